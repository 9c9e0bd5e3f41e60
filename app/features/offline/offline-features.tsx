import type { ReactNode } from "react";
import { useSaveLastList } from "../../ui/last-list.ts";
import { UndoRegion } from "../requests/undo/undo-region.tsx";
import { InstallBanner } from "./install-banner.tsx";
import { OfflineCopyBanner } from "./offline-copy-banner.tsx";
import { OutboxBar } from "./outbox-bar.tsx";
import { SignOutDialog } from "./sign-out-dialog.tsx";
import { UpdateBanner } from "./update-banner.tsx";
import { useOutbox } from "./use-outbox.ts";
import { useServiceWorker } from "./use-service-worker.ts";
import { useSessionEndInOtherTabs } from "./use-sign-out.ts";

export interface OfflineFeaturesProps {
  /** The id of the signed-in user. */
  user_id: string;
}

/** The offline and installation features. Loaded after hydration, for signed-in users only. */
export default function OfflineFeatures({ user_id }: OfflineFeaturesProps): ReactNode {
  useServiceWorker();
  useSessionEndInOtherTabs(user_id);
  // Stores the address of the last list that the person saw, to which other screens link back. Runs after hydration, because no screen
  // needs the address for its first render.
  useSaveLastList(user_id);
  const entries = useOutbox(user_id);
  return (
    <>
      <OfflineCopyBanner />
      <UndoRegion />
      <OutboxBar entries={entries} />
      <SignOutDialog waiting={entries.length} />
      <InstallBanner />
      <UpdateBanner />
    </>
  );
}
