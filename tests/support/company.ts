import type { PersonRef, StoredRoute } from "../../domain/matrix/route.ts";
import type { RequestStatus } from "../../domain/requests/lifecycle.ts";
import type { Role } from "../../domain/roles.ts";
import { SAMPLE_USERS, type SampleUserIds, type SampleUsername } from "../../scripts/sample-data/organisation.ts";

/**
 * A company whose requests are generated. The same number always gives the same requests. People, types, words and
 * amounts are distributed as in a real company: a few people submit many requests and most submit few (Zipf); most
 * amounts are small; nine of ten requests are closed; the open ones are mostly new. The requests are in the order of
 * their creation, on working days of three years, with more requests in each year than in the year before.
 */

/** Values that few requests have, at any number of requests, and a word that most requests have. */
export const RARE_VALUES = {
  /** The type of only 5 requests. */
  request_type: "personal",
  /** A word in the titles of only 7 requests. */
  word: "periscope",
  /** The requester of only 3 requests. */
  requester: { id: "person-rare", name: "Quirina Zephyr" },
} as const;
export const COMMON_WORD = "budget";

/** When the newest request was created, by default: the start of the tests' clock, a Monday. */
const DEFAULT_END = "2026-11-02T09:00:00.000Z";
const DAY_MS = 86_400_000;
const WEEKS = 156;
/** The length of a working day, which begins at 8:00 UTC. */
const WORKING_MS = 10 * 3_600_000;

export type Department = { id: string; name: string };

/**
 * The departments of the company. Earlier departments in the list have more requests. Finance and IT contain the sample
 * users of most tests.
 */
export const DEPARTMENTS: readonly Department[] = [
  "Operations",
  "Finance",
  "IT",
  "Sales",
  "HR",
  "Production",
  "Logistics",
  "Research",
  "Marketing",
  "Admin",
  "Legal",
  "Quality",
].map((name) => ({ id: `department-${name.toLowerCase()}`, name }));

/** A request to insert directly into the database. `approver`: the current approver, or the person who decided. */
export interface BulkRequest {
  readonly title: string;
  readonly description: string;
  readonly request_type: string;
  readonly amount_minor: number | null;
  readonly amount_usd: number;
  readonly amount_decimals: number;
  readonly currency: string;
  readonly priority: string;
  readonly priority_rank: number;
  readonly status: RequestStatus;
  readonly requester: PersonRef;
  readonly department: Department;
  readonly approver: PersonRef | null;
  readonly route: StoredRoute;
  readonly waiting_for: readonly PersonRef[];
  readonly barred_ids: readonly string[];
  readonly eligible_ids: readonly string[];
  readonly due_at: string | null;
  readonly was_reassigned: boolean;
  readonly was_modified: boolean;
  readonly created_at: string;
  readonly updated_at: string;
  readonly approved_at: string | null;
  readonly decided_at: string | null;
  readonly overdue_reminded_at: string | null;
}

type CompanyPerson = PersonRef & { username: string; role: Role; department: Department };

const FIRST_NAMES =
  "Ada Ben Cleo Dan Eva Finn Gina Hugo Ida Jon Kira Leo Mia Nils Olga Paul Rosa Sam Tara Udo Vera Will Xenia Yann Zoe Amir Bela Chen Dina Emil".split(
    " ",
  );
const LAST_NAMES =
  "Abel Brandt Costa Duval Eklund Ferrari Garcia Hansen Ivanov Jensen Keller Lopez Meyer Novak Okafor Petrov Quinn Rossi Silva Tanaka Ueda Vogel Weber Xu Yilmaz Zimmer Adeyemi Bauer Cohen Diaz Fischer Gruber".split(
    " ",
  );

/** The words of titles and descriptions, the most frequent first. Generated words follow them. */
const WORDS =
  `${COMMON_WORD} team laptop invoice travel contract licence server annual supplier office training project customer meeting software repair conference hotel flight monitor desk phone chair printer paper cable storage backup network security audit tax insurance rent vehicle fuel parts machine tool safety uniform catering event booth brochure campaign translation consultant interview salary bonus leave overtime relocation visa permit inspection certificate calibration sensor battery pump valve filter steel timber paint cleaning waste water energy lighting heating cooling fire alarm camera badge locker shelf pallet forklift truck container freight customs courier parcel label packaging sample prototype test lab reagent microscope patent trademark lawyer court fine refund deposit loan interest exchange transfer payment receipt expense allowance lunch taxi train ticket museum charity sponsor donation gift flower plant garden parking bicycle scooter bridge tunnel roof floor window door wall elevator`.split(
    " ",
  );
const SYLLABLES = "ba ke li mo nu ra se ti vo za dri fle gan hol jun kar lem nos pir tul".split(" ");
const VOCABULARY = 6_000;

const TYPES = [
  { code: "procurement", name: "Procurement", share: 0.31, has_amount: true },
  { code: "travel", name: "Travel", share: 0.22, has_amount: true },
  { code: "financial", name: "Financial", share: 0.15, has_amount: true },
  { code: "it", name: "IT", share: 0.14, has_amount: false, approver: "it.manager" },
  { code: "hr", name: "HR", share: 0.1, has_amount: false, approver: "hr.manager" },
  { code: "admin", name: "Admin", share: 0.05, has_amount: false, approver: "director" },
  { code: "non_financial", name: "Non Financial", share: 0.03, has_amount: false },
] as const;
const RARE_TYPE = { code: RARE_VALUES.request_type, name: "Personal", share: 0, has_amount: false } as const;
type RequestType = (typeof TYPES)[number] | typeof RARE_TYPE;

const CURRENCIES = [
  { code: "USD", share: 0.68, decimals: 2, rate: 1 },
  { code: "EUR", share: 0.2, decimals: 2, rate: 1.08 },
  { code: "GBP", share: 0.08, decimals: 2, rate: 1.27 },
  { code: "CFA", share: 0.04, decimals: 0, rate: 0.00165 },
] as const;
const PRIORITIES = [
  { code: "MEDIUM", share: 0.55, rank: 2 },
  { code: "LOW", share: 0.25, rank: 1 },
  { code: "HIGH", share: 0.15, rank: 3 },
  { code: "URGENT", share: 0.05, rank: 4 },
] as const;
const CLOSED = [
  { status: "approved", share: 0.8 },
  { status: "rejected", share: 0.13 },
  { status: "cancelled", share: 0.07 },
] as const;
const OPEN = [
  { status: "pending", share: 0.72 },
  { status: "needs_info", share: 0.15 },
  { status: "overdue", share: 0.13 },
] as const;

/**
 * The higher approvers of requests with an amount, with their limits in USD, as in the matrix of the sample
 * organisation.
 */
const HIGHER: readonly [SampleUsername, number][] = [
  ["senior.manager", 10_000],
  ["director", 100_000],
  ["vp", Number.POSITIVE_INFINITY],
];
const MANAGER_LIMIT = 1_000;

/** Returns a random number generator for one request (mulberry32). The same seed always gives the same numbers. */
function createRandom(seed: number): () => number {
  let state = Math.imul(seed + 1, 0x9e3779b1) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
type Random = () => number;

/** Returns a rank from 0 to `count` - 1. Rank n is about n times rarer than the first rank (Zipf's law). */
const pickRank = (random: Random, count: number): number => Math.floor((count + 1) ** random()) - 1;

function pickByShare<Choice extends { readonly share: number }>(random: Random, choices: readonly Choice[]): Choice {
  let left = random();
  for (const choice of choices) {
    left -= choice.share;
    if (left < 0) return choice;
  }
  return choices[0] as Choice;
}

const wordOf = (rank: number): string =>
  WORDS[rank] ??
  [rank, Math.floor(rank / 20), Math.floor(rank / 400)].map((part) => SYLLABLES[part % SYLLABLES.length]).join("");

/** Returns `count` words, most of which are frequent ones. */
function generateWords(random: Random, count: number): string {
  return Array.from({ length: count }, () => wordOf(pickRank(random, VOCABULARY))).join(" ");
}

/**
 * Returns the text of the `n`-th request of a benchmark with `words` words. The same `n` always gives the same text.
 */
export const generateText = (n: number, words: number): string => generateWords(createRandom(n), words);

/** Returns how many people submit `count` requests: 40 at 1,000 requests, at most 2,000. */
const computeRequesterCount = (count: number): number =>
  Math.max(40, Math.min(2_000, Math.round(40 * (count / 1_000) ** 0.57)));

export interface Company {
  /** All requesters, the most active first, including the sample users. */
  readonly people: readonly CompanyPerson[];
  /** The generated people, who are not in the sample organisation. */
  readonly added: readonly CompanyPerson[];
  readonly sample: Readonly<Record<SampleUsername, CompanyPerson>>;
  /** The people who decide small amounts, by department. The first one decides most requests. */
  readonly managers: ReadonlyMap<string, readonly CompanyPerson[]>;
}

export function createCompany(ids: SampleUserIds, count: number): Company {
  const departmentOf = (id: string) => DEPARTMENTS.find((one) => one.id === id) as Department;
  const sample = Object.fromEntries(
    SAMPLE_USERS.map(({ username, name, role, department }) => [
      username,
      { id: ids[username], name, username, role, department: departmentOf(`department-${department}`) },
    ]),
  ) as Record<SampleUsername, CompanyPerson>;
  const random = createRandom(count);
  const added = Array.from({ length: computeRequesterCount(count) - 2 }, (_, n): CompanyPerson => {
    const name = `${FIRST_NAMES[n % FIRST_NAMES.length]} ${LAST_NAMES[Math.floor(n / FIRST_NAMES.length + n) % LAST_NAMES.length]}`;
    const isManager = n < DEPARTMENTS.length || n % 12 === 0;
    const department = DEPARTMENTS[n < DEPARTMENTS.length ? n : pickRank(random, DEPARTMENTS.length)] as Department;
    return { id: `person-${n}`, name, username: `person.${n}`, role: isManager ? "manager" : "requester", department };
  });
  // The requester and the IT staff of the sample organisation are the 6th and the 12th most active people.
  const people = added.filter(({ role }) => role === "requester");
  people.splice(5, 0, sample.requester);
  people.splice(11, 0, sample["it.staff"]);
  const decides = [
    sample.manager,
    sample["it.manager"],
    sample["hr.manager"],
    ...added.filter((one) => one.role === "manager"),
  ];
  const managers = Map.groupBy(decides, ({ department }) => department.id);
  const rare = {
    ...RARE_VALUES.requester,
    username: "person.rare",
    role: "requester",
    department: DEPARTMENTS[10] as Department,
  } as const;
  return { people, added: [...added, rare], sample, managers };
}

/** Whether the `n`-th of `count` requests is one of `few` requests that are spread evenly. */
const isOneOf = (few: number, n: number, count: number): boolean =>
  Math.floor((n * few) / count) !== Math.floor(((n - 1) * few) / count);

/** Returns the time of the `n`-th of `count` requests. Each time is later than the previous one. */
function createdAt(n: number, count: number, end: number): number {
  const start = end - WEEKS * 7 * DAY_MS;
  const monday = start - ((new Date(start).getUTCDay() + 6) % 7) * DAY_MS;
  const worked = ((n - 0.5) / count) ** 0.8 * WEEKS * 5;
  const day = Math.floor(worked);
  const midnight = new Date(monday + (Math.floor(day / 5) * 7 + (day % 5)) * DAY_MS).setUTCHours(8, 0, 0, 0);
  return Math.min(end, Math.floor(midnight + (worked - day) * WORKING_MS));
}

const toRef = ({ id, name }: CompanyPerson): PersonRef => ({ id, name });
const toIso = (time: number): string => new Date(time).toISOString();

/** Returns the people who decide the request, in the order of their approval. */
function listApprovers(company: Company, random: Random, type: RequestType, requester: CompanyPerson, usd: number) {
  const team = company.managers.get(requester.department.id) ?? [];
  const manager = team[pickRank(random, team.length)] ?? company.sample.director;
  if ("approver" in type) return [company.sample[type.approver]].filter(({ id }) => id !== requester.id);
  if (!type.has_amount) return [manager];
  const higher = HIGHER.filter(([, limit]) => usd <= limit).map(([username]) => company.sample[username]);
  return usd <= MANAGER_LIMIT ? [manager, ...higher] : higher;
}

function createRoute(
  type: RequestType,
  requester: CompanyPerson,
  approvers: readonly CompanyPerson[],
  money: { amount: number | null; currency: string; rate: number },
  is_approved: boolean,
): StoredRoute {
  const [approver, ...others] = approvers.map(({ id, name }) => ({
    user_id: id,
    user_name: name,
    max_amount: null,
    currency: "USD",
  }));
  const approved_by = is_approved && approver ? [{ user_id: approver.user_id, user_name: approver.user_name }] : [];
  return {
    configuration_id: null,
    configuration_version: null,
    configuration_type: type.has_amount ? "amount_based" : "user_specific",
    department_specific: false,
    amount_decides: type.has_amount,
    reason: type.has_amount ? "within_limit" : "named_approver",
    facts: {
      request_type: type.code,
      request_type_name: type.name,
      amount: money.amount,
      currency: money.currency,
      department: requester.department.name,
    },
    rates: { USD: 1, [money.currency]: money.rate },
    skipped: [],
    levels: [{ level: 1, required_approvals: 1, approver: approver ?? null, eligible_approvers: others, approved_by }],
  };
}

/** Returns the status and the times of a request. Newer requests are more likely to be open. */
function createProgress(random: Random, created: number, age: number, end: number) {
  const later = (days: number) => Math.min(end, Math.floor(created + days * DAY_MS));
  const has_due_date = random() < 0.3;
  const days = 1 + 20 * random() ** 2;
  if (random() < 0.6 * Math.exp(-age / 0.15) + 0.01) {
    const status: RequestStatus = created < end - 2 * DAY_MS ? pickByShare(random, OPEN).status : "pending";
    // Overdue requests have a due date in the past, other open requests in the future, as the scheduled job would set
    // the statuses.
    const due = status === "overdue" ? later(1) : has_due_date ? end + days * DAY_MS : null;
    return { status, due, updated: status === "pending" ? created : later(1.5), decided: null };
  }
  const { status } = pickByShare(random, CLOSED);
  const decided = later(0.02 + 6 * random() ** 3);
  return { status, due: has_due_date ? created + days * DAY_MS : null, updated: decided, decided };
}

/**
 * Returns the `n`-th of `count` requests of the company; the first has `n` 1.
 * @param end when the newest request was created, in milliseconds
 */
export function generateRequest(
  company: Company,
  n: number,
  count: number,
  end = Date.parse(DEFAULT_END),
): BulkRequest {
  const random = createRandom(n);
  const type = isOneOf(5, n, count) ? RARE_TYPE : pickByShare(random, TYPES);
  const is_rare_requester = isOneOf(3, n + Math.floor(count / 7), count);
  const rare = is_rare_requester ? company.added.at(-1) : undefined;
  const requester = rare ?? (company.people[pickRank(random, company.people.length)] as CompanyPerson);
  const currency = pickByShare(random, CURRENCIES);
  // The logarithms of the amounts have an approximately normal distribution: half of the amounts are under 400 USD, and
  // one of a hundred is over 30,000.
  const normal = random() + random() + random() + random() + random() + random() - 3;
  const usd = type.has_amount ? 400 * Math.exp(normal * 2.6) : 0;
  const amount_minor = type.has_amount
    ? Math.max(1, Math.round((usd / currency.rate) * 10 ** currency.decimals))
    : null;
  const amount = amount_minor === null ? null : amount_minor / 10 ** currency.decimals;
  const approvers = listApprovers(company, random, type, requester, usd);
  const created = createdAt(n, count, end);
  const progress = createProgress(random, created, 1 - n / count, end);
  const { status } = progress;
  const is_open = progress.decided === null;
  const is_approved = status === "approved";
  // One of twenty open requests waits for two people.
  const waiting_for = is_open ? approvers.slice(0, random() < 0.05 ? 2 : 1).map(toRef) : [];
  const priority = pickByShare(random, PRIORITIES);
  const words = generateWords(random, 3 + Math.floor(4 * random()));
  return {
    title: isOneOf(7, n + Math.floor(count / 11), count) ? `${words} ${RARE_VALUES.word}` : words,
    description: generateWords(random, 6 + Math.floor(12 * random())),
    request_type: type.code,
    amount_minor,
    amount_usd: amount === null ? 0 : amount * currency.rate,
    amount_decimals: currency.decimals,
    currency: currency.code,
    priority: priority.code,
    priority_rank: priority.rank,
    status,
    requester: toRef(requester),
    department: requester.department,
    approver: approvers[0] ? toRef(approvers[0]) : null,
    route: createRoute(
      type,
      requester,
      approvers,
      { amount, currency: currency.code, rate: currency.rate },
      is_approved,
    ),
    waiting_for,
    barred_ids: is_approved && approvers[0] ? [approvers[0].id] : [],
    eligible_ids: approvers.map(({ id }) => id),
    due_at: progress.due === null ? null : toIso(progress.due),
    was_reassigned: random() < 0.03,
    was_modified: random() < 0.04,
    created_at: toIso(created),
    updated_at: toIso(progress.updated),
    approved_at: is_approved ? toIso(progress.updated) : null,
    decided_at: progress.decided === null ? null : toIso(progress.decided),
    overdue_reminded_at: status === "overdue" ? toIso(end) : null,
  };
}
