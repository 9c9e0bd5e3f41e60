import { describe, expect, test } from "vitest";
import { formatSeries } from "../../../domain/requests/numbering.ts";
import type { NumberingConfig } from "../../../domain/settings/numbering.ts";
import { unwrap } from "../../support/result.ts";
import { createServiceTest } from "../../support/service-test.ts";
import { createSubmissionInput } from "../../support/test-services.ts";
import { type ActorOrUsername, createUser, submitAs } from "../../support/use-cases.ts";

const backend = createServiceTest();
const { platform } = backend;

/** Stores a numbering configuration directly in the database. */
async function configure(config: Partial<NumberingConfig>): Promise<void> {
  for (const [column, value] of Object.entries(config))
    await platform.DB.prepare(`UPDATE request_id_config SET ${column} = ?`)
      .bind(typeof value === "boolean" ? Number(value) : value)
      .run();
}

/** Sets the last number of a series directly, as a reset of the numbering does (R7, R27). */
const rewind = (series: string, last_number: number) =>
  platform.DB.prepare("UPDATE request_series SET last_number = ? WHERE series = ?").bind(last_number, series).run();

async function numbersGiven(who: ActorOrUsername, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let at = 0; at < count; at += 1) ids.push((await submitAs(backend, who)).id);
  return ids;
}

const countersOf = (ids: readonly string[]): number[] =>
  ids.map((id) => Number(id.split("-").at(-1))).sort((a, b) => a - b);

const from = (first: number, count: number): number[] => Array.from({ length: count }, (_, at) => first + at);

async function seriesRows(): Promise<Record<string, number>> {
  const { results } = await platform.DB.prepare("SELECT series, last_number FROM request_series ORDER BY series").all<{
    series: string;
    last_number: number;
  }>();
  return Object.fromEntries(results.map((row) => [row.series, row.last_number]));
}

describe("the format of a request number (R6)", () => {
  test.each([
    [false, false, false, "REQ-1001"],
    [false, false, true, "REQ-11-1001"],
    [false, true, false, "REQ-2026-1001"],
    [false, true, true, "REQ-2026-11-1001"],
    [true, false, false, "REQ-FINANCE-1001"],
    [true, false, true, "REQ-FINANCE-11-1001"],
    [true, true, false, "REQ-FINANCE-2026-1001"],
    [true, true, true, "REQ-FINANCE-2026-11-1001"],
  ])(
    "with include_department %s, include_year %s and include_month %s, the first request number is %s",
    async (include_department, include_year, include_month, id) => {
      const config = { include_department, include_year, include_month };
      await configure(config);
      expect((await submitAs(backend, "requester")).id).toBe(id);
      const series = formatSeries(
        { prefix: "REQ", separator: "-", suffix_format: 0, counter_start: 1000, ...config },
        { department: "Finance", at: backend.clock.now.toISOString() },
      );
      expect(await seriesRows()).toEqual({ [series]: 1001 });
      expect((await submitAs(backend, "requester")).id).toBe(id.replace(/1001$/, "1002"));
    },
  );

  test.each([
    [{ suffix_format: 6 }, "REQ-2026-001001"],
    [{ suffix_format: 3 }, "REQ-2026-1001"],
    [{ suffix_format: 12, counter_start: 0 }, "REQ-2026-000000000001"],
    [{ separator: "/", prefix: "PO" }, "PO/2026/1001"],
    [{ separator: "" }, "REQ20261001"],
    [{ separator: " · ", prefix: "Demande d’achat" }, "Demande d’achat · 2026 · 1001"],
  ])("the numbering %o gives the request number %s", async (config, id) => {
    await configure(config);
    expect((await submitAs(backend, "requester")).id).toBe(id);
    expect((await submitAs(backend, "requester")).id).toBe(id.replace(/1$/, "2"));
  });

  test.each(["Research  and\tDevelopment", "Économie", "straße"])(
    "requests of the department %s get consecutive numbers of the department's series",
    async (name) => {
      await platform.DB.prepare("UPDATE departments SET name = ? WHERE id = 'department-hr'").bind(name).run();
      await configure({ include_department: true });
      const config = { prefix: "REQ", separator: "-", suffix_format: 0, counter_start: 1000 };
      const at = backend.clock.now.toISOString();
      const switched = { include_department: true, include_year: true, include_month: false };
      const series = formatSeries({ ...config, ...switched }, { department: name, at });
      expect(await numbersGiven("hr.manager", 2)).toEqual([`${series}1001`, `${series}1002`]);
      expect(await seriesRows()).toEqual({ [series]: 1002 });
    },
  );
});

describe("a series of numbers", () => {
  test("a number series that includes the year starts again at midnight UTC when the year changes", async () => {
    backend.clock.now = new Date("2026-12-31T23:59:59.999Z");
    expect(await numbersGiven("requester", 2)).toEqual(["REQ-2026-1001", "REQ-2026-1002"]);
    backend.clock.now = new Date("2027-01-01T00:00:00.000Z");
    expect(await numbersGiven("requester", 2)).toEqual(["REQ-2027-1001", "REQ-2027-1002"]);
  });

  test("a number series that includes the month starts again in each month", async () => {
    await configure({ include_month: true });
    for (const month of ["01", "09", "10"]) {
      backend.clock.now = new Date(`2027-${month}-15T00:00:00.000Z`);
      expect(await numbersGiven("requester", 2)).toEqual([`REQ-2027-${month}-1001`, `REQ-2027-${month}-1002`]);
    }
  });

  test("if an earlier numbering is configured again, its number series continues after its highest number (R27)", async () => {
    expect(await numbersGiven("requester", 2)).toEqual(["REQ-2026-1001", "REQ-2026-1002"]);
    await configure({ include_year: false });
    expect(await numbersGiven("requester", 2)).toEqual(["REQ-1001", "REQ-1002"]);
    await configure({ include_year: true });
    expect(await numbersGiven("requester", 1)).toEqual(["REQ-2026-1003"]);
  });

  test("the setting counter_start applies to new number series, not to existing number series", async () => {
    await configure({ counter_start: 41 });
    expect(await numbersGiven("requester", 1)).toEqual(["REQ-2026-42"]);
    await configure({ counter_start: 5000 });
    expect(await numbersGiven("requester", 1)).toEqual(["REQ-2026-43"]);
    await configure({ include_month: true });
    expect(await numbersGiven("requester", 1)).toEqual(["REQ-2026-11-5001"]);
  });
});

describe("request numbers that must not be issued twice (R27)", () => {
  test("a request number is not issued again after its request was deleted", async () => {
    const { id } = await submitAs(backend, "requester");
    unwrap(await backend.services.requests.delete(await backend.as("admin"), id));
    await rewind("REQ-2026-", 1000);
    expect(await numbersGiven("requester", 1)).toEqual(["REQ-2026-1002"]);
  });

  test("a request number is not issued again by another number series, even if both series have numbers of the same form", async () => {
    await configure({ separator: "", counter_start: 20_261_000, include_year: false });
    expect(await numbersGiven("requester", 3)).toEqual(["REQ20261001", "REQ20261002", "REQ20261003"]);
    await configure({ counter_start: 1000, include_year: true });
    expect(await numbersGiven("requester", 2)).toEqual(["REQ20261004", "REQ20261005"]);
  });

  test("a new request gets the next free number even if 8,000 numbers with leading zeros are already used", async () => {
    await configure({ suffix_format: 6 });
    await platform.DB.prepare(
      `INSERT INTO request_events(request_id, version, kind, created_at, payload, prev_hash, hash)
       WITH RECURSIVE n(i) AS (SELECT 1002 UNION ALL SELECT i + 1 FROM n WHERE i < 9000)
       SELECT 'REQ-2026-' || printf('%06d', i), 1, 'request.submitted', '2026-01-01', '{}', '', '' FROM n`,
    ).run();
    expect(await numbersGiven("requester", 3)).toEqual(["REQ-2026-001001", "REQ-2026-009001", "REQ-2026-009002"]);
    await rewind("REQ-2026-", 1000);
    const ids = await Promise.all(Array.from({ length: 20 }, async () => (await submitAs(backend, "requester")).id));
    expect(countersOf(ids)).toEqual(from(9003, 20));
  });
});

describe("consecutive request numbers", () => {
  test("a submission that fails uses no request number", async () => {
    const requester = await backend.as("requester");
    const refused = await backend.services.requests.submit(requester, createSubmissionInput({ priority: "NEVER" }), []);
    expect(refused).toMatchObject({ ok: false });
    await platform.DB.prepare(
      "CREATE TRIGGER no_notices BEFORE INSERT ON notifications BEGIN SELECT RAISE(ABORT, 'the disk is full'); END",
    ).run();
    try {
      await expect(backend.services.requests.submit(requester, createSubmissionInput(), [])).rejects.toThrow(
        "the disk is full",
      );
    } finally {
      await platform.DB.prepare("DROP TRIGGER no_notices").run();
    }
    expect(await seriesRows()).toEqual({});
    expect(await numbersGiven("requester", 1)).toEqual(["REQ-2026-1001"]);
  });

  test("for ten seconds after submissions took the same number, concurrent ones cost two round trips each", async () => {
    const requester = await backend.as("requester");
    const countTrips = async () => {
      backend.cost.round_trips = 0;
      await Promise.all(from(0, 3).map(() => submitAs(backend, requester)));
      return backend.cost.round_trips;
    };
    expect(await countTrips()).toBeGreaterThan(6);
    backend.wait(9_999);
    expect(await countTrips()).toBe(6);
    backend.wait(1);
    expect(await countTrips()).toBeGreaterThan(6);
  });

  test("200 concurrent submissions get 200 consecutive request numbers", async () => {
    const [requester, staff] = [await backend.as("requester"), await backend.as("it.staff")];
    const ids = await Promise.all(
      from(0, 200).map(
        async (at) => (await submitAs(backend, at % 2 ? requester : staff, { title: `Request ${at}` })).id,
      ),
    );
    expect(countersOf(ids)).toEqual(from(1001, 200));
    const { results } = await platform.DB.prepare("SELECT id, title FROM requests ORDER BY seq").all<{ id: string }>();
    expect(countersOf(results.map((row) => row.id))).toEqual(from(1001, 200));
    const admin = await backend.as("admin");
    for (const id of ids.slice(0, 10))
      expect(unwrap(await backend.services.requests.verifyHistory(admin, id))).toBeNull();
  });

  test("concurrent submissions of two departments get consecutive numbers in two separate series", async () => {
    await configure({ include_department: true });
    const hr = await createUser(backend, "hr.staff", "requester", "hr");
    const requester = await backend.as("requester");
    const ids = await Promise.all(from(0, 60).map(async (at) => (await submitAs(backend, at % 2 ? requester : hr)).id));
    expect(countersOf(ids.filter((id) => id.startsWith("REQ-FINANCE-2026-")))).toEqual(from(1001, 30));
    expect(countersOf(ids.filter((id) => id.startsWith("REQ-HR-2026-")))).toEqual(from(1001, 30));
  });
});
