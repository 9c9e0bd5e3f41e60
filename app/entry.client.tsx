import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";

// Hydrates only after the code of all forms in the server's HTML is loaded. Otherwise React would replace these forms when their code
// arrives, and typed text would be lost. `allSettled` ignores code that cannot be loaded, because the rest of the page must work.
void Promise.allSettled(window.servedForms ?? []).then(() =>
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RemixBrowser />
      </StrictMode>,
    );
  }),
);
