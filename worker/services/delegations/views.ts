import { delegationState } from "../../../domain/delegations/rules.ts";
import type { Delegation } from "../../../domain/entities.ts";
import type { DelegationRow } from "../../db/queries/delegations.ts";

export function toDelegation({ user_id: _, ...row }: DelegationRow, now: string): Delegation {
  return { ...row, state: delegationState(row, now) };
}
