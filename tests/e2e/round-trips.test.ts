import { afterAll, beforeAll, expect, test } from "vitest";
import { type Caller, signIn } from "../support/api-caller.ts";
import { startServer, type TestServer } from "../support/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ env: { SERVER_TIMING: "1" } });
});
afterAll(() => server.stop());

const roundTripsOf = (answer: Response): number =>
  Number(/d1;desc="rt=(\d+)/.exec(answer.headers.get("server-timing") ?? "")?.[1]);

/** Calls `path` twice and returns the HTTP status and the cost in D1 of the second call: round trips and rows read. */
async function costOf(caller: Caller, path: string): Promise<{ status: number; roundTrips: number; rowsRead: number }> {
  // The first call of a session costs one more round trip, because the Worker reads the session. The Worker then
  // remembers it.
  await (await caller.get(path)).text();
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
  "/request/REQ-2026-1025/dialog?act=approve",
  "/request/REQ-2026-1025/dialog?act=reassign",
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

/**
 * Screens with an open dialog. Without JavaScript, the server renders the screen and the dialog in one response, and
 * the dialog reads additional data.
 */
const WITH_DIALOG = ["/?act=approve&on=REQ-2026-1025", "/request/REQ-2026-1025/details?act=reassign"];

test.each(WITH_DIALOG)(
  "a GET of %s costs two round trips to D1: one for the screen and one for its open dialog",
  async (path) => {
    const { status, roundTrips } = await costOf(await signIn(server.url, "manager"), path);
    expect([status, roundTrips]).toEqual([200, 2]);
  },
);

test("the users screen with the dialog for deleting a user costs two round trips to D1", async () => {
  const admin = await signIn(server.url, "admin");
  const [user] = await (await admin.get("/api/admin/users?q=marc")).json();
  const { status, roundTrips } = await costOf(admin, `/admin/users?act=delete&on=${user.id}`);
  expect([status, roundTrips]).toEqual([200, 2]);
});

test("the matrix editor with an open version costs one round trip to D1", async () => {
  const admin = await signIn(server.url, "admin");
  const [first] = await (await admin.get("/api/admin/doa-configurations")).json();
  const { status, roundTrips } = await costOf(admin, `/admin/matrix/${first.id}?act=view&on=1`);
  expect([status, roundTrips]).toEqual([200, 1]);
});

test.each([
  ...SCREENS.map((path) => ({ path, people: ["manager", "director"] })),
  ...PANEL.map((path) => ({ path, people: ["admin", "director"] })),
  ...ADMIN_ONLY.map((path) => ({ path, people: ["admin"] })),
])("a GET of $path costs one round trip to D1, which also checks the session", async ({ path, people }) => {
  for (const username of people) {
    const { status, roundTrips } = await costOf(await signIn(server.url, username), path);
    expect([username, status, roundTrips]).toEqual([username, 200, 1]);
  }
});

const SUBMISSION = {
  request_type: "travel",
  title: "Visit of the supplier",
  description: "Two days in Lyon.",
  amount: 100,
  currency: "USD",
  priority: "LOW",
};

test("each change of a request costs two round trips to D1: one that reads and checks the session, and one that writes", async () => {
  const rita = await signIn(server.url, "requester");
  const marc = await signIn(server.url, "manager");
  for (const caller of [rita, marc]) await (await caller.get("/api/auth/session")).text();
  const change = async (caller: Caller, path: string, body: unknown): Promise<Record<string, string>> => {
    const answer = await caller.post(path, body);
    const content = await answer.json();
    expect([path, answer.ok, roundTripsOf(answer)], JSON.stringify(content)).toEqual([path, true, 2]);
    return content;
  };
  const { id: request_id } = await change(rita, "/api/requests", SUBMISSION);
  const act = (caller: Caller, action: string, more: object = {}) =>
    change(caller, "/api/requests/enhanced-action", { request_id, action, ...more });
  await act(marc, "request_info", { comments: "Which days?" });
  await act(rita, "respond", { additional_info: "Monday and Tuesday." });
  await act(rita, "comment", { comments: "The flight is booked." });
  await act(rita, "remind");
  await act(marc, "approved", { comments: "Approved." });
});
