import type { Texts } from "../../../texts/screens.ts";
import type { useToast } from "../../ui/toast-region.tsx";
import { TEST_PUSH_AFTER_MS } from "./prompt-rule.ts";
import {
  dispatchPushState,
  findNotificationPermission,
  type PushState,
  requestTestPush,
  subscribePush,
} from "./push-manager.ts";

type Toast = ReturnType<typeof useToast>;

/**
 * Asks for the browser's permission to show notifications, unless it was given already. Shows a toast if the permission is denied (spec
 * section 8).
 */
async function requestNotificationPermission(texts: Texts, toast: Toast): Promise<NotificationPermission> {
  const text = texts.browserNotification;

  const current = findNotificationPermission();
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

/** Subscribes this browser to push, and sends a test push after a delay. Returns the new push state. Shows a failure as a toast. */
async function startPush(texts: Texts, username: string, toast: Toast): Promise<PushState> {
  const text = texts.browserNotification;

  if (!("PushManager" in window)) {
    toast({ tone: "info", title: text.push.unsupported });
    return "unsupported";
  }
  try {
    const state = await subscribePush(username);
    if (state === "on") {
      toast({ tone: "success", title: text.push.enabled });
      setTimeout(() => void requestTestPush(), TEST_PUSH_AFTER_MS);
    }
    return state;
  } catch (error) {
    console.warn(text.push.subscribeFailed, error);
    toast({ tone: "error", title: text.push.subscribeFailed });
    return "off";
  }
}

/**
 * Asks for the permission, subscribes to push, and reports the result to the page. Returns whether push is on. Must be called in a click
 * handler, because browsers ask for the permission only then.
 * @param onGranted called after the permission was given, before the slower subscription starts
 */
export async function enableNotifications(
  texts: Texts,
  username: string,
  toast: Toast,
  onGranted: () => void = () => undefined,
): Promise<boolean> {
  const granted = (await requestNotificationPermission(texts, toast)) === "granted";
  if (granted) onGranted();
  const push = granted ? await startPush(texts, username, toast) : null;
  dispatchPushState(push);
  return push === "on";
}
