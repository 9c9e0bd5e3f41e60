import { info, listSource, numberFacts } from "../../../../app/domain/assistant/fact-list.ts";
import type { Fact } from "../../../../app/domain/assistant-entities.ts";
import type { ChatInput } from "../../../../app/domain/inputs/assistant.ts";
import type { Actor, Deps } from "../../deps.ts";
import { getStats } from "../../requests/get-stats.ts";

export async function gatherChatFacts(deps: Deps, actor: Actor, _: ChatInput): Promise<Fact[]> {
  const stats = await getStats(deps, actor);
  return numberFacts([
    info("counts", `You may see ${stats.total_requests} requests, ${stats.pending} of them pending.`, [
      listSource("All of them", {}),
    ]),
  ]);
}
