/** Questions whose answer is a number over many requests: how long decisions take, and what was spent. */
import { durationFacts } from "../../../../domain/assistant/chat/duration-facts.ts";
import { spendFacts } from "../../../../domain/assistant/chat/spend-facts.ts";
import type { FactDraft } from "../../../../domain/assistant/fact-list.ts";
import { sourceOf } from "../../../../domain/assistant/found-facts.ts";
import { sayAsked } from "../../../../domain/assistant/say-asked.ts";
import type { AskedFor } from "../../../../domain/assistant/words/asked-for.ts";
import { typeLabel } from "../../../../domain/format/type-label.ts";
import type { Question } from "./chat-facts.ts";
import { findAsked } from "./find-asked.ts";

const typeName =
  ({ words }: Question) =>
  (code: string) =>
    words.types.find((one) => one.code === code)?.name ?? typeLabel(code);

/** Of decided requests; by person, of those that the person decided. */
export async function durationsOf(question: Question): Promise<FactDraft[]> {
  const { deps, actor, words } = question;
  const { asked: given } = question.understood;
  const asked: AskedFor = {
    ...given,
    statuses: ["approved", "rejected"],
    moment: "decided",
    words: [],
    overdue: false,
    people: given.people.map((one) => ({ ...one, part: one.part === "requester" ? "requester" : "decider" })),
  };
  const found = await findAsked(deps, actor, asked, words);
  return durationFacts(found.rows, sayAsked(asked, words));
}

/** What was approved, unless something else was asked for. */
export async function spendOf(question: Question): Promise<FactDraft[]> {
  const { deps, actor, words } = question;
  const { asked: given, text } = question.understood;
  const requested = /(?<!\w)(?:requested|ask(?:ed)? for|appl(?:y|ied) for|submit(?:ted)?)(?!\w)/.test(text);
  const statuses: AskedFor["statuses"] =
    given.statuses.length > 0 || given.overdue || requested ? given.statuses : ["approved"];
  const moment =
    statuses.length > 0 && statuses.every((one) => one === "approved" || one === "rejected") ? given.moment : "created";
  const approved = given.statuses.length === 0 && statuses.length > 0;
  const people = given.people.map((one) => ({ ...one, part: one.part === "any" ? ("requester" as const) : one.part }));
  const asked: AskedFor = { ...given, statuses, people, moment: approved ? "decided" : moment };
  const found = await findAsked(deps, actor, asked, words);
  const source = sourceOf(asked, words);
  const groups = [
    ...(asked.types.length === 1 ? [] : (["type"] as const)),
    ...(asked.departments.length === 1 ? [] : (["department"] as const)),
    ...(/(?<!\w)(?:who|per person|by person|people|which requester|each requester)(?!\w)/.test(text)
      ? (["person"] as const)
      : []),
  ];
  return spendFacts(
    found.rows,
    { what: sayAsked(asked, words), is_floor: found.is_floor, source, groups },
    typeName(question),
  );
}
