import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Cast, createCast } from "../../support/cast.ts";
import { createPlatform, type Platform } from "../../support/platform.ts";
import { unwrap } from "../../support/result.ts";
import { refusal } from "./admin-cast.ts";

let platform: Platform;
let cast: Cast;
beforeAll(async () => {
  platform = await createPlatform();
});
afterAll(() => platform.dispose());
beforeEach(async () => {
  await platform.reset();
  cast = await createCast(platform);
});

const sheets = () => cast.services.admin.sheets;

test("nothing written to Google Sheets is a state, asking for it is refused; others than admins learn nothing", async () => {
  const director = await cast.as("director");
  expect(unwrap(await sheets().status(director))).toEqual({
    initialized: false,
    spreadsheet_title: null,
    worksheet_title: null,
    total_rows: 0,
    data_rows: 0,
    last_checked: null,
    error: null,
  });
  expect(refusal(await sheets().syncAll(director))).toEqual(["not_configured", []]);
  const manager = await cast.as("manager");
  expect(refusal(await sheets().status(manager))).toEqual(["forbidden", []]);
  expect(refusal(await sheets().syncAll(manager))).toEqual(["forbidden", []]);
});

test("what was last seen of the copy is kept and told", async () => {
  const seen = {
    spreadsheet_title: "Approvals",
    worksheet_title: "Requests",
    total_rows: 43,
    data_rows: 42,
    last_checked: "2026-11-21T09:00:00.000Z",
    error: null,
  };
  await platform.DB.prepare("INSERT INTO sheets_status VALUES (1, ?, ?, ?, ?, ?, ?)")
    .bind(...Object.values(seen))
    .run();
  expect(unwrap(await sheets().status(await cast.as("admin")))).toEqual({ ...seen, initialized: true });
});
