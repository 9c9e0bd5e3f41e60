import { useLocation } from "@remix-run/react";
import type { DashboardStats } from "../../../domain/entities.ts";
import { dashboardMessages } from "../../messages/lists.ts";
import { Icon } from "../../ui/icon.tsx";
import { StatCard } from "../../ui/stat-card.tsx";
import { STATUS_STYLE } from "../../ui/status-badge.tsx";
import { useTargetLocation } from "../../ui/use-target-location.ts";
import { getListAddress } from "./filter-address.ts";

const text = dashboardMessages;

const CARDS = [
  { status: "pending", label: text.pending },
  { status: "approved", label: text.approved },
  { status: "rejected", label: text.rejected },
  { status: "overdue", label: text.overdue },
  { status: "needs_info", label: text.needsInfo },
] as const;

/** Shows six counts of requests. Each card sets the filter for its status, or removes the filter if it is already set. */
export function StatusCards({ stats }: { stats: DashboardStats }) {
  const here = useTargetLocation();
  const current = new URLSearchParams(useLocation().search).get("status");
  return (
    <nav aria-label={text.statusCards} className="stat-row">
      <StatCard
        label={text.total}
        value={stats.total_requests}
        icon={<Icon name="layers" />}
        to={getListAddress(here, { status: null })}
        selected={!current}
      />
      {CARDS.map(({ status, label }) => {
        const { icon, tone } = STATUS_STYLE[status];
        return (
          <StatCard
            key={status}
            label={label}
            value={stats[status]}
            tone={tone}
            icon={<Icon name={icon} />}
            to={getListAddress(here, { status: current === status ? null : status })}
            selected={current === status}
          />
        );
      })}
    </nav>
  );
}
