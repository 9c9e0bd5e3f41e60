/** Finds the company's types, departments, people and currencies in typed text. Pure. */
import type { Role } from "../../roles.ts";
import { normalizeText } from "../text-similarity.ts";
import { extractMatch, findClosest, mustNotCorrect, type TextScanner } from "./spelling.ts";

export type Vocabulary = {
  types: readonly { code: string; name: string }[];
  departments: readonly { id: string; name: string }[];
  people: readonly { id: string; name: string; username: string; role: Role }[];
  /** Currency codes. */
  currencies: readonly string[];
  priorities: readonly string[];
};

/** Words for the standard request types, by type code. */
const SYNONYMS: Record<string, readonly string[]> = {
  travel: [
    "travel",
    "travels",
    "travelling",
    "traveling",
    "trip",
    "trips",
    "flight",
    "flights",
    "business trip",
    "business trips",
  ],
  procurement: [
    "procurement",
    "procurements",
    "purchase",
    "purchases",
    "purchasing",
    "buying",
    "purchase order",
    "purchase orders",
  ],
  financial: ["financial"],
  non_financial: ["non financial", "non-financial", "nonfinancial"],
  personal: ["personal"],
};

/**
 * Words that also have another meaning. They mean a request type or department only if they are beside a word such as 'request' or
 * 'department'.
 */
const AMBIGUOUS = new Set(["it", "hr", "admin", "finance", "personal", "other"]);

const escapeSign = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
const toAlternatives = (words: readonly string[]) =>
  [...words]
    .sort((a, b) => b.length - a.length)
    .map(escapeSign)
    .join("|");

/** Returns the words in the names of request types, departments and people. They must not be corrected to key words. */
export const getNameWords = ({ types, departments, people }: Vocabulary): Set<string> =>
  new Set(
    [
      ...types.map((one) => one.name),
      ...departments.map((one) => one.name),
      ...people.flatMap((one) => [one.name, one.username]),
    ]
      .flatMap((name) => normalizeText(name).split(" "))
      .filter((word) => word.length > 3),
  );

/** Corrects misspelt names: 'Oprations', 'Selm Nior'. */
export function correctNames(scanner: TextScanner, { departments, people }: Vocabulary): void {
  const names = [...departments, ...people]
    .flatMap(({ name }) => normalizeText(name).split(" "))
    .filter((word) => word.length >= 4);
  scanner.rest = scanner.rest
    .split(" ")
    .map((word) =>
      word.length < 5 || !/^[a-z]+$/.test(word) || mustNotCorrect(word) ? word : (findClosest(word, names) ?? word),
    )
    .join(" ");
}

const REQUEST_WORDS = "(?:requests?|claims?|expenses?|items?|reqs?|approvals?|stuff|things?)";

/** Removes request types from the text and returns their codes. */
export function extractTypes(scanner: TextScanner, { types }: Vocabulary): string[] {
  const words = new Map<string, string>();
  for (const { code, name } of types) {
    for (const word of [
      normalizeText(name),
      code.replaceAll("_", " "),
      code.replaceAll("_", "-"),
      ...(SYNONYMS[code] ?? []),
    ])
      words.set(word, code);
  }
  const matches: string[] = [];
  const all = [...words.keys()];
  const clear = all.filter((word) => !AMBIGUOUS.has(word));
  const patterns = [
    new RegExp(String.raw`(?<![\w-])(?:of |the )?types? (${toAlternatives(all)})(?!\w)`),
    new RegExp(String.raw`(?<![\w-])(${toAlternatives(all)})(?:[ -]type)? ${REQUEST_WORDS}(?!\w)`),
    new RegExp(
      String.raw`(?<![\w-])(${toAlternatives(all)}) (?:and|or|&) (?=(?:${toAlternatives(all)}) ${REQUEST_WORDS})`,
    ),
    ...(clear.length > 0 ? [new RegExp(String.raw`(?<![\w-])(?:an? )?(${toAlternatives(clear)})(?![\w])`)] : []),
  ];
  for (const pattern of patterns) {
    for (let match = extractMatch(scanner, pattern); match; match = extractMatch(scanner, pattern)) {
      const code = words.get(match[1] ?? "");
      if (code && !matches.includes(code)) matches.push(code);
    }
  }
  return matches;
}

/** Removes departments from the text and returns their ids. */
export function extractDepartments(scanner: TextScanner, { departments }: Vocabulary, typed: string): string[] {
  const names = new Map(departments.map(({ id, name }) => [normalizeText(name), id]));
  const all = [...names.keys()];
  const clear = all.filter((word) => !AMBIGUOUS.has(word) || word === "finance");
  const capitals = all.filter(
    (word) => AMBIGUOUS.has(word) && word.length <= 2 && new RegExp(String.raw`\b${word.toUpperCase()}\b`).test(typed),
  );
  const marked = "(?:dept|department|departments|team|teams|division|people|staff|colleagues|folks)";
  const patterns = [
    new RegExp(
      String.raw`(?<![\w-])(?:(?:in|from|by|of|for) )?(?:the )?(${toAlternatives(all)})(?:'s)? ${marked}(?:'s)?(?!\w)`,
    ),
    new RegExp(String.raw`(?<![\w-])(?:the )?(?:department|dept|team)(?: of)? (${toAlternatives(all)})(?!\w)`),
    new RegExp(
      String.raw`(?<![\w-])(?:in|from|by|of) (?:the )?(${toAlternatives(all.filter((word) => word !== "it" || capitals.includes(word)))})(?!\w)`,
    ),
    ...(clear.length + capitals.length > 0
      ? [new RegExp(String.raw`(?<![\w-])(${toAlternatives([...clear, ...capitals])})(?:'s)?(?!\w)`)]
      : []),
  ];
  const matches: string[] = [];
  for (const pattern of patterns) {
    for (let match = extractMatch(scanner, pattern); match; match = extractMatch(scanner, pattern)) {
      const id = names.get(match[1] ?? "");
      if (id && !matches.includes(id)) matches.push(id);
    }
  }
  return matches;
}

/** The relation of a person to the requests of a question: the requester, the current approver, the person who decided, or any of these. */
export type PersonInvolvement = "requester" | "approver" | "decider" | "any";
export type PersonMention = { id: string; involvement: PersonInvolvement };

const ROLE_NAMES: readonly [RegExp, Role][] = [
  [/^(?:the )?vps?$|^(?:the )?vice president$/, "vp"],
  [/^(?:the )?directors?$/, "director"],
  [/^(?:the )?senior managers?$/, "senior_manager"],
];

/** Returns the names that identify one person: full names, unique parts of names, user names, and titles that only one person has. */
function getPersonNames({ people }: Vocabulary): Map<string, string> {
  const names = new Map<string, string | null>();
  const add = (name: string, id: string) => {
    if (name.length > 2) names.set(name, names.has(name) && names.get(name) !== id ? null : id);
  };
  for (const { id, name, username } of people) {
    const whole = normalizeText(name);
    add(whole, id);
    add(username.toLowerCase(), id);
    for (const part of whole.split(" ")) add(part, id);
  }
  for (const [, role] of ROLE_NAMES) {
    const holders = people.filter((one) => one.role === role);
    const title = role === "vp" ? ["the vp", "vice president"] : [`the ${role.replace("_", " ")}`];
    for (const word of title) if (holders.length === 1 && holders[0]) names.set(word, holders[0].id);
  }
  for (const word of AMBIGUOUS_NAMES) names.delete(word);
  return new Map([...names].flatMap(([name, id]) => (id === null ? [] : [[name, id] as const])));
}

/** Words that may be part of a name but are also common words. People with such a name are found by their full name. */
const AMBIGUOUS_NAMES =
  "admin manager director vp requester staff april art august bill chase dawn faith frank grace grant hope june mark may pat price rich rose summer will".split(
    " ",
  );

const LEAD_PATTERNS: readonly [RegExp, PersonInvolvement][] = [
  [/(?:approved|rejected|declined|refused|decided|signed(?: off)?|turned down) by $/, "decider"],
  [
    /(?:wait(?:s|ing)? (?:for|on)|pending (?:with|for)|stuck (?:with|at|on)|sitting with|assigned to|with|handed to|reassigned to|approver|on) $/,
    "approver",
  ],
  [/(?:submitted by|made by|created by|requested by|raised by|filed by|by|from|of|requester|for) $/, "requester"],
];

/** Removes the names of people from the text. Returns these people, each with their relation to the requests. */
export function extractPeople(scanner: TextScanner, vocabulary: Vocabulary): PersonMention[] {
  const names = getPersonNames(vocabulary);
  if (names.size === 0) return [];
  const pattern = new RegExp(String.raw`(?<![\w.-])(${toAlternatives([...names.keys()])})('s)?(?![\w-])`);
  const matches: PersonMention[] = [];
  for (let match = pattern.exec(scanner.rest); match; match = pattern.exec(scanner.rest)) {
    const before = scanner.rest.slice(0, match.index);
    const after = scanner.rest.slice(match.index + match[0].length);
    const lead = LEAD_PATTERNS.find(([words]) => words.test(before));
    const asks = /^\s*(?:submit|asked?|requested?|made|raised|filed?|want|sent|spent?|spend)/.test(after);
    const involvement =
      match[2] || asks
        ? "requester"
        : (lead?.[1] ?? (/^\s*(?:has|have|must|should|needs?) to (?:approve|decide)/.test(after) ? "approver" : "any"));
    // In 'approved by Ann', only 'by Ann' is removed: 'approved' stays in the text and is later recognised as a status.
    const left = lead ? before.replace(lead[1] === "decider" ? / by $/ : lead[0], " ") : before;
    scanner.rest = `${left} ${after}`.replaceAll(/\s+/g, " ").trim();
    const id = names.get(match[1] ?? "");
    if (id && !matches.some((one) => one.id === id)) matches.push({ id, involvement });
  }
  return matches;
}
