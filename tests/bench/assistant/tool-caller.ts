/**
 * A loopback model that calls tools like a competent model: it calls the tool for the query of a case, then states the
 * facts that it received, each with its citation. It refuses if the case has no query.
 */
import * as z from "zod";
import type { AssistantQuery } from "../../../domain/assistant/query.ts";
import { createOpenAiModel } from "../../../worker/integrations/model-openai.ts";
import { type ModelCall, type ModelReply, startModelService } from "../../support/model-service.ts";
import { type BenchEnvironment, openBench } from "./bench-data.ts";
import type { Case } from "./cases.ts";

const NO_ANSWER =
  "I cannot answer that: I only know the requests, the rules and the people of this system, and I only read.";

const ToolContent = z.object({ facts: z.array(z.object({ id: z.string(), text: z.string() })).default([]) });

/** Returns the facts of a tool result as lines, each with its citation. */
function wordFacts(content: string): string {
  const { facts } = ToolContent.parse(JSON.parse(content));
  return facts.map(({ id, text }) => `${text} [${id}]`).join("\n\n");
}

/** Returns the query that asks which person is meant, if the assistant should ask back; otherwise null. */
function findPeopleQuery({ expected }: Case, { ids }: BenchEnvironment): AssistantQuery | null {
  if (expected.kind !== "choices") return null;
  const people = expected.labels.flatMap(
    (name) => ids.get(name === "Ines Staff" ? "it.staff" : name.toLowerCase().replace(" ", ".")) ?? [],
  );
  return { kind: "people", people, role: null, department: null, heads_only: false };
}

function reply(call: ModelCall, query: AssistantQuery | null, asksBack: boolean): ModelReply {
  if (query === null) return { text: NO_ANSWER };
  const result = call.messages.findLast(({ role }) => role === "tool");
  const { kind, ...args } = query;
  if (!result) return { calls: [{ name: kind, arguments: args }] };
  const words = wordFacts(result.content ?? "{}");
  return { text: asksBack ? `Which of these people do you mean?\n\n${words}` : words || NO_ANSWER };
}

export type ToolCaller = {
  /** The services with the model, on the database of the benchmark. */
  bench: BenchEnvironment;
  /** Prepares the model for the next question. */
  prepare: (testCase: Case, query: AssistantQuery | null) => void;
  /** Violations of the protocol by the product. */
  protocolErrors: readonly string[];
  stop: () => Promise<void>;
};

export async function startToolCaller(builtIn: BenchEnvironment): Promise<ToolCaller> {
  const service = await startModelService();
  const { url, key, model } = service;
  const bench = openBench(builtIn.platform, builtIn.ids, {
    model: createOpenAiModel({ name: "Loopback", base_url: url, key, model }),
    model_budget: { person_tokens: Number.MAX_SAFE_INTEGER, all_tokens: Number.MAX_SAFE_INTEGER },
  });
  return {
    bench,
    prepare(testCase, query) {
      const asksBack = testCase.expected.kind === "choices";
      service.replyWith((call) => reply(call, query ?? findPeopleQuery(testCase, builtIn), asksBack));
    },
    protocolErrors: service.protocolErrors,
    stop: service.stop,
  };
}
