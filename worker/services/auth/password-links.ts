import { fail, failInvalid, ok, type Result } from "../../../domain/errors.ts";
import {
  type AskForResetInput,
  type ChoosePasswordInput,
  formatNewPasswordLengthMessage,
} from "../../../domain/inputs/auth.ts";
import { message, type Text } from "../../../domain/message.ts";
import { toClientNetwork } from "../../../domain/network-addresses.ts";
import { createNotification } from "../../../domain/notifications/catalogue.ts";
import { formatPasswordLinkMail } from "../../../domain/notifications/texts.ts";
import { getEndingInfluences, toLinkProof } from "../../../domain/users/influence.ts";
import {
  createPasswordLink,
  getPasswordLinkExpiry,
  getResetCutoff,
  MAX_RESETS_PER_ACCOUNT,
  MAX_RESETS_PER_ADDRESS,
  type PasswordLinkKind,
} from "../../../domain/users/password-links.ts";
import { getFailureCutoff, hasWaited, SLOWED_SECONDS } from "../../../domain/users/sign-in-lock.ts";
import { inBatch, type Statement } from "../../db/database.ts";
import { toUserWithPasswordAudience } from "../../db/queries/admin-notifications.ts";
import { endInfluences, gainInfluence } from "../../db/queries/influences.ts";
import { findSettings } from "../../db/queries/master-data.ts";
import {
  endAccessOfOldPassword,
  findPasswordLink,
  findResetRecipient,
  isStoredPassword,
  type PasswordLinkRow,
  type ResetRecipientRow,
  replacePasswordLinks,
  updatePasswordByLink,
} from "../../db/queries/password-links.ts";
import { clearAttempts, countAttempts, insertPasswordChangeAttempt } from "../../db/queries/sessions.ts";
import { log } from "../../log.ts";
import { readPasswordRecord, recordPassword } from "../audit/record-password.ts";
import { recordSecurityEvent } from "../audit/record-security-event.ts";
import { inAuditedBatch } from "../audited-batch.ts";
import { type Actor, type Deps, getIsoNow } from "../deps.ts";
import { getMailState } from "../notifications/channel-states.ts";
import { loadReader } from "../notifications/delivery-jobs.ts";
import { createNotificationStatements } from "../notifications/notify.ts";
import { findNewPasswordWeakness, getMinPasswordLength } from "./check-password.ts";
import { checkAttemptLimit } from "./sign-in-lock.ts";

/** Whether people can request a reset link by mail, which requires that mail is sent (R20, R58). */
export const canResetPassword = (deps: Deps): boolean =>
  getMailState(deps) === "sent" && deps.channels.public_url !== null;

const createLinkEndedFailure = () => fail("not_found", message("users.password_link_ended"));

/** The data that the screen of a link shows. */
export type PasswordLinkInfo = { kind: PasswordLinkKind; username: string; min_length: number };

/**
 * Returns the data that the screen of a link shows. Changes nothing. Fails with `not_found` if the link does not work.
 */
export async function getPasswordLinkInfo(deps: Deps, token: string): Promise<Result<PasswordLinkInfo>> {
  const { links, settings } = await readLink(deps, token);
  const [link] = links;
  if (!link) return createLinkEndedFailure();
  return ok({ kind: link.kind, username: link.username, min_length: getMinPasswordLength(settings[0]) });
}

const readLink = (deps: Deps, token: string) =>
  inBatch(deps.db, {
    links: findPasswordLink(deps.db, deps.sha256(token), getIsoNow(deps)),
    settings: findSettings(deps.db),
  });

/**
 * Stores the password that the owner of a link chose, and makes the link invalid. Ends all sessions and known devices
 * of the user, and the influences of people who could not have used the link (R45); unlocks the sign-in, and notifies the
 * user. Second factors stay. Fails with `not_found` if the link does
 * not work, and with `invalid` for a password that is refused (R5, R44); the link then still works.
 */
export async function choosePassword(
  deps: Deps,
  { token, new_password }: ChoosePasswordInput,
): Promise<Result<{ message: Text }>> {
  const { links, settings } = await readLink(deps, token);
  const [link] = links;
  if (!link) return createLinkEndedFailure();
  const min_length = getMinPasswordLength(settings[0]);
  const weakness =
    new_password.length < min_length
      ? formatNewPasswordLengthMessage(min_length)
      : await findNewPasswordWeakness(deps, new_password, link);
  if (weakness) return failInvalid([{ path: "new_password", message: weakness }]);
  if (await deps.passwords.verify(new_password, link.password_hash))
    return failInvalid([{ path: "new_password", message: message("users.password_present") }]);
  const { user_id, username } = link;
  const new_hash = await deps.passwords.hash(new_password);
  const at = getIsoNow(deps);
  const { versions, heads } = await inBatch(deps.db, readPasswordRecord(deps, user_id));
  const batch = {
    changed: updatePasswordByLink(deps.db, { token_hash: deps.sha256(token), user_id, new_hash }, at),
    event: recordSecurityEvent(
      deps,
      { kind: link.kind === "reset" ? "password_reset" : "invitation_accepted", user_id, actor_id: null },
      "if_changed",
    ),
    access: endAccessOfOldPassword(deps.db, { user_id, username, new_hash }, at),
    influences: changeInfluences(deps, link, new_hash),
    notification: notifyOfChosenPassword(deps, link, new_hash),
    entry: recordPassword(deps, { id: user_id, name: link.name, password_hash: new_hash }, null, versions),
  };
  const written = await inAuditedBatch(deps, batch, heads[0]);
  if (!written.ok) return written;
  return written.value.changed.length === 1
    ? ok({ message: message("users.password_changed") })
    : createLinkEndedFailure();
}

/**
 * Returns the statements that end the influences which the choice of the password disproves, and give influence to the
 * people who could have chosen it themselves (R45).
 */
function changeInfluences(deps: Deps, link: PasswordLinkRow, new_hash: string): Statement[] {
  const { user_id } = link;
  const isStored = isStoredPassword(user_id, new_hash);
  const influences = JSON.parse(link.influences);
  const proof = toLinkProof({ ...link, influences, admin_ids: JSON.parse(link.admin_ids) });
  const gained = { user_ids: [user_id], influencer_ids: proof.able_ids, kinds: ["credential"] } as const;
  return [
    endInfluences(deps.db, user_id, getEndingInfluences(proof), isStored),
    ...gainInfluence(deps.db, gained, getIsoNow(deps), isStored),
  ];
}

function notifyOfChosenPassword(deps: Deps, { user_id, kind }: PasswordLinkRow, new_hash: string) {
  const audience = toUserWithPasswordAudience(user_id, new_hash);
  const text = createNotification("password_changed", message(`notifications.password_chosen_${kind}`));
  return createNotificationStatements(deps, { audience, ...text }, { at: getIsoNow(deps) });
}

/**
 * Counts a call that requests a reset. The response and its duration are the same for every mail address, because
 * `sendPasswordReset` searches for the address after the response. Fails with `not_configured` without mail. After
 * MAX_RESETS_PER_ADDRESS calls from a network, fails with `too_many_attempts` unless somebody there has asked for the
 * same mail address SLOWED_SECONDS before, so that nobody is locked out by other people of the network (R55).
 */
export async function askForPasswordReset(
  deps: Deps,
  { address, email }: { address: string; email: string },
): Promise<Result<{ message: Text }>> {
  if (!canResetPassword(deps)) return fail("not_configured");
  const now = deps.now();
  const network = toClientNetwork(address);
  const [key, slowed_key] = [`reset:${network}`, `reset-again:${network}:${deps.sha256(email.toLowerCase())}`];
  const attempt = deps.newId();
  const since = getFailureCutoff(now);
  const { counts, slowed } = await inBatch(deps.db, {
    counts: countAttempts(deps.db, key, since, MAX_RESETS_PER_ADDRESS),
    slowed: countAttempts(deps.db, slowed_key, since, MAX_RESETS_PER_ADDRESS),
    attempt: insertPasswordChangeAttempt(deps.db, attempt, [key], now.toISOString()),
  });
  if (!checkAttemptLimit(counts[0], MAX_RESETS_PER_ADDRESS, now))
    return ok({ message: message("users.password_reset_requested") });
  const first = slowed[0]?.oldest ?? null;
  await inBatch(deps.db, [
    clearAttempts(deps.db, attempt, ""),
    ...(first === null ? [insertPasswordChangeAttempt(deps.db, attempt, [slowed_key], now.toISOString())] : []),
  ]);
  if (first !== null && hasWaited(first, now)) return ok({ message: message("users.password_reset_requested") });
  return fail("too_many_attempts", message("users.password_resets_slowed", { seconds: SLOWED_SECONDS }), {
    retry_after_seconds: SLOWED_SECONDS,
  });
}

/**
 * Mails a reset link to the active user with this mail address. Does nothing for an unknown address, and after
 * MAX_RESETS_PER_ACCOUNT links within an hour. Runs after the response, so that the time of the response does not
 * reveal whether the account exists.
 */
export async function sendPasswordReset(deps: Deps, { email }: AskForResetInput): Promise<void> {
  const now = deps.now();
  const { people } = await inBatch(deps.db, {
    people: findResetRecipient(deps.db, email, getResetCutoff(now), MAX_RESETS_PER_ACCOUNT),
  });
  const [person] = people;
  if (!person) return;
  const token = deps.newToken();
  await inBatch(deps.db, {
    link: createPasswordLinkStatements(deps, { user_id: person.id, token, maker: null }),
    event: recordSecurityEvent(deps, { kind: "password_reset_requested", user_id: person.id, actor_id: null }),
  });
  await mailPasswordLink(deps, person, "reset", token);
}

/** A new link. `maker`: who makes an invitation; null for a reset, which the owner of the account asked for. */
export type NewPasswordLink = { user_id: string; token: string; maker: Pick<Actor, "id" | "role"> | null };

/**
 * Returns the statements that store a link, which replaces earlier links of the user. Only the hash of the token is
 * stored.
 */
export const createPasswordLinkStatements = (deps: Deps, link: NewPasswordLink) =>
  replacePasswordLinks(deps.db, toPasswordLinkRow(deps, link));

/** Returns the row of a new link. An invitation counts as seen by its maker until its mail has left. */
export function toPasswordLinkRow(deps: Deps, { user_id, token, maker }: NewPasswordLink) {
  const kind: PasswordLinkKind = maker ? "invitation" : "reset";
  return {
    token_hash: deps.sha256(token),
    user_id,
    kind,
    created_at: getIsoNow(deps),
    expires_at: getPasswordLinkExpiry(kind, deps.now()),
    created_by: maker?.id ?? null,
    created_by_role: maker?.role ?? null,
    is_mailed: maker === null && getMailState(deps) === "sent",
  };
}

/** Returns a link for an administrator to pass on. Without PUBLIC_URL, it begins with the origin of the present HTTP request. */
export const createLinkToPassOn = ({ channels, client }: Pick<Deps, "channels" | "client">, token: string): string =>
  createPasswordLink(channels.public_url ?? client?.origin ?? "", token);

/**
 * Mails a link to its user. Returns whether the mail was sent; false if mail is not configured, or if the mail service
 * failed. A server that only stores mails does not store this one, because a link is shown only once (R58).
 */
export async function mailPasswordLink(
  deps: Deps,
  { name, username, email, language }: Pick<ResetRecipientRow, "name" | "username" | "email" | "language">,
  kind: PasswordLinkKind,
  token: string,
): Promise<boolean> {
  const { mail, public_url } = deps.channels;
  if (!mail || public_url === null || getMailState(deps) !== "sent") return false;
  const content = formatPasswordLinkMail({
    kind,
    username,
    link: createPasswordLink(public_url, token),
    reader: await loadReader(language),
  });
  const outcome = await mail.send({ id: deps.newId(), to: { name, address: email }, ...content, unsubscribe: null });
  if (!outcome.sent)
    log("warn", "password link not mailed", { code: outcome.permanent_failure ? "permanent" : "busy" });
  return outcome.sent;
}
