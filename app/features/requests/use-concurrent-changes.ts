import { useEffect, useRef, useState } from "react";
import { useTexts } from "../../ui/texts.tsx";
import { usePointerRelease } from "../../ui/use-pointer-release.ts";
import { REQUESTS_CHANGED_EVENT } from "../notifications/requests-changed-event.ts";
import { type ConcurrentChanges, fetchConcurrentChanges } from "./concurrent-changes.ts";
import type { DialogRequest } from "./listed-request.ts";
import type { ActionRefusal } from "./request-refusal.ts";

/**
 * Returns the changes of a request since its form was opened, or null if there are none. They come from the server's refusal of the form
 * (R9), or are fetched when a notification about the request arrives. Returns the newer of the two.
 * @param request the request as it was when the form was opened
 */
export function useConcurrentChanges(
  request: DialogRequest | undefined,
  refusal: ActionRefusal | null,
): ConcurrentChanges | null {
  const texts = useTexts();
  const [fetched, setFetched] = useState<ConcurrentChanges | null>(null);
  const waitForRelease = usePointerRelease();
  // Stores the conflict, because a later refusal for another reason does not repeat it.
  const refused = useRef<ConcurrentChanges | null>(null);
  if (refusal?.conflict) refused.current = refusal.conflict;

  const id = request?.id;
  const version = request?.version ?? 0;
  useEffect(() => {
    if (id === undefined) return;
    let listening = true;
    const onRequestsChanged = async (event: Event) => {
      if (!(event instanceof CustomEvent) || !event.detail.includes(id)) return;
      const changes = await fetchConcurrentChanges(texts, id, version);
      await waitForRelease();
      if (listening && changes) setFetched(changes);
    };
    document.addEventListener(REQUESTS_CHANGED_EVENT, onRequestsChanged);
    return () => {
      listening = false;
      document.removeEventListener(REQUESTS_CHANGED_EVENT, onRequestsChanged);
    };
  }, [id, version, texts, waitForRelease]);

  if (!fetched || fetched.request.version <= Math.max(version, refused.current?.request.version ?? 0))
    return refused.current;
  return { ...fetched, snapshot: refused.current?.snapshot ?? null };
}
