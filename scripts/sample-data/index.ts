import type { AnnouncementCategory, AnnouncementPriority } from "../../domain/announcements/rules.ts";
import type { Result } from "../../domain/errors.ts";
import { ModifyRequestInput, RequestActionInput, SubmitRequestInput } from "../../domain/inputs/requests.ts";
import { composeDeps, DOCUMENTED_PASSWORD } from "../../worker/compose.ts";
import { createCost, inBatch } from "../../worker/db/database.ts";
import { insertAnnouncement } from "../../worker/db/queries/announcements.ts";
import { markAllNotificationsPlanned } from "../../worker/db/queries/outbox-fan-out.ts";
import { findActor, findAnyUser } from "../../worker/db/queries/people.ts";
import { restartEscalationClocks } from "../../worker/db/queries/request-jobs.ts";
import { markOverdue } from "../../worker/jobs/mark-overdue.ts";
import { recordBaseline } from "../../worker/services/audit/record-baseline.ts";
import { toActor } from "../../worker/services/auth/to-actor.ts";
import type { Actor, AdminPasswordSetup, Deps } from "../../worker/services/deps.ts";
import { refreshDueFlags } from "../../worker/services/flags/refresh-flags.ts";
import { createServices, type Services } from "../../worker/services/index.ts";
import { createOrganisation, type SampleUserIds, type SampleUsername } from "./organisation.ts";
import { SAMPLE_REQUESTS, type SampleAction, type SampleRequest } from "./requests.ts";

/** The local database and file store that get the initial data. */
export interface SeedPlatform {
  readonly DB: D1Database;
  readonly FILES: R2Bucket;
}

export interface SeedOptions {
  /** Whether to create the sample data. If false, creates only the default administrator and the standard master data (`SAMPLE_DATA=0`). */
  readonly sampleData: boolean;
  /** Whether the documented password must be changed at the first sign-in (R3). */
  readonly requirePasswordChange: boolean;
  /** The present time for the sample data; if absent, the current time. */
  readonly now?: Date;
}

const DAY_MS = 24 * 60 * 60 * 1000;
const HOUR_MS = 60 * 60 * 1000;

/** Seeds an empty local database through the services. If there is a user, only completes the administration's record. */
export async function seed(platform: SeedPlatform, options: SeedOptions): Promise<void> {
  const now = options.now ?? new Date();
  const clock = { at: now };
  const installation: AdminPasswordSetup = {
    admin_password: DOCUMENTED_PASSWORD,
    admin_password_is_documented: true,
    documented_password_must_change: options.requirePasswordChange,
  };
  const deps = composeDeps({ ...platform, installation }, createCost(), { now: () => new Date(clock.at) });
  const [users] = await inBatch(deps.db, [findAnyUser(deps.db)]);
  if (users.length > 0) {
    // Data of a version that had no entries about all rules.
    await recordBaseline(deps);
    return;
  }
  const services = createServices(deps);
  if (!options.sampleData) {
    await services.auth.ensureDefaultAdmin();
    await recordBaseline(deps);
    return;
  }
  clock.at = new Date(now.getTime() - 90 * DAY_MS);
  const people = await createOrganisation(deps, await deps.passwords.hash(DOCUMENTED_PASSWORD));
  await runTimeline(deps, services, people, clock, now);
  await createAnnouncements(deps, people, now);
  await inBatch(deps.db, [markAllNotificationsPlanned(deps.db)]);
  await computeFlags(deps);
}

/** Computes the flags of all requests, so that the first reader of a list has them. */
async function computeFlags(deps: Deps): Promise<void> {
  const { computed } = await refreshDueFlags(deps);
  if (computed > 0) await computeFlags(deps);
}

type SampleActors = Record<SampleUsername, Actor>;

/** Submits and decides the sample requests in chronological order, so that later requests have higher request numbers. */
async function runTimeline(
  deps: Deps,
  services: Services,
  people: SampleUserIds,
  clock: { at: Date },
  now: Date,
): Promise<void> {
  const actors = await loadActors(deps, people);
  const ids = new Map<SampleRequest, string>();
  const timeline = SAMPLE_REQUESTS.flatMap((request) => toTimeline(request, now)).sort((a, b) => a.at - b.at);
  for (const { at, request, step } of timeline) {
    clock.at = new Date(Math.min(at, now.getTime()));
    if (step) await runStep(services, actors, people, ids.get(request) ?? "", step);
    else ids.set(request, await submit(services, actors[request.requester], request, now));
  }
  clock.at = now;
  await markOverdue(deps);
  // Restarts the hours until an escalation. Otherwise the oldest open requests would be escalated in the first minute.
  await inBatch(deps.db, [restartEscalationClocks(deps.db, now.toISOString())]);
}

async function loadActors(deps: Deps, people: SampleUserIds): Promise<SampleActors> {
  const rows = await inBatch(
    deps.db,
    Object.values(people).map((id) => findActor(deps.db, id, deps.now().toISOString())),
  );
  return Object.fromEntries(rows.flat().map((row) => [row.username, toActor(row, deps.installation)])) as SampleActors;
}

function toTimeline(
  request: SampleRequest,
  now: Date,
): { at: number; request: SampleRequest; step: SampleAction | null }[] {
  let at = now.getTime() - request.submittedDaysAgo * DAY_MS;
  const steps = (request.steps ?? []).map((step) => {
    at += step.hours * HOUR_MS;
    return { at, request, step };
  });
  return [{ at: now.getTime() - request.submittedDaysAgo * DAY_MS, request, step: null }, ...steps];
}

/** Returns the value of a result. Throws if it is a failure, because the sample data is then wrong. */
function expectOk<T>(result: Result<T>, what: string): T {
  if (!result.ok) throw new Error(`sample data: ${what}: ${result.detail}`);
  return result.value;
}

async function submit(services: Services, actor: Actor, request: SampleRequest, now: Date): Promise<string> {
  const input = SubmitRequestInput.parse({
    title: request.title,
    description: request.description,
    request_type: request.request_type,
    amount: request.money?.[0],
    currency: request.money?.[1],
    priority: request.priority,
    due_date: request.dueInDays === null ? null : new Date(now.getTime() + request.dueInDays * DAY_MS).toISOString(),
  });
  return expectOk(await services.requests.submit(actor, input, request.files ?? []), request.title).id;
}

async function runStep(
  services: Services,
  actors: SampleActors,
  people: SampleUserIds,
  request_id: string,
  step: SampleAction,
): Promise<void> {
  const actor = actors[step.actor];
  if (step.action === "modify") {
    expectOk(await services.requests.modify(actor, request_id, ModifyRequestInput.parse(step.fields)), request_id);
    return;
  }
  const input = RequestActionInput.parse({
    request_id,
    action: step.action,
    comments: "text" in step ? step.text : "",
    reassign_to_id: step.action === "reassign" ? people[step.to] : null,
  });
  expectOk(await services.requests.act(actor, input), `${step.action} ${request_id}`);
}

async function createAnnouncements(deps: Deps, people: SampleUserIds, now: Date): Promise<void> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS).toISOString();
  const announcement = (fields: {
    title: string;
    content: string;
    category: AnnouncementCategory;
    priority: AnnouncementPriority;
    approved: boolean;
    days: number;
  }) => {
    const { approved, days, ...text } = fields;
    return insertAnnouncement(deps.db, {
      id: deps.newId(),
      ...text,
      target_departments: [],
      target_roles: [],
      status: approved ? "approved" : "pending_approval",
      author_id: people["hr.manager"],
      author_name: "Hanna Rees",
      decided_by_id: approved ? people.director : null,
      decided_by_name: approved ? "Dora Rector" : null,
      expires_at: daysAgo(days - 60),
      created_at: daysAgo(days),
      decided_at: approved ? daysAgo(days - 1) : null,
    });
  };
  await inBatch(deps.db, [
    announcement({
      title: "New travel policy",
      content:
        "From next month, train before plane for trips under four hours. Hotel limits are per city and stand in the policy.",
      category: "policy",
      priority: "high",
      approved: true,
      days: 9,
    }),
    announcement({
      title: "Maintenance on Saturday night",
      content: "The finance systems are down from 22:00 to 02:00 UTC. Please save your work before.",
      category: "system",
      priority: "urgent",
      approved: true,
      days: 3,
    }),
    announcement({
      title: "First aid course",
      content: "Two dates in December, twelve places each. Register with HR.",
      category: "training",
      priority: "medium",
      approved: false,
      days: 1,
    }),
  ]);
}
