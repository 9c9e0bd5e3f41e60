import { describe, expect, test } from "vitest";
import { parseCheckpointFile } from "../../../domain/audit/checkpoints.ts";
import { SettingsInput } from "../../../domain/inputs/admin-settings.ts";
import { createExternalServices } from "../../../worker/integrations/channels.ts";
import type { Mail } from "../../../worker/integrations/mime.ts";
import { openCheckpointFile } from "../../../worker/services/audit/checkpoint-signature.ts";
import { verifyCheckpointsAfter } from "../../../worker/services/audit/verify-checkpoints.ts";
import { insertBulkRequests } from "../../support/bulk-requests.ts";
import { HOUR_MS } from "../../support/clock.ts";
import { readMessages } from "../../support/english.ts";
import { unwrap } from "../../support/result.ts";
import { createServiceTest } from "../../support/service-test.ts";
import { bindJobs, createEnglishServices } from "../../support/test-services.ts";
import { actAs, submitAs } from "../../support/use-cases.ts";

const mails: Mail[] = [];
const backend = createServiceTest({
  overrides: () => {
    mails.length = 0;
    const send = async (mail: Mail) => {
      mails.push(mail);
      return { sent: true } as const;
    };
    return { channels: { ...createExternalServices({}), mail: { send }, public_url: "https://approvals.example" } };
  },
});
const DAY_MS = 24 * HOUR_MS;

const read = async (number: number) => {
  const name = `checkpoints/checkpoint-${String(number).padStart(6, "0")}.json`;
  const text = (await (await backend.platform.FILES.get(name))?.text()) ?? "";
  const file = parseCheckpointFile(text);
  if (!file) throw new Error(`there is no checkpoint ${number}`);
  return { ...file.checkpoint, text };
};
const list = async () =>
  unwrap(await backend.services.admin.checkpoints.list(await backend.as("admin"), {})).items.map(
    ({ number }) => number,
  );

describe("the daily checkpoint", () => {
  test("one checkpoint is made on each day, and contains the requests that changed since the previous checkpoint", async () => {
    const [first, second] = [await submitAs(backend, "requester"), await submitAs(backend, "requester")];
    expect(await backend.jobs.createCheckpoint()).toEqual({ created: 1, adopted: 0 });
    expect(await backend.jobs.createCheckpoint()).toEqual({ created: 0, adopted: 0 });
    backend.wait(DAY_MS);
    unwrap(await actAs(backend, "manager", second.id, { action: "approve", comments: "Fine" }));
    expect(await backend.jobs.createCheckpoint()).toEqual({ created: 1, adopted: 0 });
    const [one, two] = [await read(1), await read(2)];
    expect(one.requests.map(([id, version]) => [id, version])).toEqual([
      [first.id, 1],
      [second.id, 1],
    ]);
    expect(two.requests.map(([id, version]) => [id, version])).toEqual([[second.id, 2]]);
    expect(one.numbering).toEqual([["REQ-2026-", 1001, 1002, 4]]);
    expect(two.prev_hash).toBe(backend.deps.sha256(JSON.parse(one.text).content));
    expect(await openCheckpointFile(one.text)).not.toBeNull();
    expect(await openCheckpointFile(one.text.replace(first.id, "REQ-2026-9999"))).toBeNull();
    expect(await list()).toEqual([2, 1]);
  });

  test("if there are more changes than one checkpoint can cover, each run makes another checkpoint", async () => {
    await insertBulkRequests(backend.platform.DB, backend.people, 1, 2_500);
    expect(await backend.jobs.createCheckpoint()).toMatchObject({ created: 1 });
    expect(await backend.jobs.createCheckpoint()).toMatchObject({ created: 1 });
    expect(await backend.jobs.createCheckpoint()).toMatchObject({ created: 0 });
    const [one, two] = [await read(1), await read(2)];
    expect([one.is_complete, one.rows, two.is_complete, two.rows]).toEqual([
      ...[false, { after: 0, last: 2_000 }],
      ...[true, { after: 2_000, last: 2_500 }],
    ]);
  });

  test("two runs at the same time make one checkpoint, and a stored file that is not listed is listed by the next run", async () => {
    await submitAs(backend, "requester");
    const runs = await Promise.all([backend.jobs.createCheckpoint(), backend.jobs.createCheckpoint()]);
    expect(runs.map(({ created, adopted }) => created + adopted).toSorted()).not.toEqual([0, 0]);
    expect(await list()).toEqual([1]);
    const { text } = await read(1);
    await backend.platform.DB.prepare("DELETE FROM checkpoints").run();
    expect(await backend.jobs.createCheckpoint()).toEqual({ created: 0, adopted: 1 });
    expect(await list()).toEqual([1]);
    expect((await read(1)).text).toBe(text);
  });

  test("a new key makes a checkpoint at once, and checkpoints with the earlier key are still valid", async () => {
    await submitAs(backend, "requester");
    await backend.jobs.createCheckpoint();
    const jobs = bindJobs({ ...backend.deps, checkpoint_key: Buffer.alloc(32, 9).toString("base64url") });
    expect(await jobs.createCheckpoint()).toEqual({ created: 1, adopted: 0 });
    const [one, two] = [await read(1), await read(2)];
    expect(one.public_key).not.toBe(two.public_key);
    expect(await jobs.checkRecord()).toMatchObject({ checkpoints: 2, faults: 0 });
    expect(await backend.rows("SELECT details FROM security_events WHERE kind = 'key_rotated'")).toEqual([
      { details: JSON.stringify({ key: "checkpoint" }) },
    ]);
    expect(await openCheckpointFile(one.text)).not.toBeNull();
  });

  test("after a new key no request is reported, and a record check copies what the checkpoints contain again with the new key", async () => {
    const { id } = await submitAs(backend, "requester");
    await backend.jobs.createCheckpoint();
    const deps = { ...backend.deps, checkpoint_key: Buffer.alloc(32, 9).toString("base64url") };
    const jobs = bindJobs(deps);
    const admin = await backend.as("admin");
    const verify = async () => unwrap(await createEnglishServices(deps).requests.verifyHistory(admin, id));
    await jobs.createCheckpoint();
    expect(await verify()).toBeNull();
    await jobs.checkRecord();
    expect(await verify()).toBeNull();
    await backend.platform.DB.prepare("DELETE FROM checkpoint_heads").run();
    expect(await verify()).toMatchObject({ kind: "contradicts_checkpoint", how: "unlisted", checkpoint: 2 });
    backend.wait(HOUR_MS);
    await jobs.checkRecord();
    expect(await verify()).toBeNull();
  });

  test("the comparison with a checkpoint costs the details of a request no round trip and at most four rows", async () => {
    const { id } = await submitAs(backend, "requester");
    const admin = await backend.as("admin");
    const read = async () => {
      Object.assign(backend.cost, { round_trips: 0, rows_read: 0 });
      expect(unwrap(await backend.services.requests.get(admin, id)).record_fault).toBeNull();
      return { ...backend.cost };
    };
    const before = await read();
    await backend.jobs.createCheckpoint();
    const after = await read();
    expect(after.round_trips).toBe(before.round_trips);
    expect(after.rows_read - before.rows_read).toBeLessThanOrEqual(4);
  });

  test("without the secret CHECKPOINT_KEY, no checkpoint is made, and the Overview says so", async () => {
    const deps = { ...backend.deps, checkpoint_key: null };
    expect(await bindJobs(deps).createCheckpoint()).toEqual({ created: 0, adopted: 0 });
    const { record } = unwrap(
      await createEnglishServices(deps).admin.overview.health(await backend.as("admin"), {
        arrived_at: backend.clock.now,
      }),
    );
    expect(record).toMatchObject({ checkpoint: null, checkpoint_missing: "CHECKPOINT_KEY" });
  });

  test("each checkpoint is mailed once with its file if the settings have an address, and not mailed without an address", async () => {
    await submitAs(backend, "requester");
    await backend.jobs.createCheckpoint();
    await backend.jobs.deliverOutbox();
    expect(mails.filter(({ attachment }) => attachment)).toEqual([]);
    const input = SettingsInput.parse({ checkpoint_mail: "auditor@audit.example" });
    unwrap(await backend.services.admin.settings.update(await backend.as("admin"), input));
    backend.wait(DAY_MS);
    await backend.jobs.createCheckpoint();
    await backend.jobs.deliverOutbox();
    await backend.jobs.deliverOutbox();
    const { text, public_key } = await read(2);
    expect(mails.filter(({ attachment }) => attachment)).toEqual([
      expect.objectContaining({
        to: { name: "", address: "auditor@audit.example" },
        subject: "Checkpoint 2 of the record",
        text: expect.stringContaining(public_key),
        attachment: { file_name: "checkpoint-000002.json", text },
      }),
    ]);
  });

  test("a checkpoint whose file was changed is neither downloaded nor mailed, and the administrators are notified", async () => {
    const input = SettingsInput.parse({ checkpoint_mail: "auditor@audit.example" });
    unwrap(await backend.services.admin.settings.update(await backend.as("admin"), input));
    const { id } = await submitAs(backend, "requester");
    await backend.jobs.createCheckpoint();
    const { text } = await read(1);
    await backend.platform.FILES.put("checkpoints/checkpoint-000001.json", text.replace(id, "REQ-2026-9999"));
    const opened = await backend.services.admin.checkpoints.getFile(await backend.as("admin"), "1");
    const detail = "Checkpoint 1 was changed after it was signed.";
    expect(opened).toMatchObject({ ok: false, code: "file_changed", detail });
    await backend.jobs.deliverOutbox();
    expect(mails.filter(({ attachment }) => attachment)).toEqual([]);
    expect(
      readMessages(
        await backend.rows(
          "SELECT content FROM notifications WHERE kind = 'record_fault' AND user_id = ?",
          backend.people.admin,
        ),
      ),
    ).toEqual([{ message: `Checkpoints: ${detail}` }]);
  });

  test.each([
    ["removed from the list", "DELETE FROM checkpoints WHERE number = 2", "unlisted"],
    ["removed from the list with all others", "DELETE FROM checkpoints", "unlisted"],
    ["listed without what it contains about requests", "DELETE FROM checkpoint_heads", "heads_changed"],
    ["listed with other contents about requests", "UPDATE checkpoint_heads SET hash = 'a'", "heads_changed"],
  ])("a stored checkpoint that is %s is a fault", async (_, statement, how) => {
    await submitAs(backend, "requester");
    await backend.jobs.createCheckpoint();
    backend.wait(DAY_MS);
    await submitAs(backend, "requester");
    await backend.jobs.createCheckpoint();
    await backend.rows(statement);
    const { faults } = await verifyCheckpointsAfter(backend.deps, null, 0);
    expect(faults).toContainEqual({ kind: "changed_checkpoint", number: 2, how });
    expect((await backend.jobs.checkRecord()).faults).toBeGreaterThan(0);
  });

  test("a missing file of a checkpoint is a fault, also if no checkpoint is listed any more", async () => {
    for (let day = 0; day < 3; day += 1) {
      await submitAs(backend, "requester");
      await backend.jobs.createCheckpoint();
      backend.wait(DAY_MS);
    }
    await backend.platform.FILES.delete("checkpoints/checkpoint-000002.json");
    const missing = { kind: "changed_checkpoint", number: 2, how: "missing" };
    expect((await verifyCheckpointsAfter(backend.deps, null, 0)).faults).toEqual([missing]);
    await backend.rows("DELETE FROM checkpoints");
    expect((await verifyCheckpointsAfter(backend.deps, null, 0)).faults).toEqual([
      { kind: "changed_checkpoint", number: 1, how: "unlisted" },
      missing,
      { kind: "changed_checkpoint", number: 3, how: "replaced" },
    ]);
  });

  test("only an administrator can list and download checkpoints, and an unknown checkpoint is not found", async () => {
    await backend.jobs.createCheckpoint();
    const { checkpoints } = backend.services.admin;
    const [admin, director] = [await backend.as("admin"), await backend.as("director")];
    expect(unwrap(await checkpoints.getFile(admin, "1"))).toEqual({
      file_name: "checkpoint-000001.json",
      text: (await read(1)).text,
    });
    for (const number of ["2", "0", "-1", "1e3", "9".repeat(500), "../x"])
      expect(await checkpoints.getFile(admin, number)).toMatchObject({ ok: false, code: "not_found" });
    expect(await checkpoints.getFile(director, "1")).toMatchObject({ ok: false, code: "admin_only" });
    expect(await checkpoints.list(director, {})).toMatchObject({ ok: false, code: "admin_only" });
  });
});
