import { expect, test } from "vitest";
import { unwrap } from "../../support/result.ts";
import { createServiceTest } from "../../support/service-test.ts";
import { describeOutcome } from "./admin-inputs.ts";

const backend = createServiceTest();

const sheets = () => backend.services.admin.sheets;

test("without a Google Sheets configuration, the status is 'not configured' and a check or synchronisation is refused", async () => {
  const director = await backend.as("director");
  expect(unwrap(await sheets().getStatus(director))).toEqual({
    configured: false,
    initialized: false,
    spreadsheet_title: null,
    worksheet_title: null,
    spreadsheet_url: null,
    total_rows: 0,
    data_rows: 0,
    last_checked: null,
    error: null,
    progress: null,
  });
  expect(await backend.jobs.syncSheets()).toEqual({ updated: 0, added: 0, removed: 0 });
  expect(describeOutcome(await sheets().check(director))).toEqual(["not_configured", []]);
  expect(describeOutcome(await sheets().syncAll(director))).toEqual(["not_configured", []]);
  const manager = await backend.as("manager");
  expect(describeOutcome(await sheets().getStatus(manager))).toEqual(["forbidden", []]);
  expect(describeOutcome(await sheets().check(manager))).toEqual(["forbidden", []]);
  expect(describeOutcome(await sheets().syncAll(manager))).toEqual(["forbidden", []]);
});
