import { useSubmit } from "@remix-run/react";
import { useEffect, useState } from "react";
import { phone } from "../../messages/phone.ts";
import { forgetEverything } from "../../offline/forget.ts";
import { Button } from "../ui/button.tsx";
import { Dialog, DialogActions } from "../ui/dialog.tsx";
import { guardSignOut } from "./sign-out-guard.ts";

const text = phone.signOut;

/** What is pushed to this browser would go on being shown to whoever sits in front of it next. */
async function endPushes(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  const subscription = await registration?.pushManager?.getSubscription();
  await subscription?.unsubscribe();
}

/** Before signing out loses what still waits, or cannot end the session for want of a connection. */
export function SignOutQuestion({ waiting }: { waiting: number }) {
  const [asking, setAsking] = useState<"waiting" | "offline" | null>(null);
  const submit = useSubmit();
  useEffect(
    () =>
      guardSignOut(() => {
        const reason = navigator.onLine ? (waiting > 0 ? "waiting" : null) : "offline";
        setAsking(reason);
        if (reason === null) void endPushes();
        return reason !== null;
      }),
    [waiting],
  );
  if (asking === null) return null;
  const stay = () => setAsking(null);
  const go = () => {
    setAsking(null);
    void endPushes();
    submit(null, { method: "post", action: "/logout" });
  };
  const remove = async () => {
    await forgetEverything();
    window.sessionStorage.clear();
    window.location.assign("/login");
  };
  return (
    <Dialog title={text.title} onClose={stay}>
      <p>{asking === "offline" ? text.offline : text.waiting(waiting)}</p>
      <DialogActions>
        <Button type="button" variant="secondary" onClick={stay}>
          {text.stay}
        </Button>
        <Button type="button" variant="danger" onClick={asking === "offline" ? remove : go}>
          {asking === "offline" ? text.remove : text.go}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
