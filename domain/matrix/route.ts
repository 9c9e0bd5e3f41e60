/** The stored route of a request: its levels, who approves each level, and why (R13, R15, R32). */

/** An approver of a level. `max_amount`: the approver's limit in units of `currency`; null: no limit. */
export type RouteApprover = { user_id: string; user_name: string; max_amount: number | null; currency: string };

/** A person with the name that they had when it was stored (R12). */
export type PersonRef = { id: string; name: string };

export const toPersonRef = ({ user_id, user_name }: Pick<RouteApprover, "user_id" | "user_name">): PersonRef => ({
  id: user_id,
  name: user_name,
});

/**
 * One approval of a level. `on_behalf_of`: the person that a delegate approved for; absent without a delegation. Levels that are steps or
 * were added by hand also store the `version`, `amount` and `currency` of the request that the person approved. `carried` is set if the
 * person's earlier decision counts for this level (`once`).
 */
export type Approval = {
  user_id: string;
  user_name: string;
  on_behalf_of?: PersonRef;
  version?: number;
  amount?: number | null;
  currency?: string;
  carried?: true;
};

/**
 * A person who was not asked in a step. `decided`: they took part in another approval of the request. `conflict`: they have a conflict of
 * duties (R33). `influence`: the requester had influence over their account (R45).
 */
export type SkippedMember = {
  user_id: string;
  user_name: string;
  why: "requester" | "inactive" | "decided" | "conflict" | "influence";
};

/**
 * One level of a route. A level without `members` is a band without steps: its approver is asked, and all its eligible approvers can decide
 * (R13, R24). A level with `members` is a step (R32) or an approver added by hand (R35): only the people that it asks can decide.
 */
export type RouteLevel = {
  level: number;
  required_approvals: number;
  approver: RouteApprover | null;
  eligible_approvers: RouteApprover[];
  /** The approvals of this level so far. */
  approved_by: Approval[];
  name?: string | null;
  /** How many people must approve according to the configuration; null: all people who are asked. */
  required?: number | null;
  /** The people of the step and of its groups when the route was computed, including those who cannot decide. */
  members?: RouteApprover[];
  /** The names of the groups in the step. */
  group_names?: string[];
  /** Set if the step and its groups have more people than a step may ask (LIMITS.step_people). Only the first people are members. */
  is_cut?: true;
  /**
   * The people who are asked if there are too few members: the approver of the band, then people of higher bands, with the nearest band
   * first.
   */
  backup_approvers?: RouteApprover[];
  /** All people who were asked since the step opened; absent or empty before that. */
  asked?: PersonRef[];
  skipped?: SkippedMember[];
  /** Who added the level by hand, and why (R35). */
  added_by?: PersonRef & { reason: string };
};

export type RouteReason =
  | "within_limit"
  | "no_amount"
  | "named_approver"
  | "no_configuration"
  | "above_every_limit"
  | "nobody_left"
  | "auto_assign_off"
  | "not_required";

/**
 * A level whose limit covers the amount, but whose approver cannot decide. `why`: the approver is the requester, is inactive, is missing,
 * has a conflict of duties with the requester (R33), or is under the influence of the requester (R45).
 */
export type SkippedLevel = {
  user_name: string | null;
  max_amount: number | null;
  currency: string;
  why: "requester" | "inactive" | "missing" | "conflict" | "influence";
};

/** The route that is stored with the request. It does not change when the matrix changes (R15). */
export type StoredRoute = {
  configuration_id: string | null;
  configuration_version: number | null;
  configuration_type: "amount_based" | "user_specific" | null;
  department_specific: boolean;
  /** Whether the amount influences who approves (R39). */
  amount_decides: boolean;
  reason: RouteReason;
  facts: {
    request_type: string;
    request_type_name: string;
    amount: number | null;
    currency: string;
    department: string;
  };
  /** The value of one unit in USD, for each currency that the route uses. */
  rates: Record<string, number>;
  skipped: SkippedLevel[];
  levels: RouteLevel[];
  /** The members of the fallback group when the route was computed; absent if the configuration has none. */
  fallback?: RouteApprover[];
  /** `once`: an earlier decision counts in a later step that asks the same person (R33). */
  same_person?: "once";
};

/** Returns the level at which a new request waits, or null if the route has no level. */
export const findFirstLevel = (route: StoredRoute): RouteLevel | null => route.levels[0] ?? null;

/** Returns the person who gets a new request, or null if nobody is assigned. */
export function findFirstApprover(route: StoredRoute): PersonRef | null {
  const approver = findFirstLevel(route)?.approver;
  return approver ? toPersonRef(approver) : null;
}

/** Returns the people who may decide at a level, without the approver of the level. */
export const listOtherApprovers = ({ approver, eligible_approvers }: RouteLevel): RouteApprover[] =>
  eligible_approvers.filter((one) => one.user_id !== approver?.user_id);

/**
 * The state of a step when it opens. `asked`: who is asked, in order. `required`: how many of them must approve. `carried`: earlier
 * decisions that also count in this step (`once`).
 */
export type StepOpening = {
  asked: PersonRef[];
  required: number;
  skipped: SkippedMember[];
  carried: Approval[];
};

/**
 * The columns of a request that describe its approval. `current_level`: an index into `route.levels`. `waiting_for`: the people for whom
 * the request waits, in order; the first is the current approver. `eligible_ids`: people who can decide now. `barred_ids`: people who can
 * no longer decide because of the separation of duties (R33).
 */
export type ApprovalProgress = {
  route: StoredRoute;
  current_level: number;
  waiting_for: readonly PersonRef[];
  eligible_ids: readonly string[];
  barred_ids: readonly string[];
};

/**
 * The effects of an approval of a step. The record stores them, because they depend on who was active at that time. `opened`: the steps
 * that opened, in order; all of them except the last were complete immediately (`once`). `added`: the additional people that the current
 * step asks, because others can no longer decide. `conflicting_ids`: the people who can no longer decide because of a conflict of duties
 * with the person who approved.
 */
export type ApprovalEffects = {
  opened?: readonly StepOpening[];
  added?: readonly PersonRef[];
  conflicting_ids?: readonly string[];
};
