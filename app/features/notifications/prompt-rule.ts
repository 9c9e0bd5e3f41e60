/** The rules for prompting for the permission to notify (spec sections 4 and 9). All functions are pure. */
import type { PushState } from "./push-manager.ts";

/** The delay between hydration and the prompt for the permission to notify. */
const PROMPT_AFTER_MS = 2_000;
/** The delay before the push state of this browser is checked. */
export const CHECK_PUSH_AFTER_MS = 2_000;
/** The delay between hydration and the prompt to turn on push if the permission was given already. */
const PUSH_PROMPT_AFTER_MS = 3_000;
/** The delay between the subscription to push and the test push. */
export const TEST_PUSH_AFTER_MS = 2_000;

export interface NotificationPromptConditions {
  /** The browser's permission; null if the browser does not support notifications. */
  permission: NotificationPermission | null;
  /** The push state; null until it was checked in this browser. */
  push: PushState | null;
  /** Until when the prompt is hidden, in milliseconds since the epoch; null if the person has not dismissed it. */
  dismissed_until: number | null;
  now: number;
  /** The time since the page was hydrated. */
  elapsed_ms: number;
}

/**
 * Whether to show the prompt. The prompt asks for the permission and then subscribes to push. If the permission was given already, it only
 * subscribes. If the permission is denied, it is never shown.
 */
export function shouldShowNotificationPrompt({
  permission,
  push,
  dismissed_until,
  now,
  elapsed_ms,
}: NotificationPromptConditions): boolean {
  if (dismissed_until !== null && now < dismissed_until) return false;
  if (permission === "default") return elapsed_ms >= PROMPT_AFTER_MS;
  return permission === "granted" && push === "off" && elapsed_ms >= PUSH_PROMPT_AFTER_MS;
}

/** Whether the prompt may still become visible on this page, so that the caller must check its conditions again. */
export const canStillShowNotificationPrompt = (conditions: NotificationPromptConditions): boolean =>
  shouldShowNotificationPrompt({ ...conditions, elapsed_ms: Number.POSITIVE_INFINITY, push: conditions.push ?? "off" });
