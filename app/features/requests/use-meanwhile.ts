import { useEffect, useRef, useState } from "react";
import { REQUEST_NEWS_EVENT } from "../notifications/announce-news.ts";
import { fetchMeanwhile } from "./fetch-meanwhile.ts";
import type { DialogRequest } from "./listed-request.ts";
import type { Meanwhile } from "./meanwhile.ts";
import type { ActionRefusal } from "./request-refusal.ts";

/**
 * Returns what happened to a request since its form was opened, or null: what the server said when it refused the form (R9), or what a
 * notification that arrived since is about, whichever is newer. `request`: as the form was opened with.
 */
export function useMeanwhile(request: DialogRequest | undefined, refusal: ActionRefusal | null): Meanwhile | null {
  const [fetched, setFetched] = useState<Meanwhile | null>(null);
  // A later refusal for another reason does not bring it again.
  const refused = useRef<Meanwhile | null>(null);
  if (refusal?.meanwhile) refused.current = refusal.meanwhile;

  const id = request?.id;
  const version = request?.version ?? 0;
  useEffect(() => {
    if (id === undefined) return;
    let listening = true;
    const onNews = async (event: Event) => {
      if (!(event instanceof CustomEvent) || !event.detail.includes(id)) return;
      const found = await fetchMeanwhile(id, version);
      if (listening && found) setFetched(found);
    };
    document.addEventListener(REQUEST_NEWS_EVENT, onNews);
    return () => {
      listening = false;
      document.removeEventListener(REQUEST_NEWS_EVENT, onNews);
    };
  }, [id, version]);

  if (!fetched || fetched.request.version <= Math.max(version, refused.current?.request.version ?? 0))
    return refused.current;
  return { ...fetched, seen: refused.current?.seen ?? null };
}
