import { APPROVAL_RULE_URLS, createRulesChangedText } from "../../../domain/notifications/admin-texts.ts";
import { createNotification } from "../../../domain/notifications/catalogue.ts";
import type { Statement } from "../../db/database.ts";
import { toRoleAudience } from "../../db/queries/admin-notifications.ts";
import { type Actor, type Deps, getIsoNow, type RuleChange } from "../deps.ts";
import { createNotificationStatements } from "../notifications/notify.ts";

/**
 * Returns the statements that notify the other administrators and directors that a rule changed (R39); none if
 * `changes` is empty.
 * @param condition SQL; if it is false when the statements run in the batch, nobody is notified
 */
export function createRuleChangeNotificationStatements(
  deps: Deps,
  actor: Pick<Actor, "id" | "name">,
  { subject, label, changes }: RuleChange,
  condition?: Parameters<typeof toRoleAudience>[2],
): Statement[] {
  if (changes.length === 0) return [];
  deps.onRuleChange?.({ subject, label, changes });
  const text = createNotification(
    "rules_changed",
    createRulesChangedText(actor.name, subject, label, changes),
    APPROVAL_RULE_URLS[subject],
  );
  const audience = toRoleAudience(["admin", "director"], [actor.id], condition);
  return createNotificationStatements(deps, { audience, ...text }, { at: getIsoNow(deps) });
}
