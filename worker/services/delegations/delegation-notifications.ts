import type { SecurityEvent } from "../../../domain/audit/security-events.ts";
import { type DelegationPeriod, intersectPeriods } from "../../../domain/delegations/rules.ts";
import { toValidTimeZone } from "../../../domain/format/zoned-time.ts";
import type { PersonRef } from "../../../domain/matrix/route.ts";
import { message } from "../../../domain/message.ts";
import { createNotification, type NotificationText } from "../../../domain/notifications/catalogue.ts";
import type { Statement } from "../../db/database.ts";
import {
  type NewDelegation,
  type RepresentationRow,
  toDelegationPartnerAudience,
} from "../../db/queries/delegations.ts";
import type { DelegationNotification } from "../../db/queries/notifications.ts";
import { type Deps, getIsoNow } from "../deps.ts";
import { createNotificationStatements } from "../notifications/notify.ts";

const toPeriodFacts = ({ starts_at, ends_at }: Pick<DelegationPeriod, "starts_at" | "ends_at">, time_zone: string) => ({
  from: starts_at,
  until: ends_at,
  time_zone,
});

/** `zone`: the time zone that the delegate chose. Null and unknown zones mean UTC. */
export type DelegationForNotification = Pick<DelegationPeriod, "starts_at" | "ends_at"> & {
  id: string;
  delegate_user_id: string;
  zone: string | null;
};

/** Returns the notification for the delegate. `ending`: why the delegation ended, for the kind `delegation_ended`. */
export function createDelegateNotification(
  deps: Deps,
  kind: "delegation_planned" | "delegation_begun" | "delegation_ended",
  delegation: DelegationForNotification,
  { delegator, ending = "back" }: { delegator: string; ending?: "back" | "withdrawn" },
): DelegationNotification {
  const { id: delegation_id, delegate_user_id: user_id } = delegation;
  const facts = { name: delegator, ...toPeriodFacts(delegation, toValidTimeZone(delegation.zone)) };
  const text = message(
    kind === "delegation_ended" ? `notifications.delegation_ended_${ending}` : `notifications.${kind}`,
    facts,
  );
  return { id: deps.newId(), ...createNotification(kind, text), user_id, delegation_id };
}

/**
 * Returns the notifications about a new absence of a person who decides for others in that time (R52): for these others,
 * for the person, and for the administrators.
 */
export function createDoubleAbsenceNotifications(
  deps: Deps,
  actor: PersonRef,
  absence: NewDelegation,
  representations: readonly RepresentationRow[],
  admin_ids: readonly string[],
): DelegationNotification[] {
  return representations.flatMap((one) => {
    const facts = toPeriodFacts(intersectPeriods(one, absence), "UTC");
    const away = message("notifications.delegation_delegate_away", { ...facts, name: actor.name });
    const double = message("notifications.delegation_double_absence", { ...facts, name: one.user_name });
    const names = { name: one.user_name, delegate_name: actor.name };
    const uncovered = message("notifications.delegation_uncovered", { ...facts, ...names });
    const toNotification = (user_id: string, text: NotificationText) => ({
      id: deps.newId(),
      ...text,
      user_id,
      delegation_id: absence.id,
    });
    const others = admin_ids.filter((id) => id !== actor.id && id !== one.user_id);
    return [
      toNotification(one.user_id, createNotification("delegation_delegate_away", away)),
      toNotification(actor.id, createNotification("delegation_double_absence", double)),
      ...others.map((id) => toNotification(id, createNotification("delegation_uncovered", uncovered))),
    ];
  });
}

/**
 * Returns the statements that notify the delegates and the delegators of a deactivated user, except the actor. They
 * must run before the statement that ends the delegations.
 */
export function createDelegationEndNotificationStatements(
  deps: Deps,
  { id: user_id, name }: PersonRef,
  actor_id: string,
): Statement[] {
  const at = getIsoNow(deps);
  const notifyPartners = (partners: "delegates" | "delegators", text: NotificationText) =>
    createNotificationStatements(
      deps,
      { audience: toDelegationPartnerAudience(partners, { user_id, actor_id, at }), ...text },
      { at },
    );
  const ended = message("notifications.delegation_ended_deactivated", { name });
  return [
    ...notifyPartners("delegates", createNotification("delegation_ended", ended)),
    ...notifyPartners(
      "delegators",
      createNotification("delegation_lost", message("notifications.delegation_lost", { name })),
    ),
  ];
}

/** Returns the security event of a delegation, because the delegator gives authority to another person. */
export const toDelegationEvent = (
  kind: "delegation_created" | "delegation_ended",
  { user_id, delegate_user_id, starts_at, ends_at }: NewDelegation,
): SecurityEvent => ({ kind, user_id, actor_id: user_id, details: { delegate_user_id, starts_at, ends_at } });
