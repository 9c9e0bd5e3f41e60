import type { AppLoadContext } from "@remix-run/cloudflare";
import { requireActor } from "../../../server/require-actor.ts";
import { shownOrThrow } from "../panel-result.ts";

/** Spec section 9: at most 5 entries of recent activity. */
const MOST_ACTIVITIES = 5;

/** All that the Overview shows, measured now. */
export async function loadOverview(context: AppLoadContext, request: Request) {
  const actor = requireActor(context, request);
  const { stats, activities, health } = shownOrThrow(
    await context.services.admin.boards.overview(actor, { arrived_at: context.arrivedAt }),
  );
  return {
    stats,
    health,
    activities: activities.slice(0, MOST_ACTIVITIES),
    local_mail: context.services.localMail !== null,
  };
}

export type ShownOverview = Awaited<ReturnType<typeof loadOverview>>;
