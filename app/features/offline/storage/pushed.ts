import { ownPath } from "../../../own-path.ts";

/** What a push carries, once it is found to be in order. Addresses are paths of ours. */
export interface Pushed {
  /** Also the tag: the same message again replaces itself. */
  id: string;
  title: string;
  body: string;
  url: string;
  actions: { action: string; title: string; url: string }[];
}

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

/** Reads a push's JSON. Anything that is missing is empty: a browser insists that something is shown. */
export function readPushed(sent: unknown, fallback: string): Pushed {
  const { id, title, body, url, actions } = isRecord(sent) ? sent : {};
  return {
    id: textOf(id),
    title: textOf(title) || fallback,
    body: textOf(body),
    url: ownPath(url),
    actions: (Array.isArray(actions) ? actions : []).filter(isRecord).map((one) => ({
      action: textOf(one.action),
      title: textOf(one.title),
      url: ownPath(one.url),
    })),
  };
}

/**
 * Where a press leads: to the thing, or to its dialog with the comment field open. It decides nothing by itself. The addresses are checked
 * again: an older service worker may have shown the notification.
 */
export function pressedAddress({ url, actions }: Pick<Pushed, "url" | "actions">, action: string): string {
  return ownPath(actions.find((one) => one.action === action)?.url ?? url);
}
