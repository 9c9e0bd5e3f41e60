import { bind } from "../bind.ts";
import type { Deps } from "../deps.ts";
import type { createAnswerServices } from "./answers.ts";
import { getAssistantPage } from "./get-assistant-page.ts";

type Answers = ReturnType<typeof createAnswerServices>;

/**
 * The use cases of the assistant. Most of their code is loaded with the first question, because a cold start does not
 * need it.
 */
export function createAssistantServices(deps: Deps) {
  const load = async (): Promise<Answers> => (await import("./answers.ts")).createAnswerServices(deps);
  return {
    ...bind(deps, { getPage: getAssistantPage }),
    chat: async function* (...args: Parameters<Answers["chat"]>) {
      yield* (await load()).chat(...args);
    },
    streamAnalysis: async function* (...args: Parameters<Answers["streamAnalysis"]>) {
      yield* (await load()).streamAnalysis(...args);
    },
    analyze: async (...args: Parameters<Answers["analyze"]>) => (await load()).analyze(...args),
    listRequestFacts: async (...args: Parameters<Answers["listRequestFacts"]>) =>
      (await load()).listRequestFacts(...args),
    search: async (...args: Parameters<Answers["search"]>) => (await load()).search(...args),
    generateInsights: async (...args: Parameters<Answers["generateInsights"]>) =>
      (await load()).generateInsights(...args),
  };
}
