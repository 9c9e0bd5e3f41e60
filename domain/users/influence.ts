/**
 * Influence (R45): somebody who could sign in with an account, or who decided what it may do, has influence over it. The owner then decides
 * nothing that this person requested and confirms none of their proposed changes. The influence ends after INFLUENCE_DAYS, or as soon as the
 * owner has proved themselves in a way that this person could not have used. Pure.
 */
import { type Message, message } from "../message.ts";

/** How many days after its last cause an influence ends. */
export const INFLUENCE_DAYS = 30;

/**
 * How somebody got influence. `credential`: they know a password or a link of the account. `address`: they set its mail address, to which
 * links are mailed. `position`: they set its role or department. `factor`: they removed its second factors.
 */
export const INFLUENCE_KINDS = ["credential", "address", "position", "factor"] as const;
export type InfluenceKind = (typeof INFLUENCE_KINDS)[number];

/** An influence over one account. `influencer_id`: who has it. `last_at`: when its last cause was, ISO 8601. */
export type AccountInfluence = { influencer_id: string; kind: InfluenceKind; last_at: string };

const DAY_MS = 24 * 60 * 60 * 1000;

/** Returns a time, as ISO 8601. Influences whose last cause is not later have ended at `now`. */
export const getInfluenceCutoff = (now: string | Date): string =>
  new Date(new Date(now).getTime() - INFLUENCE_DAYS * DAY_MS).toISOString();

const getInfluenceEnd = ({ last_at }: AccountInfluence): string =>
  new Date(Date.parse(last_at) + INFLUENCE_DAYS * DAY_MS).toISOString();

/** Returns the influence of `influencer_id` that ends last, or null if they have none. `influences`: those that have not ended. */
export function findInfluence(influences: readonly AccountInfluence[], influencer_id: string): AccountInfluence | null {
  const own = influences.filter((one) => one.influencer_id === influencer_id);
  return own.reduce<AccountInfluence | null>((last, one) => (last && last.last_at >= one.last_at ? last : one), null);
}

/** Returns the ids of the people who know a password or a link of the account. They could sign in as its owner. */
export const listCredentialHolders = (influences: readonly AccountInfluence[]): string[] => [
  ...new Set(influences.filter(({ kind }) => kind === "credential").map(({ influencer_id }) => influencer_id)),
];

/** Returns the ids of the people who may read the mails to the address of the account, because they set it. */
export const listAddressSetters = (influences: readonly AccountInfluence[]): string[] => [
  ...new Set(influences.filter(({ kind }) => kind === "address").map(({ influencer_id }) => influencer_id)),
];

/**
 * What somebody did with the account of which only some people were able. `able_ids`: the ids of the people who could have done it, besides
 * the owner.
 *
 * `mailed_password`: chose a password with a mailed link. `replaced_password`: chose one with a link that another person made and saw, or
 * this other person set one; knowledge of the earlier password is then useless. `second_factor`: used or set up a passkey or an
 * authenticator app. `confirmed_address`: an administrator who did not set the mail address confirmed it.
 */
export type OwnershipProof =
  | { kind: "mailed_password" | "replaced_password" | "second_factor"; able_ids: readonly string[] }
  | { kind: "confirmed_address" };

/** The influences that a proof ends: those of one kind, or of every kind if `kind` is null, except the ones of `spared_ids`. */
export type EndingInfluences = { kind: InfluenceKind | null; spared_ids: readonly string[] };

export function getEndingInfluences(proof: OwnershipProof): EndingInfluences {
  switch (proof.kind) {
    case "mailed_password":
    case "second_factor":
      return { kind: null, spared_ids: proof.able_ids };
    case "replaced_password":
      return { kind: "credential", spared_ids: proof.able_ids };
    case "confirmed_address":
      return { kind: "address", spared_ids: [] };
  }
}

/** Whether the proof ends the influence. */
export function endsInfluence(proof: OwnershipProof, { influencer_id, kind }: AccountInfluence): boolean {
  const ending = getEndingInfluences(proof);
  return (ending.kind === null || ending.kind === kind) && !ending.spared_ids.includes(influencer_id);
}

/**
 * Returns what a password proves that was chosen with a link. `created_by`: who made an invitation; null for a reset. `is_mailed`: whether
 * the link left by mail; otherwise its maker saw it, or, for a reset, administrators could read it in the local mailbox. `email_set_by`: who
 * set the mail address; null for the owner.
 */
export function toLinkProof({
  created_by,
  is_mailed,
  email_set_by,
  influences,
  admin_ids,
}: {
  created_by: string | null;
  is_mailed: boolean;
  email_set_by: string | null;
  influences: readonly AccountInfluence[];
  admin_ids: readonly string[];
}): Extract<OwnershipProof, { able_ids: readonly string[] }> {
  if (created_by !== null && !is_mailed) return { kind: "replaced_password", able_ids: [created_by] };
  const setters = [...(email_set_by === null ? [] : [email_set_by]), ...listAddressSetters(influences)];
  return { kind: "mailed_password", able_ids: [...new Set([...setters, ...(is_mailed ? [] : admin_ids)])] };
}

/**
 * Returns why the owner of an account cannot decide a request of `influencer`, for the person who tries. `owner`: the name of the owner for
 * whom this person decides; null if it is their own account. `request`: how the sentence names the request; null: 'it'.
 */
export function explainInfluence(
  influence: AccountInfluence,
  { influencer, owner, request }: { influencer: string; owner: string | null; request: string | null },
): Message {
  const cause = message(`users.influence_cause_${influence.kind}`);
  const facts = { influencer, cause, since: influence.last_at, until: getInfluenceEnd(influence), request };
  return owner === null
    ? message("users.own_account_influenced", facts)
    : message("users.account_of_owner_influenced", { ...facts, owner });
}

/** Returns why a person cannot become an approver of a request, as a phrase. */
export const describeInfluencedPerson = (name: string): Message =>
  message("users.person_influenced", { name, days: INFLUENCE_DAYS });
