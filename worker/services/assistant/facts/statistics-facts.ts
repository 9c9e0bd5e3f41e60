/** Questions whose answer is a number over many requests: how long decisions take, and what was spent. */
import { durationFacts } from "../../../../domain/assistant/chat/duration-facts.ts";
import { spendFacts } from "../../../../domain/assistant/chat/spend-facts.ts";
import { describeCriteria } from "../../../../domain/assistant/describe-criteria.ts";
import type { FactDraft } from "../../../../domain/assistant/facts.ts";
import { toListSource } from "../../../../domain/assistant/match-facts.ts";
import type { RequestCriteria } from "../../../../domain/assistant/words/request-criteria.ts";
import { typeLabel } from "../../../../domain/format/labels.ts";
import type { ChatQuestion } from "./chat-facts.ts";
import { searchFactRows } from "./search-fact-rows.ts";

const typeNameLookup =
  ({ vocabulary }: ChatQuestion) =>
  (code: string) =>
    vocabulary.types.find((one) => one.code === code)?.name ?? typeLabel(code);

/** Of decided requests; by person, of those that the person decided. */
export async function gatherDurationFacts(question: ChatQuestion): Promise<FactDraft[]> {
  const { deps, actor, vocabulary } = question;
  const { criteria: given } = question.interpretation;
  const asked: RequestCriteria = {
    ...given,
    statuses: ["approved", "rejected"],
    date_field: "decided",
    words: [],
    overdue: false,
    people: given.people.map((one) => ({ ...one, part: one.involvement === "requester" ? "requester" : "decider" })),
  };
  const found = await searchFactRows(deps, actor, asked, vocabulary);
  return durationFacts(found.rows, describeCriteria(asked, vocabulary));
}

/** What was approved, unless something else was asked for. */
export async function gatherSpendFacts(question: ChatQuestion): Promise<FactDraft[]> {
  const { deps, actor, vocabulary } = question;
  const { criteria: given, text } = question.interpretation;
  const requested = /(?<!\w)(?:requested|ask(?:ed)? for|appl(?:y|ied) for|submit(?:ted)?)(?!\w)/.test(text);
  const statuses: RequestCriteria["statuses"] =
    given.statuses.length > 0 || given.overdue || requested ? given.statuses : ["approved"];
  const moment =
    statuses.length > 0 && statuses.every((one) => one === "approved" || one === "rejected")
      ? given.date_field
      : "created";
  const approved = given.statuses.length === 0 && statuses.length > 0;
  const people = given.people.map((one) => ({
    ...one,
    part: one.involvement === "any" ? ("requester" as const) : one.involvement,
  }));
  const asked: RequestCriteria = { ...given, statuses, people, date_field: approved ? "decided" : moment };
  const found = await searchFactRows(deps, actor, asked, vocabulary);
  const source = toListSource(asked, vocabulary);
  const groups = [
    ...(asked.types.length === 1 ? [] : (["type"] as const)),
    ...(asked.departments.length === 1 ? [] : (["department"] as const)),
    ...(/(?<!\w)(?:who|per person|by person|people|which requester|each requester)(?!\w)/.test(text)
      ? (["person"] as const)
      : []),
  ];
  return spendFacts(
    found.rows,
    { what: describeCriteria(asked, vocabulary), is_floor: found.is_floor, source, groups },
    typeNameLookup(question),
  );
}
