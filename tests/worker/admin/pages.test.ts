import { beforeAll, expect, test } from "vitest";
import type { Actor } from "../../../domain/entities.ts";
import type { Failure } from "../../../domain/errors.ts";
import { ListUsersInput } from "../../../domain/inputs/admin-users.ts";
import { ListRequestsInput } from "../../../domain/inputs/requests.ts";
import { insertBulkRequests } from "../../support/bulk-requests.ts";
import { unwrap } from "../../support/result.ts";
import { createServiceTest } from "../../support/service-test.ts";

const backend = createServiceTest({ reset: "once" });
const { platform } = backend;
beforeAll(async () => {
  await insertBulkRequests(platform.DB, backend.people, 1, 1_200);
});

type Read = (actor: Actor) => Promise<{ ok: true; value: object } | Failure>;

/** Reads a screen as an administrator and returns its data. Expects one round trip to the database. */
async function readInOneTrip(read: Read): Promise<object> {
  const admin = await backend.as("admin");
  Object.assign(backend.cost, { round_trips: 0 });
  const value = unwrap<object>(await read(admin));
  expect(backend.cost.round_trips).toBe(1);
  return value;
}

test("one round trip to D1 returns the data for each screen of the Admin Panel, equal to the results of separate calls", async () => {
  const { pages, users, matrix, settings, numbering, overview, requests } = backend.services.admin;
  const admin = await backend.as("admin");
  const arrived_at = backend.clock.now;

  const all = ListUsersInput.parse({ limit: 3 });
  expect(await readInOneTrip((actor) => pages.getUsers(actor, all))).toMatchObject({
    page: unwrap(await users.list(admin, all)),
    departments: await backend.services.masterData.listDepartments(admin),
    password_min_length: 6,
    one_time_password: expect.stringMatching(/^(\w{4}-){3}\w{4}$/),
  });
  const { manager } = backend.people;
  expect(await readInOneTrip((actor) => pages.getDeactivation(actor, manager))).toMatchObject({
    user: unwrap(await users.get(admin, manager)),
    is_used: true,
    submitted: { count: expect.any(Number), is_floor: false },
    holdings: unwrap(await users.getHoldings(admin, manager)),
    candidates: expect.arrayContaining([expect.objectContaining({ username: "vp", eligible_requests: 600 })]),
  });
  expect(await pages.getDeactivation(admin, "nobody")).toMatchObject({ code: "not_found" });
  expect(await readInOneTrip(pages.getMasterData)).toMatchObject({
    request_types: await backend.services.masterData.listRequestTypes(admin),
    priorities: await backend.services.masterData.listPriorities(admin),
    currencies: await backend.services.masterData.listCurrencies(admin),
    people: expect.arrayContaining([
      expect.objectContaining({ username: "vp", department: "Operations", is_active: true }),
    ]),
  });
  expect(await readInOneTrip(pages.getMatrix)).toMatchObject({
    configurations: unwrap(await matrix.list(admin)),
    findings: unwrap(await matrix.check(admin, {})),
  });
  const [first] = unwrap(await matrix.list(admin));
  if (!first) throw new Error("the matrix is empty");
  expect(await readInOneTrip((actor) => pages.getMatrixEditor(actor, first.id))).toMatchObject({
    configuration: first,
    versions: unwrap(await matrix.listVersions(admin, first.id)),
    findings: unwrap(await matrix.check(admin, {})),
  });
  expect(await readInOneTrip((actor) => pages.getMatrixEditor(actor, null))).toMatchObject({
    configuration: null,
    versions: [],
  });
  expect(await pages.getMatrixEditor(admin, "nowhere")).toMatchObject({ code: "not_found" });
  expect(await readInOneTrip(pages.getSettings)).toEqual({
    settings: unwrap(await settings.get(admin)),
    numbering: unwrap(await numbering.get(admin)),
    mail_state: "not_configured",
    missing_settings: {
      push: "VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY",
      mail: "the send_email binding MAIL, MAIL_FROM, PUBLIC_URL",
      sms: "SMS_URL (https), SMS_ACCOUNT, SMS_TOKEN, SMS_FROM",
    },
  });
  expect(await readInOneTrip((actor) => pages.getOverview(actor, { arrived_at }))).toEqual({
    stats: unwrap(await overview.stats(admin)),
    activities: unwrap(await overview.activities(admin)).activities,
    pending_changes: 0,
    health: unwrap(await overview.health(admin, { arrived_at })),
  });
  const pending = ListRequestsInput.parse({ status: "pending" });
  expect(await readInOneTrip((actor) => pages.getAllRequests(actor, pending))).toMatchObject({
    page: unwrap(await requests.list(admin, { ...pending, limit: 100 })),
    stats: await backend.services.requests.getStats(admin),
    options: await backend.services.masterData.getFormOptions(),
  });
});

test("All Requests shows at most as many requests as its page size, and counts the matches of a filter in all 2,700 requests", async () => {
  const { pages } = backend.services.admin;
  const admin = await backend.as("admin");
  // A page of 100 requests reads fewer requests than these to count its total.
  await insertBulkRequests(platform.DB, backend.people, 1_201, 1_500);
  const found = ListRequestsInput.parse({ priority: "LOW" });
  const { items } = unwrap(await backend.services.requests.list(admin, found));
  for (const size of [25, 50, 100] as const) {
    const { page } = unwrap(await pages.getAllRequests(admin, found, size));
    expect(page.items.map(({ id }) => id)).toEqual(items.slice(0, size).map(({ id }) => id));
    expect([page.total, page.total_is_floor]).toEqual([675, false]);
  }
});

test("the service for a screen of the Admin Panel fails if the person's role does not allow the screen", async () => {
  const { pages } = backend.services.admin;
  const manager = await backend.as("manager");
  const director = await backend.as("director");
  expect(await pages.getSettings(manager)).toMatchObject({
    code: "forbidden",
    detail: "Access Denied: You don't have permission to access the Admin Panel",
  });
  expect(await pages.getAllRequests(director, ListRequestsInput.parse({}))).toMatchObject({ code: "admin_only" });
  expect((await pages.getMatrix(director)).ok).toBe(true);
});
