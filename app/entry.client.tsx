import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";

// Hydrates only after the code of all forms in the server's HTML is loaded. Otherwise React would replace these forms when their code arrives,
// and typed text would be lost.
void Promise.all(window.servedForms ?? []).then(() =>
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RemixBrowser />
      </StrictMode>,
    );
  }),
);
