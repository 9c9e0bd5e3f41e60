import type { ReactNode } from "react";
import { CopyNote } from "./copy-note.tsx";
import { InstallBanner } from "./install-banner.tsx";
import { UpdateNotice } from "./update-notice.tsx";
import { useServiceWorker } from "./use-service-worker.ts";
import { useSignOutElsewhere } from "./use-sign-out.ts";

/** What makes the product an app on a phone. Fetched once the page works, for who is signed in. */
export default function PhoneApp(): ReactNode {
  useServiceWorker();
  useSignOutElsewhere();
  return (
    <>
      <CopyNote />
      <InstallBanner />
      <UpdateNotice />
    </>
  );
}
