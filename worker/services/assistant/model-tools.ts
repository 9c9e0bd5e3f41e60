/** The tools of a model: each kind of query, and one that finds ids by name. They read what the actor may see. */
import * as z from "zod";
import { describeQuery } from "../../../domain/assistant/describe-query.ts";
import type { assignFactIds, QueryAnswer } from "../../../domain/assistant/facts.ts";
import { AssistantQuery } from "../../../domain/assistant/query.ts";
import { normalizeText } from "../../../domain/assistant/text-similarity.ts";
import { readZodError } from "../../../domain/inputs/zod-messages.ts";
import { toEnglish } from "../../../texts/index.ts";
import type { ModelTool, ModelToolCall } from "../../integrations/model.ts";
import type { Actor, Deps } from "../deps.ts";
import type { CompanyVocabulary } from "./facts/vocabulary.ts";
import { toPromptFacts, toPromptJson } from "./model-prompt.ts";
import { runQuery } from "./run-query.ts";

const DESCRIPTIONS: Record<AssistantQuery["kind"], string> = {
  find: "Lists requests that match a filter, with their number.",
  measure: "Computes a count, sum, average or rate of requests, as one number or by groups.",
  compare: "Compares a count, sum, average or rate of two sets of requests.",
  authority:
    "Who decides a request or an amount, and whether a person may decide it. With only person_id: the person's limits.",
  timeline: "What happened to requests and what is next: status, decisions, reasons, comments, changes, approvers.",
  overlaps: "Finds duplicates and split requests.",
  budget: "Budgets of departments this year: approved, open, left.",
  calendar: "Who is out of office, and who decides for them.",
  people: "Finds people by role or department, or heads of departments.",
  exchange: "Exchange rates, and an amount in another currency.",
  how_to: "Explains how something is done in this system.",
};

const FIND_NAMES = "find_names";
const FindNamesInput = z.object({ names: z.array(z.string().min(1).max(100)).min(1).max(10) });
const MAX_NAMES_FOUND = 10;
/** The minimum share of common letter pairs at which one word can be a misspelling of another. */
const MIN_LIKENESS = 0.5;

/** What a model need not know, because it costs tokens and is checked later. Missing fields get their defaults. */
const LEFT_OUT =
  "default required additionalProperties pattern minLength maxLength minItems maxItems minimum exclusiveMinimum maximum".split(
    " ",
  );

/** Returns the JSON Schema of a tool without null, and without the field `kind`, whose value is the name of the tool. */
function toParameters(schema: z.ZodType): Record<string, unknown> {
  const { kind: _, ...properties } =
    z.toJSONSchema(schema, {
      io: "input",
      override({ jsonSchema }) {
        const { anyOf, ...rest } = jsonSchema;
        Object.assign(
          jsonSchema,
          anyOf?.find((one) => one.type !== "null"),
          rest,
        );
        for (const name of ["anyOf", ...LEFT_OUT]) delete jsonSchema[name];
      },
    }).properties ?? {};
  return { type: "object", properties };
}

let tools: readonly ModelTool[] | null = null;

/** Returns the tools. They are created with the first question, because a cold start does not need them. */
export function getModelTools(): readonly ModelTool[] {
  tools ??= [
    ...AssistantQuery.options.map((schema) => {
      const name = schema.shape.kind.value;
      return { name, description: DESCRIPTIONS[name], parameters: toParameters(schema) };
    }),
    {
      name: FIND_NAMES,
      description: "Finds the ids of people, departments and request types by name, also if it is misspelt.",
      parameters: toParameters(FindNamesInput),
    },
  ];
  return tools;
}

type ToolContext = { deps: Deps; actor: Actor; vocabulary: CompanyVocabulary };
/** The answer to a query of a model. `understood`: the query in words. */
export type ToolAnswer = QueryAnswer & { understood: string };
/** `content`: the message to the model if the call has no answer. */
type ToolResult = { answer: ToolAnswer; content: null } | { answer: null; content: string };

/** Runs a tool call. A call with unknown names or invalid arguments is not run; the model gets the reason. */
export async function runToolCall(context: ToolContext, call: ModelToolCall): Promise<ToolResult> {
  const { deps, actor, vocabulary } = context;
  const args = parseJson(call.arguments || "{}");
  if (call.name === FIND_NAMES) {
    const input = FindNamesInput.safeParse(args);
    return refuse(
      input.success ? { found: input.data.names.map((name) => findNames(name, vocabulary)) } : toError(input.error),
    );
  }
  if (!getModelTools().some(({ name }) => name === call.name))
    return refuse({ error: `There is no tool ${JSON.stringify(call.name.slice(0, 60))}.` });
  const unknown: string[] = [];
  const query = AssistantQuery.safeParse({ ...resolveNames(args, context, unknown), kind: call.name });
  if (unknown.length > 0) return refuse({ error: "Unknown ids. Use find_names.", unknown: unknown.slice(0, 10) });
  if (!query.success) return refuse(toError(query.error));
  const answer = await runQuery(deps, actor, query.data, vocabulary);
  return { answer: { ...answer, understood: describeQuery(query.data, vocabulary) }, content: null };
}

const refuse = (content: object): ToolResult => ({ answer: null, content: toPromptJson(content) });
const toError = ({ issues }: z.ZodError) => ({
  error: issues.slice(0, 10).map(({ path, message }) => `${path.join(".")}: ${toEnglish(readZodError(message))}`),
});

/** Returns the result of a query in the form that the model gets. `facts`: the facts with their ids. */
export const toToolContent = ({ total, understood }: ToolAnswer, facts: ReturnType<typeof assignFactIds>): string =>
  toPromptJson({ understood, total, facts: toPromptFacts(facts) });

function parseJson(text: string): object {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? value : {};
  } catch (error) {
    if (error instanceof SyntaxError) return {};
    throw error;
  }
}

type NamedEntry = { kind?: string; id: string; name: string };

/** The fields of queries whose values are ids or codes, by the part of the vocabulary that contains these. */
const NAMED_FIELDS = {
  people: ["person_id", "people", "submitted_by", "waiting_for", "decided_by", "involves"],
  departments: ["department", "departments"],
  types: ["type"],
  currencies: ["currency"],
  priorities: ["priority"],
};
type NamedPart = keyof typeof NAMED_FIELDS;
const NAMED_PARTS = Object.keys(NAMED_FIELDS) as NamedPart[];

/** Returns what a part of the vocabulary contains, as `find_names` returns it. */
function listEntries(vocabulary: CompanyVocabulary, part: NamedPart): readonly NamedEntry[] {
  switch (part) {
    case "people":
      return vocabulary.people.map(({ id, name, role, department }) => ({
        kind: "person",
        id,
        name,
        role,
        department,
      }));
    case "departments":
      return vocabulary.departments.map(({ id, name }) => ({ kind: "department", id, name }));
    case "types":
      return vocabulary.types.map(({ code, name }) => ({ kind: "type", id: code, name }));
    default:
      return vocabulary[part].map((id) => ({ id, name: id }));
  }
}

/** Defaults of fields that are required but may be null, by the field that contains them. */
const NULLABLE_FIELDS: Record<string, object> = {
  amount: { min: null, max: null },
  ...Object.fromEntries(["created", "decided", "due", "period"].map((name) => [name, { from: null, to: null }])),
};

/** Returns the arguments with ids for names and 'me'. Adds unknown values to `unknown`. */
function resolveNames(args: object, context: ToolContext, unknown: string[]): object {
  const { vocabulary, actor } = context;
  const resolve = (field: string, value: unknown): unknown => {
    if (Array.isArray(value)) return value.map((one) => resolve(field, one));
    if (typeof value === "object" && value !== null)
      return Object.fromEntries(
        Object.entries({ ...NULLABLE_FIELDS[field], ...value }).map(([key, one]) => [
          key,
          resolve(/^(?:any|none)_of$/.test(key) ? field : key, one),
        ]),
      );
    const part = NAMED_PARTS.find((one) => NAMED_FIELDS[one].includes(field));
    if (typeof value !== "string" || part === undefined || value === "") return value;
    if (part === "people" && value.toLowerCase() === "me") return actor.id;
    const entries = listEntries(vocabulary, part);
    const found = entries.find(({ id }) => id === value) ?? entries.find((one) => isSameName(one, value));
    if (!found) unknown.push(value);
    return found?.id ?? value;
  };
  return Object.fromEntries(Object.entries(args).map(([key, value]) => [key, resolve(key, value)]));
}

/** A value without letters and digits, such as '.', is no name. Otherwise it would equal every other such name. */
const isSameName = ({ id, name }: NamedEntry, value: string): boolean => {
  const normalized = normalizeText(value);
  return (normalized !== "" && normalizeText(name) === normalized) || id.toLowerCase() === value.toLowerCase();
};

/** Returns the people, departments and types whose names resemble the text, the most similar first. */
function findNames(text: string, vocabulary: CompanyVocabulary): object[] {
  const words = normalizeText(text).split(" ");
  if (words[0] === "") return [];
  const candidates = (["people", "departments", "types"] as const).flatMap((part) => listEntries(vocabulary, part));
  return candidates
    .map((entry) => ({ entry, likeness: computeLikeness(words, normalizeText(entry.name).split(" ")) }))
    .filter(({ likeness }) => likeness >= MIN_LIKENESS)
    .toSorted((a, b) => b.likeness - a.likeness)
    .slice(0, MAX_NAMES_FOUND)
    .map(({ entry }) => entry);
}

/** Returns the mean similarity of the words to the most similar words of the name, from 0 to 1. */
const computeLikeness = (words: readonly string[], name: readonly string[]): number =>
  words.reduce((sum, word) => sum + Math.max(...name.map((part) => compareWords(word, part))), 0) / words.length;

function compareWords(a: string, b: string): number {
  if (a === b) return 1;
  const pairsOf = (word: string) => Array.from({ length: word.length + 1 }, (_, at) => ` ${word} `.slice(at, at + 2));
  const [left, right] = [pairsOf(a), new Set(pairsOf(b))];
  return (2 * left.filter((pair) => right.has(pair)).length) / (left.length + right.size);
}
