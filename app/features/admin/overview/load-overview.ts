import type { AppLoadContext } from "@remix-run/cloudflare";
import { requireActor } from "../../../server/require-actor.ts";
import { unwrapOrThrow } from "../unwrap-or-throw.ts";

/** The most entries of recent activity (spec section 9). */
const MAX_ACTIVITIES = 5;

/** Returns everything that the Overview shows. */
export async function loadOverview(context: AppLoadContext, request: Request) {
  const actor = requireActor(context, request);
  const { stats, activities, health } = unwrapOrThrow(
    await context.services.admin.pages.getOverview(actor, { arrived_at: context.arrivedAt }),
  );
  return {
    stats,
    health,
    activities: activities.slice(0, MAX_ACTIVITIES),
    has_local_mail: context.services.localMail !== null,
  };
}

export type OverviewData = Awaited<ReturnType<typeof loadOverview>>;
