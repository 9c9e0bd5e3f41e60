import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";

// Waits for the code of the forms that are in the HTML. Otherwise React would hydrate such a form later and render it again, and typed text
// would be lost.
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
