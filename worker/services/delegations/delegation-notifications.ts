import { type DelegationPeriod, formatDelegationPeriod } from "../../../domain/delegations/rules.ts";
import { validTimeZone } from "../../../domain/format/zoned-time.ts";
import {
  type DelegationNotificationFacts,
  type DelegationNotificationKind,
  NOTIFICATION_TEMPLATES,
} from "../../../domain/notifications/catalogue.ts";
import type { PersonRef } from "../../../domain/requests/events.ts";
import type { Statement } from "../../db/database.ts";
import { type DelegationNotification, notifyOfLeaver } from "../../db/queries/delegation-notifications.ts";
import type { BroadcastNotification } from "../../db/queries/notify-people.ts";
import { type Deps, isoNow } from "../deps.ts";

/** Where one sees what waits, and where one names somebody. */
const NOTIFICATION_URLS: Record<DelegationNotificationKind, string> = {
  delegation_planned: "/#waiting",
  delegation_begun: "/#waiting",
  delegation_ended: "/",
  delegation_lost: "/profile/out-of-office",
};

function createNotification(
  deps: Deps,
  kind: DelegationNotificationKind,
  facts: DelegationNotificationFacts,
): BroadcastNotification {
  const { title, message } = NOTIFICATION_TEMPLATES[kind];
  return { id: deps.newId(), kind, title, message: message(facts), url: NOTIFICATION_URLS[kind] };
}

/** `zone`: the delegate's, as they chose it; anything that is none is UTC. */
export type NotifiedDelegation = Pick<DelegationPeriod, "starts_at" | "ends_at"> & {
  id: string;
  delegate_user_id: string;
  zone: string | null;
};

/** What the delegate is told of one delegation. */
export function createDelegateNotification(
  deps: Deps,
  kind: DelegationNotificationKind,
  one: NotifiedDelegation,
  { delegator, why = "back" }: { delegator: string; why?: DelegationNotificationFacts["reason"] },
): DelegationNotification {
  const facts = { name: delegator, reason: why, ...formatDelegationPeriod(one, validTimeZone(one.zone)) };
  return { ...createNotification(deps, kind, facts), user_id: one.delegate_user_id, delegation_id: one.id };
}

/** Before the delegations of somebody who was deactivated end: both sides hear of it, but for whoever did it. */
export function notifyDelegationsEnded(deps: Deps, { id: user_id, name }: PersonRef, actor_id: string): Statement[] {
  const left = { user_id, actor_id, at: isoNow(deps) };
  const facts = { name, from: "", until: "", reason: "deactivated" } as const;
  return [
    ...notifyOfLeaver(deps.db, createNotification(deps, "delegation_ended", facts), "delegates", left),
    ...notifyOfLeaver(deps.db, createNotification(deps, "delegation_lost", facts), "delegators", left),
  ];
}
