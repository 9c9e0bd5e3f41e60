import { afterAll, beforeAll, expect, test } from "vitest";
import { type Caller, signIn } from "../support/api-caller.ts";
import { startServer, type TestServer } from "../support/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ env: { SERVER_TIMING: "1" } });
});
afterAll(() => server.stop());

/** Calls `path` and returns its HTTP status and its cost in D1: round trips and rows read. */
async function costOf(caller: Caller, path: string): Promise<{ status: number; roundTrips: number; rowsRead: number }> {
  const answer = await caller.get(path);
  await answer.text();
  const [, rt, read] = /d1;desc="rt=(\d+) read=(\d+)/.exec(answer.headers.get("server-timing") ?? "") ?? [];
  return { status: answer.status, roundTrips: Number(rt), rowsRead: Number(read) };
}

const SCREENS = [
  "/",
  "/?status=pending&priority=HIGH",
  "/?q=audit",
  "/my-requests",
  "/my-requests?status=approved",
  "/submit-request",
  "/request/REQ-2026-1025/details",
  "/notifications",
  "/ai-assistant",
  "/ai-assistant?tab=analysis",
  "/announcements",
  "/announcements?status=pending_approval&act=new",
  "/profile",
  "/downloads",
  "/downloads?status=approved",
  "/profile/out-of-office",
  "/change-password",
  "/api/requests",
  "/api/requests/REQ-2026-1025/detailed",
  "/api/dashboard/stats",
  "/api/requests/REQ-2026-1025/history",
];

/** The tabs of the Admin Panel for administrators and directors. */
const PANEL = [
  "/admin",
  "/admin/overview",
  "/admin/users",
  "/admin/users?q=manager&role=manager",
  "/admin/users/import",
  "/admin/departments",
  "/admin/departments/import",
  "/admin/currencies",
  "/admin/types?q=travel",
  "/admin/priorities",
  "/admin/groups",
  "/admin/groups/import",
  "/admin/sheets",
  "/admin/settings",
  "/admin/matrix",
  "/admin/matrix/new",
  "/admin/departments/import",
];

const ADMIN_ONLY = ["/admin/requests", "/admin/requests?status=approved&q=audit"];

/** Screens with an open dialog. Without JavaScript, the server renders both in one response, and the dialog reads its own data. */
const WITH_DIALOG = ["/?act=approve&on=REQ-2026-1025", "/request/REQ-2026-1025/details?act=reassign"];

test.each(WITH_DIALOG)(
  "%s costs at most four round trips to D1: two for the screen and two for its dialog",
  async (path) => {
    const { status, roundTrips } = await costOf(await signIn(server.url, "manager"), path);
    expect(status).toBe(200);
    expect(roundTrips).toBeLessThanOrEqual(4);
  },
);

test("the users screen with the dialog for deleting a user costs three round trips to D1", async () => {
  const admin = await signIn(server.url, "admin");
  const [user] = await (await admin.get("/api/admin/users?q=marc")).json();
  const { status, roundTrips } = await costOf(admin, `/admin/users?act=delete&on=${user.id}`);
  expect([status, roundTrips]).toEqual([200, 3]);
});

test("the matrix editor with an open version costs two round trips to D1", async () => {
  const admin = await signIn(server.url, "admin");
  const [first] = await (await admin.get("/api/admin/doa-configurations")).json();
  const { status, roundTrips } = await costOf(admin, `/admin/matrix/${first.id}?act=view&on=1`);
  expect([status, roundTrips]).toEqual([200, 2]);
});

test.each([
  ...SCREENS.map((path) => ({ path, people: ["manager", "director"] })),
  ...PANEL.map((path) => ({ path, people: ["admin", "director"] })),
  ...ADMIN_ONLY.map((path) => ({ path, people: ["admin"] })),
])(
  "$path costs at most two round trips to D1: one for the session and one for a batch of all other statements",
  async ({ path, people }) => {
    for (const username of people) {
      const { status, roundTrips } = await costOf(await signIn(server.url, username), path);
      expect(status).toBe(200);
      expect(roundTrips).toBeGreaterThan(0);
      expect(roundTrips).toBeLessThanOrEqual(2);
    }
  },
);
