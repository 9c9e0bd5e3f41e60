import type { ReactNode } from "react";
import { useRememberLastList } from "../../ui/last-list.ts";
import { InstallBanner } from "./install-banner.tsx";
import { OfflineCopyBanner } from "./offline-copy-banner.tsx";
import { OutboxBar } from "./outbox-bar.tsx";
import { SignOutDialog } from "./sign-out-dialog.tsx";
import { UpdateBanner } from "./update-banner.tsx";
import { useOutbox } from "./use-outbox.ts";
import { useServiceWorker } from "./use-service-worker.ts";
import { useSignOutInOtherTabs } from "./use-sign-out.ts";

export interface PhoneAppProps {
  /** Who is signed in. */
  user_id: string;
}

/** What makes the product an app on a phone. Fetched once the page works, for who is signed in. */
export default function PhoneApp({ user_id }: PhoneAppProps): ReactNode {
  useServiceWorker();
  useSignOutInOtherTabs(user_id);
  // For the back links of the screens that follow: no page needs it at first.
  useRememberLastList(user_id);
  const entries = useOutbox(user_id);
  return (
    <>
      <OfflineCopyBanner />
      <OutboxBar entries={entries} />
      <SignOutDialog waiting={entries.length} />
      <InstallBanner />
      <UpdateBanner />
    </>
  );
}
