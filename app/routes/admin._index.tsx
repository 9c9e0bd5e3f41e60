import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { PROPOSED_CHANGES_PATH } from "../../domain/admin/second-person.ts";
import { formatCount } from "../../domain/format/numbers.ts";
import { Activities } from "../features/admin/overview/activities.tsx";
import { AreasCard, AuditTrailFindings, HealthCard } from "../features/admin/overview/health.tsx";
import { loadOverview } from "../features/admin/overview/load-overview.ts";
import { useLiveOverview } from "../features/admin/overview/use-live-overview.ts";
import { Alert } from "../ui/alert.tsx";
import { LinkButton } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { StatCard } from "../ui/stat-card.tsx";
import { getPageTexts, loadMoreTexts, useTexts } from "../ui/texts.tsx";

if (!import.meta.env.SSR) await loadMoreTexts();

export const meta: MetaFunction = ({ matches }) => [
  { title: getPageTexts(matches).common.app.pageTitle(getPageTexts(matches).admin.title) },
];

export const loader = ({ context, request }: LoaderFunctionArgs) => loadOverview(context, request);

export default function Overview() {
  const texts = useTexts();
  const text = texts.overview;

  const { overview, stale } = useLiveOverview(useLoaderData<typeof loader>());
  const { stats, activities, health, pending_changes } = overview;
  return (
    <div className="flex flex-col gap-4">
      <section aria-label={text.counters} className="grid grid-cols-2 gap-3 md:grid-cols-4 md:gap-4">
        <StatCard to="/admin/users" label={text.users} value={stats.total_users} icon={<Icon name="users" />} />
        <StatCard to="/admin/matrix" label={text.rules} value={stats.active_doa_rules} icon={<Icon name="route" />} />
        <StatCard
          to="/admin/departments"
          label={text.departments}
          value={stats.total_departments}
          icon={<Icon name="building" />}
        />
        <StatCard
          to="/admin/currencies"
          label={text.currencies}
          value={stats.active_currencies}
          icon={<Icon name="coins" />}
        />
      </section>
      <AuditTrailFindings record={health.record} />
      {pending_changes > 0 ? (
        <Alert
          action={
            <LinkButton to={PROPOSED_CHANGES_PATH} size="sm">
              {text.showChanges}
            </LinkButton>
          }
        >
          {text.pendingChanges(formatCount(pending_changes, texts.language), pending_changes)}
        </Alert>
      ) : null}
      {stale ? <Alert tone="warning">{text.stale}</Alert> : null}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-2">
        <AreasCard health={health} localMail={overview.has_local_mail} />
        <Activities entries={activities} />
      </div>
      <HealthCard health={health} />
      {overview.is_admin ? (
        <div className="flex flex-wrap gap-3 max-sm:*:w-full">
          <LinkButton to="/admin/security-events">{text.securityEvents}</LinkButton>
          <LinkButton to="/admin/checkpoints">{text.checkpoints}</LinkButton>
        </div>
      ) : null}
    </div>
  );
}
