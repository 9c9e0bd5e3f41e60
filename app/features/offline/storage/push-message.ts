import { toSafePath } from "../../../safe-path.ts";

/** What a push carries, once it is found to be in order. Addresses are paths of ours. */
export interface PushMessage {
  /** Also the tag: the same message again replaces itself. */
  id: string;
  title: string;
  body: string;
  url: string;
  actions: { action: string; title: string; url: string }[];
}

const toText = (value: unknown): string => (typeof value === "string" ? value : "");

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

/** Reads a push's JSON. Anything that is missing is empty: a browser insists that something is shown. */
export function parsePushMessage(message: unknown, fallback: string): PushMessage {
  const { id, title, body, url, actions } = isRecord(message) ? message : {};
  return {
    id: toText(id),
    title: toText(title) || fallback,
    body: toText(body),
    url: toSafePath(url),
    actions: (Array.isArray(actions) ? actions : []).filter(isRecord).map((one) => ({
      action: toText(one.action),
      title: toText(one.title),
      url: toSafePath(one.url),
    })),
  };
}

/**
 * Where a press leads: to the thing, or to its dialog with the comment field open. It decides nothing by itself. The addresses are checked
 * again: an older service worker may have shown the notification.
 */
export function getPushTarget({ url, actions }: Pick<PushMessage, "url" | "actions">, action: string): string {
  return toSafePath(actions.find((one) => one.action === action)?.url ?? url);
}
