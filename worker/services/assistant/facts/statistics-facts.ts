/** Facts for questions about many requests: how long decisions take, and which amounts were approved. */
import { createDurationFacts } from "../../../../domain/assistant/chat/duration-facts.ts";
import { createSpendFacts } from "../../../../domain/assistant/chat/spend-facts.ts";
import { describeCriteria } from "../../../../domain/assistant/describe-criteria.ts";
import type { FactDraft } from "../../../../domain/assistant/facts.ts";
import { toListSource } from "../../../../domain/assistant/match-facts.ts";
import type { RequestCriteria } from "../../../../domain/assistant/words/request-criteria.ts";
import { formatTypeLabel } from "../../../../domain/format/labels.ts";
import type { ChatQuestion } from "./chat-question.ts";
import { searchMatchingRequests } from "./search-fact-rows.ts";

const typeNameLookup =
  ({ vocabulary }: ChatQuestion) =>
  (code: string) =>
    vocabulary.types.find((one) => one.code === code)?.name ?? formatTypeLabel(code);

/** Returns facts about how long decisions took; if the question names a person, only about the decisions of that person. */
export async function gatherDurationFacts(question: ChatQuestion): Promise<FactDraft[]> {
  const { deps, actor, vocabulary } = question;
  const { criteria: parsed } = question.interpretation;
  const criteria: RequestCriteria = {
    ...parsed,
    statuses: ["approved", "rejected"],
    date_field: "decided",
    words: [],
    overdue: false,
    people: parsed.people.map(({ id, involvement }) => ({
      id,
      involvement: involvement === "requester" ? "requester" : "decider",
    })),
  };
  const { rows } = await searchMatchingRequests(deps, actor, criteria, vocabulary);
  return createDurationFacts(rows, describeCriteria(criteria, vocabulary));
}

/**
 * Returns facts about the amounts of approved requests. If the question names a status, or asks for overdue or submitted requests, about
 * the amounts of those requests instead.
 */
export async function gatherSpendFacts(question: ChatQuestion): Promise<FactDraft[]> {
  const { deps, actor, vocabulary } = question;
  const { criteria: parsed, text } = question.interpretation;
  const requested = /(?<!\w)(?:requested|ask(?:ed)? for|appl(?:y|ied) for|submit(?:ted)?)(?!\w)/.test(text);
  const statuses: RequestCriteria["statuses"] =
    parsed.statuses.length > 0 || parsed.overdue || requested ? parsed.statuses : ["approved"];
  const date_field =
    statuses.length > 0 && statuses.every((one) => one === "approved" || one === "rejected")
      ? parsed.date_field
      : "created";
  const approved = parsed.statuses.length === 0 && statuses.length > 0;
  const people = parsed.people.map(({ id, involvement }) => ({
    id,
    involvement: involvement === "any" ? ("requester" as const) : involvement,
  }));
  const criteria: RequestCriteria = { ...parsed, statuses, people, date_field: approved ? "decided" : date_field };
  const { rows, is_floor } = await searchMatchingRequests(deps, actor, criteria, vocabulary);
  const source = toListSource(criteria, vocabulary);
  const groups = [
    ...(criteria.types.length === 1 ? [] : (["type"] as const)),
    ...(criteria.departments.length === 1 ? [] : (["department"] as const)),
    ...(/(?<!\w)(?:who|per person|by person|people|which requester|each requester)(?!\w)/.test(text)
      ? (["person"] as const)
      : []),
  ];
  return createSpendFacts(
    rows,
    { what: describeCriteria(criteria, vocabulary), is_floor, source, groups },
    typeNameLookup(question),
  );
}
