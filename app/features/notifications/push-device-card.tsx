import { useEffect, useState } from "react";
import type { Texts } from "../../../texts/screens.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Icon } from "../../ui/icon.tsx";
import { useTexts } from "../../ui/texts.tsx";
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

const getPermissionText = (texts: Texts): Record<PushPermission, string> => ({
  checking: texts.browserNotification.device.checking,
  unsupported: texts.browserNotification.push.unsupported,
  denied: texts.browserNotification.push.denied,
  unavailable: texts.browserNotification.push.unavailable,
  off: texts.browserNotification.device.off,
  on: texts.browserNotification.push.subscribed,
});

/** Shows whether push is on in this browser, with a button to change it. Requires JavaScript, like push itself. */
export function PushDeviceCard({ username }: { username: string }) {
  const texts = useTexts();
  const browserNotificationMessages = texts.browserNotification;

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
  const turnOn = withPending(async () => void (await enableNotifications(texts, username, toast)));
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
        {getPermissionText(texts)[permission]}
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
