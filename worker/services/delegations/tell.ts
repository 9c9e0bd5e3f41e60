import { type DelegationPeriod, periodText } from "../../../domain/delegations/delegations.ts";
import { validTimeZone } from "../../../domain/format/date-time-format.ts";
import {
  type DelegationNoticeFacts,
  type DelegationNoticeKind,
  NOTICES,
} from "../../../domain/notifications/notices.ts";
import type { PersonRef } from "../../../domain/requests/events.ts";
import type { Statement } from "../../db/database.ts";
import { type DelegationNotice, tellOfLeaver } from "../../db/queries/delegation-notices.ts";
import type { SharedNotice } from "../../db/queries/tell-people.ts";
import { type Deps, isoNow } from "../deps.ts";

/** Where one sees what waits, and where one names somebody. */
const URLS: Record<DelegationNoticeKind, string> = {
  delegation_planned: "/#waiting",
  delegation_begun: "/#waiting",
  delegation_ended: "/",
  delegation_lost: "/profile/out-of-office",
};

function noticeOf(deps: Deps, kind: DelegationNoticeKind, facts: DelegationNoticeFacts): SharedNotice {
  const { title, message } = NOTICES[kind];
  return { id: deps.newId(), kind, title, message: message(facts), url: URLS[kind] };
}

/** `zone`: the delegate's, as they chose it; anything that is none is UTC. */
export type ToldDelegation = Pick<DelegationPeriod, "starts_at" | "ends_at"> & {
  id: string;
  delegate_user_id: string;
  zone: string | null;
};

/** What the delegate is told of one delegation. */
export function noticeToDelegate(
  deps: Deps,
  kind: DelegationNoticeKind,
  one: ToldDelegation,
  { delegator, why = "back" }: { delegator: string; why?: DelegationNoticeFacts["why"] },
): DelegationNotice {
  const facts = { name: delegator, why, ...periodText(one, validTimeZone(one.zone)) };
  return { ...noticeOf(deps, kind, facts), user_id: one.delegate_user_id, delegation_id: one.id };
}

/** Before the delegations of somebody who was deactivated end: both sides hear of it, but for whoever did it. */
export function tellOfLeftDelegations(deps: Deps, { id: user_id, name }: PersonRef, actor_id: string): Statement[] {
  const left = { user_id, actor_id, at: isoNow(deps) };
  const facts = { name, from: "", until: "", why: "deactivated" } as const;
  return [
    ...tellOfLeaver(deps.db, noticeOf(deps, "delegation_ended", facts), "delegates", left),
    ...tellOfLeaver(deps.db, noticeOf(deps, "delegation_lost", facts), "delegators", left),
  ];
}
