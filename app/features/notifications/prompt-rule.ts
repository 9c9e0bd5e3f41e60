/** When the page asks to be allowed to notify (spec sections 4 and 9). Pure. */
import type { PushState } from "./push-manager.ts";

/** After signing in, or after the page was loaded. */
export const PROMPT_AFTER_MS = 2_000;
export const CHECK_PUSH_AFTER_MS = 2_000;
export const PUSH_PROMPT_AFTER_MS = 3_000;
export const TEST_PUSH_AFTER_MS = 2_000;

export interface PromptConditions {
  /** Null where the browser knows no notifications. */
  permission: NotificationPermission | null;
  /** Null before it was looked. */
  push: PushState | null;
  /** Until when the person does not want to be asked, milliseconds of the epoch; null: never dismissed. */
  dismissed_until: number | null;
  now: number;
  /** Since the page began to work. */
  elapsed_ms: number;
}

/**
 * Whether to ask. One prompt for both: for the permission, which then switches push on as well; or, where that was given before, for push
 * alone. Never again after a 'no' that the browser remembers.
 */
export function shouldPrompt({ permission, push, dismissed_until, now, elapsed_ms }: PromptConditions): boolean {
  if (dismissed_until !== null && now < dismissed_until) return false;
  if (permission === "default") return elapsed_ms >= PROMPT_AFTER_MS;
  return permission === "granted" && push === "off" && elapsed_ms >= PUSH_PROMPT_AFTER_MS;
}

/** Whether it may still come to that, so that it is worth looking again. */
export const canStillPrompt = (conditions: PromptConditions): boolean =>
  shouldPrompt({ ...conditions, elapsed_ms: Number.POSITIVE_INFINITY, push: conditions.push ?? "off" });
