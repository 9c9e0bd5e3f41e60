import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";

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

/**
 * Resolves when the code of all forms and parts in the server's HTML is loaded. The code of one can name further ones. `allSettled` ignores
 * code that cannot be loaded, because the rest of the page must work.
 */
async function loadServedForms(): Promise<void> {
  for (let loaded = 0; loaded < (window.servedForms?.length ?? 0); ) {
    loaded = window.servedForms?.length ?? 0;
    await Promise.allSettled(window.servedForms ?? []);
  }
}

// Hydrates only after the code of all forms in the server's HTML is loaded. Otherwise React would replace these forms when their code
// arrives, and typed text would be lost.
void Promise.allSettled([decodePageData(), loadServedForms()]).then(() =>
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RemixBrowser />
      </StrictMode>,
    );
  }),
);
