import { fail, ok, type Result } from "../../../domain/errors.ts";
import { ALL_NOTIFICATION_KINDS } from "../../../domain/notifications/catalogue.ts";
import { inBatch } from "../../db/database.ts";
import { muteKinds } from "../../db/queries/notification-preferences.ts";
import type { Deps } from "../deps.ts";

/** What the links of a mail carry; it works without a session, for this person and this kind of mail only. `digest`: the daily summary. */
export const createUnsubscribeLink = (public_url: string, token: string, kind: string): string =>
  `${public_url}/unsubscribe?${new URLSearchParams({ token, kind })}`;

/** Whoever ends the daily summary wants no mail instead of it, and not one for each notification. */
const toMutedKinds = (kind: string): readonly string[] => {
  if (kind === "digest") return ALL_NOTIFICATION_KINDS;
  return ALL_NOTIFICATION_KINDS.includes(kind) ? [kind] : [];
};

/** Ends the mails of a kind for whoever the token was made for, who need not be signed in (RFC 8058). `not_found`: nobody's, or no such kind. */
export async function unsubscribeMail(
  deps: Deps,
  { token, kind }: { token: string; kind: string },
): Promise<Result<{ message: string }>> {
  const kinds = toMutedKinds(kind);
  const [found] = kinds.length > 0 ? await inBatch(deps.db, [muteKinds(deps.db, token, kinds)]) : [[]];
  if (found.length === 0) return fail("not_found", "This link does not belong to anybody any more.");
  return ok({ message: "You get no more of these mails." });
}
