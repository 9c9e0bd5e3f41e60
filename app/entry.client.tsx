import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { servedParts } from "./forms/lazy-part.tsx";
import { findDocumentLanguage, LanguageProvider, loadCoreTexts } from "./ui/texts.tsx";

/**
 * Resolves when Remix has decoded the data of the page. Until then, `RemixBrowser` throws the promise of the data, before its first hook.
 * If React rendered it then, a click in this time would stop the hydration with error 345.
 */
async function decodePageData(): Promise<void> {
  try {
    RemixBrowser({});
  } catch (promise) {
    await promise;
  }
}

// The page must work even if the code of a part cannot be loaded. Without the texts, it stays as the server made it.
void Promise.allSettled([loadCoreTexts(), decodePageData(), ...servedParts]).then(([texts]) => {
  if (texts.status === "rejected") return;
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <LanguageProvider value={findDocumentLanguage()}>
          <RemixBrowser />
        </LanguageProvider>
      </StrictMode>,
    );
  });
});
