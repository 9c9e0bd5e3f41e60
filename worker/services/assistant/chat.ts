import { composeReply } from "../../../domain/assistant/chat/compose-reply.ts";
import type { ChatEvent } from "../../../domain/assistant/entities.ts";
import { BUILT_IN_PROVIDER } from "../../../domain/assistant/limits.ts";
import type { ChatInput } from "../../../domain/inputs/assistant.ts";
import type { Actor, Deps } from "../deps.ts";
import { addUseAndCheckRateLimit } from "../rate-limit.ts";
import { gatherChatFacts } from "./facts/chat-facts.ts";
import { chatWithModel } from "./model-calls.ts";

/**
 * Streams the answer to a chat message: first the facts, then the parts of the answer, then the whole answer. Stops when `signal` aborts.
 * Changes nothing.
 */
export async function* streamChatAnswer(
  deps: Deps,
  actor: Actor,
  input: ChatInput,
  signal?: AbortSignal,
): AsyncGenerator<ChatEvent, void> {
  const refused = await addUseAndCheckRateLimit(deps, actor, "assistant");
  if (refused) {
    const { code, detail, retry_after_seconds } = refused;
    return yield { event: "error", status: "error", error: detail, code, detail, retry_after_seconds };
  }
  const { intent, facts } = await gatherChatFacts(deps, actor, input);
  const provider = deps.channels.model;
  yield { event: "facts", facts, provider: provider?.name ?? BUILT_IN_PROVIDER };
  if (provider) {
    const prompt = { question: input.message, turns: input.history, facts, signal };
    return yield* chatWithModel(deps, { provider, actor }, prompt);
  }
  const paragraphs = composeReply(intent, facts, actor.name);
  for (const [index, paragraph] of paragraphs.entries()) {
    if (signal?.aborted) return;
    yield { event: "text", text: index === 0 ? paragraph : `\n\n${paragraph}` };
  }
  yield { event: "done", status: "success", response: paragraphs.join("\n\n"), provider: BUILT_IN_PROVIDER, facts };
}
