import { useEffect, useState } from "react";
import { browserNotificationMessages } from "../../messages/live.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Icon } from "../../ui/icon.tsx";
import { useToast } from "../../ui/toast-region.tsx";
import { enableNotifications } from "./enable-notifications.ts";
import { savePromptDismissal } from "./prompt-dismissal.ts";
import {
  addPushStateListener,
  dispatchPushState,
  findNotificationPermission,
  type PushState,
  syncPushSubscription,
  unsubscribePush,
} from "./push-manager.ts";

type PushPermission = PushState | "denied" | "checking";

const PERMISSION_TEXT: Record<PushPermission, string> = {
  checking: browserNotificationMessages.device.checking,
  unsupported: browserNotificationMessages.push.unsupported,
  denied: browserNotificationMessages.push.denied,
  unavailable: browserNotificationMessages.push.unavailable,
  off: browserNotificationMessages.device.off,
  on: browserNotificationMessages.push.subscribed,
};

/** Shows whether push is on in this browser, with a button to change it. Requires JavaScript, like push itself. */
export function PushDeviceCard({ username }: { username: string }) {
  const toast = useToast();
  const [permission, setPermission] = useState<PushPermission>("checking");
  const [pending, setPending] = useState(false);

  useEffect(() => {
    let mounted = true;
    const update = () => void getPushPermission(username).then((permission) => mounted && setPermission(permission));
    update();
    const unsubscribe = addPushStateListener((push) => (push ? setPermission(push) : update()));
    return () => {
      mounted = false;
      unsubscribe();
    };
  }, [username]);

  const withPending = (work: () => Promise<void>) => async () => {
    setPending(true);
    await work();
    setPending(false);
  };
  const turnOn = withPending(async () => void (await enableNotifications(username, toast)));
  const turnOff = withPending(async () => {
    await unsubscribePush();
    // Otherwise the next page would prompt a person who has just turned push off.
    savePromptDismissal(username);
    dispatchPushState("off");
    toast({ tone: "success", title: browserNotificationMessages.device.turnedOff });
  });

  return (
    <Card title={browserNotificationMessages.device.title} className="needs-script">
      <p role="status" className="mb-4 text-muted text-sm">
        {PERMISSION_TEXT[permission]}
      </p>
      {permission === "off" ? (
        <Button type="button" variant="secondary" icon={<Icon name="bell-ring" />} pending={pending} onClick={turnOn}>
          {browserNotificationMessages.device.turnOn}
        </Button>
      ) : null}
      {permission === "on" ? (
        <Button type="button" variant="secondary" icon={<Icon name="bell-off" />} pending={pending} onClick={turnOff}>
          {browserNotificationMessages.device.turnOff}
        </Button>
      ) : null}
    </Card>
  );
}

/** Returns the push state of this browser. Contacts the server only if the permission to notify was given. */
async function getPushPermission(username: string): Promise<PushPermission> {
  const permission = findNotificationPermission();
  if (permission === null) return "unsupported";
  if (permission === "denied") return "denied";
  return permission === "granted" ? syncPushSubscription(username) : "off";
}
