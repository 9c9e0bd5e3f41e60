import {
  ADMIN_NOTIFICATION_TITLES,
  RULE_SUBJECTS,
  type RuleSubject,
  rulesChangedText,
} from "../../../domain/notifications/admin-notifications.ts";
import type { Statement } from "../../db/database.ts";
import { notifyRoles } from "../../db/queries/admin-notifications.ts";
import { type Actor, type Deps, isoNow } from "../deps.ts";

export type RuleChange = { subject: RuleSubject; label: string | null; changes: readonly string[] };

/**
 * Notifies the other administrators and directors that a rule changed (R39); notifies nobody without `changes`.
 *
 * @param condition SQL that must hold at this point of the batch, or nobody is notified
 */
export function notifyRulesChanged(
  deps: Deps,
  actor: Pick<Actor, "id" | "name">,
  { subject, label, changes }: RuleChange,
  condition?: Parameters<typeof notifyRoles>[4],
): Statement[] {
  if (changes.length === 0) return [];
  const notification = {
    id: deps.newId(),
    kind: "rules_changed",
    title: ADMIN_NOTIFICATION_TITLES.rules_changed,
    message: rulesChangedText(actor.name, subject, label, changes),
    url: RULE_SUBJECTS[subject].url,
  };
  const to = { roles: ["admin", "director"], except_ids: [actor.id] } as const;
  return notifyRoles(deps.db, notification, to, isoNow(deps), condition);
}
