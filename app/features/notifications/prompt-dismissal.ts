import { findBrowserStorage, readStorage, writeStorage } from "../../ui/browser-storage.ts";

const DISMISSAL_MS = 7 * 24 * 60 * 60 * 1000;

/** Returns the time until which 'Not now' hides a prompt, seven days after `now`. Both times are in milliseconds since the epoch. */
export const getDismissalEnd = (now: number): number => now + DISMISSAL_MS;

/** Returns the time until which a prompt is hidden, or null if no number is stored. Throws a SyntaxError if the stored text is not JSON. */
export function parseDismissalEnd(stored: string | null): number | null {
  const value: unknown = stored === null ? null : JSON.parse(stored);
  return typeof value === "number" ? value : null;
}

const getDismissalKey = (username: string) => `notifications-dismissed:${username}`;

/** Returns the time until which this browser hides the notification prompt from the user, or null if the user has not dismissed it. */
export const findPromptDismissalEnd = (username: string): number | null =>
  readStorage(findBrowserStorage("localStorage"), getDismissalKey(username), parseDismissalEnd);

/** Hides the notification prompt from this user in this browser for seven days. */
export const savePromptDismissal = (username: string): void =>
  writeStorage(findBrowserStorage("localStorage"), getDismissalKey(username), getDismissalEnd(Date.now()));
