import { bind } from "../bind.ts";
import type { Deps } from "../deps.ts";
import { withRateLimit } from "../rate-limit.ts";
import { analyzeRequest, listAnalysisFacts, streamAnalysis } from "./analyze-request.ts";
import { streamChatAnswer } from "./chat.ts";
import { generateInsights } from "./generate-insights.ts";
import { smartSearch } from "./smart-search.ts";

/** The use cases of the assistant whose code is loaded with their first use. */
export const createAnswerServices = (deps: Deps) =>
  bind(deps, {
    chat: streamChatAnswer,
    analyze: analyzeRequest,
    streamAnalysis,
    listRequestFacts: listAnalysisFacts,
    search: withRateLimit("assistant", smartSearch),
    generateInsights: withRateLimit("assistant", generateInsights),
  });
