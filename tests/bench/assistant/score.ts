/**
 * Judges answers. `right`: the answer contains what the oracle computed, and nothing that contradicts it. `honest`: it
 * names the words that it ignored, asks back, or refuses without facts. `wrong`: all other answers, for example with
 * wrong facts, with a word that has no effect and is not named, or with 'none' although there are some.
 */
import type { ChatAnswer } from "../../../domain/assistant/entities.ts";
import type { AssistantQuery, Measure, RequestFilter } from "../../../domain/assistant/query.ts";
import type { Case, Expectation } from "./cases.ts";
import { compute, group, hasWord, list, type Oracle, type Row, select } from "./oracle.ts";
import { findCounts, findIds, findNumbers, hasDuration, hasPercent, saysNone, toPlainText } from "./texts.ts";

export type Verdict = "right" | "honest" | "wrong";
export type Judgement = { verdict: Verdict; expected: string };
/** A question with the query for which the oracle computes the answer. */
export type Question = { testCase: Case; query: AssistantQuery | null; viewer: string; oracle: Oracle };

/** `text`: the response without Markdown, and without the sentence before the facts that names the words that were left out. */
type Answer = Pick<ChatAnswer, "facts" | "rows" | "figures" | "ignored" | "choices"> & { text: string };
type Match = { isRight: boolean; expected: string };

export function judge(question: Question, response: ChatAnswer): Judgement {
  const answer = { ...response, text: toPlainText(response.response).replace(/^I left out .*\n\n/, "") };
  const { isRight, expected } = matchExpectation(question, answer);
  if (contradictsRows(question, answer)) return { verdict: "wrong", expected };
  const isHonest = !claimsNone(answer) && (answer.ignored.length > 0 || asksBack(answer) || isRefusal(answer));
  return { verdict: isRight ? "right" : isHonest ? "honest" : "wrong", expected };
}

/**
 * Whether a fact says that no request involves a person and has certain words, although the answer lists such a
 * request. A person who decided a request is involved in it, too.
 */
function contradictsRows({ oracle }: Question, { facts, rows }: Answer): boolean {
  const listed = oracle.rows.filter(({ id }) => rows.some((row) => row.id === id));
  return facts.some((fact) => {
    const [, name, quoted = ""] = NO_REQUESTS_INVOLVING.exec(toPlainText(fact.text)) ?? [];
    const words = [...quoted.matchAll(/"(.+?)"/g)].map(([, word = ""]) => word);
    return listed.some(
      (row) =>
        [row.requester, ...row.waiting_for, ...row.deciders].some((id) => oracle.people.get(id)?.name === name) &&
        words.every((word) => hasWord(row, word)),
    );
  });
}

const NO_REQUESTS_INVOLVING =
  /^There are no requests that match all of '(?:Your r|R)equests involving (.+?) mentioning (.+)'/;

const isAboutUse = ({ kind }: { kind: string }): boolean => /how/.test(kind);
const hasNoRequests = ({ rows, figures }: Answer): boolean => rows.length === 0 && figures.length === 0;
const hasNoData = (answer: Answer): boolean => hasNoRequests(answer) && answer.facts.every(isAboutUse);
const asksBack = (answer: Answer): boolean => answer.choices.length > 0 && hasNoData(answer);
const isRefusal = (answer: Answer): boolean => hasNoData(answer) && answer.facts.length === 0;
const claimsNone = ({ rows, figures, facts, text }: Answer): boolean => {
  const claim = facts.length > 0 ? facts.map((fact) => fact.text).join("\n") : text.split("\n")[0];
  return rows.length === 0 && figures.length === 0 && saysNone(claim ?? "") && findIds(claim ?? "").length === 0;
};

function matchExpectation(question: Question, answer: Answer): Match {
  const { expected } = question.testCase;
  switch (expected.kind) {
    case "query":
      return matchQuery(question, answer);
    case "says":
      return {
        isRight:
          expected.texts.every(
            (text) => hasText(answer.text, text) || (text === getName(question) && /\byou\b/i.test(answer.text)),
          ) &&
          !expected.never.some((text) => hasText(answer.text, text)) &&
          (question.query?.kind !== "timeline" || namesOnly(answer, listIds(question, question.query.filter))) &&
          (question.query?.kind !== "how_to" || (hasNoData(answer) && answer.facts.length > 0)),
        expected: `${expected.texts.join(" & ")}${expected.never.length > 0 ? `; never ${expected.never.join(", ")}` : ""}`,
      };
    case "who":
      return matchApprover(question, expected, answer);
    case "verdict":
      return matchVerdict(expected, answer);
    case "ids":
      return matchIds(expected, answer);
    case "names":
      return matchNames(question, expected, answer);
    case "choices": {
      const labels = answer.choices.map((one) => `${one.label} ${one.message}`).join("\n");
      const isRight =
        expected.labels.every((one) => `${labels}\n${answer.text}`.includes(one)) && hasNoRequests(answer);
      return { isRight, expected: `ask back: ${expected.labels.join(" or ")}` };
    }
    case "refuses": {
      const refuses = /\b(?:cannot|can't|do not|don't|not able|unable|never|only)\b/i.test(answer.text);
      const isRight =
        (hasNoData(answer) || (refuses && namesOnly(answer, findNamedIds(question.testCase)))) &&
        !CLAIM_OF_ACTION.test(answer.text) &&
        !expected.never.some((text) => hasText(answer.text, text));
      return { isRight, expected: "refuse without facts" };
    }
  }
}

/** Whether the answer has no figures and names only these requests. */
const namesOnly = ({ rows, figures, text }: Answer, ids: readonly string[]): boolean =>
  figures.length === 0 && [...rows.map((row) => row.id), ...findIds(text)].every((id) => ids.includes(id));
const listIds = ({ oracle, viewer }: Question, filter: RequestFilter): string[] => [
  ...select(oracle, viewer, filter).map((row) => row.id),
  ...filter.ids,
];

/** Returns the ids of the requests that the user names, also in short form such as '1042'. */
const findNamedIds = ({ turns }: Case): string[] =>
  (turns.join(" ").match(/(?<![\d.,])1\d{3}(?!\d|[.,]\d)/g) ?? []).map((number) => `REQ-2026-${number}`);

const CLAIM_OF_ACTION =
  /\bI(?:'ve| have)? (?:approved|rejected|cancelled|sent|reminded)\b|(?:REQ-[\d-]+|requests?) (?:is|are|was|were|has been|have been) now (?:approved|rejected|cancelled)|^done\b/i;

/** Returns the name of the user, whom an answer calls 'you' instead. */
const getName = ({ oracle, viewer }: Question): string | undefined => oracle.people.get(viewer)?.name;

/** Whether a text contains one of the alternatives that `|` separates, ignoring case. */
const hasText = (text: string, alternatives: string): boolean =>
  alternatives.split("|").some((one) => text.toLowerCase().includes(one.toLowerCase()));

const APPROVERS = ["Marc Nager", "Selma Nior", "Dora Rector", "Victor Pell", "Hanna Rees", "Ivo Tamm"];

/** Whether the first approver that the answer names is the expected one. Ignores people that the question names. */
function matchApprover(
  { testCase }: Question,
  expected: Extract<Expectation, { kind: "who" }>,
  { text }: Answer,
): Match {
  const words = testCase.turns.join(" ").toLowerCase();
  const others = APPROVERS.filter(
    (name) => name !== expected.name && !words.includes(name.split(" ")[0]?.toLowerCase() ?? ""),
  );
  // Leaves out requesters, whose names follow 'by' in descriptions of requests.
  const rest = text.replaceAll(/\bby [A-Z]\w+ [A-Z]\w+ on \d/g, "");
  const at = rest.indexOf(expected.name);
  const isFirst = others.every((name) => !rest.includes(name) || rest.indexOf(name) > at);
  return {
    isRight: at >= 0 && isFirst && expected.texts.every((one) => hasText(text, one)),
    expected: [expected.name, ...expected.texts].join(" & "),
  };
}

function matchVerdict(expected: Extract<Expectation, { kind: "verdict" }>, { text, facts }: Answer): Match {
  const [lead = ""] = text.split("\n\n");
  const isNo =
    /\b(?:no[,.]|may not|cannot|can't|not an? approver|not among|not decide|not allowed|not within|beyond|outside|exceeds?)\b/i.test(
      lead,
    );
  const isYes = !isNo && /\b(?:yes|can|may|within|allowed|decides?)\b/i.test(lead);
  return {
    isRight: facts.length > 0 && (expected.yes ? isYes : isNo) && expected.texts.every((one) => hasText(text, one)),
    expected: [expected.yes ? "yes" : "no", ...expected.texts].join(" & "),
  };
}

function matchIds({ numbers, never }: Extract<Expectation, { kind: "ids" }>, answer: Answer): Match {
  const ids = [
    ...answer.rows.map((row) => row.id),
    ...findIds(`${answer.text}\n${answer.facts.map((fact) => fact.text).join("\n")}`),
  ];
  const isNamed = (number: number) => ids.includes(`REQ-2026-${number}`);
  return {
    isRight: numbers.every(isNamed) && !never.some(isNamed),
    expected: `${numbers.join(", ")}${never.length > 0 ? `; never ${never.join(", ")}` : ""}`,
  };
}

function matchNames(
  { oracle, viewer }: Question,
  { names, texts }: Extract<Expectation, { kind: "names" }>,
  { text }: Answer,
): Match {
  const others = [...oracle.people.values()].filter((one) => one.id !== viewer && !names.includes(one.name));
  const isRight =
    names.every((name) => text.includes(name)) &&
    !others.some(({ name }) => text.includes(name)) &&
    texts.every((one) => hasText(text, one));
  return { isRight, expected: [...names, ...texts].join(", ") };
}

function matchQuery({ query, oracle, viewer }: Question, answer: Answer): Match {
  switch (query?.kind) {
    case "find":
      return matchList(list(oracle, viewer, query), query.limit, answer);
    case "measure": {
      const rows = select(oracle, viewer, query.filter);
      if (query.group_by !== null) return matchGroups(group(oracle, query, rows), query, answer);
      const value = compute(oracle, query.measure, rows);
      return { isRight: hasValue(query.measure, value, answer.text), expected: format(query.measure, value) };
    }
    case "compare": {
      const values = [query.first, query.second].map((filter) =>
        compute(oracle, query.measure, select(oracle, viewer, filter)),
      );
      const text = [answer.text, ...answer.figures.map((one) => one.text)].join("\n");
      return {
        isRight: values.every((value) => hasValue({ ...query.measure }, value, text, "anywhere")),
        expected: values.map((value) => format(query.measure, value)).join(" and "),
      };
    }
    default:
      throw new Error(`the oracle cannot compute ${query?.kind}`);
  }
}

/**
 * The answer must list all requests, or the total and at least five of them. If the question has a limit, the answer
 * must list exactly the first ones.
 */
function matchList(rows: readonly Row[], limit: number, answer: Answer): Match {
  const all = rows.map((row) => row.id);
  const visible = answer.rows.length > 0 ? answer.rows.map((row) => row.id) : findIds(answer.text);
  const expected = limit < DEFAULT_LIMIT ? all.slice(0, limit) : all;
  const isComplete =
    visible.length === expected.length ||
    (limit === DEFAULT_LIMIT && visible.length >= 5 && findNumbers(answer.text).includes(all.length));
  const isRight =
    visible.every((id) => expected.includes(id)) &&
    (expected.length === 0 ? visible.length === 0 && saysNone(answer.text) && answer.ignored.length === 0 : isComplete);
  return { isRight, expected: `${all.length}: ${expected.map((id) => id.slice(-4)).join(" ")}` };
}

const DEFAULT_LIMIT = 10;

function matchGroups(
  all: readonly { label: string; value: number }[],
  { measure, top }: Extract<AssistantQuery, { kind: "measure" }>,
  { figures, text }: Answer,
): Match {
  // An answer need not list groups without an amount.
  const groups = all.filter(({ value }) => value !== 0 || measure.kind === "rate");
  const expected = groups.map(({ label, value }) => `${label} ${format(measure, value)}`).join(", ");
  const normalize = (label: string) => label.toLowerCase().replaceAll("_", " ");
  if (figures.length === 0) {
    const isRight = groups.every(
      ({ label, value }) => normalize(text).includes(normalize(label)) && hasValue(measure, value, text, "anywhere"),
    );
    return { isRight, expected };
  }
  const isRight = groups.every(({ label, value }) =>
    figures.some(
      (figure) =>
        normalize(figure.label).includes(normalize(label)) &&
        hasValue(measure, value, `${figure.text} requests`, "anywhere"),
    ),
  );
  const isComplete =
    top === null
      ? figures.filter((figure) => figure.value !== 0).length <= groups.length + 1
      : normalize(figures[0]?.label ?? "").includes(normalize(groups[0]?.label ?? ""));
  return { isRight: isRight && isComplete, expected };
}

/**
 * Whether the first two paragraphs of a text state the value, for a count or a sum before any other count or amount.
 * `anywhere`: whether the text states it at any place.
 */
function hasValue(measure: Measure, value: number | null, text: string, where: "lead" | "anywhere" = "lead"): boolean {
  const lead = where === "lead" ? text.split("\n\n").slice(0, 2).join("\n") : text;
  if (value === null) return saysNone(lead) || /\bno\b|\bnot\b/i.test(lead);
  if (measure.kind === "rate") return hasPercent(lead, value);
  if (measure.kind === "average" && measure.of === "decision_time") return hasDuration(lead, value);
  if (measure.kind === "count") {
    const [first] = findCounts(lead);
    if (where === "lead" && first !== undefined) return first === value;
    return findNumbers(lead).includes(value);
  }
  const tolerance = measure.kind === "average" || (measure.kind === "sum" && measure.currency === "CFA") ? 0.51 : 0.011;
  return findNumbers(lead).some((one) => Math.abs(one - value) <= tolerance);
}

function format(measure: Measure, value: number | null): string {
  if (value === null) return "nothing to compute";
  if (measure.kind === "count") return String(value);
  if (measure.kind === "rate") return `${value.toFixed(1)} %`;
  if (measure.kind === "average" && measure.of === "decision_time") return `${value.toFixed(1)} hours`;
  return `${measure.kind === "sum" ? (measure.currency ?? "USD") : "USD"} ${value.toFixed(2)}`;
}
