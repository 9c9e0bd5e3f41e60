import { type ReactNode, useEffect } from "react";
import { readLoginReason } from "../../navigation.ts";
import { useTexts } from "../../ui/texts.tsx";
import { useToast } from "../../ui/toast-region.tsx";
import { deleteCopies } from "./storage/offline-cache.ts";
import { listOutboxEntries } from "./storage/outbox-store.ts";
import { broadcastSessionEnd, clearTabStorage } from "./use-sign-out.ts";

/**
 * Runs on the login screen, which signed-in users never see. Deletes the offline copies, and in every tab the data of the user who was
 * signed in. If the session ended without a sign-out, typed text and outbox entries remain until that user signs in again. A toast then
 * says how many entries are waiting.
 */
export default function SignedOutCleanup(): ReactNode {
  const text = useTexts().installedApp.outbox;

  const toast = useToast();
  useEffect(() => {
    const ended = readLoginReason(new URLSearchParams(window.location.search)) !== null;
    clearTabStorage({ preserveTyped: ended });
    broadcastSessionEnd(ended);
    void deleteCopies();
    void listOutboxEntries().then(({ length }) => {
      if (length > 0) toast({ tone: "info", title: text.waiting(length), description: text.signIn });
    });
  }, [toast, text.waiting, text.signIn]);
  return null;
}
