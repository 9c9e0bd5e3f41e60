import { names as formatNames, rate as formatRate, list, moneyShort } from "./formats.ts";

/** Requests of a type. `department` null: of every department. */
export type RequestScope = { type: string; department: string | null };
/** The limit of a level, in units of `currency`. `max_amount` null: no limit. */
export type Limit = { max_amount: number | null; currency: string };

type Skipped = { name: string; limit: Limit | null };
type Step = { level: number; total: number | null; names: readonly string[]; people: string };

export const formatRequests = ({ type, department }: RequestScope): string =>
  `${type} requests${department === null ? "" : ` in ${department}`}`;

export const formatBand = ({ max_amount, currency }: Limit): string =>
  max_amount === null ? "without a limit" : `up to ${moneyShort(max_amount, currency)}`;

const formatSkipped = ({ name, limit }: Skipped): string =>
  limit === null || limit.max_amount === null ? name : `${name} (${formatBand(limit)})`;

const formatStepNames = (names: readonly string[]): string => (names.length === 0 ? "" : `, ${names.join(", ")}`);

const NUMBERS = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
const formatNumber = (value: number): string => NUMBERS[value] ?? String(value);

/** Who approves a request and why. */
export const route = {
  /** `sentences`: complete sentences. */
  explanation: ({ sentences }: { sentences: readonly string[] }) => sentences.join(" "),
  /** `text`: a text without a period, such as a step. */
  sentence: ({ text }: { text: string }) => `${text}.`,

  /** `scope`: which requests, one of the following five texts. */
  approves: ({ name, scope }: { name: string; scope: string }) => `${name} approves ${scope}.`,
  requests: ({ requests }: { requests: RequestScope }) => formatRequests(requests),
  requests_without_amount: ({ requests }: { requests: RequestScope }) =>
    `${formatRequests(requests)} without an amount, which start at the lowest level`,
  requests_of_any_amount: (params: { requests: RequestScope; amount: number; currency: string }) =>
    `${formatRequests(params.requests)} of any amount; this one is ${moneyShort(params.amount, params.currency)}`,
  requests_up_to: (params: { requests: RequestScope; limit: Limit; amount: number; currency: string }) =>
    `${formatRequests(params.requests)} ${formatBand(params.limit)}; this one is ${moneyShort(params.amount, params.currency)}`,
  /** `rates`: the value of one unit of each currency in USD. */
  requests_up_to_with_rates: ({
    scope,
    rates,
  }: {
    scope: string;
    rates: readonly { currency: string; rate: number }[];
  }) => `${scope} (${rates.map(({ currency, rate }) => `1 ${currency} = ${formatRate(rate)} USD`).join(", ")})`,
  named_approver: ({ name, requests }: { name: string; requests: RequestScope }) =>
    `${name} is the approver for ${formatRequests(requests)}.`,
  others_can_approve: ({ names }: { names: readonly string[] }) => `${list(names)} can also approve it.`,
  amount_ignored: "The amount does not affect who approves this type.",

  approval_not_required: ({ requests }: { requests: RequestScope }) =>
    `${formatRequests(requests)} need no approval and are approved at once.`,
  unassigned_auto_assign_off: "An administrator assigns the approver because automatic assignment is turned off.",
  unassigned_no_entry: ({ requests }: { requests: RequestScope }) =>
    `An administrator assigns the approver because the approval matrix has no entry for ${formatRequests(requests)}.`,
  unassigned_no_levels: ({ requests }: { requests: RequestScope }) =>
    `An administrator assigns the approver because the approval matrix has no levels for ${formatRequests(requests)}.`,
  unassigned_above_every_limit: (params: { requests: RequestScope; amount: number; currency: string }) =>
    `An administrator assigns the approver because ${moneyShort(params.amount, params.currency)} is above every limit for ${formatRequests(params.requests)}.`,
  unassigned_nobody_left:
    "An administrator assigns the approver because nobody in the approval matrix can decide this request.",

  /** Why a person is not asked. `limit`: the limit of the person's level; null for a member of a step. */
  skipped_requester: (params: Skipped) => `${formatSkipped(params)} is the requester and cannot decide it.`,
  skipped_inactive: (params: Skipped) => `${formatSkipped(params)} is not active.`,
  skipped_decided: (params: Skipped) =>
    `${formatSkipped(params)} already took part in an approval and cannot decide again.`,
  skipped_conflict: (params: Skipped) => `${formatSkipped(params)} has a conflict of duties and cannot decide it.`,
  skipped_conflict_with_requester: (params: Skipped) =>
    `${formatSkipped(params)} has a conflict of duties with the requester and cannot decide it.`,
  skipped_influence: (params: Skipped) =>
    `${formatSkipped(params)} has an account that the requester set up or changed less than 30 days ago and cannot decide it.`,
  /** When people over whose accounts the requester has influence can decide (R45). */
  influence_ends: ({ days }: { days: number }) =>
    `This ends ${days} days after the change. It ends earlier if the person sets up a passkey or an authenticator app, or chooses a password with a mailed link, in a way that the requester could not have used.`,
  entry_names_nobody: "The matrix entry names no approver.",
  level_without_approver: ({ limit }: { limit: Limit }) => `The level ${formatBand(limit)} has no approver.`,

  /** `total`: the number of steps, for the first one. `names`: the name of the step, or the names of its groups. */
  step: ({ level, total, names, people }: Step) =>
    `Step ${level}${total === null ? "" : ` of ${total}`}${formatStepNames(names)}: ${people}`,
  only_step: ({ names, people }: Pick<Step, "names" | "people">) => `One step${formatStepNames(names)}: ${people}`,
  nobody_can_decide: "nobody can decide it, so an administrator assigns somebody",
  too_few_people: ({ names, required }: { names: readonly string[]; required: number }) =>
    `${formatNames(names)}; ${formatNumber(required)} people must approve, so administrators are notified`,
  some_of_people: ({ names, required }: { names: readonly string[]; required: number }) =>
    `${formatNumber(required)} of ${formatNames(names)}`,
  all_people: ({ names }: { names: readonly string[] }) =>
    `${names.length === 2 ? "both" : "all of"} ${formatNames(names)}`,
  steps_decide: ({ steps, scope }: { steps: number; scope: string }) =>
    `${steps > 1 ? "These steps decide" : "This step decides"} ${scope}.`,
  asked_instead: ({ names, level }: { names: readonly string[]; level: number }) =>
    `${formatNames(names)} ${names.length === 1 ? "is" : "are"} asked in step ${level} because too few of its own people can decide.`,
  step_cut: ({ level, people }: { level: number; people: number }) =>
    `Step ${level} has more than ${people} people; only the first ${people} are asked.`,

  /** Why a person is not asked, in the list of the people of a step. */
  not_asked_requester: ({ name }: { name: string }) => `${name} is the requester`,
  not_asked_inactive: ({ name }: { name: string }) => `${name} is not active`,
  not_asked_decided: ({ name }: { name: string }) => `${name} already took part in an approval`,
  not_asked_conflict: ({ name }: { name: string }) => `${name} has a conflict of duties`,
  not_asked_influence: ({ name }: { name: string }) =>
    `${name} has an account that the requester set up or changed less than 30 days ago`,
};
