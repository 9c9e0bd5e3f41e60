/** The French for the assistant's answers. The Worker loads it only for readers of French who ask the assistant. */
import type { AnswerTexts, AnswerTranslation } from "../../../../domain/language.ts";
import { createTranslator, formatValue, type PartTranslator } from "./sentences.ts";

const MONTHS =
  "January:janvier February:février March:mars April:avril May:mai June:juin July:juillet August:août September:septembre October:octobre November:novembre December:décembre"
    .split(" ")
    .map((month) => month.split(":"));

/** Returns 'octobre 2026' for 'October 2026'. */
function translateMonth(english: string): string | undefined {
  const [, name, year] = /^([A-Z][a-z]+) (\d{4})$/.exec(english) ?? [];
  const month = MONTHS.find(([one]) => one === name)?.[1];
  return month && `${month} ${year}`;
}

const day = (english: string): string => formatValue(english) ?? english;
const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Returns a period: 'en octobre 2026' for 'in October 2026', 'du 1 oct. 2026 au 3 nov. 2026'. */
function findPeriod(english: string): string | undefined {
  if (english === "now") return "actuellement";
  if (english === "at any time") return "à tout moment";
  const [, word = "", from = "", to] = /^(in|on|since|until|from) ([\w ]+?)(?: to ([\w ]+))?$/.exec(english) ?? [];
  if (word === "in") return /^\d{4}$/.test(from) ? `en ${from}` : prefix("en", translateMonth(from));
  if (!/^\d{1,2} [A-Z]/.test(from)) return undefined;
  if (word === "from") return to && `du ${day(from)} au ${day(to)}`;
  return { on: `le ${day(from)}`, since: `depuis le ${day(from)}`, until: `jusqu’au ${day(from)}` }[word];
}

const prefix = (word: string, text: string | undefined): string | undefined => text && `${word} ${text}`;

/** Returns a list of names: 'Ann, Ben et Cleo' for 'Ann, Ben and Cleo'. */
const names = (english: string): string =>
  english
    .replace(
      /^(.+) (and|or) (?=(?:(?!, ).)+$)/s,
      (_, first: string, word: string) => `${first} ${word === "and" ? "et" : "ou"} `,
    )
    .replace(/ et (\d+) others?$/, " et $1 autres");

const PEOPLE: Readonly<Record<string, string>> = {
  you: "vous",
  somebody: "une personne",
  anybody: "une personne",
  nobody: "personne",
  "The system": "Le système",
};

/** Returns a list of people, in which 'you' and 'somebody' are not names. */
const people = (english: string): string =>
  names(english)
    .split(/(, | et | ou )/)
    .map((one) => PEOPLE[one] ?? one.replace(/ for (?=\p{Lu})/u, " pour "))
    .join("");

const amount: PartTranslator = (english) => {
  const [, own = "", usd] = /^([A-Z]{2,5} -?[\d,.]+)(?: \((USD -?[\d,.]+)\))?$/.exec(english) ?? [];
  return own ? `${day(own)}${usd ? ` (${day(usd)})` : ""}` : undefined;
};

const count = (english: string): string | undefined => {
  const [, digits, more = ""] = /^(-?[\d,]+)(\+?)$/.exec(english) ?? [];
  return digits === undefined ? undefined : `${day(digits)}${more}`;
};

const UNITS: Readonly<Record<string, string>> = {
  minute: "minute",
  hour: "heure",
  day: "jour",
  "percentage point": "point",
};

/** Returns a computed value: a number of requests, an amount, a duration or a share. */
const value: PartTranslator = (english) => {
  if (Object.hasOwn(NO_VALUES, english)) return NO_VALUES[english];
  const ending = /^(.+) (left|approved)$/.exec(english);
  if (ending)
    return value(ending[1] ?? "") && `${value(ending[1] ?? "")} ${ending[2] === "left" ? "restants" : "approuvés"}`;
  const requests = /^([\d,]+\+?) requests?$/.exec(english);
  if (requests) return plural(requests[1] ?? "", "demande");
  const share = /^(-?[\d.]+) ?%(?: \(([\d,]+) of ([\d,]+)( with a due date)?\))?$/.exec(english);
  if (share) {
    const [, percent = "", part = "", whole, due] = share;
    return `${percent.replace(".", ",")} %${whole ? ` (${day(part)} sur ${day(whole)}${due ? " avec échéance" : ""})` : ""}`;
  }
  const measured = /^([\d.]+) (minute|hour|day|percentage point)s?$/.exec(english);
  if (measured) return plural(measured[1] ?? "", UNITS[measured[2] ?? ""] ?? "");
  return amount(english) ?? count(english);
};

const NO_VALUES: Readonly<Record<string, string>> = {
  "no amounts": "aucun montant",
  "no amounts approved": "aucun montant approuvé",
  "no decisions": "aucune décision",
  "no due dates": "aucune échéance",
};

const plural = (digits: string, noun: string): string =>
  `${count(digits) ?? digits.replace(".", ",")} ${noun}${Number(digits.replaceAll(",", "")) < 2 ? "" : "s"}`;

/** The French for statuses, after 'demande'. They end with 's' in the plural if they agree. */
const STATUSES: Readonly<Record<string, string>> = {
  open: "ouverte",
  decided: "décidée",
  pending: "en attente",
  approved: "approuvée",
  rejected: "rejetée",
  cancelled: "annulée",
  overdue: "en retard",
  reassigned: "réaffectée",
  modified: "modifiée",
  "needs info": "à compléter",
  "waiting for information": "en attente d’informations",
};
const STATUS = Object.keys(STATUSES).join("|");
const STATUS_LIST = new RegExp(`^((?:${STATUS})(?:(?:, | or )(?:${STATUS}))*) `);

const agree = (adjective: string, isPlural: boolean): string =>
  isPlural && !/^(?:en|à) /.test(adjective) ? `${adjective}s` : adjective;

const statuses = (english: string, isPlural: boolean): string =>
  names(english)
    .split(/(, | et | ou )/)
    .map((one) => (STATUSES[one] ? agree(STATUSES[one], isPlural) : one))
    .join("");

/** Returns the numbers of requests by status: '3 en attente et 2 approuvées'. */
const statusCounts: PartTranslator = (english) =>
  names(english)
    .split(/(, | et )/)
    .map((one) =>
      one.replace(
        /^(\d+) (.+)$/,
        (_, digits: string, status: string) => `${digits} ${agree(STATUSES[status] ?? status, digits !== "1")}`,
      ),
    )
    .join("");

/** Returns words in quotation marks: '« a » et « b »' for '"a" and "b"'. */
const quotes: PartTranslator = (english) =>
  english
    .replaceAll(/"([^"]*)"/g, "«\u00A0$1\u00A0»")
    .replaceAll(/(?<=»),? and (?=«)/g, " et ")
    .replaceAll(/(?<=»),? or (?=«)/g, " ou ");

/** Returns a department or a currency after 'in'. */
const place = (english: string): string =>
  /^[A-Z]{3}(?:(?:, | or )[A-Z]{3})*$/.test(english) ? `en ${names(english)}` : `du service ${names(english)}`;

/** Returns 'entre USD 500 et USD 1 000' for 'USD 500 and USD 1,000'. */
function range(english: string): string | undefined {
  const [min, max] = english.split(" and ").map(amount);
  return min && max && `entre ${min} et ${max}`;
}

/** Returns the people that requests wait for. */
function waitingFor(who: string, isPlural: boolean): string {
  const french = people(who);
  return french === "vous" ? `qui vous ${isPlural ? "attendent" : "attend"}` : `à décider par ${french}`;
}

type Attribute = readonly [RegExp, (match: string, isPlural: boolean) => string | undefined];

/** The attributes of requests after the noun. The first group of a pattern is translated by the function. */
const ATTRIBUTES: readonly Attribute[] = [
  [/^submitted by (.+)$/, (who, isPlural) => `${agree("soumise", isPlural)} par ${people(who)}`],
  [/^not submitted by (.+)$/, (who) => `d’autres personnes que ${people(who)}`],
  [/^waiting for (.+)$/, waitingFor],
  [/^not waiting for (.+)$/, (who, isPlural) => `qui n’${isPlural ? "attendent" : "attend"} pas ${people(who)}`],
  [/^decided by (.+)$/, (who, isPlural) => `${agree("décidée", isPlural)} par ${people(who)}`],
  [/^not decided by (.+)$/, (who, isPlural) => `non ${agree("décidée", isPlural)} par ${people(who)}`],
  [/^involving (.+)$/, (who) => `impliquant ${people(who)}`],
  [/^not involving (.+)$/, (who) => `n’impliquant pas ${people(who)}`],
  [/^in (.+)$/, place],
  [
    /^not in (.+)$/,
    (where) => (place(where).startsWith("en ") ? `sauf ${place(where)}` : `hors ${place(where).slice(3)}`),
  ],
  [/^without the priority (.+)$/, (list) => `sans la priorité ${names(list)}`],
  [/^without an approver()$/, () => "sans approbateur"],
  [/^(with|without) an amount$/, (word) => `${word === "with" ? "avec un" : "sans"} montant`],
  [/^(with|without) attachments$/, (word) => `${word === "with" ? "avec" : "sans"} pièce jointe`],
  [/^over (.+)$/, (limit) => prefix("de plus de", amount(limit))],
  [/^under (.+)$/, (limit) => prefix("de moins de", amount(limit))],
  [/^of at least (.+)$/, (limit) => prefix("d’au moins", amount(limit))],
  [/^of at most (.+)$/, (limit) => prefix("d’au plus", amount(limit))],
  [/^between (.+)$/, (limits) => range(limits)],
  [/^of (.+)$/, (exact) => prefix("de", amount(exact))],
  [/^that (?:is|are) not (.+)$/, (list, isPlural) => `non ${statuses(list, isPlural)}`],
  [/^that (?:is|are) (.+)$/, statuses],
  [/^except (.+) requests$/, (list) => `sauf celles de type ${names(list)}`],
  [/^mentioning (.+)$/, (words) => `mentionnant ${quotes(words)}`],
  [/^not mentioning (.+)$/, (words) => `ne mentionnant pas ${quotes(words)}`],
  [/^((?:[A-Z]{2,10}[-/._]?[\w/._-]*\d(?:, | and )?)+(?:\d+ others)?)$/, (ids) => names(ids)],
];

/** Divides attributes outside quotation marks. */
const ATTRIBUTE_START =
  /(?<!\b(?:not|are|is|or)|,) (?=(?:(?:not )?(?:submitted by|waiting for|decided by|involving|in|mentioning)|without (?:the priority|an approver|an amount|attachments)|with (?:an amount|attachments)|over|under|of at (?:least|most)|of|between|that (?:is|are)|except)(?: |$))(?=(?:[^"]*"[^"]*")*[^"]*$)/;

function describeAttributes(english: string, isPlural: boolean): string[] | undefined {
  const parts =
    english.trim() === ""
      ? []
      : ` ${english.trim()}`
          .split(ATTRIBUTE_START)
          .map((part) => part.trim())
          .filter((part) => part !== "");
  const french = parts.map((part) => {
    for (const [pattern, translate] of ATTRIBUTES) {
      const match = pattern.exec(part);
      const found = match && translate(match[1] ?? "", isPlural);
      if (found) return found;
    }
    return undefined;
  });
  return french.every((part) => part !== undefined) ? french : undefined;
}

const TIME = /, (?=(?:submitted|approved|rejected|decided|due) (?:in|on|since|until|from|at) )/;
const TIME_WORDS: Readonly<Record<string, string>> = {
  submitted: "soumise",
  approved: "approuvée",
  rejected: "rejetée",
  decided: "décidée",
  due: "à échéance",
};

function describeTime(english: string, isPlural: boolean): string | undefined {
  const [, days] = /^submitted at least ([\d,]+) days? ago$/.exec(english) ?? [];
  if (days) return `${agree("soumise", isPlural)} il y a au moins ${plural(days, "jour")}`;
  const [, word = "", period = ""] = /^(\w+) (.+)$/.exec(english) ?? [];
  return prefix(agree(TIME_WORDS[word] ?? "", isPlural), findPeriod(period));
}

/** Matches text before 'requests' that is no name of a type, because it belongs to a sentence. */
const NO_TYPE =
  /^(?:show|one|similar|other|earlier|split|duplicates|there)(?: |$)|(?:^| )(?:the|which|who|whether|if|is|are|was|were|has|have|may|can|among|amount|rate|time|number|wait|waits)(?: |$)/;

/** Returns 'your', the statuses, the priorities and the types before the noun 'requests'. */
function readAdjectives(english: string): { isOwn: boolean; statuses: string[]; priority: string; type: string } {
  let rest = english;
  const takeMatch = (pattern: RegExp): string | undefined => {
    const match = pattern.exec(rest);
    if (match) rest = rest.slice(match[0].length);
    return match?.[1];
  };
  const isOwn = takeMatch(/^(your) /) !== undefined;
  const all = [takeMatch(/^(overdue) (?=\S)/), takeMatch(STATUS_LIST)].filter((one) => one !== undefined);
  const priority = takeMatch(/^((?:[^\s,]+, )*(?:[^\s,]+ or )?[^\s,]+)-priority /) ?? "";
  return { isOwn, statuses: all, priority, type: rest.trim() };
}

/**
 * Returns a description of requests: '3 demandes en attente du service Finance, soumises en octobre 2026'. Returns undefined for other
 * texts.
 */
function describe(english: string): string | undefined {
  if (/[.?!:](?: |$)/.test(english.replaceAll(/"[^"]*"/g, ""))) return undefined;
  const text = english.replace(/^\p{Lu}(?!\p{Lu})/u, (letter) => letter.toLowerCase());
  const match =
    /^(?:(none|[\d,]+\+?) of |(no|[\d,]+\+?) )?((?:[^"'.:;?]*? )?)(requests?)(?! requests?\b)(?=$|[ ,])(.*)$/s.exec(
      text,
    );
  if (!match) return undefined;
  const [, part, whole, before = "", noun, after = ""] = match;
  const isPlural = noun === "requests";
  const adjectives = readAdjectives(before);
  if (NO_TYPE.test(adjectives.type)) return undefined;
  const [own = "", ...times] = after.split(TIME);
  const attributes = describeAttributes(own, isPlural);
  const french_times = times.map((time) => describeTime(time, isPlural));
  if (!attributes || french_times.includes(undefined)) return undefined;
  const number = part ?? whole;
  const counted =
    number === undefined || number === "no" ? "" : number === "none" ? "aucune " : `${count(number) ?? number} `;
  const words = [
    `${counted}${adjectives.isOwn ? (counted ? "de vos " : "vos ") : ""}demande${isPlural ? "s" : ""}`,
    ...(adjectives.type ? [`de type ${names(adjectives.type)}`] : []),
    ...adjectives.statuses.map((one) => statuses(one, isPlural)),
    ...(adjectives.priority ? [`de priorité ${names(adjectives.priority)}`] : []),
    ...attributes,
  ];
  const separator = words.length === 1 ? " " : ", ";
  const result = [words.join(" "), ...french_times].join(separator).replaceAll(/(?<= )(\S+ées?),? (?=\1 )/g, "");
  return /^\p{Lu}/u.test(english) ? capitalize(result) : result;
}

/** Returns a description with its article: 'les demandes en attente', but 'vos demandes'. */
const definite: PartTranslator = (english) => describe(english)?.replace(/^(?=demandes)/, "les ");

/** Returns requests of types after an article: 'demandes Travel et Training de USD 500 du service Finance'. */
const typedRequests: PartTranslator = (english) => {
  const [, types, like, money, department, behalf, except] =
    /^(.+?) requests( like this)?(?: of ([A-Z]{2,5} [\d,.]+(?: \(USD [\d,.]+\))?))?(?: in (.+?))?(?: on behalf of (.+?))?(, except your own)?$/.exec(
      english,
    ) ?? [];
  if (types === undefined) return undefined;
  return (
    [
      `demandes ${names(types)}`,
      ...(like ? ["de ce genre"] : []),
      ...(money ? [`de ${amount(money)}`] : []),
      ...(department ? [`du service ${department}`] : []),
      ...(behalf ? [`au nom de ${names(behalf)}`] : []),
    ].join(" ") + (except ? ", sauf les vôtres" : "")
  );
};

const ROLES = ["requester", "manager", "senior manager", "director", "vp", "admin"];

const subject: PartTranslator = (english) => (english === "They" ? "Elles" : prefix("Les", typedRequests(english)));

/** Returns the limit of an approver: 'de tout montant', 'jusqu’à USD 1 000 chacune'. */
const limit: PartTranslator = (english) => {
  const [, text = "", together] = /^(of any amount|up to .+ each)(, as one of the steps)?$/.exec(english) ?? [];
  if (!text) return undefined;
  const french = text === "of any amount" ? "de tout montant" : `jusqu’à ${day(text.slice(6, -5))} chacune`;
  return `${french}${together ? ", dans l’une des étapes" : ""}`;
};

/** Returns who decides up to which amount: 'jusqu’à USD 1 000 par Marc Nager, au-delà par Victor Pell'. */
const bands: PartTranslator = (english) =>
  english
    .split(/, (?=up to |above that |any amount )/)
    .map((band) =>
      band
        .replace(/^up to (\S+ [\d,.]+)/, (_, limit: string) => `jusqu’à ${day(limit)}`)
        .replace(/^above that/, "au-delà")
        .replace(/^any amount/, "tout montant")
        .replace(
          / by the next level, as this one has no active approver$/,
          " par le niveau suivant, car celui-ci n’a pas d’approbateur actif",
        )
        .replace(/ by an approver that an administrator assigns$/, " par un approbateur que désigne un administrateur")
        .replace(/ by (?=\S)/, " par ")
        .replace(/ in (\d+) steps? \((.+)\)$/, (_, digits: string, list: string) => ` en ${stepList(digits, list)}`),
    )
    .join(", ");

const stepList = (digits: string, list: string): string =>
  `${plural(digits, "étape")} (${list.replaceAll(", then ", ", puis ")})`;

const steps: PartTranslator = (english) => {
  const [, digits, list] = /^in (\d+) steps? \((.+)\)$/.exec(english) ?? [];
  return digits && list ? stepList(digits, list) : undefined;
};

/** Returns the status of a request with the people that it waits for. */
const state: PartTranslator = (english) => {
  const text = english.replace(/, past due/, "");
  const late = text === english ? "" : ", échéance dépassée";
  const [, status = "", who] = /^(pending|overdue)(?:, waiting for (.+)|, without an approver)$/s.exec(text) ?? [];
  if (status) return `${STATUSES[status]}${late}, ${who ? `attend ${names(who)}` : "sans approbateur"}`;
  const [, asked] = /^needs info from (.+)$/s.exec(text) ?? [];
  if (asked) return `informations requises${late}, attend ${asked}`;
  const [, closed = "", on] = /^(approved|rejected|cancelled)(?: on (.+))?$/.exec(text) ?? [];
  return closed ? `${STATUSES[closed]}${on ? ` le ${day(on)}` : ""}` : undefined;
};

/** Returns a title with its amount, if it has one. */
const titleWithAmount: PartTranslator = (english) => {
  const [, title, money] = /^(.+), ([A-Z]{2,5} [\d,.]+(?: \(USD [\d,.]+\))?)$/s.exec(english) ?? [];
  return title === undefined || money === undefined ? english : `${title}, ${amount(money)}`;
};

/** Returns sums with their names: 'Travel USD 1 000, autres USD 50'. */
const sums: PartTranslator = (english) =>
  names(english)
    .replace(/, others (?=USD )/, ", autres ")
    .replaceAll(/\b[A-Z]{2,5} \d[\d,]*(?:\.\d+)?(?!\d)/g, (text) => formatValue(text) ?? text);

const MEASURES: Readonly<Record<string, string>> = {
  number: "nombre",
  "total amount": "montant total",
  "average amount": "montant moyen",
  "median amount": "montant médian",
  "average time from submission to decision": "délai moyen de décision",
  "median time from submission to decision": "délai médian de décision",
  "approval rate": "taux d’approbation",
  "rejection rate": "taux de rejet",
  "on-time rate": "taux de respect des échéances",
  status: "statut",
  decision: "décision",
  reasons: "motifs",
  comments: "commentaires",
  changes: "modifications",
  approvers: "approbateurs",
};
const MEASURE = new RegExp(
  `^(?:The )?(${Object.keys(MEASURES).join("|")})(?: in (\\S+))? of (.+?)(?:, compared with (.+?))?(?:, by (\\w+))?(?:, the top (\\d+))?$`,
  "is",
);
const GROUPINGS: Readonly<Record<string, string>> = {
  status: "statut",
  type: "type",
  department: "service",
  priority: "priorité",
  currency: "devise",
  requester: "demandeur",
  approver: "approbateur",
  decider: "décideur",
  month: "mois",
};

/** Returns a measure of requests, or the part of their course that a question asks for. */
const measure: PartTranslator = (english) => {
  const [, name, currency, first, second, group, top] = MEASURE.exec(english) ?? [];
  const requests = describe(first ?? "");
  const other = second === undefined ? "" : describe(second);
  if (name === undefined || requests === undefined || other === undefined) return undefined;
  return [
    `${capitalize(MEASURES[name.toLowerCase()] ?? "")}${currency ? ` en ${currency}` : ""} ${requests.startsWith("demandes") ? "des" : "de"} ${requests}`,
    ...(other ? [`par rapport ${other.startsWith("demandes") ? "aux" : "à"} ${other}`] : []),
    ...(group ? [`par ${GROUPINGS[group]}`] : []),
    ...(top ? [top === "1" ? "le premier" : `les ${top} premiers`] : []),
  ].join(", ");
};

/** Returns the translation of answers. `table`: the sentences of rules and services. The Worker reads all texts from static files. */
export function createAnswerTranslation(
  table: Readonly<Record<string, string>>,
  { sentences, labels }: AnswerTexts,
): AnswerTranslation {
  const role: PartTranslator = (english) => {
    const name = english.toLowerCase();
    return ROLES.includes(name) ? table[name] : undefined;
  };
  const { findFrench: findLabel } = createTranslator([labels]);
  /** Returns the French for a status, a month or 'Open the list', or the label itself, such as a name. */
  const label = (english: string): string =>
    translateMonth(english) ?? findPeriod(english) ?? findLabel(english) ?? describe(english) ?? english;
  const { findFrench, translateParts } = createTranslator([sentences, table], {
    a: titleWithAmount,
    b: bands,
    c: count,
    f: (text) => findFrench(text),
    g: state,
    h: definite,
    i: role,
    j: limit,
    k: quotes,
    l: label,
    m: measure,
    n: names,
    o: steps,
    p: people,
    q: describe,
    r: typedRequests,
    s: statusCounts,
    u: (text) => text,
    v: value,
    w: findPeriod,
    x: sums,
    y: subject,
  });
  const sentence = (english: string): string =>
    describe(english) ??
    measure(english) ??
    value(english) ??
    findFrench(english) ??
    translateParts(english) ??
    findFrench(english, true) ??
    english;
  return { sentence, label };
}
