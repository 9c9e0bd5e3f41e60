import { type ReactNode, useEffect } from "react";
import { phoneMessages } from "../../messages/phone.ts";
import { readSessionEnd } from "../../navigation.ts";
import { useToast } from "../../ui/toast-region.tsx";
import { deleteCopies } from "./storage/offline-cache.ts";
import { listOutboxEntries } from "./storage/outbox-store.ts";
import { broadcastSignOut, clearTabStorage } from "./use-sign-out.ts";

const text = phoneMessages.outbox;

/**
 * On a page that shows itself to nobody signed in: nothing of the previous user can be read on this device any more, in any tab. What was typed
 * in a tab and what waits to be sent wait for them to come back, when their session ended by itself; of the latter it is said how much
 * that is.
 */
export default function SignedOutCleanup(): ReactNode {
  const toast = useToast();
  useEffect(() => {
    const ended = readSessionEnd(new URLSearchParams(window.location.search)) !== null;
    clearTabStorage({ keepTyped: ended });
    broadcastSignOut(ended);
    void deleteCopies();
    void listOutboxEntries().then(({ length }) => {
      if (length > 0) toast({ tone: "info", title: text.waiting(length), description: text.signIn });
    });
  }, [toast]);
  return null;
}
