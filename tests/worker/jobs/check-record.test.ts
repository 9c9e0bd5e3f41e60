import { describe, expect, test } from "vitest";
import { NumberingInput } from "../../../domain/inputs/admin-settings.ts";
import { insertBulkRequests } from "../../support/bulk-requests.ts";
import { HOUR_MS } from "../../support/clock.ts";
import { readMessages, readTexts } from "../../support/english.ts";
import { addComments } from "../../support/record.ts";
import { unwrap } from "../../support/result.ts";
import { createServiceTest } from "../../support/service-test.ts";
import { runWithoutTriggers } from "../../support/tamper.ts";
import { createUser, submitAs } from "../../support/use-cases.ts";

const backend = createServiceTest();
const { platform } = backend;

const check = () => backend.jobs.checkRecord();
const health = async () =>
  unwrap(await backend.services.admin.overview.health(await backend.as("admin"), { arrived_at: backend.clock.now }))
    .record;
const findings = async () => (await health()).findings.map(({ subject, detail }) => `${subject}: ${detail}`);

/**
 * Deletes requests with their records and everything that refers to them, as an attacker with access to the database
 * could.
 */
async function removeWithRecord(...ids: string[]): Promise<void> {
  const all = JSON.stringify(ids);
  await runWithoutTriggers(platform.DB, "DELETE FROM requests WHERE id IN (SELECT value FROM json_each(?))", all);
  await runWithoutTriggers(
    platform.DB,
    "DELETE FROM request_events WHERE request_id IN (SELECT value FROM json_each(?))",
    all,
  );
}

const listMissing = (...ids: string[]) =>
  ids.map((id) => `${id}: This request was removed together with its record: only its number is left.`);

async function submit(count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let at = 0; at < count; at += 1) ids.push((await submitAs(backend, "requester")).id);
  return ids;
}

describe("a check of all records", () => {
  test("each run of the record check continues where the previous run stopped, and a new check of all records begins after an hour", async () => {
    await insertBulkRequests(platform.DB, backend.people, 1, 2_500);
    const [id = ""] = await submit(1);
    const runs = [await check(), await check(), await check()];
    expect(runs.map(({ requests }) => requests)).toEqual([999, 999, 503]);
    expect((await health()).requests_checked).toBe(2_501);
    const nothing = { requests: 0, administration: 0, rules: 0, seals: 0, checkpoints: 0, files: 0, faults: 0 };
    expect(await check()).toEqual(nothing);
    backend.wait(HOUR_MS - 1);
    expect((await check()).requests).toBe(0);
    backend.wait(1);
    expect((await check()).requests).toBe(999);
    expect(id).toBe("REQ-2026-1001");
  });

  test("a run of the record check reads few rows per request, and two rows if no check is due", async () => {
    await submit(20);
    const costOf = async () => {
      Object.assign(backend.cost, { round_trips: 0, rows_read: 0, rows_written: 0 });
      await check();
      return { ...backend.cost };
    };
    const { round_trips, rows_read } = await costOf();
    // Six round trips for the state, the requests and the administration, two for rules, one for files, and two that look
    // for seals of security events and for checkpoints.
    expect(round_trips).toBeLessThanOrEqual(11);
    // For each request, a run reads an entry of its record, twice because of its files, its row, and the preceding
    // request number. For each of the 47 rules of the sample organisation, it reads the row, its entry and their names.
    expect(rows_read).toBeLessThanOrEqual(20 * 8 + 47 * 20);
    expect(await costOf()).toMatchObject({ round_trips: 1, rows_read: 2 });
  });

  test("a record with more entries than one run can check is checked completely", async () => {
    const [id = "", later = ""] = await submit(2);
    await addComments(platform.DB, id, 2_100);
    expect(await check()).toMatchObject({ requests: 1, faults: 0 });
    expect(await check()).toMatchObject({ requests: 1, faults: 0 });
    backend.wait(HOUR_MS);
    await platform.DB.prepare("UPDATE requests SET title = 'Other' WHERE id IN (?, ?)").bind(id, later).run();
    expect(await check()).toMatchObject({ requests: 1, faults: 1 });
    expect(await check()).toMatchObject({ requests: 1, faults: 1 });
    expect(await findings()).toHaveLength(2);
  });

  test("changes by people during a record check are not reported as faults", async () => {
    await submit(6);
    const deleted = await submit(1);
    const [, ...rounds] = await Promise.all([
      submit(4),
      ...[1, 2, 3].map(async () => {
        const checked = await check();
        await platform.DB.prepare("DELETE FROM record_check").run();
        return checked;
      }),
      backend.services.requests.delete(await backend.as("admin"), deleted[0] ?? ""),
    ]);
    for (const round of rounds) if ("faults" in round) expect(round.faults).toBe(0);
    expect(await findings()).toEqual([]);
  });
});

describe("faults that the record check finds", () => {
  test("each active administrator is notified once of a fault in a record, and a corrected fault is removed from the list of faults", async () => {
    const second = await createUser(backend, "second.admin", "admin", "admin");
    const [id = ""] = await submit(1);
    await platform.DB.prepare("UPDATE requests SET title = 'Other' WHERE id = ?").bind(id).run();
    await check();
    const readNotifications = async () =>
      readTexts(
        (
          await platform.DB.prepare(
            "SELECT user_id, kind, content, url, is_planned FROM notifications WHERE kind = 'record_fault' ORDER BY user_id = ?",
          )
            .bind(second.id)
            .all()
        ).results,
      );
    const notification = {
      kind: "record_fault",
      title: "Record does not match",
      message: `${id}: The title shown, Other, differs from the record: Team laptops.`,
      url: `/request/${id}/history`,
      is_planned: 0,
    };
    expect(await readNotifications()).toEqual([
      { user_id: backend.people.admin, ...notification },
      { user_id: second.id, ...notification },
    ]);
    backend.wait(HOUR_MS);
    await check();
    expect(await readNotifications()).toHaveLength(2);
    expect((await health()).findings_total).toBe(1);
    await platform.DB.prepare("UPDATE requests SET title = 'Team laptops' WHERE id = ?").bind(id).run();
    backend.wait(HOUR_MS);
    await check();
    expect(await health()).toMatchObject({ findings_total: 0, requests_checked: 1 });
  });

  test("a record check sends one notification for each of the first twenty faults, and one notification for all remaining faults", async () => {
    await submit(23);
    await platform.DB.prepare("UPDATE requests SET title = 'Other'").run();
    await check();
    const { results } = await platform.DB.prepare(
      "SELECT content, url FROM notifications WHERE kind = 'record_fault' ORDER BY id",
    ).all();
    expect(results).toHaveLength(21);
    expect(readMessages(results).at(-1)).toEqual({
      message: "3 more: The Overview of the administration lists them.",
      url: "/admin",
    });
    expect(await health()).toMatchObject({ findings_total: 23, findings: { length: 20 } });
  });

  test.each([
    ["route", "no JSON"],
    ["eligible_ids", "[1,"],
    ["amount_minor", "much"],
  ])("a record check reports a request whose column %s has the impossible value %j", async (column, value) => {
    const [id = ""] = await submit(1);
    await runWithoutTriggers(platform.DB, `UPDATE requests SET ${column} = ? WHERE id = ?`, value, id);
    expect((await check()).faults).toBe(1);
    expect((await findings())[0]).toMatch(/differs from the record/);
  });
});

describe("a request that was removed together with its record", () => {
  const configure = async (fields: object) =>
    unwrap(await backend.services.admin.numbering.update(await backend.as("admin"), NumberingInput.parse(fields)));
  const reset = async () => unwrap(await backend.services.admin.numbering.reset(await backend.as("admin")));

  test("a record check reports requests that were removed with their records, even if they were the first or last of a number series", async () => {
    const ids = await submit(8);
    await removeWithRecord(ids[0] ?? "", ids[3] ?? "", ids[4] ?? "", ids[7] ?? "");
    await check();
    const [first = "", fourth = "", fifth = "", last = ""] = [ids[0], ids[3], ids[4], ids[7]];
    expect((await findings()).toSorted()).toEqual(listMissing(first, fourth, fifth, last));
  });

  test("a record check reports a removed request even if the next request was changed or has no record", async () => {
    const ids = await submit(7);
    await removeWithRecord(ids[1] ?? "", ids[4] ?? "");
    await runWithoutTriggers(platform.DB, "UPDATE request_events SET actor_name = 'Eve' WHERE request_id = ?", ids[2]);
    await runWithoutTriggers(platform.DB, "DELETE FROM request_events WHERE request_id = ?", ids[5]);
    await check();
    expect((await findings()).toSorted()).toEqual([
      ...listMissing(ids[1] ?? ""),
      `${ids[2]}: Entry 1 was changed after it was written: its content does not match its hash.`,
      ...listMissing(ids[4] ?? ""),
      `${ids[5]}: Entry 1 is missing.`,
    ]);
  });

  test("a record check does not report requests that an administrator deleted", async () => {
    const ids = await submit(4);
    unwrap(
      await backend.services.admin.requests.bulkDelete(await backend.as("admin"), {
        ids: [ids[1] ?? "", ids[2] ?? ""],
        reason: "Test data",
      }),
    );
    unwrap(await backend.services.requests.delete(await backend.as("admin"), ids[3] ?? ""));
    await submit(1);
    await check();
    expect(await findings()).toEqual([]);
  });

  test("a record check reports removed requests of every number series, and does not report numbers that were never used", async () => {
    const first = await submit(3);
    await configure({ suffix_format: 6, include_month: true, counter_start: 41 });
    const monthly = await submit(3);
    expect(monthly[0]).toBe("REQ-2026-11-000042");
    await configure({ suffix_format: 0 });
    const narrow = await submit(2);
    await configure({ counter_start: 1000 });
    await reset();
    const plain = await submit(3);
    expect([narrow.at(-1), plain[0]]).toEqual(["REQ-2026-11-46", "REQ-1001"]);
    await check();
    expect(await findings()).toEqual([]);
    await removeWithRecord(first[1] ?? "", monthly[2] ?? "", narrow[0] ?? "", plain[1] ?? "");
    backend.wait(HOUR_MS);
    await check();
    // A missing number is reported with as many digits as the next existing number.
    expect((await findings()).toSorted()).toEqual(
      listMissing(...["REQ-1002", "REQ-2026-1002", "REQ-2026-11-44", "REQ-2026-11-45"]),
    );
  });

  test("a record check reports a removed request even if its number series was reset after its submission", async () => {
    await configure({ include_year: false });
    const before = await submit(3);
    expect(before.at(-1)).toBe("REQ-1003");
    await configure({ counter_start: 2000 });
    await reset();
    await configure({ counter_start: 1003 });
    const after = await submit(2);
    expect(after).toEqual(["REQ-2001", "REQ-2002"]);
    await reset();
    expect(await submit(1)).toEqual(["REQ-1004"]);
    await check();
    expect(await findings()).toEqual([]);
    await removeWithRecord("REQ-1003", "REQ-2002");
    backend.wait(HOUR_MS);
    await check();
    expect((await findings()).toSorted()).toEqual(listMissing("REQ-1003", "REQ-2002"));
  });

  test("after submissions during a reset of the numbering, a record check reports no request as removed", async () => {
    await configure({ include_year: false });
    await submit(2);
    await configure({ counter_start: 1010 });
    const [ids] = await Promise.all([Promise.all(Array.from({ length: 12 }, () => submit(1))), reset()]);
    expect(ids.flat()).toHaveLength(12);
    await check();
    expect(await findings()).toEqual([]);
  });
});
