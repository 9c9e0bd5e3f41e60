import { fail, ok, type Result } from "../../../domain/errors.ts";
import { message, type Text } from "../../../domain/message.ts";
import { isNotificationKind, NOTIFICATION_KINDS } from "../../../domain/notifications/catalogue.ts";
import { inBatch } from "../../db/database.ts";
import { muteMailKinds, stopWaitingDigest } from "../../db/queries/notification-preferences.ts";
import type { Deps } from "../deps.ts";

/**
 * Returns the unsubscribe link for one `kind` of notification, `digest` for the daily digest, or `waiting` for the
 * daily list of waiting requests. It works without a session.
 */
export const createUnsubscribeLink = (public_url: string, token: string, kind: string): string =>
  `${public_url}/unsubscribe?${new URLSearchParams({ token, kind })}`;

/**
 * Returns the kinds of notifications to mute. Ending the daily digest mutes all kinds; otherwise single mails would
 * replace the digest.
 */
const toMutedKinds = (kind: string): readonly string[] => {
  if (kind === "digest") return NOTIFICATION_KINDS;
  return isNotificationKind(kind) ? [kind] : [];
};

/**
 * Ends the mails of a kind for the owner of the token, who need not be signed in (RFC 8058). Fails with `not_found` for an unknown token or
 * kind.
 */
export async function unsubscribeMail(
  deps: Deps,
  { token, kind }: { token: string; kind: string },
): Promise<Result<{ message: Text }>> {
  const unknownLink = fail("not_found", message("mails.link_invalid"));
  const done = ok({ message: message("mails.unsubscribed") });
  if (kind === "waiting") {
    const { stopped } = await inBatch(deps.db, { stopped: stopWaitingDigest(deps.db, token) });
    return stopped.length > 0 ? done : unknownLink;
  }
  const kinds = toMutedKinds(kind);
  if (kinds.length === 0) return unknownLink;
  const { muted } = await inBatch(deps.db, { muted: muteMailKinds(deps.db, token, kinds) });
  return muted.length > 0 ? done : unknownLink;
}
