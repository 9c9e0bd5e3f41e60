import { expect, test } from "vitest";
import { createServices } from "../../../worker/services/index.ts";
import { insertBulkRequests } from "../../support/bulk-requests.ts";
import { unwrap } from "../../support/result.ts";
import { actAs, modifyAs, submitAs } from "../../support/use-cases.ts";
import { refusal } from "../admin/admin-inputs.ts";
import { createSheetsTest, HEADER } from "./sheets-test.ts";

const desk = createSheetsTest();
const sync = () => desk.cast.services.sheets.sync();

/** Submits three requests, two with titles that a spreadsheet would execute. */
async function submitThree() {
  const first = await submitAs(desk.cast, "requester", { title: "=1+1", description: "Two\nlines", amount: 12.5 });
  const second = await submitAs(desk.cast, "requester", { title: "@SUM(A1)", amount: 900 });
  const third = await submitAs(desk.cast, "it.staff", { title: "1/2", request_type: "it", amount: null });
  return [first.id, second.id, third.id] as const;
}

test("the first sync creates the worksheet and writes each request unchanged, texts as texts", async () => {
  const ids = await submitThree();
  expect(await desk.status()).toMatchObject({ configured: true, initialized: false, error: null, data_rows: 0 });
  // Nothing is copied before a sync is requested.
  expect(await sync()).toMatchObject({ added: 0 });
  expect(desk.google.calls).toEqual([]);
  expect(unwrap(await desk.syncAll())).toEqual({ message: "3 requests in Google Sheets, all up to date." });
  expect(desk.rows()).toEqual(await desk.expected());
  expect(desk.ids()).toEqual(ids);
  expect(desk.rows().map((row) => row.slice(1, 3).concat(row[6] ?? ""))).toEqual([
    ["=1+1", "Two\nlines", 12.5],
    ["@SUM(A1)", "Three laptops for the new colleagues", 900],
    ["1/2", "Three laptops for the new colleagues", ""],
  ]);
  expect(await desk.status()).toEqual({
    configured: true,
    initialized: true,
    spreadsheet_title: "Approvals",
    worksheet_title: "Requests",
    spreadsheet_url: `https://docs.google.com/spreadsheets/d/${desk.google.spreadsheetId}`,
    total_rows: 4,
    data_rows: 3,
    last_checked: desk.cast.clock.now.toISOString(),
    error: null,
    progress: null,
  });
});

test("a second sync changes nothing, and without a change Google is not called", async () => {
  await submitThree();
  await desk.syncAll();
  desk.calls();
  const before = desk.google.cells();
  expect(unwrap(await desk.syncAll()).message).toContain("3 requests");
  expect(desk.calls()).toEqual(["get", "read", "read", "read"]);
  expect(desk.google.cells()).toEqual(before);
  desk.moveOn(60_000);
  expect(await sync()).toEqual({ updated: 0, added: 0, removed: 0 });
  expect(desk.calls()).toEqual([]);
});

test("the scheduled sync copies new, changed and deleted requests in place", async () => {
  const [first, second, third] = await submitThree();
  await desk.syncAll();
  desk.google.edit((cells) => {
    for (const row of cells.slice(1)) row[15] = `note on ${row[0]}`;
  });
  desk.calls();
  unwrap(await actAs(desk.cast, "manager", second, { action: "approved" }));
  unwrap(await modifyAs(desk.cast, "requester", first, { title: "Changed", amount: 13 }));
  const fourth = await submitAs(desk.cast, "requester", { title: "Fourth" });
  unwrap(await desk.cast.services.requests.delete(await desk.cast.as("admin"), third));
  expect(await sync()).toEqual({ updated: 2, added: 1, removed: 1 });
  expect(desk.writes()).toEqual(["write 2", "batchUpdate", "append 1"]);
  const rows = desk.rows().map((row) => row.slice(0, 15));
  expect(
    desk.google
      .cells()
      ?.slice(1, 3)
      .map((row) => row[15]),
  ).toEqual([`note on ${first}`, `note on ${second}`]);
  expect(rows.map(([id]) => id)).toEqual([first, second, fourth.id]);
  expect(rows.map((row) => row.filter((cell) => cell !== ""))).toEqual(
    (await desk.expected()).map((row) => row.filter((cell) => cell !== "")),
  );
  expect(await desk.status()).toMatchObject({ data_rows: 3, total_rows: 4 });
  // Deletes the last requests too; Google keeps one row besides the header.
  const admin = await desk.cast.as("admin");
  for (const id of [first, second, fourth.id]) unwrap(await desk.cast.services.requests.delete(admin, id));
  expect(await sync()).toEqual({ updated: 0, added: 0, removed: 3 });
  expect(desk.google.cells()?.map(([id]) => id)).toEqual(["ID"]);
});

test("rows that were edited, moved, duplicated or removed by hand are found by id and corrected", async () => {
  const [first, second, third] = await submitThree();
  await desk.syncAll();
  desk.google.edit((cells) => {
    const [header = [], one = [], two = [], three = []] = cells.splice(0);
    one[1] = "edited";
    two[6] = "900";
    header[3] = "Kind";
    cells.push(header, three, two, [], one, [...three], ["typed by hand", "row"]);
  });
  desk.calls();
  unwrap(await actAs(desk.cast, "manager", second, { action: "approved" }));
  // The scheduled sync writes only the changed row, wherever it is.
  expect(await sync()).toEqual({ updated: 1, added: 0, removed: 0 });
  expect(desk.google.cells()?.[0]).toEqual(HEADER);
  expect(desk.google.cells()?.[2]?.slice(0, 10)).toEqual((await desk.expected())[1]?.slice(0, 10));
  unwrap(await desk.syncAll());
  expect(desk.ids()).toEqual([third, second, first]);
  expect(desk.rows().toReversed()).toEqual(await desk.expected());
  // Header and one row are missing.
  desk.google.edit((cells) => cells.splice(0, 2));
  unwrap(await desk.syncAll());
  expect(desk.ids()).toEqual([second, first, third]);
  desk.google.edit((cells) => cells.splice(1, 3));
  // All cells are missing: the next change restores them.
  unwrap(await modifyAs(desk.cast, "requester", first, { title: "Changed again" }));
  await sync();
  expect(desk.rows()).toEqual(await desk.expected());
  desk.google.removeWorksheet();
  unwrap(await modifyAs(desk.cast, "requester", first, { title: "And again" }));
  await sync();
  expect(desk.rows()).toEqual(await desk.expected());
  // Without requests and changes, all rows are compared once a day.
  desk.google.edit((cells) => cells[1]?.splice(1, 1, "edited once more"));
  desk.moveOn(25 * 3_600_000);
  expect(await sync()).toEqual({ updated: 1, added: 0, removed: 0 });
  expect(desk.rows()).toEqual(await desk.expected());
});

test("1,200 requests are written in batches, and later changes cost in proportion to their number", async () => {
  await insertBulkRequests(desk.platform.DB, desk.cast.people, 1, 1_200);
  expect(unwrap(await desk.syncAll()).message).toBe("1,200 requests in Google Sheets, all up to date.");
  expect(desk.writes()).toEqual(["batchUpdate", "write 1", "append 500", "append 500", "append 200"]);
  expect(desk.rows()).toEqual(await desk.expected());
  const admin = await desk.cast.as("admin");
  for (const id of ["BULK-3", "BULK-700", "BULK-1200"]) unwrap(await desk.cast.services.requests.delete(admin, id));
  const added = await submitAs(desk.cast, "requester");
  Object.assign(desk.cast.cost, { rows_read: 0, round_trips: 0 });
  expect(await sync()).toEqual({ updated: 0, added: 1, removed: 3 });
  expect(desk.cast.cost.rows_read).toBeLessThan(60);
  expect(desk.cast.cost.round_trips).toBeLessThanOrEqual(8);
  expect(desk.calls().length).toBeLessThanOrEqual(8);
  expect(desk.ids()).toHaveLength(1_198);
  expect(desk.rows()).toEqual(await desk.expected());
  expect(desk.ids().at(-1)).toBe(added.id);
});

/** Changes requests in the database directly, with outbox rows as the services would have written them. */
async function changeMany(which: string, change: string): Promise<void> {
  const { DB } = desk.platform;
  await DB.batch([
    DB.prepare(
      `INSERT INTO request_events(request_id, version, kind, created_at, payload, prev_hash, hash)
       SELECT id, version + 1, 'request.commented', '2026-11-02T09:00:00.000Z', '{}', '', '' FROM requests WHERE ${which}`,
    ),
    DB.prepare(`${change} WHERE ${which}`),
  ]);
}

test("scattered rows take a call per hundred ranges, and long texts a call per million characters", async () => {
  await insertBulkRequests(desk.platform.DB, desk.cast.people, 1, 300);
  desk.google.addWorksheet("Requests", [], 4);
  await desk.syncAll();
  // An existing worksheet of a user that was too narrow.
  expect(desk.writes()).toEqual(["batchUpdate", "write 1", "append 300"]);
  await changeMany("seq % 2 = 0", "UPDATE requests SET version = 2, title = 'Changed'");
  expect(await sync()).toEqual({ updated: 150, added: 0, removed: 0 });
  expect(desk.calls()).toEqual(["get", "read", "read", "read", "write 150"]);
  await changeMany("seq % 2 = 1", "DELETE FROM requests");
  expect(await sync()).toEqual({ updated: 0, added: 0, removed: 150 });
  expect(desk.writes()).toEqual(["batchUpdate", "batchUpdate"]);
  expect(desk.rows()).toEqual(await desk.expected());
  await changeMany("1", "UPDATE requests SET version = 3, description = hex(zeroblob(5000))");
  expect(await sync()).toMatchObject({ updated: 150 });
  expect(desk.writes()).toEqual(["write 98", "write 52"]);
  expect(desk.rows()).toEqual(await desk.expected());
});

test("two concurrent syncs do the work once", async () => {
  await insertBulkRequests(desk.platform.DB, desk.cast.people, 1, 40);
  await desk.syncAll();
  await insertBulkRequests(desk.platform.DB, desk.cast.people, 100, 40);
  const runs = await Promise.all([sync(), sync(), desk.syncAll()]);
  expect(runs.filter((run) => "added" in run && run.added > 0).length).toBeLessThanOrEqual(1);
  await sync();
  expect(desk.rows()).toEqual(await desk.expected());
  expect(desk.google.calls.filter(({ kind }) => kind === "append").map(({ rows }) => rows)).toEqual([40, 40]);
});

test("a worksheet of another owner is left alone, one with our header is reused", async () => {
  await submitThree();
  desk.google.addWorksheet("Requests", [["Shopping list"], ["Milk"]]);
  expect(refusal(await desk.syncAll())).toEqual(["unreachable", []]);
  expect(desk.google.cells()).toEqual([["Shopping list"], ["Milk"]]);
  expect(await desk.status()).toMatchObject({
    initialized: false,
    error: expect.stringContaining("holds something else"),
  });
  desk.google.removeWorksheet();
  desk.google.addWorksheet("Requests", [HEADER, ["REQ-OLD", "of an earlier installation"]]);
  unwrap(await desk.syncAll());
  expect(desk.rows()).toEqual(await desk.expected());
});

test("another spreadsheet starts from the beginning, and is not written to before a sync is requested", async () => {
  const [first] = await submitThree();
  await desk.syncAll();
  const { createChannels } = await import("../../../worker/channels.ts");
  const channels = createChannels({ ...desk.google.env, LOCAL: "1", GOOGLE_SHEETS_WORKSHEET: "Rita's copy" });
  const moved = createServices({ ...desk.cast.deps, channels });
  const admin = await desk.cast.as("admin");
  expect(unwrap(await moved.admin.sheets.getStatus(admin))).toMatchObject({ initialized: false, data_rows: 0 });
  unwrap(await modifyAs(desk.cast, "requester", first, { title: "Changed" }));
  expect(await moved.sheets.sync()).toMatchObject({ updated: 0 });
  expect(desk.google.cells("Rita's copy")).toBeNull();
  unwrap(await moved.admin.sheets.syncAll(admin));
  expect(desk.google.cells("Rita's copy")?.slice(1)).toEqual(await desk.expected());
  expect(await desk.status()).toMatchObject({ configured: true, initialized: false });
});
