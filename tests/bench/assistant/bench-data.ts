/**
 * The data of the benchmark: the sample organisation at BENCH_NOW, with two additional people, budgets, heads of
 * departments, absences, and additional requests of several departments, currencies and months.
 */
import type { SubmittedFile } from "../../../domain/inputs/requests.ts";
import { ModifyRequestInput, RequestActionInput, SubmitRequestInput } from "../../../domain/inputs/requests.ts";
import { createPdf, createPng } from "../../../scripts/sample-data/files.ts";
import { type SeedPlatform, seed } from "../../../scripts/sample-data/index.ts";
import type { SampleUsername } from "../../../scripts/sample-data/organisation.ts";
import type { SampleAction, SampleRequest } from "../../../scripts/sample-data/requests.ts";
import { composeDeps } from "../../../worker/compose.ts";
import { createCost, inBatch } from "../../../worker/db/database.ts";
import { findUserByUsername, insertUser } from "../../../worker/db/queries/people.ts";
import type { ExternalServices } from "../../../worker/integrations/channels.ts";
import { activateDelegations } from "../../../worker/jobs/activate-delegations.ts";
import { markOverdue } from "../../../worker/jobs/mark-overdue.ts";
import type { RenderedServices } from "../../../worker/rendered-services.ts";
import { toActor } from "../../../worker/services/auth/to-actor.ts";
import type { Actor, Deps } from "../../../worker/services/deps.ts";
import { INFINITE_RATE_LIMITS } from "../../support/rate-limits.ts";
import { unwrap } from "../../support/result.ts";
import { createEnglishServices } from "../../support/test-services.ts";

/** The present time of the benchmark, a Saturday. */
export const BENCH_NOW = "2026-11-21T09:00:00.000Z";

export type BenchUsername = SampleUsername | "ines.moreau" | "yara.haddad";

/** Two additional requesters, one of whom has the first name of a sample user. */
const MORE_PEOPLE = [
  { username: "ines.moreau", name: "Ines Moreau", department: "operations", designation: "Depot Clerk" },
  { username: "yara.haddad", name: "Yara Haddad", department: "hr", designation: "Recruiter" },
] as const;

/** Yearly budgets in USD cents, and the heads of departments. Admin has no budget. */
const DEPARTMENTS: readonly [id: string, budget_minor: number | null, head: BenchUsername][] = [
  ["department-it", 60_000_00, "it.manager"],
  ["department-finance", 90_000_00, "senior.manager"],
  ["department-hr", 20_000_00, "hr.manager"],
  ["department-operations", 500_000_00, "director"],
];

/** The people who are out of office, their delegates and the periods. */
const ABSENCES: readonly [person: BenchUsername, delegate: BenchUsername, starts_at: string, ends_at: string][] = [
  ["it.manager", "director", "2026-10-12T06:00:00.000Z", "2026-10-16T20:00:00.000Z"],
  ["hr.manager", "senior.manager", "2026-11-19T06:00:00.000Z", "2026-11-27T20:00:00.000Z"],
  ["director", "vp", "2026-12-21T06:00:00.000Z", "2027-01-04T20:00:00.000Z"],
];

type Who = BenchUsername;
type BenchRequest = Omit<SampleRequest, "requester" | "steps"> & {
  requester: Who;
  steps?: SampleAction[];
};
type Details = Partial<Pick<BenchRequest, "priority" | "dueInDays" | "files" | "steps">>;

const request = (
  submittedDaysAgo: number,
  requester: Who,
  title: string,
  description: string,
  request_type: string,
  money: [number, string] | null,
  details: Details = {},
): BenchRequest => ({
  submittedDaysAgo,
  requester,
  title,
  description,
  request_type,
  ...(money ? { money } : {}),
  dueInDays: null,
  ...details,
});
const by = (
  actor: SampleUsername,
  action: "approve" | "reject" | "request_info" | "comment" | "cancel",
  text: string,
  hours: number,
): SampleAction => ({ actor, action, text, hours });

/** The additional requests in the order of their submission. Their numbers begin with REQ-2026-1043. */
const REQUESTS: readonly BenchRequest[] = [
  request(70, "ines.moreau", "Forklift inspection", "Yearly inspection.", "procurement", [3_200, "EUR"], {
    steps: [by("senior.manager", "approve", "Required by law.", 30)],
  }),
  request(66, "yara.haddad", "Recruitment fair stand", "Two days in London.", "financial", [1_150, "GBP"], {
    steps: [by("senior.manager", "approve", "Fine.", 12)],
  }),
  request(62, "it.staff", "Laptops for new colleagues", "Three of them start.", "procurement", [4_200, "USD"], {
    dueInDays: -50,
    files: [createPdf("laptop-offer.pdf", "Offer for three laptops")],
    steps: [by("senior.manager", "approve", "Order them.", 9)],
  }),
  request(60, "it.staff", "VPN concentrator upgrade", "More sessions.", "procurement", [11_000, "USD"], {
    steps: [by("director", "reject", "Wait for the network refresh.", 50)],
  }),
  request(55, "ines.moreau", "Safety boots for the depot", "Twenty pairs.", "procurement", [890, "USD"], {
    dueInDays: -54,
    steps: [by("manager", "approve", "Approved.", 60)],
  }),
  request(50, "vp", "Flight to the investor meeting", "Business class.", "travel", [5_600, "EUR"], {
    steps: [by("senior.manager", "approve", "Approved.", 3)],
  }),
  request(46, "hr.manager", "Payroll software subscription", "Twelve months.", "financial", [15_000, "EUR"], {
    priority: "HIGH",
    steps: [by("director", "approve", "Approved.", 40)],
  }),
  request(42, "it.manager", "Flight to the vendor workshop", "In Berlin.", "travel", [1_480, "EUR"], {
    steps: [by("senior.manager", "reject", "Please attend online.", 10)],
  }),
  request(39, "yara.haddad", "Language course for the reception", "Evening classes.", "hr", null, {
    steps: [by("hr.manager", "approve", "Good idea.", 20)],
  }),
  request(37, "requester", "Hotel for the audit in Accra", "Four nights.", "travel", [520, "GBP"], {
    steps: [by("manager", "approve", "Approved.", 6)],
  }),
  request(34, "ines.moreau", "Generator maintenance", "Oil and filters.", "procurement", [2_750_000, "CFA"], {
    files: [createPdf("generator.pdf", "Maintenance plan")],
    steps: [by("senior.manager", "approve", "Approved.", 26)],
  }),
  request(29, "manager", "Books on consolidation", "Two copies.", "financial", [240, "EUR"], {
    steps: [by("senior.manager", "approve", "Enjoy.", 4)],
  }),
  request(27, "it.staff", "Cloud hosting overage", "Third quarter.", "financial", [7_800, "USD"], {
    steps: [by("senior.manager", "reject", "Explain the overage first.", 8)],
  }),
  request(25, "director", "Depot roof repair", "After the storm.", "procurement", [128_000, "USD"], {
    priority: "HIGH",
    files: [createPdf("roof-survey.pdf", "Survey of the roof")],
    steps: [by("vp", "approve", "Before the rain.", 70)],
  }),
  request(21, "yara.haddad", "Laptop for the recruiter", "The old one is slow.", "procurement", [1_180, "USD"], {
    steps: [by("senior.manager", "approve", "Approved.", 15)],
  }),
  request(18.5, "ines.moreau", "Train tickets to the depot", "Return.", "travel", [96, "EUR"], {
    steps: [by("manager", "approve", "Approved.", 2)],
  }),
  request(16, "it.staff", "Docking stations for laptops", "Eight of them.", "procurement", [640, "EUR"], {
    dueInDays: -3,
  }),
  request(14.5, "hr.manager", "Team building for HR", "A day outside.", "financial", [2_400, "USD"], {
    steps: [by("hr.manager", "cancel", "Postponed to spring.", 20)],
  }),
  request(12.5, "ines.moreau", "Forklift rental December", "One month.", "procurement", [8_900, "EUR"], {
    priority: "HIGH",
    dueInDays: 10,
  }),
  request(10.5, "yara.haddad", "Leave for the language exam", "Two days.", "hr", null),
  request(9.5, "it.manager", "Fire suppression in the data centre", "Gas system.", "procurement", [42_000, "GBP"], {
    priority: "URGENT",
    dueInDays: 4,
    files: [createPdf("fire-offer.pdf", "Offer for the gas system"), createPng("room-plan.png")],
  }),
  request(8.5, "vp", "Advisory mandate for the lease", "Legal advice.", "financial", [75_000, "EUR"], {
    steps: [by("director", "request_info", "Which law firm?", 20)],
  }),
  request(6.5, "requester", "Supplier audit in Lyon", "Train and two nights.", "travel", [1_640, "EUR"], {
    dueInDays: 12,
    steps: [
      { actor: "senior.manager", action: "reassign", to: "director", text: "Dora knows the supplier.", hours: 5 },
      by("director", "comment", "Which dates?", 10),
    ],
  }),
  request(5.5, "ines.moreau", "Pallet trucks", "Three hand trucks.", "procurement", [3_900, "USD"]),
  request(4.5, "it.staff", "Test lab licences", "Ten seats.", "procurement", [980, "USD"], { priority: "LOW" }),
  request(3.5, "ines.moreau", "Depot cleaning service", "Weekly.", "procurement", [1_150_000, "CFA"]),
  request(2.5, "yara.haddad", "Taxi for the candidates", "Six rides.", "travel", [130, "EUR"]),
  request(1.3, "it.staff", "Network cables for the archive, part 1", "Cat 7 cables.", "procurement", [700, "USD"]),
  request(1.2, "it.staff", "Network cables for the archive, part 2", "Cat 7 cables.", "procurement", [650, "USD"]),
  request(0.5, "it.staff", "Laptop repair", "The hinge is broken.", "it", null),
  request(0, "it.staff", "Replacement batteries for server room", "Two weak cells.", "procurement", [999.99, "USD"]),
  request(0, "requester", "Taxi to the airport", "For the audit.", "travel", [600, "USD"]),
  request(0, "requester", "Hotel in Dakar", "For the audit.", "travel", [700, "USD"]),
  request(0, "it.manager", "Switches for the north hall", "Four switches.", "procurement", [9_700, "USD"]),
  request(0, "hr.manager", "Interpreter for the works council", "Two days.", "financial", [950, "EUR"]),
  request(0, "requester", "Annual audit software licence", "Renewal.", "financial", [860, "USD"]),
  request(0, "requester", "Sponsoring of the city marathon", "Again.", "financial", [6_000, "EUR"]),
];

const INSTALLATION = {
  admin_password: null,
  admin_password_is_documented: false,
  documented_password_must_change: false,
};

export type BenchEnvironment = {
  platform: SeedPlatform;
  deps: Deps;
  services: RenderedServices;
  /** Returns the user as a signed-in actor at BENCH_NOW. */
  as: (username: BenchUsername) => Promise<Actor>;
  ids: ReadonlyMap<string, string>;
};

/** Returns the services at BENCH_NOW on a database that already has the data. */
export function openBench(
  platform: SeedPlatform,
  ids: ReadonlyMap<string, string>,
  channels?: Partial<ExternalServices>,
): BenchEnvironment {
  const plain = composeDeps({ ...platform, installation: INSTALLATION }, createCost(), {
    now: () => new Date(BENCH_NOW),
    rate_limits: INFINITE_RATE_LIMITS,
  });
  const deps = { ...plain, channels: { ...plain.channels, ...channels } };
  return { platform, deps, services: createEnglishServices(deps), as: (username) => loadActor(deps, username), ids };
}

async function loadActor(deps: Deps, username: string): Promise<Actor> {
  const [[row]] = await inBatch(deps.db, [findUserByUsername(deps.db, username, deps.now().toISOString())]);
  if (!row) throw new Error(`${username} is unknown`);
  return toActor(row, INSTALLATION);
}

/** Fills an empty database and returns the services at BENCH_NOW. */
export async function createBench(platform: SeedPlatform): Promise<BenchEnvironment> {
  await seed(platform, { sampleData: true, requirePasswordChange: false, now: new Date(BENCH_NOW) });
  const clock = { at: new Date(Date.parse(BENCH_NOW) - 80 * DAY_MS) };
  const deps = composeDeps({ ...platform, installation: INSTALLATION }, createCost(), {
    now: () => new Date(clock.at),
    rate_limits: INFINITE_RATE_LIMITS,
  });
  await insertPeople(deps);
  const { results } = await platform.DB.prepare("SELECT username, id FROM users").all<{
    username: string;
    id: string;
  }>();
  const ids = new Map(results.map(({ username, id }) => [username, id]));
  await platform.DB.batch(
    DEPARTMENTS.map(([id, budget, head]) =>
      platform.DB.prepare("UPDATE departments SET budget_minor = ?1, head_user_id = ?2 WHERE id = ?3").bind(
        budget,
        ids.get(head),
        id,
      ),
    ),
  );
  const services = createEnglishServices(deps);
  for (const [person, delegate, starts_at, ends_at] of ABSENCES) {
    const input = { delegate_user_id: ids.get(delegate) ?? "", starts_at, ends_at, reason: "Leave" };
    unwrap(await services.delegations.create(await loadActor(deps, person), input));
  }
  for (const one of REQUESTS) await submit(deps, services, ids, one, clock);
  clock.at = new Date(BENCH_NOW);
  await markOverdue(deps);
  await activateDelegations(deps);
  return openBench(platform, ids);
}

const DAY_MS = 24 * 60 * 60 * 1000;

const insertPeople = (deps: Deps) =>
  inBatch(
    deps.db,
    MORE_PEOPLE.map(({ username, name, department, designation }) =>
      insertUser(deps.db, {
        id: deps.newId(),
        username,
        password_hash: "",
        name,
        email: `${username}@company.example`,
        department_id: `department-${department}`,
        designation,
        role: "requester",
        password_kind: "documented",
        created_at: deps.now().toISOString(),
      }),
    ),
  );

/** Submits a request at its time and runs its steps. Afterwards, the clock has the time of the last step. */
async function submit(
  deps: Deps,
  services: RenderedServices,
  ids: ReadonlyMap<string, string>,
  one: BenchRequest,
  clock: { at: Date },
): Promise<void> {
  const now = Date.parse(BENCH_NOW);
  clock.at = new Date(now - one.submittedDaysAgo * DAY_MS);
  const files: SubmittedFile[] = one.files ?? [];
  const input = SubmitRequestInput.parse({
    title: one.title,
    description: one.description,
    request_type: one.request_type,
    amount: one.money?.[0],
    currency: one.money?.[1],
    priority: one.priority,
    due_date: one.dueInDays === null ? null : new Date(now + one.dueInDays * DAY_MS).toISOString(),
  });
  const { id } = unwrap(await services.requests.submit(await loadActor(deps, one.requester), input, files));
  for (const step of one.steps ?? []) {
    clock.at = new Date(clock.at.getTime() + step.hours * 3_600_000);
    const actor = await loadActor(deps, step.actor);
    if (step.action === "modify") {
      unwrap(await services.requests.modify(actor, id, ModifyRequestInput.parse(step.fields)));
      continue;
    }
    const action = RequestActionInput.parse({
      request_id: id,
      action: step.action,
      comments: "text" in step ? step.text : "",
      reassign_to_id: step.action === "reassign" ? ids.get(step.to) : null,
    });
    unwrap(await services.requests.act(actor, action));
  }
}
