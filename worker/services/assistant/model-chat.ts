/** A chat answer of a model: the model requests facts with its tools, at most four times, and words them. */
import { createAnswerChecker } from "../../../domain/assistant/check-answer.ts";
import { listCitedFactIds, removeCitations } from "../../../domain/assistant/citations.ts";
import type { ComposedAnswer } from "../../../domain/assistant/compose-answer.ts";
import type { ChatDetails, ChatEvent, Fact } from "../../../domain/assistant/entities.ts";
import { assignFactIds } from "../../../domain/assistant/facts.ts";
import { MAX_SEARCH_MATCHES, NO_CHAT_DETAILS } from "../../../domain/assistant/limits.ts";
import { describeLeftOut, type ModelProblem } from "../../../domain/assistant/model-notes.ts";
import type { ChatInput } from "../../../domain/inputs/assistant.ts";
import type { ModelMessage, ModelProvider, ModelToolCall } from "../../integrations/model.ts";
import { type Actor, type Deps, getIsoNow } from "../deps.ts";
import type { CompanyVocabulary } from "./facts/vocabulary.ts";
import {
  type AnswerCaller,
  callModel,
  getCheckNames,
  isWorthRetry,
  MAX_TRIES,
  type ModelOutcome,
} from "./model-calls.ts";
import { createPromptMessages, createRetryMessages, toPromptJson } from "./model-prompt.ts";
import { streamSentences } from "./model-sentences.ts";
import { getModelTools, runToolCall, type ToolAnswer, toToolContent } from "./model-tools.ts";

/** The maximum number of times that a model may request facts, and of queries that it may make each time. */
const MAX_ROUNDS = 4;
const MAX_CALLS_PER_ROUND = 4;
const MAX_FACTS = 80;
/** The maximum duration of the whole answer. Each call has its own limits too. */
const MAX_ANSWER_MS = 120_000;

const TASK =
  "Answer the question of the signed-in person (in <data>). It may refer to what was said before. Ask for facts with your tools first; names become ids with find_names. Then answer in a few sentences or a short list.";
const TASK_WITH_FACTS =
  "Answer the question of the signed-in person (in <data>) from the facts. It may refer to what was said before.";

type ChatModelInput = ChatInput & {
  vocabulary: CompanyVocabulary;
  /** Returns the built-in answer. A model without tools gets the facts of this answer. */
  compose: () => Promise<ComposedAnswer>;
};

/**
 * Streams the answer of a model: `facts` each time a query adds facts, then `text` with checked sentences, a `restart`
 * if the answer is not usable and the model is called again, then `done`. Returns why there is no usable answer; null
 * after `done`.
 */
export async function* chatWithModel(
  caller: AnswerCaller,
  provider: ModelProvider,
  { message, history, vocabulary, compose }: ChatModelInput,
): AsyncGenerator<ChatEvent, ModelProblem | "stopped" | null> {
  const { deps, actor, language } = caller;
  const limit = AbortSignal.timeout(MAX_ANSWER_MS);
  const limited = { ...caller, signal: caller.signal ? AbortSignal.any([caller.signal, limit]) : limit };
  const names = await getCheckNames(deps);
  const turns = history.map(({ from, text }) => ({ from, text: from === "assistant" ? removeCitations(text) : text }));
  const data = createChatData(deps, actor, message, vocabulary);
  const ownTexts = [message, actor.name, ...turns.filter(({ from }) => from === "user").map(({ text }) => text)];
  const texts = [...ownTexts, ...[...vocabulary.departments, ...vocabulary.types].map(({ name }) => name)];
  let facts: Fact[] = [];
  let details = NO_CHAT_DETAILS;
  let messages = createPromptMessages({ task: TASK, facts: null, data, language, turns });
  let list = getModelTools();
  const show = (): ChatEvent => ({ event: "facts", facts, provider: provider.name, ...details });
  yield show();
  for (let [rounds, tries] = [0, 1]; ; ) {
    const tools = list.length > 0 ? { list, may_call: rounds < MAX_ROUNDS } : undefined;
    const checker = createAnswerChecker({ facts, texts, ...names });
    const isLastTry = tries === MAX_TRIES;
    const stream = callModel(limited, provider, { messages, tools });
    const { outcome, answer, faults } = yield* streamSentences(stream, checker, isLastTry);
    if (outcome.problem === "no_tools" && list.length > 0) {
      ({ facts, details } = await compose());
      list = [];
      messages = createPromptMessages({ task: TASK_WITH_FACTS, facts, data, language, turns });
      yield show();
      continue;
    }
    if (outcome.problem !== null && !isWorthRetry(outcome.problem))
      return outcome.problem === "stopped" && !caller.signal?.aborted
        ? "slow"
        : outcome.problem === "no_tools"
          ? "refused"
          : outcome.problem;
    if (outcome.problem === null && outcome.calls.length > 0) {
      if (!tools?.may_call) return "loop";
      rounds += 1;
      if (answer !== "") yield { event: "restart" };
      const added = await runCalls({ deps, actor, vocabulary }, outcome.calls, facts);
      messages = [...messages, { role: "assistant", content: outcome.text, calls: outcome.calls }, ...added.messages];
      facts = added.facts;
      details = addDetails(details, added.answers);
      yield show();
      continue;
    }
    const problem = findProblem(outcome, answer, faults);
    if (problem === null || (isLastTry && problem === "unsupported" && isUsable(answer, facts))) {
      const note = describeLeftOut(faults.length, outcome.problem === null && outcome.is_cut);
      yield { event: "done", status: "success", response: answer, provider: provider.name, facts, ...details, note };
      return null;
    }
    if (isLastTry) return problem;
    tries += 1;
    yield { event: "restart" };
    messages = createRetryMessages(messages, outcome.text, COMPLAINTS[problem] ?? faults.join(" "));
  }
}

const COMPLAINTS: Partial<Record<ModelProblem, string>> = {
  cut: "It was not complete.",
  unreadable: "It was not complete.",
  empty: "It is empty.",
  long: "It was too long.",
};

function findProblem(outcome: ModelOutcome, answer: string, faults: readonly string[]) {
  if (outcome.problem === "cut" || outcome.problem === "unreadable") return outcome.problem;
  if (faults.length > 0) return "unsupported";
  if (answer !== "") return null;
  return outcome.problem === null && outcome.is_cut ? "long" : "empty";
}

/** Whether the rest of an answer is still useful: if there are facts, it must cite at least one. */
const isUsable = (answer: string, facts: readonly Fact[]): boolean =>
  answer !== "" && (facts.length === 0 || listCitedFactIds(answer).length > 0);

/** Returns the data that a model needs for its queries: the day, the person, and the names of which there are few. */
function createChatData(deps: Deps, actor: Actor, question: string, vocabulary: CompanyVocabulary) {
  const { id, name, role, department } = actor;
  const { departments, types, currencies, priorities } = vocabulary;
  return {
    question,
    today: getIsoNow(deps).slice(0, 10),
    person: { id, name, role, department },
    departments: departments.map(({ id, name }) => ({ id, name })),
    types: types.map(({ code, name }) => ({ code, name })),
    currencies,
    priorities,
  };
}

/** Runs the tool calls of one round. Returns the results as messages, and all facts so far including the new ones. */
async function runCalls(
  context: { deps: Deps; actor: Actor; vocabulary: CompanyVocabulary },
  calls: readonly ModelToolCall[],
  known: readonly Fact[],
): Promise<{ messages: ModelMessage[]; facts: Fact[]; answers: ToolAnswer[] }> {
  const messages: ModelMessage[] = [];
  const answers: ToolAnswer[] = [];
  let facts = [...known];
  for (const [index, call] of calls.entries()) {
    const { answer, content } =
      index < MAX_CALLS_PER_ROUND && facts.length < MAX_FACTS
        ? await runToolCall(context, call)
        : { answer: null, content: toPromptJson({ error: "Too many calls. Answer from the facts you have." }) };
    const first = facts.length;
    if (answer) {
      facts = assignFactIds([...facts, ...answer.facts]);
      answers.push(answer);
    }
    messages.push({
      role: "tool",
      call_id: call.id,
      content: answer ? toToolContent(answer, facts.slice(first)) : content,
    });
  }
  return { messages, facts, answers };
}

function addDetails(details: ChatDetails, answers: readonly ToolAnswer[]): ChatDetails {
  const rows = [...details.rows, ...answers.flatMap((one) => one.rows)];
  const understood = [...(details.understood ? [details.understood] : []), ...answers.map((one) => one.understood)];
  return {
    ...details,
    rows: rows.filter(({ id }, index) => rows.findIndex((row) => row.id === id) === index).slice(0, MAX_SEARCH_MATCHES),
    figures: [...(answers.findLast((one) => one.figures.length > 0)?.figures ?? details.figures)],
    understood: understood.length > 0 ? [...new Set(understood)].join("; ") : null,
  };
}
