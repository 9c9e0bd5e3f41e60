import { Link } from "@remix-run/react";
import type { ActiveDelegation } from "../../../domain/entities.ts";
import { DateTime } from "../../ui/date-time.tsx";
import { Icon } from "../../ui/icon.tsx";
import { useTexts } from "../../ui/texts.tsx";

export interface ActiveDelegationListProps {
  delegations: readonly ActiveDelegation[];
  actor_id: string;
  /** The address of the screen on which users change their delegations; omitted on that screen. */
  to?: string;
}

/** Shows who decides on behalf of the user now, and on whose behalf the user decides. */
export function ActiveDelegationList({ delegations, actor_id, to }: ActiveDelegationListProps) {
  const text = useTexts().activeDelegations;

  if (delegations.length === 0) return null;
  return (
    <ul className="mb-4 flex flex-col gap-1 rounded-box border border-base-300 bg-base-100 px-4 py-2 text-sm">
      {delegations.map((delegation) => {
        const away = delegation.user_id === actor_id;
        return (
          <li
            key={`${delegation.user_id} ${delegation.delegate_user_id}`}
            className="flex min-h-8 items-center gap-3 max-md:min-h-11"
          >
            <Icon name={away ? "calendar-off" : "users-round"} className="size-4.5 text-primary" />
            <span className="min-w-0 flex-1">
              <span className="font-medium">
                {away ? text.away(delegation.delegate_name) : text.acting(delegation.user_name)}
              </span>{" "}
              <span className="text-muted">
                {text.until} <DateTime iso={delegation.ends_at} />
              </span>
            </span>
            {away && to ? (
              <Link
                to={to}
                className="inline-flex items-center text-primary underline-offset-4 hover:underline max-md:min-h-11"
              >
                {text.change}
              </Link>
            ) : null}
          </li>
        );
      })}
    </ul>
  );
}
