/** The built-in analyst's reply: facts with a short introduction. Markdown. Pure. */

import { isolateBidiText } from "../../format/bidi.ts";
import type { Fact } from "../entities.ts";
import { escapeMarkdown, formatFact } from "../facts.ts";
import type { Intent } from "./intents.ts";

const CAPABILITIES = [
  "where a request stands, and who has it: *Where is REQ-2026-1001?*",
  "who decides what: *Who approves a travel request of EUR 2,000?*",
  "what is waiting for you, and what is overdue",
  "what was spent: *What did we spend on procurement last month?*",
  "which requests there are: *Show rejected IT requests since October*",
  "how long decisions take, who is out of office, what your limit is",
  "a check of one request for duplicates, splitting and limits: *Check REQ-2026-1001*",
  "how things are done here: *How do I delegate my approvals?*",
].map((line) => `- ${line}`);

/** Texts before the facts, by the kind of question. */
const INTRODUCTIONS: Partial<Record<Intent, string>> = {
  unknown:
    "I cannot answer that: I only know this system's requests, rules and people, and I did not understand the question.",
  act: "I only read and explain: I cannot decide, change or send anything. You can do it yourself.",
  check: "Here is what the rules and earlier requests say. The approver decides.",
};

/** Texts after the facts, by the kind of question. */
const CLOSINGS: Partial<Record<Intent, string>> = {
  unknown: `You can ask me:\n${CAPABILITIES.join("\n")}`,
  greeting: `I am the built-in analyst: I compute my answers from this system's requests, rules and people, without a language model. You can ask me:\n${CAPABILITIES.join("\n")}`,
};

/** Returns the paragraphs of the reply. Every statement in it is a numbered fact. */
export function composeReply(intent: Intent, facts: readonly Fact[], name: string): string[] {
  const lead =
    intent === "greeting"
      ? `Hello ${escapeMarkdown(isolateBidiText(name))}.`
      : intent === "thanks"
        ? "You are welcome."
        : INTRODUCTIONS[intent];
  const close = CLOSINGS[intent];
  return [...(lead ? [lead] : []), ...toParagraphs(facts), ...(close ? [close] : [])];
}

/** Returns the first fact as a paragraph, and all others as a list. */
function toParagraphs(facts: readonly Fact[]): string[] {
  const [first, ...rest] = facts;
  if (!first) return [];
  if (rest.length === 0) return [formatFact(first)];
  return [formatFact(first), rest.map((fact) => `- ${formatFact(fact)}`).join("\n")];
}
