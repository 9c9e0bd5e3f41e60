import { describe, expect, test } from "vitest";
import { NumberingInput } from "../../../domain/inputs/admin-settings.ts";
import { RequestActionInput } from "../../../domain/inputs/requests.ts";
import { unwrap } from "../../support/result.ts";
import { createServiceTest } from "../../support/service-test.ts";
import { createSubmissionInput } from "../../support/test-services.ts";
import { describeOutcome } from "./admin-inputs.ts";

const backend = createServiceTest();
const { platform } = backend;

const numbering = () => backend.services.admin.numbering;
const admin = () => backend.as("admin");
const configure = async (fields: Record<string, unknown>) =>
  unwrap(await numbering().update(await admin(), NumberingInput.parse(fields)));
const submit = async () =>
  unwrap(await backend.services.requests.submit(await admin(), createSubmissionInput(), [])).id;
const next = async () => unwrap(await numbering().get(await admin())).next_request_id;
const reset = async () => numbering().reset(await admin());
const stored = async () =>
  (
    await platform.DB.batch([
      platform.DB.prepare("SELECT * FROM request_id_config"),
      platform.DB.prepare("SELECT * FROM request_series ORDER BY series"),
      platform.DB.prepare("SELECT * FROM admin_events WHERE entity = 'numbering' AND actor_id IS NOT NULL"),
    ])
  ).map((answer) => answer.results);

describe("the format of request numbers", () => {
  const combinations = [false, true].flatMap((include_department) =>
    [false, true].flatMap((include_year) =>
      [false, true].map((include_month) => ({ include_department, include_year, include_month })),
    ),
  );

  test.each(combinations)(
    "with the numbering %j, the next request gets the number that the preview announced",
    async (fields) => {
      const parts = ["REQ"];
      if (fields.include_department) parts.push("ADMIN");
      if (fields.include_year) parts.push("2026");
      if (fields.include_month) parts.push("11");
      const promised = [...parts, "1001"].join("-");
      const draft = unwrap(await numbering().preview(await admin(), NumberingInput.parse(fields)));
      expect(draft.next_request_id).toBe(promised);
      expect(await next()).toBe("REQ-2026-1001");
      expect((await configure(fields)).next_request_id).toBe(promised);
      expect(await submit()).toBe(promised);
      expect(await next()).toBe([...parts, "1002"].join("-"));
    },
  );

  test("the preview of the next request number has the configured prefix, separator and number of digits", async () => {
    expect(await configure({ prefix: "apr", separator: "/", suffix_format: 6 })).toMatchObject({
      prefix: "APR",
      next_request_id: "APR/2026/001001",
    });
    const id = await submit();
    expect(id).toBe("APR/2026/001001");
    expect(unwrap(await backend.services.requests.get(await admin(), id)).id).toBe(id);
    const notifications = await backend.services.notifications.list(await backend.as("manager"), {
      since: null,
      limit: 1,
    });
    expect(notifications.items[0]?.url).toBe("/request/APR%2F2026%2F001001/details");
  });

  test("a request of a department with a very long name gets a number with which it can be decided", async () => {
    await backend.rows("UPDATE departments SET name = ? WHERE name = 'Admin'", "Département ".repeat(10).trim());
    const parts = { include_department: true, include_year: true, include_month: true };
    const config = await configure({ ...parts, prefix: "APPROVALREQS", separator: "---", suffix_format: 12 });
    const request_id = await submit();
    expect(request_id).toBe(config.next_request_id);
    expect(request_id).toMatch(/^APPROVALREQS---DÉPARTEMENT[DÉPARTEMNT]+---2026---11---000000001001$/);
    const input = RequestActionInput.parse({ request_id, action: "approve", comments: "Fine" });
    expect(unwrap(await backend.services.requests.act(await backend.as("manager"), input))).toBeDefined();
  });

  test("request numbers with the year start at 1001 each year, and continue after the last number if the year is removed and added again", async () => {
    await submit();
    backend.clock.now = new Date("2026-12-31T23:59:59.999Z");
    expect(await submit()).toBe("REQ-2026-1002");
    backend.clock.now = new Date("2027-01-01T00:00:00.000Z");
    expect(await next()).toBe("REQ-2027-1001");
    expect(await submit()).toBe("REQ-2027-1001");
    expect((await configure({ include_year: false })).next_request_id).toBe("REQ-1001");
    expect((await configure({ include_year: true })).next_request_id).toBe("REQ-2027-1002");
  });

  test("the preview of the next request number skips numbers that requests already have", async () => {
    await configure({ prefix: "REQ2026", include_year: false, separator: "-" });
    for (const expected of ["REQ2026-1001", "REQ2026-1002"]) expect(await submit()).toBe(expected);
    await platform.DB.exec("UPDATE request_series SET last_number = 1000");
    expect(await next()).toBe("REQ2026-1003");
    expect(await submit()).toBe("REQ2026-1003");
  });

  test("a changed counter_start applies only to a new number series or after a reset of the numbering", async () => {
    await submit();
    expect((await configure({ counter_start: 5000 })).next_request_id).toBe("REQ-2026-1002");
    expect((await configure({ include_month: true })).next_request_id).toBe("REQ-2026-11-5001");
    expect(unwrap(await reset())).toMatchObject({ next_request_id: "REQ-5001" });
  });

  test("saving the numbering with an outdated version is refused, and saving it unchanged writes nothing", async () => {
    await configure({ prefix: "ABC", version: 1 });
    const late = await numbering().update(await admin(), NumberingInput.parse({ prefix: "XYZ", version: 1 }));
    expect(describeOutcome(late)).toEqual(["stale_version", []]);
    const before = await stored();
    await configure({ prefix: "ABC" });
    expect(await stored()).toEqual(before);
  });

  test.each([
    { prefix: "" },
    { prefix: "TOO-LONG" },
    { prefix: "ABCDEFGHIJKLM" },
    { separator: "" },
    { separator: "----" },
    { separator: " " },
    { separator: "?" },
    { suffix_format: 13 },
    { suffix_format: -1 },
    { suffix_format: 1.5 },
    { counter_start: -1 },
    { include_year: "perhaps" },
  ])("the impossible numbering value %j is refused, and the error names the field", (fields) => {
    const parsed = NumberingInput.safeParse(fields);
    expect(parsed.error?.issues.map((issue) => issue.path[0])).toEqual(Object.keys(fields));
  });
});

describe("a reset of the numbering to REQ-1001 (R7, R27)", () => {
  test("after a reset of the numbering, the next request is REQ-1001 without department, year and month", async () => {
    await configure({ include_department: true, include_month: true });
    await submit();
    expect(unwrap(await reset())).toEqual({
      message: "Request counter reset successfully. Next request will be REQ-1001",
      next_request_id: "REQ-1001",
    });
    expect(unwrap(await numbering().get(await admin()))).toMatchObject({
      include_department: false,
      include_year: false,
      include_month: false,
      next_request_id: "REQ-1001",
    });
    expect(await submit()).toBe("REQ-1001");
    expect(await submit()).toBe("REQ-1002");
  });

  test("a reset of the numbering keeps the prefix, and if the year is added to the format again, the numbers continue after this year's last number", async () => {
    await configure({ prefix: "APR", separator: "." });
    for (const id of ["APR.2026.1001", "APR.2026.1002"]) expect(await submit()).toBe(id);
    expect(unwrap(await reset()).next_request_id).toBe("APR.1001");
    await submit();
    expect((await configure({ include_year: true })).next_request_id).toBe("APR.2026.1003");
  });

  test("a reset of the numbering is refused if a request already has the number REQ-1001, even if this request was deleted", async () => {
    unwrap(await reset());
    expect(await submit()).toBe("REQ-1001");
    await configure({ include_year: true });
    const before = await stored();
    expect(await reset()).toMatchObject({ code: "number_exists", detail: expect.stringContaining("REQ-1001 ") });
    unwrap(await backend.services.requests.delete(await admin(), "REQ-1001"));
    expect(await reset()).toMatchObject({ code: "number_exists", detail: expect.stringContaining("REQ-1001 ") });
    expect(await stored()).toEqual(before);
  });

  test("a reset is refused if it is based on an older version of the numbering", async () => {
    const { version } = unwrap(await numbering().get(await admin()));
    await configure({ prefix: "APR" });
    expect(describeOutcome(await numbering().reset(await admin(), { version }))).toEqual(["stale_version", []]);
    expect(await next()).toBe("APR-2026-1001");
    expect(describeOutcome(await numbering().reset(await admin(), { version: version + 1 }))).toBe("done");
  });

  test("the numbering can be reset a second time before any request gets a number", async () => {
    unwrap(await reset());
    expect(unwrap(await reset()).next_request_id).toBe("REQ-1001");
    const [, , events] = await stored();
    expect(events).toHaveLength(2);
  });

  test("after a reset of the numbering, the next number is REQ-1001, and later numbers skip existing request numbers", async () => {
    await configure({ include_year: false, counter_start: 1001 });
    expect(await submit()).toBe("REQ-1002");
    await configure({ counter_start: 1000 });
    expect(unwrap(await reset()).next_request_id).toBe("REQ-1001");
    expect([await submit(), await submit()]).toEqual(["REQ-1001", "REQ-1003"]);
  });

  test("fifty submissions during a reset of the numbering get 50 different numbers without gaps", async () => {
    const actor = await admin();
    await submit();
    const going = Array.from({ length: 50 }, () =>
      backend.services.requests.submit(actor, createSubmissionInput(), []),
    );
    const done = backend.services.admin.numbering.reset(actor);
    const ids = (await Promise.all(going)).map((outcome) => unwrap(outcome).id);
    expect((await done).ok).toBe(true);
    ids.push("REQ-2026-1001", await submit());
    expect(new Set(ids).size).toBe(52);
    for (const series of ["REQ-2026-", "REQ-1"]) {
      const counters = ids
        .filter((id) => id.startsWith(series))
        .map((id) => Number(id.split("-").at(-1)))
        .sort((a, b) => a - b);
      expect(counters).toEqual(counters.map((_, at) => 1001 + at));
    }
    expect(ids.at(-1)).toMatch(/^REQ-1\d{3}$/);
  });
});
