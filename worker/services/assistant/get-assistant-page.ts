import { BUILT_IN_PROVIDER, type ProviderName } from "../../../domain/assistant/entities.ts";
import type { RequestSummary } from "../../../domain/entities.ts";
import { ListRequestsInput } from "../../../domain/inputs/requests.ts";
import { inBatch } from "../../db/database.ts";
import type { Actor, Deps } from "../deps.ts";
import { prepareList, requestListQuery } from "../requests/list-requests.ts";

export type AssistantPageData = {
  /** Who words the answers. */
  provider: ProviderName;
  /** One's own that are pending or need information, newest first: what can be analysed (spec section 5). */
  requests: Pick<RequestSummary, "id" | "title" | "amount" | "amount_decimals" | "currency" | "status">[];
};

/** What the AI screen shows before anything is asked. `list`: with the requests, for the tab that offers them. At most one round trip. */
export async function getAssistantPage(
  deps: Deps,
  actor: Actor,
  { list }: { list: boolean },
): Promise<AssistantPageData> {
  const provider = deps.channels.model?.name ?? BUILT_IN_PROVIDER;
  if (!list) return { provider, requests: [] };
  const parts = (["pending", "needs_info"] as const).map((status) => {
    const prepared = prepareList(deps, actor, ListRequestsInput.parse({ requester_id: actor.id, status }));
    if (!prepared.ok) throw new Error(prepared.detail);
    return requestListQuery(deps, actor, prepared.value);
  });
  const answers: readonly unknown[] = await inBatch(
    deps.db,
    parts.flatMap(({ statements }) => [...statements]),
  );
  const items = parts.flatMap(({ statements, read }, at) => read(answers.slice(at * statements.length)).items);
  const requests = items
    .toSorted((a, b) => b.created_at.localeCompare(a.created_at))
    .map(({ id, title, amount, amount_decimals, currency, status }) => ({
      id,
      title,
      amount,
      amount_decimals,
      currency,
      status,
    }));
  return { provider, requests };
}
