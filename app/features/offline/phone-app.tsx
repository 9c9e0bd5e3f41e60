import type { ReactNode } from "react";
import { useRememberList } from "../../ui/list-behind.ts";
import { CopyNote } from "./copy-note.tsx";
import { InstallBanner } from "./install-banner.tsx";
import { OutboxBar } from "./outbox-bar.tsx";
import { SignOutQuestion } from "./sign-out-question.tsx";
import { UpdateNotice } from "./update-notice.tsx";
import { useOutbox } from "./use-outbox.ts";
import { useServiceWorker } from "./use-service-worker.ts";
import { useSignOutElsewhere } from "./use-sign-out.ts";

export interface PhoneAppProps {
  /** Who is signed in. */
  user_id: string;
}

/** What makes the product an app on a phone. Fetched once the page works, for who is signed in. */
export default function PhoneApp({ user_id }: PhoneAppProps): ReactNode {
  useServiceWorker();
  useSignOutElsewhere(user_id);
  // For the back links of the screens that follow: no page needs it at first.
  useRememberList(user_id);
  const entries = useOutbox(user_id);
  return (
    <>
      <CopyNote />
      <OutboxBar entries={entries} />
      <SignOutQuestion waiting={entries.length} />
      <InstallBanner />
      <UpdateNotice />
    </>
  );
}
