import { useSubmit } from "@remix-run/react";
import { useEffect, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogActions } from "../../ui/dialog.tsx";
import { useTexts } from "../../ui/texts.tsx";
import { unsubscribePush } from "../notifications/push-manager.ts";
import { listWaitingDecisions } from "../requests/undo/waiting-decisions.ts";
import { registerSignOutCheck } from "./sign-out-guard.ts";
import { deleteOfflineData } from "./storage/delete-offline-data.ts";

/**
 * Before a sign-out, sends decisions that can still be undone. Asks before a sign-out that would lose outbox entries. Also asks before a
 * sign-out without a connection, because it cannot end the session on the server. `waiting`: the number of entries that would be lost.
 */
export function SignOutDialog({ waiting }: { waiting: number }) {
  const text = useTexts().installedApp.signOut;

  const [reason, setReason] = useState<"waiting" | "offline" | null>(null);
  const submit = useSubmit();
  useEffect(
    () =>
      registerSignOutCheck(() => {
        const decisions = listWaitingDecisions().filter(({ sent_at }) => sent_at !== null);
        if (decisions.length > 0 && navigator.onLine) {
          // If a decision is refused, the person stays signed in and sees the reason.
          void Promise.all(decisions.map(({ send }) => send())).then((results) => {
            if (!results.every(Boolean)) return;
            if (waiting > 0) setReason("waiting");
            else submit(null, { method: "post", action: "/logout" });
          });
          return true;
        }
        const reason = navigator.onLine ? (waiting > 0 ? "waiting" : null) : "offline";
        setReason(reason);
        return reason !== null;
      }),
    [waiting, submit],
  );
  if (reason === null) return null;
  const stay = () => setReason(null);
  const signOut = () => {
    setReason(null);
    submit(null, { method: "post", action: "/logout" });
  };
  const removeData = async () => {
    await Promise.all([unsubscribePush(), deleteOfflineData()]);
    window.sessionStorage.clear();
    window.location.assign("/login");
  };
  return (
    <Dialog title={text.title} onClose={stay}>
      <p>{reason === "offline" ? text.offline : text.waiting(waiting)}</p>
      <DialogActions>
        <Button type="button" variant="secondary" onClick={stay}>
          {text.stay}
        </Button>
        <Button type="button" variant="danger" onClick={reason === "offline" ? removeData : signOut}>
          {reason === "offline" ? text.remove : text.go}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
