import { useLocation } from "@remix-run/react";
import type { DashboardStats } from "../../../domain/entities.ts";
import type { Texts } from "../../../texts/screens.ts";
import { Icon } from "../../ui/icon.tsx";
import { StatCard } from "../../ui/stat-card.tsx";
import { STATUS_STYLE } from "../../ui/status-badge.tsx";
import { useTexts } from "../../ui/texts.tsx";
import { useTargetLocation } from "../../ui/use-target-location.ts";
import { getListAddress } from "./filter-address.ts";

const getCards = (texts: Texts) =>
  [
    { status: "pending", label: texts.dashboard.pending },
    { status: "approved", label: texts.dashboard.approved },
    { status: "rejected", label: texts.dashboard.rejected },
    { status: "overdue", label: texts.dashboard.overdue },
    { status: "needs_info", label: texts.dashboard.needsInfo },
  ] as const;

/** Shows six counts of requests. Each card sets the filter for its status, or removes the filter if it is already set. */
export function StatusCards({ stats }: { stats: DashboardStats }) {
  const texts = useTexts();
  const text = texts.dashboard;

  const here = useTargetLocation();
  const current = new URLSearchParams(useLocation().search).get("status");
  return (
    <nav aria-label={text.statusCards} className="stat-row">
      <StatCard
        label={text.total}
        value={stats.total_requests}
        icon={<Icon name="layers" />}
        to={getListAddress(texts, here, { status: null })}
        selected={!current}
      />
      {getCards(texts).map(({ status, label }) => {
        const { icon, tone } = STATUS_STYLE[status];
        return (
          <StatCard
            key={status}
            label={label}
            value={stats[status]}
            tone={tone}
            icon={<Icon name={icon} />}
            to={getListAddress(texts, here, { status: current === status ? null : status })}
            selected={current === status}
          />
        );
      })}
    </nav>
  );
}
