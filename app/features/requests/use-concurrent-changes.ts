import { useEffect, useRef, useState } from "react";
import { REQUESTS_CHANGED_EVENT } from "../notifications/requests-changed-event.ts";
import type { ConcurrentChanges } from "./concurrent-changes.ts";
import { fetchConcurrentChanges } from "./fetch-concurrent-changes.ts";
import type { DialogRequest } from "./listed-request.ts";
import type { ActionRefusal } from "./request-refusal.ts";

/**
 * Returns what happened to a request since its form was opened, or null: what the server said when it refused the form (R9), or what a
 * notification that arrived since is about, whichever is newer. `request`: as the form was opened with.
 */
export function useConcurrentChanges(
  request: DialogRequest | undefined,
  refusal: ActionRefusal | null,
): ConcurrentChanges | null {
  const [fetched, setFetched] = useState<ConcurrentChanges | null>(null);
  // A later refusal for another reason does not bring it again.
  const refused = useRef<ConcurrentChanges | null>(null);
  if (refusal?.conflict) refused.current = refusal.conflict;

  const id = request?.id;
  const version = request?.version ?? 0;
  useEffect(() => {
    if (id === undefined) return;
    let listening = true;
    const onNews = async (event: Event) => {
      if (!(event instanceof CustomEvent) || !event.detail.includes(id)) return;
      const found = await fetchConcurrentChanges(id, version);
      if (listening && found) setFetched(found);
    };
    document.addEventListener(REQUESTS_CHANGED_EVENT, onNews);
    return () => {
      listening = false;
      document.removeEventListener(REQUESTS_CHANGED_EVENT, onNews);
    };
  }, [id, version]);

  if (!fetched || fetched.request.version <= Math.max(version, refused.current?.request.version ?? 0))
    return refused.current;
  return { ...fetched, snapshot: refused.current?.snapshot ?? null };
}
