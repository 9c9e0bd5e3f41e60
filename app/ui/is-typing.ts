import { findBrowserStorage, readStorage, writeStorage } from "./browser-storage.ts";

/** Whether the target is a field in which keys enter text or choose an option. Such keys are not shortcuts. */
export function isTypingTarget(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.matches("input:not([type=checkbox], [type=radio]), textarea, select");
}

/** The localStorage key of the setting that turns off the shortcuts of one character. */
const SETTING_KEY = "single-key-shortcuts-off";

/** Whether the user turned off the shortcuts of one character in this browser (WCAG 2.1.4). */
export const areSingleKeysOff = (): boolean =>
  readStorage(findBrowserStorage("localStorage"), SETTING_KEY, (stored) => stored === "true") ?? false;

export const setSingleKeysOff = (isOff: boolean): void =>
  writeStorage(findBrowserStorage("localStorage"), SETTING_KEY, isOff);

/**
 * Whether a pressed key is not a shortcut without Ctrl, Cmd or Alt: text is typed, a dialog is open, or the user turned off the shortcuts of
 * one character.
 */
export const isShortcutIgnored = (event: KeyboardEvent): boolean =>
  event.ctrlKey ||
  event.metaKey ||
  event.altKey ||
  isTypingTarget(event.target) ||
  document.querySelector("dialog[open]") !== null ||
  (event.key.length === 1 && areSingleKeysOff());
