/**
 * Flags: what a person should check before deciding a request (R56). The rules in `domain/assistant/` create them, the database stores them
 * with the request as code and parameters, and `flag-texts.ts` makes their messages when they are read.
 */
import type { AmountWithRate } from "../assistant/usd.ts";
import type { RequestStatus } from "../requests/lifecycle.ts";

/** An amount of a request. `usd`: its value in USD at the rate of the request; null for an amount in USD. */
export type FlagAmount = { amount: number; currency: string; decimals: number; usd: number | null };

/** A limit of the approval matrix. `approver`: the name of the person whose limit it is. */
type FlagLimit = { limit: number; limit_currency: string; approver: string | null };

/** Sums in USD. `own`: the amount of the request. `left`: what is left of the budget after all approved requests. */
type BudgetUsage = { approved_usd: number; open_usd: number; left_usd: number; own_usd: number };

/** The parameters of each flag. Sums whose names end with `usd` are in USD. */
export type FlagParams = {
  near_limit: { amount: FlagAmount; exact: boolean; percent: number } & FlagLimit;
  round_sum: { amount: FlagAmount };
  split: { requester: string; request_type: string; days: number; own_usd: number } & Omit<FlagLimit, "approver">;
  duplicate: Record<never, never>;
  rejected_before: Record<never, never>;
  /** `basis`: `median` of `count` requests of the type and department, or `largest` of `count` requests of `name`. */
  unusual_amount: {
    basis: "median" | "largest";
    amount_usd: number;
    compared_usd: number;
    count: number;
    request_type: string | null;
    name: string;
  };
  /**
   * `enough`: whether the rest of the budget is enough for this request, but not for all open requests. `usage`: null in stored flags,
   * because these sums change with every request of the department.
   */
  over_budget: { department: string; year: number; budget_usd: number; enough: boolean; usage: BudgetUsage | null };
  /**
   * `accounts`: shortened, such as 'DE89 … 3000'. `payee`: the payee as typed. `before`: what was there before the change.
   * `after_approval`: whether the request itself was changed after an approval; otherwise it differs from earlier requests.
   */
  bank_change: { accounts: string; payee: string | null; before: string | null; after_approval: boolean };
  payee_change: {
    payee: string;
    before: string | null;
    basis: "same_account" | "same_purpose" | null;
    after_approval: boolean;
  };
  claimed_approval: { quote: string; approved_by: readonly string[] };
  no_attachment: { with_attachment: number; count: number };
  /** Most similar requests were rejected. `from_usd` and `to_usd`: the range of the compared amounts; null without an amount. */
  precedents: {
    request_type: string;
    from_usd: number | null;
    to_usd: number | null;
    approved: number;
    rejected: number;
    median_hours: number;
  };
};

export const FLAG_CODES = [
  "near_limit",
  "round_sum",
  "split",
  "duplicate",
  "rejected_before",
  "unusual_amount",
  "over_budget",
  "bank_change",
  "payee_change",
  "claimed_approval",
  "no_attachment",
  "precedents",
] as const satisfies readonly (keyof FlagParams)[];
export type FlagCode = (typeof FLAG_CODES)[number];

/** The weights of references to parts of a purchase are millionths of a US dollar. */
export const MICRO_USD = 1_000_000;

export const FLAG_TONES = ["caution", "warning"] as const;
export type FlagTone = (typeof FLAG_TONES)[number];

/**
 * Another request to which a flag refers. `weight`: how much it contributes to `above` of its flag. `detail`: a text of that request, such
 * as its payee.
 */
export type FlagReference = { id: string; weight: number; detail?: string };

/**
 * A flag of a request. A person sees it only if the weights of the `references` that the person may see (R4) have a sum above `above`, or
 * if it refers to no other request.
 */
export type Flag = {
  [Code in FlagCode]: {
    code: Code;
    tone: FlagTone;
    params: FlagParams[Code];
    references: readonly FlagReference[];
    above: number;
  };
}[FlagCode];

/** Returns a flag. `references`: the other requests to which it refers; by default, one of them is enough. */
export const createFlag = <Code extends FlagCode>(
  code: Code,
  tone: FlagTone,
  params: FlagParams[Code],
  references: readonly FlagReference[] = [],
  above = 0,
): Flag => ({ code, tone, params, references, above }) as Flag;

/**
 * Who sees a flag that is computed from requests which it does not name: people who see all requests (`all`), all requests of the
 * department (`department`), or those that waited for the current approver (`approver`). `everyone`: it says nothing about unnamed requests.
 */
const FLAG_AUDIENCES = ["everyone", "all", "department", "approver"] as const;
export type FlagAudience = (typeof FLAG_AUDIENCES)[number];

/** A flag as the database stores it. */
export type StoredFlag = Flag & { audience: FlagAudience };

/** A request to which a flag refers, as it is now. */
export type RelatedRequest = AmountWithRate & {
  id: string;
  title: string;
  requester_name: string;
  status: RequestStatus;
  created_at: string;
};

/** Returns the flags with warnings first. The order within one tone stays. */
export const sortFlags = <T extends { tone: FlagTone }>(flags: readonly T[]): T[] =>
  flags.toSorted((a, b) => FLAG_TONES.indexOf(b.tone) - FLAG_TONES.indexOf(a.tone));
