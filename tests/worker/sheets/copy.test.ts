import { expect, test } from "vitest";
import { insertBulkRequests } from "../../support/bulk-requests.ts";
import { unwrap } from "../../support/result.ts";
import { bindJobs, createEnglishServices } from "../../support/test-services.ts";
import { actAs, modifyAs, submitAs } from "../../support/use-cases.ts";
import { describeOutcome } from "../admin/admin-inputs.ts";
import { createSheetsTest, HEADER } from "./sheets-test.ts";

const sheetsTest = createSheetsTest();
const sync = () => sheetsTest.backend.jobs.syncSheets();

/** Submits three requests. The titles of two would be formulas in a spreadsheet. Returns the request numbers. */
async function submitThree() {
  const first = await submitAs(sheetsTest.backend, "requester", {
    title: "=1+1",
    description: "Two\nlines",
    amount: 12.5,
  });
  const second = await submitAs(sheetsTest.backend, "requester", { title: "@SUM(A1)", amount: 900 });
  const third = await submitAs(sheetsTest.backend, "it.staff", { title: "1/2", request_type: "it", amount: null });
  return [first.id, second.id, third.id] as const;
}

test('the first sync to Google Sheets creates the worksheet and writes titles like "=1+1" as texts', async () => {
  const ids = await submitThree();
  expect(await sheetsTest.status()).toMatchObject({ configured: true, initialized: false, error: null, data_rows: 0 });
  // The scheduled job copies nothing before an administrator starts the first sync.
  expect(await sync()).toMatchObject({ added: 0 });
  expect(sheetsTest.google.calls).toEqual([]);
  expect(unwrap(await sheetsTest.syncAll())).toEqual({ message: "3 requests in Google Sheets, all up to date." });
  expect(sheetsTest.rows()).toEqual(await sheetsTest.expected());
  expect(sheetsTest.ids()).toEqual(ids);
  expect(sheetsTest.rows().map((row) => row.slice(1, 3).concat(row[6] ?? ""))).toEqual([
    ["=1+1", "Two\nlines", 12.5],
    ["@SUM(A1)", "Three laptops for the new colleagues", 900],
    ["1/2", "Three laptops for the new colleagues", ""],
  ]);
  expect(await sheetsTest.status()).toEqual({
    configured: true,
    initialized: true,
    spreadsheet_title: "Approvals",
    worksheet_title: "Requests",
    spreadsheet_url: `https://docs.google.com/spreadsheets/d/${sheetsTest.google.spreadsheetId}`,
    total_rows: 4,
    data_rows: 3,
    last_checked: sheetsTest.backend.clock.now.toISOString(),
    error: null,
    progress: null,
  });
});

test("without changes, a sync with Google Sheets writes nothing, and the scheduled sync does not call Google", async () => {
  await submitThree();
  await sheetsTest.syncAll();
  sheetsTest.calls();
  const before = sheetsTest.google.cells();
  expect(unwrap(await sheetsTest.syncAll()).message).toContain("3 requests");
  expect(sheetsTest.calls()).toEqual(["get", "read", "read", "read"]);
  expect(sheetsTest.google.cells()).toEqual(before);
  sheetsTest.wait(60_000);
  expect(await sync()).toEqual({ updated: 0, added: 0, removed: 0 });
  expect(sheetsTest.calls()).toEqual([]);
});

test("the scheduled sync with Google Sheets adds, updates and removes requests, and does not touch notes in other columns", async () => {
  const [first, second, third] = await submitThree();
  await sheetsTest.syncAll();
  sheetsTest.google.edit((cells) => {
    for (const row of cells.slice(1)) row[15] = `note on ${row[0]}`;
  });
  sheetsTest.calls();
  unwrap(await actAs(sheetsTest.backend, "manager", second, { action: "approve" }));
  unwrap(await modifyAs(sheetsTest.backend, "requester", first, { title: "Changed", amount: 13 }));
  const fourth = await submitAs(sheetsTest.backend, "requester", { title: "Fourth" });
  unwrap(await sheetsTest.backend.services.requests.delete(await sheetsTest.backend.as("admin"), third));
  expect(await sync()).toEqual({ updated: 2, added: 1, removed: 1 });
  expect(sheetsTest.writes()).toEqual(["write 2", "batchUpdate", "append 1"]);
  const rows = sheetsTest.rows().map((row) => row.slice(0, 15));
  expect(
    sheetsTest.google
      .cells()
      ?.slice(1, 3)
      .map((row) => row[15]),
  ).toEqual([`note on ${first}`, `note on ${second}`]);
  expect(rows.map(([id]) => id)).toEqual([first, second, fourth.id]);
  expect(rows.map((row) => row.filter((cell) => cell !== ""))).toEqual(
    (await sheetsTest.expected()).map((row) => row.filter((cell) => cell !== "")),
  );
  expect(await sheetsTest.status()).toMatchObject({ data_rows: 3, total_rows: 4 });
  // Deletes the remaining requests. The sync leaves an empty row, because Google refuses to delete all rows below the
  // header.
  const admin = await sheetsTest.backend.as("admin");
  for (const id of [first, second, fourth.id])
    unwrap(await sheetsTest.backend.services.requests.delete(admin, id, { reason: "A test" }));
  expect(await sync()).toEqual({ updated: 0, added: 0, removed: 3 });
  expect(sheetsTest.google.cells()?.map(([id]) => id)).toEqual(["ID"]);
});

test("the sync with Google Sheets finds rows that were edited, moved, duplicated or removed by hand, and corrects them", async () => {
  const [first, second, third] = await submitThree();
  await sheetsTest.syncAll();
  sheetsTest.google.edit((cells) => {
    const [header = [], one = [], two = [], three = []] = cells.splice(0);
    one[1] = "edited";
    two[6] = "900";
    header[3] = "Kind";
    cells.push(header, three, two, [], one, [...three], ["typed by hand", "row"]);
  });
  sheetsTest.calls();
  unwrap(await actAs(sheetsTest.backend, "manager", second, { action: "approve" }));
  // The scheduled sync finds the changed row at its new place and writes only this row.
  expect(await sync()).toEqual({ updated: 1, added: 0, removed: 0 });
  expect(sheetsTest.google.cells()?.[0]).toEqual(HEADER);
  expect(sheetsTest.google.cells()?.[2]?.slice(0, 10)).toEqual((await sheetsTest.expected())[1]?.slice(0, 10));
  unwrap(await sheetsTest.syncAll());
  expect(sheetsTest.ids()).toEqual([third, second, first]);
  expect(sheetsTest.rows().toReversed()).toEqual(await sheetsTest.expected());
  // Removes the header and one row, as a person could.
  sheetsTest.google.edit((cells) => cells.splice(0, 2));
  unwrap(await sheetsTest.syncAll());
  expect(sheetsTest.ids()).toEqual([second, first, third]);
  sheetsTest.google.edit((cells) => cells.splice(1, 3));
  // All requests were removed from the worksheet. The next change of any request writes all of them again.
  unwrap(await modifyAs(sheetsTest.backend, "requester", first, { title: "Changed again" }));
  await sync();
  expect(sheetsTest.rows()).toEqual(await sheetsTest.expected());
  sheetsTest.google.removeWorksheet();
  unwrap(await modifyAs(sheetsTest.backend, "requester", first, { title: "And again" }));
  await sync();
  expect(sheetsTest.rows()).toEqual(await sheetsTest.expected());
  // Without any change, the scheduled sync compares all rows once a day.
  sheetsTest.google.edit((cells) => cells[1]?.splice(1, 1, "edited once more"));
  sheetsTest.wait(25 * 3_600_000);
  expect(await sync()).toEqual({ updated: 1, added: 0, removed: 0 });
  expect(sheetsTest.rows()).toEqual(await sheetsTest.expected());
});

test("a first sync with Google Sheets writes 1,200 requests in batches of 500, and a later sync of four changes makes at most eight calls", async () => {
  await insertBulkRequests(sheetsTest.platform.DB, sheetsTest.backend.people, 1, 1_200);
  expect(unwrap(await sheetsTest.syncAll()).message).toBe("1,200 requests in Google Sheets, all up to date.");
  expect(sheetsTest.writes()).toEqual(["batchUpdate", "write 1", "append 500", "append 500", "append 200"]);
  expect(sheetsTest.rows()).toEqual(await sheetsTest.expected());
  const admin = await sheetsTest.backend.as("admin");
  for (const id of ["BULK-3", "BULK-700", "BULK-1200"])
    unwrap(await sheetsTest.backend.services.requests.delete(admin, id, { reason: "A test" }));
  const added = await submitAs(sheetsTest.backend, "requester");
  Object.assign(sheetsTest.backend.cost, { rows_read: 0, round_trips: 0 });
  expect(await sync()).toEqual({ updated: 0, added: 1, removed: 3 });
  expect(sheetsTest.backend.cost.rows_read).toBeLessThan(60);
  expect(sheetsTest.backend.cost.round_trips).toBeLessThanOrEqual(8);
  expect(sheetsTest.calls().length).toBeLessThanOrEqual(8);
  expect(sheetsTest.ids()).toHaveLength(1_198);
  expect(sheetsTest.rows()).toEqual(await sheetsTest.expected());
  expect(sheetsTest.ids().at(-1)).toBe(added.id);
});

/** Changes requests directly in the database, and adds the record entries with which the sync finds the changes. */
async function changeMany(which: string, change: string): Promise<void> {
  const { DB } = sheetsTest.platform;
  await DB.batch([
    DB.prepare(
      `INSERT INTO request_events(request_id, version, kind, created_at, payload, prev_hash, hash)
       SELECT id, version + 1, 'request.commented', '2026-11-02T09:00:00.000Z', '{}', '', '' FROM requests WHERE ${which}`,
    ),
    DB.prepare(`${change} WHERE ${which}`),
  ]);
}

test("a sync with Google Sheets updates 150 separate rows in one call, deletes at most 100 rows per call, and splits calls with long texts", async () => {
  await insertBulkRequests(sheetsTest.platform.DB, sheetsTest.backend.people, 1, 300);
  sheetsTest.google.addWorksheet("Requests", [], 4);
  await sheetsTest.syncAll();
  // The existing worksheet has too few columns, so the first call adds columns.
  expect(sheetsTest.writes()).toEqual(["batchUpdate", "write 1", "append 300"]);
  await changeMany("seq % 2 = 0", "UPDATE requests SET version = 2, title = 'Changed'");
  expect(await sync()).toEqual({ updated: 150, added: 0, removed: 0 });
  expect(sheetsTest.calls()).toEqual(["get", "read", "read", "read", "write 150"]);
  await changeMany("seq % 2 = 1", "DELETE FROM requests");
  expect(await sync()).toEqual({ updated: 0, added: 0, removed: 150 });
  expect(sheetsTest.writes()).toEqual(["batchUpdate", "batchUpdate"]);
  expect(sheetsTest.rows()).toEqual(await sheetsTest.expected());
  await changeMany("1", "UPDATE requests SET version = 3, description = hex(zeroblob(5000))");
  expect(await sync()).toMatchObject({ updated: 150 });
  expect(sheetsTest.writes()).toEqual(["write 98", "write 52"]);
  expect(sheetsTest.rows()).toEqual(await sheetsTest.expected());
});

test("if several syncs with Google Sheets run concurrently, at most one of them writes the new rows", async () => {
  await insertBulkRequests(sheetsTest.platform.DB, sheetsTest.backend.people, 1, 40);
  await sheetsTest.syncAll();
  await insertBulkRequests(sheetsTest.platform.DB, sheetsTest.backend.people, 100, 40);
  const runs = await Promise.all([sync(), sync(), sheetsTest.syncAll()]);
  expect(runs.filter((run) => "added" in run && run.added > 0).length).toBeLessThanOrEqual(1);
  await sync();
  expect(sheetsTest.rows()).toEqual(await sheetsTest.expected());
  expect(sheetsTest.google.calls.filter(({ kind }) => kind === "append").map(({ rows }) => rows)).toEqual([40, 40]);
});

test("the sync with Google Sheets does not overwrite a worksheet with other data, but uses a worksheet that already has the header of the sync", async () => {
  await submitThree();
  sheetsTest.google.addWorksheet("Requests", [["Shopping list"], ["Milk"]]);
  expect(describeOutcome(await sheetsTest.syncAll())).toEqual(["unreachable", []]);
  expect(sheetsTest.google.cells()).toEqual([["Shopping list"], ["Milk"]]);
  expect(await sheetsTest.status()).toMatchObject({
    initialized: false,
    error: expect.stringContaining("contains other data"),
  });
  sheetsTest.google.removeWorksheet();
  sheetsTest.google.addWorksheet("Requests", [HEADER, ["REQ-OLD", "of an earlier installation"]]);
  unwrap(await sheetsTest.syncAll());
  expect(sheetsTest.rows()).toEqual(await sheetsTest.expected());
});

test("after the configured worksheet of Google Sheets is changed, nothing is written until an administrator starts a sync", async () => {
  const [first] = await submitThree();
  await sheetsTest.syncAll();
  const { createExternalServices } = await import("../../../worker/integrations/channels.ts");
  const channels = createExternalServices({
    ...sheetsTest.google.env,
    LOCAL: "1",
    GOOGLE_SHEETS_WORKSHEET: "Rita's copy",
  });
  const moved = createEnglishServices({ ...sheetsTest.backend.deps, channels });
  const admin = await sheetsTest.backend.as("admin");
  expect(unwrap(await moved.admin.sheets.getStatus(admin))).toMatchObject({ initialized: false, data_rows: 0 });
  unwrap(await modifyAs(sheetsTest.backend, "requester", first, { title: "Changed" }));
  expect(await bindJobs({ ...sheetsTest.backend.deps, channels }).syncSheets()).toMatchObject({ updated: 0 });
  expect(sheetsTest.google.cells("Rita's copy")).toBeNull();
  unwrap(await moved.admin.sheets.syncAll(admin));
  expect(sheetsTest.google.cells("Rita's copy")?.slice(1)).toEqual(await sheetsTest.expected());
  expect(await sheetsTest.status()).toMatchObject({ configured: true, initialized: false });
});
