/** When the page prompts for the permission to notify (spec sections 4 and 9). Pure. */
import type { PushState } from "./push-manager.ts";

/** Delay after hydration. */
export const PROMPT_AFTER_MS = 2_000;
export const CHECK_PUSH_AFTER_MS = 2_000;
export const PUSH_PROMPT_AFTER_MS = 3_000;
export const TEST_PUSH_AFTER_MS = 2_000;

export interface PromptConditions {
  /** Null if the browser does not support notifications. */
  permission: NotificationPermission | null;
  /** Null before push was checked. */
  push: PushState | null;
  /** Until when the person dismissed the prompt, in milliseconds of the epoch; null if never. */
  dismissed_until: number | null;
  now: number;
  /** Time since hydration. */
  elapsed_ms: number;
}

/**
 * Returns whether to show the prompt. One prompt serves both purposes: it asks for the permission and then subscribes to push, or it only
 * subscribes if the permission was given before. After the browser has recorded a denial, the prompt is never shown.
 */
export function shouldPrompt({ permission, push, dismissed_until, now, elapsed_ms }: PromptConditions): boolean {
  if (dismissed_until !== null && now < dismissed_until) return false;
  if (permission === "default") return elapsed_ms >= PROMPT_AFTER_MS;
  return permission === "granted" && push === "off" && elapsed_ms >= PUSH_PROMPT_AFTER_MS;
}

/** Returns whether the prompt can still become due, so that it is worth checking again. */
export const canStillPrompt = (conditions: PromptConditions): boolean =>
  shouldPrompt({ ...conditions, elapsed_ms: Number.POSITIVE_INFINITY, push: conditions.push ?? "off" });
