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

/** A path of the product, whatever was sent. */
function pathOf(url: unknown, origin: string): string {
  const address = typeof url === "string" && URL.canParse(url, origin) ? new URL(url, origin) : null;
  return address?.origin === origin ? address.pathname + address.search + address.hash : "/";
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

/** Reads a push's JSON. Anything that is missing is empty: a browser insists that something is shown. */
export function readPushed(sent: unknown, origin: string, fallback: string): Pushed {
  const { id, title, body, url, actions } = isRecord(sent) ? sent : {};
  return {
    id: textOf(id),
    title: textOf(title) || fallback,
    body: textOf(body),
    url: pathOf(url, origin),
    actions: (Array.isArray(actions) ? actions : []).filter(isRecord).map((one) => ({
      action: textOf(one.action),
      title: textOf(one.title),
      url: pathOf(one.url, origin),
    })),
  };
}

/** Where a press leads: to the thing, or to its dialog with the comment field open. It decides nothing by itself. */
export function pressedAddress({ url, actions }: Pick<Pushed, "url" | "actions">, action: string): string {
  return actions.find((one) => one.action === action)?.url ?? url;
}
