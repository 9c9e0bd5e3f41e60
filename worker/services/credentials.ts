import type { Statement } from "../db/database.ts";
import { endBorrowableCredentials, selectEndedCredentialNotifications } from "../db/queries/credentials.ts";
import type { Deps } from "./deps.ts";
import { createNotificationStatements } from "./notifications/notify.ts";

/**
 * Returns the statements that end one-time passwords and links which somebody who was no administrator made for people
 * who now have authority (R45), and notify these people and the administrators. They run at the end of the batch that
 * gives the authority.
 * @param among only these people, whom the batch makes approvers; null: all people who have authority
 */
export function createCredentialEndStatements(
  deps: Pick<Deps, "db" | "newId" | "now">,
  among: readonly string[] | null,
): Statement[] {
  const at = deps.now().toISOString();
  const rows = selectEndedCredentialNotifications(among, { id: deps.newId(), now: at });
  return [
    ...createNotificationStatements(deps, { rows }, { at }),
    ...endBorrowableCredentials(deps.db, among, { id: deps.newId(), now: at }),
  ];
}
