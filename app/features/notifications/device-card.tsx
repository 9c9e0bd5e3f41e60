import { useEffect, useState } from "react";
import { live } from "../../messages/live.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Icon } from "../../ui/icon.tsx";
import { useToast } from "../../ui/toast-region.tsx";
import { enableNotifications } from "./enable.ts";
import {
  checkPush,
  onPush,
  type PushState,
  permissionNow,
  rememberDismissed,
  tellPush,
  unsubscribePush,
} from "./push-manager.ts";

type Standing = PushState | "denied" | "looking";

const SENTENCE: Record<Standing, string> = {
  looking: live.device.looking,
  unsupported: live.push.unsupported,
  denied: live.push.denied,
  unavailable: live.push.unavailable,
  off: live.device.off,
  on: live.push.subscribed,
};

/** Whether push is on in this very browser, and the switch for it. Needs JavaScript, as push does. */
export function DeviceCard({ username }: { username: string }) {
  const toast = useToast();
  const [standing, setStanding] = useState<Standing>("looking");
  const [pending, setPending] = useState(false);

  useEffect(() => {
    let current = true;
    const look = () => void findStanding(username).then((found) => current && setStanding(found));
    look();
    const deafen = onPush((push) => (push ? setStanding(push) : look()));
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
    rememberDismissed(username);
    tellPush("off");
    toast({ tone: "success", title: live.device.turnedOff });
  });

  return (
    <Card title={live.device.title} className="needs-script">
      <p role="status" className="mb-4 text-muted text-sm">
        {SENTENCE[standing]}
      </p>
      {standing === "off" ? (
        <Button type="button" variant="secondary" icon={<Icon name="bell-ring" />} pending={pending} onClick={on}>
          {live.device.turnOn}
        </Button>
      ) : null}
      {standing === "on" ? (
        <Button type="button" variant="secondary" icon={<Icon name="bell-off" />} pending={pending} onClick={off}>
          {live.device.turnOff}
        </Button>
      ) : null}
    </Card>
  );
}

/** Asks nobody before the browser's permission is there: then there is nothing to find out. */
async function findStanding(username: string): Promise<Standing> {
  const permission = permissionNow();
  if (permission === null) return "unsupported";
  if (permission === "denied") return "denied";
  return permission === "granted" ? checkPush(username) : "off";
}
