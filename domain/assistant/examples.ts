/** What the assistant can be asked, with examples. The screen shows them, and answers suggest them. Pure. */
import { permissions } from "../permissions.ts";
import type { Role } from "../roles.ts";
import type { AssistantQuery } from "./query.ts";

type QuestionKind = { title: string; examples: readonly [string, ...string[]] };

/** Each kind of query with its name on the screen and example questions, the most useful one first. */
export const QUESTION_KINDS: Record<AssistantQuery["kind"], QuestionKind> = {
  find: {
    title: "Find requests",
    examples: [
      "Which requests wait for me?",
      "Which of my requests are open?",
      "Which requests are overdue?",
      "Which travel requests over 5,000 USD are pending?",
    ],
  },
  timeline: {
    title: "Follow a request",
    examples: ["Where is my newest request?", "Why was my last request rejected?"],
  },
  authority: {
    title: "Who decides",
    examples: ["Who approves a travel request of USD 2,000?", "What may I approve?", "Can I approve 12,000 EUR?"],
  },
  measure: {
    title: "Count and add up",
    examples: [
      "How much was approved this month, by department?",
      "How many requests are pending?",
      "How long do decisions take?",
    ],
  },
  compare: { title: "Compare", examples: ["How many requests were submitted this month compared with last month?"] },
  overlaps: { title: "Duplicates and split requests", examples: ["Are there duplicates among the open requests?"] },
  budget: { title: "Budgets", examples: ["How much of the budget is left?"] },
  calendar: { title: "Absences", examples: ["Who is out of office?"] },
  people: { title: "People", examples: ["Who is the head of each department?"] },
  exchange: { title: "Exchange rates", examples: ["How much is EUR 500 in USD?"] },
  how_to: {
    title: "How it works",
    examples: ["How do I delegate my approvals?", "How do I cancel a request?", "How do I add a file?"],
  },
};

/** The first example of each kind. */
export const EXAMPLE_QUESTIONS: readonly string[] = Object.values(QUESTION_KINDS).map(({ examples }) => examples[0]);

/** Returns questions that a person with this role often has. */
export function listSuggestions(role: Role): string[] {
  const { find, timeline, authority, measure, overlaps } = QUESTION_KINDS;
  if (role === "requester")
    return [
      "Which of my requests are open?",
      timeline.examples[0],
      authority.examples[0],
      "How do I cancel a request?",
    ];
  const [third] = permissions.openAdminPanel(role) ? measure.examples : ["What may I approve?"];
  return [find.examples[0], "Which requests are overdue?", third, overlaps.examples[0]];
}
