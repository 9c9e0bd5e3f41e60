import { liveMessages as text } from "../../messages/live.ts";
import type { useToast } from "../../ui/toast-region.tsx";
import { TEST_PUSH_AFTER_MS } from "./prompt-rule.ts";
import {
  dispatchPushState,
  getNotificationPermission,
  type PushState,
  sendTestPush,
  subscribePush,
} from "./push-manager.ts";

type Toast = ReturnType<typeof useToast>;

/** Asks for the browser's permission unless it was given. Says so when it was refused (spec section 8). */
async function requestNotificationPermission(toast: Toast): Promise<NotificationPermission> {
  const current = getNotificationPermission();
  if (current === null) {
    toast({ tone: "error", title: text.push.unsupported });
    return "denied";
  }
  try {
    const permission = current === "granted" ? current : await Notification.requestPermission();
    if (permission === "denied") toast({ tone: "error", title: text.push.denied });
    return permission;
  } catch (error) {
    console.warn(text.push.permissionFailed, error);
    toast({ tone: "error", title: text.push.permissionFailed });
    return "default";
  }
}

/** Switches push on where the permission is there, with a test push a little later. Answers where this browser stands then. */
async function startPush(username: string, toast: Toast): Promise<PushState> {
  if (!("PushManager" in window)) {
    toast({ tone: "info", title: text.push.unsupported });
    return "unsupported";
  }
  try {
    const state = await subscribePush(username);
    if (state === "on") {
      toast({ tone: "success", title: text.push.enabled });
      setTimeout(() => void sendTestPush(), TEST_PUSH_AFTER_MS);
    }
    return state;
  } catch (error) {
    console.warn(text.push.subscribeFailed, error);
    toast({ tone: "error", title: text.push.subscribeFailed });
    return "off";
  }
}

/**
 * What 'Enable' does: asks for the permission, then subscribes to push, and tells the page. Must be called by a press, or browsers refuse
 * to ask. Answers whether push is on now.
 *
 * @param onGranted called once the permission is there, before push is, which takes a while
 */
export async function enableNotifications(
  username: string,
  toast: Toast,
  onGranted: () => void = () => undefined,
): Promise<boolean> {
  const granted = (await requestNotificationPermission(toast)) === "granted";
  if (granted) onGranted();
  const push = granted ? await startPush(username, toast) : null;
  dispatchPushState(push);
  return push === "on";
}
