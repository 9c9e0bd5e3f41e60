import { afterAll, afterEach, beforeAll, expect } from "vitest";
import type { Result } from "../../../domain/errors.ts";
import { createExternalServices } from "../../../worker/integrations/channels.ts";
import { type GoogleCall, type GoogleSheets, startGoogleSheets } from "../../support/google-sheets.ts";
import type { TestPlatform } from "../../support/platform.ts";
import { createServiceTest, type ServiceTest } from "../../support/service-test.ts";

type Cells = (string | number | boolean)[][];

/** The services with a loopback Google Sheets service that stores cells. */
export interface SheetsTest {
  platform: TestPlatform;
  backend: ServiceTest;
  google: GoogleSheets;
  /** Returns the rows that the worksheet should have, from the table of requests, in the order of submission. */
  expected: () => Promise<Cells>;
  /** Returns the rows of the worksheet without its header. Expects that the header is correct. */
  rows: () => Cells;
  ids: () => unknown[];
  syncAll: () => Promise<Result<{ message: string }>>;
  status: () => Promise<Record<string, unknown>>;
  /** Returns the calls to Google since the last call of `calls` or `writes`. */
  calls: () => string[];
  writes: () => string[];
  wait: (milliseconds: number) => void;
}

export const HEADER =
  "ID,Title,Description,Type,Department,Requester,Amount,Currency,Priority,Status,Current Approver,Due Date,Created,Updated,Approved".split(
    ",",
  );

const COLUMNS = `id, title, description, request_type, department_name, requester_name, amount_minor, currency, priority, status,
  current_approver_name, due_at, created_at, updated_at, approved_at, amount_decimals`;

const WRITES: readonly GoogleCall["kind"][] = ["write", "append", "batchUpdate"];

export function createSheetsTest(): SheetsTest {
  const sheetsTest = {} as SheetsTest;
  let seen = 0;
  beforeAll(async () => {
    sheetsTest.google = await startGoogleSheets();
  });
  afterAll(() => sheetsTest.google.stop());
  sheetsTest.backend = createServiceTest({
    overrides: () => {
      sheetsTest.google.reset();
      seen = 0;
      return { channels: createExternalServices({ ...sheetsTest.google.env, LOCAL: "1" }) };
    },
  });
  sheetsTest.platform = sheetsTest.backend.platform;
  afterEach(() => expect(sheetsTest.google.protocolErrors).toEqual([]));
  sheetsTest.expected = async () => {
    const query = sheetsTest.platform.DB.prepare(`SELECT ${COLUMNS} FROM requests ORDER BY seq`);
    const { results } = await query.all<Record<string, string | number | null>>();
    return results.map((one) => {
      const row = Object.values(one);
      const [minor, decimals] = [row[6], Number(row[15])];
      const cells = row.slice(0, 15).map((value) => value ?? "");
      if (typeof minor === "number") cells[6] = minor / 10 ** decimals;
      while (cells.at(-1) === "") cells.pop();
      return cells;
    });
  };
  sheetsTest.rows = () => {
    const [header, ...rows] = sheetsTest.google.cells() ?? [];
    expect(header).toEqual(HEADER);
    return rows;
  };
  sheetsTest.ids = () => sheetsTest.rows().map(([id]) => id);
  sheetsTest.syncAll = async () =>
    sheetsTest.backend.services.admin.sheets.syncAll(await sheetsTest.backend.as("admin"));
  sheetsTest.status = async () => {
    const status = await sheetsTest.backend.services.admin.sheets.getStatus(await sheetsTest.backend.as("admin"));
    return status.ok ? status.value : status;
  };
  sheetsTest.calls = () => {
    const fresh = sheetsTest.google.calls.slice(seen);
    seen = sheetsTest.google.calls.length;
    return fresh.map(({ kind, rows, status }) =>
      [kind, ...(rows > 0 ? [rows] : []), ...(status === 200 ? [] : [status])].join(" "),
    );
  };
  sheetsTest.writes = () => sheetsTest.calls().filter((call) => WRITES.some((kind) => call.startsWith(kind)));
  sheetsTest.wait = sheetsTest.backend.wait;
  return sheetsTest;
}
