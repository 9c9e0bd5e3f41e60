import type { AppLoadContext } from "@remix-run/cloudflare";
import { message } from "../../../../domain/message.ts";
import { requireActor } from "../../../server/require-actor.ts";
import { unwrapOrThrow } from "../unwrap-or-throw.ts";
import { formatJobOutcome } from "./format-health.ts";

/** The maximum number of recent activities on the Overview (spec section 9). */
const MAX_ACTIVITIES = 5;

/** Returns the data of the Overview of the Admin Panel. */
export async function loadOverview(context: AppLoadContext, request: Request) {
  const actor = requireActor(context, request);
  const { stats, activities, health, pending_changes } = unwrapOrThrow(
    await context.services.admin.pages.getOverview(actor, { arrived_at: context.arrivedAt }),
  );
  const cron_jobs = health.cron_jobs.map((job) => ({
    ...job,
    ...context.renderAll({
      label: message("audit.job", { name: job.name }),
      outcome: formatJobOutcome(job.outcome),
    }),
  }));
  return {
    stats,
    health: { ...health, cron_jobs },
    pending_changes,
    is_admin: actor.role === "admin",
    activities: activities.slice(0, MAX_ACTIVITIES),
    has_local_mail: context.services.localMail !== null,
  };
}

export type OverviewData = Awaited<ReturnType<typeof loadOverview>>;
