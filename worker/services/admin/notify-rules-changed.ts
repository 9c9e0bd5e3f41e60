import {
  ACCOUNT_AND_RULE_NOTIFICATION_TITLES,
  APPROVAL_RULE_KINDS,
  createRulesChangedText,
} from "../../../domain/notifications/admin-texts.ts";
import { toEnglish } from "../../../texts/index.ts";
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
  const text = {
    kind: "rules_changed",
    title: ACCOUNT_AND_RULE_NOTIFICATION_TITLES.rules_changed,
    message: createRulesChangedText(actor.name, subject, label, changes.map(toEnglish)),
    url: APPROVAL_RULE_KINDS[subject].url,
  };
  const audience = toRoleAudience(["admin", "director"], [actor.id], condition);
  return createNotificationStatements(deps, { audience, ...text }, { at: getIsoNow(deps) });
}
