import { told } from "../../../app/domain/assistant/fact-list.ts";
import { BUILT_IN, type ChatEvent, type Fact } from "../../../app/domain/assistant-entities.ts";
import type { ChatInput } from "../../../app/domain/inputs/assistant.ts";
import type { Actor, Deps } from "../deps.ts";
import { gatherChatFacts } from "./facts/chat-facts.ts";

/** One turn of the chat: first the facts, then the answer in pieces, then the whole of it. Stops where `signal` says so. */
export async function* chat(
  deps: Deps,
  actor: Actor,
  input: ChatInput,
  signal?: AbortSignal,
): AsyncGenerator<ChatEvent> {
  const facts: Fact[] = await gatherChatFacts(deps, actor, input);
  yield { event: "facts", facts, provider: BUILT_IN };
  const lines = facts.map(told);
  for (const text of lines) {
    if (signal?.aborted) return;
    yield { event: "text", text: `${text}\n\n` };
  }
  yield { event: "done", status: "success", response: lines.join("\n\n"), provider: BUILT_IN, facts };
}
