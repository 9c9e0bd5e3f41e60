/** Example questions for the assistant. The screen shows them, and answers suggest them. Pure. */
import { permissions } from "../permissions.ts";
import type { Role } from "../roles.ts";
import type { AssistantQuery } from "./query.ts";

/** Example questions of each kind of query, the most useful one first. */
export const QUESTION_KINDS: Record<AssistantQuery["kind"], readonly [string, ...string[]]> = {
  find: [
    "Which requests wait for me?",
    "Which of my requests are open?",
    "Which requests are overdue?",
    "Which travel requests over 5,000 USD are pending?",
  ],
  timeline: ["Where is my newest request?", "Why was my request rejected?"],
  authority: ["Who approves a travel request of USD 2,000?", "What may I approve?", "Can I approve 12,000 EUR?"],
  measure: [
    "How much was approved this month, by department?",
    "How many requests are pending?",
    "How long do decisions take?",
  ],
  compare: ["How many requests were submitted this month compared with last month?"],
  overlaps: ["Are there duplicates among the open requests?"],
  budget: ["How much of the budget is left?"],
  calendar: ["Who is out of office?"],
  people: ["Who is the head of each department?"],
  exchange: ["How much is EUR 500 in USD?"],
  how_to: ["How do I delegate my approvals?", "How do I cancel a request?", "How do I add a file?"],
};

export const EXAMPLE_QUESTIONS: readonly string[] = Object.values(QUESTION_KINDS).map(([example]) => example);

/** Returns questions that a person with this role often has. */
export function listSuggestions(role: Role): string[] {
  const { find, timeline, authority, measure, overlaps } = QUESTION_KINDS;
  if (role === "requester")
    return ["Which of my requests are open?", timeline[0], authority[0], "How do I cancel a request?"];
  const [third] = permissions.openAdminPanel(role) ? measure : ["What may I approve?"];
  return [find[0], "Which requests are overdue?", third, overlaps[0]];
}

/**
 * Returns the example question of which the message is the translation, or the message itself if there is none. `translated`: the examples
 * in another language, by their English text. Capital letters, punctuation and the kinds of spaces and apostrophes do not matter.
 */
export function toEnglishQuestion(message: string, translated: Readonly<Record<string, string>>): string {
  const normalize = (text: string): string =>
    text
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
      .trim();
  const normalized = normalize(message);
  return Object.entries(translated).find(([, text]) => normalize(text) === normalized)?.[0] ?? message;
}
