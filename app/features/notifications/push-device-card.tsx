import { useEffect, useState } from "react";
import { liveMessages } from "../../messages/live.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Icon } from "../../ui/icon.tsx";
import { useToast } from "../../ui/toast-region.tsx";
import { enableNotifications } from "./enable-notifications.ts";
import {
  checkPush,
  dispatchPushState,
  getNotificationPermission,
  onPushStateChange,
  type PushState,
  saveDismissedUntil,
  unsubscribePush,
} from "./push-manager.ts";

type PushPermission = PushState | "denied" | "looking";

const PERMISSION_TEXT: Record<PushPermission, string> = {
  looking: liveMessages.device.checking,
  unsupported: liveMessages.push.unsupported,
  denied: liveMessages.push.denied,
  unavailable: liveMessages.push.unavailable,
  off: liveMessages.device.off,
  on: liveMessages.push.subscribed,
};

/** Whether push is on in this very browser, and the switch for it. Needs JavaScript, as push does. */
export function PushDeviceCard({ username }: { username: string }) {
  const toast = useToast();
  const [standing, setStanding] = useState<PushPermission>("looking");
  const [pending, setPending] = useState(false);

  useEffect(() => {
    let current = true;
    const look = () => void getPushPermission(username).then((found) => current && setStanding(found));
    look();
    const deafen = onPushStateChange((push) => (push ? setStanding(push) : look()));
    return () => {
      current = false;
      deafen();
    };
  }, [username]);

  const pend = (work: () => Promise<void>) => async () => {
    setPending(true);
    await work();
    setPending(false);
  };
  const on = pend(async () => void (await enableNotifications(username, toast)));
  const off = pend(async () => {
    await unsubscribePush();
    // Whoever says no here does not want to be asked again on the next page.
    saveDismissedUntil(username);
    dispatchPushState("off");
    toast({ tone: "success", title: liveMessages.device.turnedOff });
  });

  return (
    <Card title={liveMessages.device.title} className="needs-script">
      <p role="status" className="mb-4 text-muted text-sm">
        {PERMISSION_TEXT[standing]}
      </p>
      {standing === "off" ? (
        <Button type="button" variant="secondary" icon={<Icon name="bell-ring" />} pending={pending} onClick={on}>
          {liveMessages.device.turnOn}
        </Button>
      ) : null}
      {standing === "on" ? (
        <Button type="button" variant="secondary" icon={<Icon name="bell-off" />} pending={pending} onClick={off}>
          {liveMessages.device.turnOff}
        </Button>
      ) : null}
    </Card>
  );
}

/** Asks nobody before the browser's permission is there: then there is nothing to find out. */
async function getPushPermission(username: string): Promise<PushPermission> {
  const permission = getNotificationPermission();
  if (permission === null) return "unsupported";
  if (permission === "denied") return "denied";
  return permission === "granted" ? checkPush(username) : "off";
}
