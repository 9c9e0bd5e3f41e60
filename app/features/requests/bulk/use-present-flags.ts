import { useEffect, useState } from "react";
import type { RequestFlag } from "../../../../domain/entities.ts";
import type { Rendered } from "../../../../domain/message.ts";
import { isLoginRedirect } from "../../../forms/session-ended-message.tsx";
import { usePointerRelease } from "../../../ui/use-pointer-release.ts";
import type { ListedRequest } from "../listed-request.ts";

type FlagsById = Readonly<Record<string, readonly Rendered<RequestFlag>[]>>;

/**
 * Returns the requests with their present flags, because a similar request can have been submitted since the list was loaded. Until they are
 * loaded, and without a connection, the requests have the flags of the list.
 * @param onFlagged called with the requests that had no flags in the list
 */
export function usePresentFlags(
  requests: readonly ListedRequest[],
  onFlagged: (ids: readonly string[]) => void,
): ListedRequest[] {
  const [flags, setFlags] = useState<FlagsById>({});
  const waitForRelease = usePointerRelease();
  const query = new URLSearchParams(requests.map(({ id }) => ["on", id])).toString();
  // biome-ignore lint/correctness/useExhaustiveDependencies: loads the flags of each list of requests once.
  useEffect(() => {
    const controller = new AbortController();
    void loadFlags(query, controller.signal).then(async (loaded) => {
      await waitForRelease();
      if (controller.signal.aborted) return;
      setFlags(loaded);
      onFlagged(requests.filter((one) => one.flags.length === 0 && loaded[one.id]?.length).map(({ id }) => id));
    });
    return () => controller.abort();
  }, [query]);
  return requests.map((request) => ({ ...request, flags: flags[request.id] ?? request.flags }));
}

async function loadFlags(query: string, signal: AbortSignal): Promise<FlagsById> {
  try {
    const response = await fetch(`/request-flags?${query}`, { signal });
    return response.ok && !isLoginRedirect(response) ? await response.json() : {};
  } catch (error) {
    if (error instanceof TypeError || error instanceof DOMException) return {};
    throw error;
  }
}
