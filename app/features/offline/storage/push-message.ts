import { toSafePath } from "../../../safe-path.ts";

/** A validated push message. All URLs are paths of this app. */
export interface PushMessage {
  /** The id of the message. It is also the tag of the browser's notification, so that a repeated message is displayed only once. */
  id: string;
  title: string;
  body: string;
  url: string;
  actions: { action: string; title: string; url: string }[];
}

const toText = (value: unknown): string => (typeof value === "string" ? value : "");

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

/**
 * Returns the push message from parsed JSON. Missing parts are empty. `fallback` replaces a missing title, because the browser requires
 * that every push is displayed.
 */
export function parsePushMessage(message: unknown, fallback: string): PushMessage {
  const { id, title, body, url, actions } = isRecord(message) ? message : {};
  return {
    id: toText(id),
    title: toText(title) || fallback,
    body: toText(body),
    url: toSafePath(url),
    actions: (Array.isArray(actions) ? actions : []).filter(isRecord).map((action) => ({
      action: toText(action.action),
      title: toText(action.title),
      url: toSafePath(action.url),
    })),
  };
}

/**
 * Returns the path that a click on the notification opens: the page for the notification, or, if a button was clicked, the dialog of its
 * `action`. A click alone decides nothing. Validates the path again, because an older service worker may have shown the notification.
 */
export function getPushTarget({ url, actions }: Pick<PushMessage, "url" | "actions">, action: string): string {
  return toSafePath(actions.find((one) => one.action === action)?.url ?? url);
}
