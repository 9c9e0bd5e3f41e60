import type { ProviderName } from "../../../domain/assistant/entities.ts";
import { BUILT_IN_PROVIDER } from "../../../domain/assistant/limits.ts";
import type { RequestSummary } from "../../../domain/entities.ts";
import { ListRequestsInput } from "../../../domain/inputs/requests.ts";
import { inBatch } from "../../db/database.ts";
import type { Actor, Deps } from "../deps.ts";
import { createRequestListQuery, parseRequestListInput } from "../requests/list-requests.ts";

export type AssistantPageData = {
  /** The provider of the AI model that words the answers, or the built-in provider. */
  provider: ProviderName;
  /** The actor's requests that can be analysed: pending or waiting for information, newest first (spec section 5). */
  requests: Pick<RequestSummary, "id" | "title" | "amount" | "amount_decimals" | "currency" | "status">[];
};

/** Returns the data of the AI screen. `list`: whether to read the requests, which only one tab shows. */
export async function getAssistantPage(
  deps: Deps,
  actor: Actor,
  { list }: { list: boolean },
): Promise<AssistantPageData> {
  const provider = deps.channels.model?.name ?? BUILT_IN_PROVIDER;
  if (!list) return { provider, requests: [] };
  const lists = (["pending", "needs_info"] as const).map((status) => {
    const prepared = parseRequestListInput(deps, actor, ListRequestsInput.parse({ requester_id: actor.id, status }));
    if (!prepared.ok) throw new Error(prepared.detail);
    return createRequestListQuery(deps, actor, prepared.value);
  });
  const rows = await inBatch(
    deps.db,
    lists.map(({ statements }) => statements),
  );
  const items = lists.flatMap(({ read }, index) => {
    const page = rows[index];
    return page ? read(page).items : [];
  });
  const requests = items
    .toSorted((a, b) => b.created_at.localeCompare(a.created_at))
    .map(({ id, title, amount, amount_decimals, currency, status }) => {
      return { id, title, amount, amount_decimals, currency, status };
    });
  return { provider, requests };
}
