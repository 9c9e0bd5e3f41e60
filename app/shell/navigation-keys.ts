import type { Role } from "../../domain/roles.ts";
import type { Texts } from "../../texts/screens.ts";
import { listNavigationItems } from "../navigation.ts";
import { isShortcutIgnored } from "../ui/is-typing.ts";

/** The key that opens the form for a new request. */
export const SUBMIT_KEY = "c";

/** How long the second key of a screen may come after the key G, in milliseconds. */
const SECOND_KEY_MS = 1_500;

/** The keys of the screens of the navigation, by path. */
const SCREEN_KEYS: Readonly<Record<string, string>> = {
  "/": "d",
  "/my-requests": "m",
  "/ai-assistant": "i",
  "/announcements": "a",
  "/notifications": "n",
  "/downloads": "r",
  "/admin": "p",
  "/admin/requests": "l",
};

/** Returns the screens that a key opens after the key G. */
export const listKeyTargets = (texts: Texts, role: Role): { key: string; to: string; label: string }[] => [
  ...listNavigationItems(texts, role).flatMap(({ to, label }) => {
    const key = SCREEN_KEYS[to];
    return key === undefined ? [] : [{ key, to, label }];
  }),
  { key: "s", to: "/profile", label: texts.common.nav.profile },
];

/** Handles the keys of screens: G and the screen's own key, and the key for a new request. Returns a function that ends this. */
export function listenForNavigationKeys(texts: Texts, role: Role, navigate: (to: string) => void): () => void {
  let started_at = Number.NEGATIVE_INFINITY;
  const onKey = (event: KeyboardEvent) => {
    const isSecond = event.timeStamp - started_at < SECOND_KEY_MS;
    started_at = Number.NEGATIVE_INFINITY;
    if (event.repeat || isShortcutIgnored(event)) return;
    const key = event.key.toLowerCase();
    if (!isSecond && key === "g") started_at = event.timeStamp;
    const to = isSecond
      ? listKeyTargets(texts, role).find((target) => target.key === key)?.to
      : key === SUBMIT_KEY
        ? "/submit-request"
        : undefined;
    if (to === undefined) return;
    event.preventDefault();
    // The second key is no shortcut of its own: A does not open the dialog to approve.
    event.stopPropagation();
    navigate(to);
  };
  document.addEventListener("keydown", onKey, { capture: true });
  return () => document.removeEventListener("keydown", onKey, { capture: true });
}
