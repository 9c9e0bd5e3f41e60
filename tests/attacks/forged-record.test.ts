import { execFile, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, unlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { unzipSync } from "fflate";
import { extractText, getDocumentProxy } from "unpdf";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type AdminAuditEntry, toAdminHashInput } from "../../domain/audit/admin-events.ts";
import { describeFault } from "../../domain/audit/fault.ts";
import { departmentSchemas } from "../../domain/master-data/schemas.ts";
import { type RequestEvent, toCanonicalJson, toHashInput } from "../../domain/requests/events.ts";
import { ROOT } from "../../scripts/build.ts";
import { getDatabaseFile } from "../../scripts/verify-audit.ts";
import { type CheckpointSigner, createCheckpointSigner } from "../../worker/services/audit/checkpoint-signature.ts";
import { exportEvidence } from "../../worker/services/exports/export-evidence.ts";
import { type Caller, signIn } from "../support/api-caller.ts";
import { HOUR_MS } from "../support/clock.ts";
import { inEnglish, readMessages } from "../support/english.ts";
import { SAMPLE_FILES } from "../support/files.ts";
import { addHashes, createRequestRow, sha256 } from "../support/record.ts";
import { unwrap } from "../support/result.ts";
import { acquireServer, releaseServer, type TestServer } from "../support/server.ts";
import { createServiceTest } from "../support/service-test.ts";
import { readTypeface, readVerifier } from "../support/static-files.ts";
import { getBlobPath, runWithoutTriggers } from "../support/tamper.ts";
import { actAs, submitAs } from "../support/use-cases.ts";

const backend = createServiceTest({ reset: "once" });
const { platform } = backend;

/** The file that the requester attaches to the response to the approver's question. */
const SIGNED = { filename: "signed.pdf", content: SAMPLE_FILES.pdf };
const QUESTION = { action: "request_info", info_requested: "Please attach the signed page" } as const;
const RESPONSE = { action: "respond", additional_info: "Here it is" } as const;

/**
 * Creates three approved requests, each with a file that the requester attached to the response to a question. Adds two
 * entries to the record of the administration after those about the sample organisation. Returns the ids of the
 * requests.
 */
async function fillRecord(): Promise<string[]> {
  await backend.reset();
  const ids: string[] = [];
  for (let count = 0; count < 3; count += 1) {
    const { id } = await submitAs(backend, "requester");
    unwrap(await actAs(backend, "manager", id, QUESTION));
    unwrap(await actAs(backend, "requester", id, RESPONSE, [SIGNED]));
    unwrap(await actAs(backend, "manager", id, { action: "approve", comments: "Within the budget" }));
    ids.push(id);
  }
  for (const name of ["Legal", "Research"])
    unwrap(
      await backend.services.admin.departments.create(
        await backend.as("admin"),
        departmentSchemas.create.parse({ name }),
      ),
    );
  return ids;
}

describe("an attacker who can run SQL, but cannot remove the triggers of the record", () => {
  let before: unknown;
  const stored = async () =>
    (
      await platform.DB.batch(
        ["request_events", "admin_events", "admin_chain"].map((table) => platform.DB.prepare(`SELECT * FROM ${table}`)),
      )
    ).map(({ results }) => results);
  beforeAll(async () => {
    await fillRecord();
    before = await stored();
  });

  const KEYS = {
    request_events: "request_id, version, kind, created_at, payload, prev_hash, hash",
    admin_events: "entity, entity_id, version, action, label, created_at, seq, prev_hash, hash",
  } as const;
  const attempts = (Object.keys(KEYS) as (keyof typeof KEYS)[]).flatMap((table) => {
    const columns = KEYS[table];
    const same = `SELECT ${columns} FROM ${table} WHERE rowid = 1`;
    const moved = columns.replace("version,", "version + 50,");
    return [
      `UPDATE ${table} SET created_at = '2020'`,
      `UPDATE OR REPLACE ${table} SET created_at = '2020'`,
      `DELETE FROM ${table}`,
      `INSERT OR REPLACE INTO ${table}(${columns}) ${same}`,
      `REPLACE INTO ${table}(${columns}) ${same}`,
      `INSERT OR IGNORE INTO ${table}(${columns}) ${same}`,
      `INSERT INTO ${table}(${columns}) ${same} ON CONFLICT DO UPDATE SET created_at = '2020'`,
      `INSERT OR REPLACE INTO ${table}(rowid, ${columns}) SELECT 1, ${moved} FROM ${table} WHERE rowid = 1`,
    ];
  });
  attempts.push(
    `INSERT OR REPLACE INTO admin_events(${KEYS.admin_events}) SELECT ${KEYS.admin_events.replace("version,", "version + 50,")} FROM admin_events WHERE rowid = 1`,
    `INSERT INTO admin_events(${KEYS.admin_events}) SELECT ${KEYS.admin_events.replace("version,", "version + 50,").replace("seq,", "seq + 50,")} FROM admin_events WHERE rowid = 1`,
    "INSERT INTO admin_events(entity, entity_id, version, action, label, created_at) VALUES ('user', 'x', 1, 'created', '', '')",
    "INSERT INTO admin_events(entity, entity_id, version, action, label, created_at, seq, prev_hash) SELECT 'user', 'x', 1, 'created', '', '', seq + 1, hash FROM admin_chain",
    `INSERT INTO admin_events(${KEYS.admin_events}) SELECT 'user', 'x', 1, 'created', '', '', seq + 1, hash, '' FROM admin_chain`,
  );

  test.each(attempts)("the triggers of the record refuse the statement %s", async (statement) => {
    await expect(platform.DB.prepare(statement).run()).rejects.toThrow(
      /append-only|another entry came first|admin_events.hash/,
    );
    expect(await stored()).toEqual(before);
  });
});

test("if two approvers decide a request at the same time, one decision is refused with the error `stale_version` or `invalid_state`", async () => {
  const { id, version } = await submitAs(backend, "requester");
  const outcomes = await Promise.all([
    actAs(backend, "manager", id, { action: "approve", version }),
    actAs(backend, "senior.manager", id, { action: "reject", version }),
  ]);
  const refused = outcomes.filter((one) => !one.ok);
  expect(refused).toHaveLength(1);
  expect(refused[0]).toMatchObject({ code: expect.stringMatching(/^(stale_version|invalid_state)$/) });
});

/**
 * A change of the database that bypasses the product. The product must report it as a fault of this `kind`, with a text
 * that matches `sentence`.
 */
type Forgery = { name: string; forge: (db: Sql, id: string) => Promise<void>; kind: string; sentence: RegExp };
/** Runs a statement without the triggers of the record, and returns its rows. */
type Sql = (statement: string, ...values: (string | number | null)[]) => Promise<Record<string, unknown>[]>;

const FORGERIES: Forgery[] = [
  {
    name: "a changed status and amount in a request's row",
    forge: async (sql, id) => {
      await sql(
        "UPDATE requests SET status = 'rejected', amount_minor = 99999900, amount_usd = 999999 WHERE id = ?",
        id,
      );
    },
    kind: "changed_row",
    sentence: /The amount shown, USD 999,999\.00, differs from the record: USD [\d,]+\.\d\d\./,
  },
  {
    name: "an entry whose actor was changed",
    forge: async (sql, id) => {
      await sql("UPDATE request_events SET actor_name = 'Eve' WHERE request_id = ? AND version = 2", id);
    },
    kind: "changed_entry",
    sentence: /Entry 2 was changed after it was written: its content does not match its hash\./,
  },
  {
    name: "an entry whose actor was changed and whose hash was recomputed",
    forge: async (sql, id) => {
      const [first] = await sql("SELECT * FROM request_events WHERE request_id = ? AND version = 1", id);
      const forged = { ...(first as RequestEvent), actor_name: "Eve" };
      await sql("DELETE FROM request_events WHERE request_id = ? AND version = 1", id);
      await sql(
        "INSERT INTO request_events(request_id, version, kind, actor_id, actor_name, created_at, payload, prev_hash, hash) VALUES (?, 1, ?, ?, ?, ?, ?, ?, ?)",
        ...[id, forged.kind, forged.actor_id, forged.actor_name, forged.created_at, forged.payload, forged.prev_hash],
        sha256(toHashInput(forged)),
      );
    },
    kind: "replaced_entry",
    sentence: /Entry 2 does not match the entries around it: an entry was replaced\./,
  },
  {
    name: "a deleted entry of a request",
    forge: async (sql, id) => {
      await sql("DELETE FROM request_events WHERE request_id = ? AND version = 2", id);
    },
    kind: "missing_entry",
    sentence: /Entry 2 is missing\./,
  },
  {
    name: "a request whose row was set back to an earlier version",
    forge: async (sql, id) => {
      const [first] = await sql("SELECT hash FROM request_events WHERE request_id = ? AND version = 1", id);
      await sql(
        "UPDATE requests SET version = 1, head_hash = ?, status = 'pending' WHERE id = ?",
        String(first?.hash),
        id,
      );
    },
    kind: "changed_row",
    sentence: /The status shown, Pending, differs from the record: /,
  },
  {
    name: "a deleted attachment of the answer to a question",
    forge: async (sql, id) => {
      await sql("DELETE FROM attachments WHERE request_seq = (SELECT seq FROM requests WHERE id = ?)", id);
    },
    kind: "changed_row",
    sentence: /The list of attachments shown, none, differs from the record: signed\.pdf\./,
  },
  {
    name: "an added attachment that no entry of the record mentions",
    forge: async (sql, id) => {
      await sql(
        `INSERT INTO attachments(id, request_seq, position, filename, content_type, size, sha256)
         SELECT 'forged-' || seq, seq, 1, 'offer.pdf', 'application/pdf', 60, ? FROM requests WHERE id = ?`,
        "a".repeat(64),
        id,
      );
    },
    kind: "changed_row",
    sentence: /The list of attachments shown, offer\.pdf, signed\.pdf, differs from the record: signed\.pdf\./,
  },
  {
    name: "an attachment whose content was replaced by that of another file",
    forge: async (sql, id) => {
      await sql(
        "UPDATE attachments SET sha256 = ? WHERE request_seq = (SELECT seq FROM requests WHERE id = ?)",
        "a".repeat(64),
        id,
      );
    },
    kind: "changed_row",
    sentence: /The list of attachments shown differs from the record\./,
  },
];

const REMOVALS: Forgery[] = [
  {
    name: "a request removed from the table",
    forge: async (sql, id) => {
      await sql("DELETE FROM requests WHERE id = ?", id);
    },
    kind: "removed_request",
    sentence: /was removed, but its record does not show a deletion\./,
  },
  {
    name: "a request removed together with its record",
    forge: async (sql, id) => {
      await sql("DELETE FROM requests WHERE id = ?", id);
      await sql("DELETE FROM request_events WHERE request_id = ?", id);
    },
    kind: "removed_request",
    sentence: /was removed together with its record: only its number is left\./,
  },
  {
    name: "a request whose entries were all deleted",
    forge: async (sql, id) => {
      await sql("DELETE FROM request_events WHERE request_id = ?", id);
    },
    kind: "missing_entry",
    sentence: /Entry 1 is missing\./,
  },
];

/** The number of the last but one entry of the administration's record. */
const LAST_BUT_ONE = "(SELECT max(seq) - 1 FROM admin_events)";

const ADMINISTRATION: Forgery[] = [
  {
    name: "a changed entry of the administration's record",
    forge: async (sql) => {
      await sql(`UPDATE admin_events SET label = 'Nothing' WHERE seq = ${LAST_BUT_ONE}`);
    },
    kind: "changed_admin_entry",
    sentence: /Entry \d+ of the administration's record was changed after it was written\./,
  },
  {
    name: "a replaced entry of the administration's record",
    forge: async (sql) => {
      const [entry] = await sql(`SELECT * FROM admin_events WHERE seq = ${LAST_BUT_ONE}`);
      const forged = { ...(entry as AdminAuditEntry), label: "Nothing" };
      const hash = sha256(toAdminHashInput(forged));
      await sql(`UPDATE admin_events SET label = 'Nothing', hash = ? WHERE seq = ${LAST_BUT_ONE}`, hash);
    },
    kind: "changed_admin_entry",
    sentence: /Entry \d+ of the administration's record does not continue the entry before it/,
  },
  {
    name: "a deleted entry of the administration's record",
    forge: async (sql) => {
      await sql(`DELETE FROM admin_events WHERE seq = ${LAST_BUT_ONE}`);
    },
    kind: "changed_admin_entry",
    sentence: /Entry \d+ of the administration's record is missing\./,
  },
  {
    name: "a deletion of the newest entry of the administration's record",
    forge: async (sql) => {
      await sql("DELETE FROM admin_events WHERE seq = (SELECT max(seq) FROM admin_events)");
    },
    kind: "changed_admin_entry",
    sentence: /Entry \d+ of the administration's record is missing\./,
  },
];

describe("an attacker who can remove the triggers of the record and change the database", () => {
  let ids: string[];
  beforeEach(async () => {
    ids = await fillRecord();
  });
  const sql: Sql = async (statement, ...values) => {
    if (!statement.startsWith("SELECT")) await runWithoutTriggers(platform.DB, statement, ...values);
    else
      return (
        await platform.DB.prepare(statement)
          .bind(...values)
          .all()
      ).results;
    return [];
  };
  const notifications = async () =>
    readMessages(
      (
        await platform.DB.prepare(
          "SELECT u.username, n.content, n.url FROM notifications n JOIN users u ON u.id = n.user_id WHERE n.kind = 'record_fault'",
        ).all<{ username: string; content: string; url: string }>()
      ).results,
    );
  const findings = async () =>
    unwrap(await backend.services.admin.overview.health(await backend.as("admin"), { arrived_at: backend.clock.now }))
      .record;

  test("the record check finds no fault and sends no notification before the attacker changes anything", async () => {
    const [{ entries } = {}] = await sql("SELECT count(*) AS entries FROM admin_events");
    expect(await backend.jobs.checkRecord()).toEqual({
      requests: 3,
      administration: entries,
      rules: 49 + 2,
      seals: 0,
      checkpoints: 0,
      files: 3,
      faults: 0,
    });
    expect(await findings()).toMatchObject({ requests_checked: 3, findings_total: 0, findings: [] });
    expect(await notifications()).toEqual([]);
  });

  test.each([...FORGERIES, ...REMOVALS, ...ADMINISTRATION])(
    "the record check reports the forgery: $name",
    async ({ forge, sentence, kind }) => {
      const [, id = ""] = ids;
      await forge(sql, id);
      expect((await backend.jobs.checkRecord()).faults).toBeGreaterThan(0);
      const subject = kind === "changed_admin_entry" ? "Administration" : id;
      const [notification, ...others] = (await notifications()).filter(isNotAboutRule);
      expect(others).toEqual([]);
      expect(notification).toMatchObject({ username: "admin", message: expect.stringMatching(sentence) });
      expect(notification?.message.startsWith(`${subject}: `)).toBe(true);
      expect((await findings()).findings.filter((finding) => finding.subject !== "Rules")).toEqual([
        expect.objectContaining({ subject, detail: expect.stringMatching(sentence), url: notification?.url }),
      ]);
      const { length } = await notifications();
      backend.clock.now = new Date(backend.clock.now.getTime() + HOUR_MS);
      await backend.jobs.checkRecord();
      expect(await notifications()).toHaveLength(length);
    },
  );
});

/** An entry that was removed from the administration's record leaves a rule without an entry, which is a second fault. */
const isNotAboutRule = ({ message }: { message: string }) => !message.startsWith("Rules: ");

/** The forged time of entries, before the checkpoint. */
const EARLIER = "2026-11-02T09:05:00.000Z";

const readRecord = async (sql: Sql, id: string) =>
  (await sql("SELECT * FROM request_events WHERE request_id = ? ORDER BY version", id)) as RequestEvent[];

/** Replaces the record of a request, and stores the hash of its new last entry in the row of the request. */
async function writeRecord(sql: Sql, id: string, entries: readonly RequestEvent[]): Promise<void> {
  await sql("DELETE FROM request_events WHERE request_id = ?", id);
  for (const one of entries)
    await sql(
      "INSERT INTO request_events(request_id, version, kind, actor_id, actor_name, created_at, payload, prev_hash, hash) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
      ...[
        id,
        one.version,
        one.kind,
        one.actor_id,
        one.actor_name,
        one.created_at,
        one.payload,
        one.prev_hash,
        one.hash,
      ],
    );
  const last = entries.at(-1);
  await sql("UPDATE requests SET version = ?, head_hash = ? WHERE id = ?", last?.version ?? 0, last?.hash ?? "", id);
}

/** Replaces the entries of the administration's record from `from` on with `entries`, with new hashes. */
async function writeAdminRecord(sql: Sql, from: number, entries: readonly AdminAuditEntry[]): Promise<void> {
  const [before] = await sql("SELECT hash FROM admin_events WHERE seq = ?", from - 1);
  await sql("DELETE FROM admin_events WHERE seq >= ?", from);
  let prev_hash = String(before?.hash);
  let seq = from - 1;
  for (const entry of entries) {
    seq += 1;
    const placed = { ...entry, seq, prev_hash };
    const hash = sha256(toAdminHashInput(placed));
    const columns = { ...placed, hash };
    await sql(
      `INSERT INTO admin_events(${Object.keys(columns).join()}) VALUES (${Object.keys(columns).map(() => "?")})`,
      ...Object.values(columns),
    );
    prev_hash = hash;
  }
  await sql("UPDATE admin_chain SET seq = ?, hash = ? WHERE id = 1", seq, prev_hash);
}

/** Returns the last two entries of the administration's record. */
const readLastAdminEntries = async (sql: Sql) =>
  (await sql(`SELECT * FROM admin_events WHERE seq >= ${LAST_BUT_ONE} ORDER BY seq`)) as AdminAuditEntry[];

/**
 * Forgeries with new hashes, so that all hashes of the database match and only a signed checkpoint reveals them.
 * `subject` null: the subject of the fault is the request.
 */
const RECOMPUTED: (Omit<Forgery, "kind"> & { subject?: string })[] = [
  {
    name: "a replaced entry: the title in the first entry, the row and all later hashes were changed",
    forge: async (sql, id) => {
      const [first, ...others] = await readRecord(sql, id);
      if (!first) throw new Error(`${id} has no record`);
      const payload = JSON.parse(first.payload);
      const forged = { ...payload, request: { ...payload.request, title: "Yacht" } };
      await sql("UPDATE requests SET title = 'Yacht' WHERE id = ?", id);
      await writeRecord(sql, id, addHashes([{ ...first, payload: toCanonicalJson(forged) }, ...others]));
    },
    sentence:
      /Entry 4 is not the one that checkpoint 1 of 2026-11-02 10:00 UTC contains: the record was written again\./,
  },
  {
    name: "a cut end: the approval was deleted, and the row is as it was before the approval",
    forge: async (sql, id) => {
      const entries = await readRecord(sql, id);
      const { status, waiting_for, approved_at, decided_at, route, current_level, barred_ids, updated_at } =
        createRequestRow(entries.slice(0, 3));
      await sql(
        `UPDATE requests SET status = ?, waiting_for = ?, approved_at = ?, decided_at = ?, route = ?, current_level = ?, barred_ids = ?, updated_at = ? WHERE id = ?`,
        ...[status ?? "", JSON.stringify(waiting_for), approved_at ?? null, decided_at ?? null, JSON.stringify(route)],
        ...[current_level ?? 0, JSON.stringify(barred_ids), updated_at ?? "", id],
      );
      await writeRecord(sql, id, entries.slice(0, 3));
    },
    sentence:
      /Entry 4 is missing, but checkpoint 1 of 2026-11-02 10:00 UTC contains it: the end of the record was cut\./,
  },
  {
    name: "a removed request: the last one, with its record and its number",
    forge: async (sql, id) => {
      const [last] = await sql("SELECT max(id) AS id FROM requests");
      expect(last?.id).toBe(id);
      await sql("DELETE FROM requests WHERE id = ?", id);
      await sql("DELETE FROM request_events WHERE request_id = ?", id);
      await sql("UPDATE request_series SET last_number = last_number - 1, last_id = 'REQ-2026-1002'");
    },
    sentence: /was removed together with its record: only its number is left\./,
  },
  {
    name: "an appended entry: a comment with the time of last week",
    forge: async (sql, id) => {
      const entries = await readRecord(sql, id);
      const payload = toCanonicalJson({ comment: "I saw the offer" });
      const comment = { version: 5, kind: "request.commented" as const, created_at: EARLIER, payload };
      const last = entries.at(-1);
      if (!last) throw new Error(`${id} has no record`);
      await sql("UPDATE requests SET updated_at = ? WHERE id = ?", EARLIER, id);
      await writeRecord(sql, id, addHashes([...entries, { ...last, ...comment }]));
    },
    sentence:
      /Entry 5 has an earlier time than checkpoint 1 of 2026-11-02 10:00 UTC, which does not contain it: it was added afterwards\./,
  },
  {
    name: "a changed entry of the administration's record, with all later hashes",
    subject: "Administration",
    forge: async (sql) => {
      const [entry, ...others] = await readLastAdminEntries(sql);
      if (!entry) throw new Error("the entry is missing");
      await writeAdminRecord(sql, entry.seq, [{ ...entry, label: "Nothing" }, ...others]);
    },
    sentence:
      /Entry \d+ of the administration's record is not the one that checkpoint 1 of 2026-11-02 10:00 UTC contains/,
  },
  {
    name: "a cut end of the administration's record",
    subject: "Administration",
    forge: async (sql) => {
      const [entry] = await readLastAdminEntries(sql);
      if (!entry) throw new Error("the entry is missing");
      await writeAdminRecord(sql, entry.seq, [entry]);
    },
    sentence:
      /Entry \d+ of the administration's record is missing, but checkpoint 1 of 2026-11-02 10:00 UTC contains it/,
  },
  {
    name: "an appended entry of the administration's record with an earlier time",
    subject: "Administration",
    forge: async (sql) => {
      const [, last] = await readLastAdminEntries(sql);
      if (!last) throw new Error("the entry is missing");
      const added = { ...last, version: 2, action: "updated" as const, before: last.after, created_at: EARLIER };
      await writeAdminRecord(sql, last.seq, [last, added]);
    },
    sentence: /Entry \d+ of the administration's record has an earlier time than checkpoint 1/,
  },
  {
    name: "security events that were deleted together with the newest seal",
    subject: "Security events",
    forge: async (sql) => {
      await sql("DELETE FROM security_events WHERE rowid > (SELECT last_row FROM security_event_seals WHERE seq = 1)");
      await sql("DELETE FROM security_event_seals WHERE seq = 2");
    },
    sentence: /Seal 2 is missing, but checkpoint 1 of 2026-11-02 10:00 UTC contains it/,
  },
];

describe("an attacker who can remove the triggers and computes all hashes again", () => {
  const sql: Sql = async (statement, ...values) => {
    if (!statement.startsWith("SELECT")) await runWithoutTriggers(platform.DB, statement, ...values);
    else return backend.rows(statement, ...values);
    return [];
  };
  let ids: string[];
  beforeEach(async () => {
    ids = await fillRecord();
    for (const address of ["192.0.2.1", "192.0.2.2"]) {
      await backend.services.auth.signIn(
        { username: "manager", password: "wrong", remember_me: false },
        { address, device: null },
      );
      await backend.jobs.sealSecurityEvents();
    }
    backend.wait(HOUR_MS);
    expect(await backend.jobs.createCheckpoint()).toEqual({ created: 1, adopted: 0 });
  });
  const notifications = async () =>
    readMessages(
      await backend.rows<{ username: string; content: string }>(
        "SELECT u.username, n.content FROM notifications n JOIN users u ON u.id = n.user_id WHERE n.kind = 'record_fault'",
      ),
    );
  const UNLISTED = /^Checkpoints: Checkpoint 1 is stored, but it was removed from the list of checkpoints\.$/;

  /** Returns the findings in the Overview, except those about rules. */
  async function readFindings() {
    const { overview } = backend.services.admin;
    const { record } = unwrap(await overview.health(await backend.as("admin"), { arrived_at: backend.clock.now }));
    return record.findings
      .filter(({ subject }) => subject !== "Rules")
      .map(({ subject, detail }) => ({ subject, detail }));
  }

  test("the record check verifies the checkpoint and finds no fault before the attacker changes anything", async () => {
    expect(await backend.jobs.checkRecord()).toMatchObject({ requests: 3, seals: 2, checkpoints: 1, faults: 0 });
    // Regular changes after the checkpoint do not contradict it.
    unwrap(
      await actAs(backend, "requester", (await submitAs(backend, "requester")).id, {
        action: "cancel",
        comments: "No",
      }),
    );
    backend.wait(24 * HOUR_MS);
    expect(await backend.jobs.createCheckpoint()).toEqual({ created: 1, adopted: 0 });
    expect(await backend.jobs.checkRecord()).toMatchObject({ requests: 4, checkpoints: 2, faults: 0 });
  });

  test.each(RECOMPUTED)(
    "the record check reports the forgery because of the checkpoint, and notifies the administrators: $name",
    async ({ forge, sentence, subject }) => {
      const id = ids.at(-1) ?? "";
      await forge(sql, id);
      // The attacker also deletes the list of checkpoints, so that the database alone shows no fault. The files stay.
      await sql("DELETE FROM checkpoints");
      await backend.jobs.checkRecord();
      const found = [expect.stringMatching(sentence), expect.stringMatching(UNLISTED)];
      const messages = (await notifications()).filter(isNotAboutRule);
      expect(messages.map(({ message }) => message)).toEqual(expect.arrayContaining(found));
      expect(messages).toHaveLength(2);
      expect(messages.every(({ username }) => username === "admin")).toBe(true);
      expect(messages.some(({ message }) => message.startsWith(`${subject ?? id}: `))).toBe(true);
      // The next run of the job finds the signed file. The checkpoints of the next days do not hide the forgery.
      expect(await backend.jobs.createCheckpoint()).toEqual({ created: 0, adopted: 1 });
      for (const hours of [1, 24]) {
        backend.wait(hours * HOUR_MS);
        await backend.jobs.createCheckpoint();
        await backend.jobs.checkRecord();
        expect(await readFindings()).toEqual([{ subject: subject ?? id, detail: expect.stringMatching(sentence) }]);
      }
    },
  );

  const OF_ONE_REQUEST = RECOMPUTED.filter(({ name, subject }) => !subject && !name.startsWith("a removed request"));
  test.each(OF_ONE_REQUEST)(
    "details, history, PDF and evidence pack of the request report the forgery at once, before a record check: $name",
    async ({ forge, sentence }) => {
      const id = ids.at(-1) ?? "";
      const { requests } = backend.services;
      const files = { ...backend.deps, typeface: readTypeface, verifier: readVerifier };
      const admin = await backend.as("admin");
      await forge(sql, id);
      for (const fault of await readFaults(id)) {
        expect(fault?.kind).toBe("contradicts_checkpoint");
        expect(fault && inEnglish(describeFault(fault)).join(" ")).toMatch(sentence);
      }
      const pdf = unwrap(await exportEvidence(files, admin, id, "pdf"));
      const { text } = await extractText(
        await getDocumentProxy(new Uint8Array(await new Response(pdf.body).arrayBuffer())),
      );
      const [first = ""] = text.map((page) => page.replaceAll(/\s+/g, " "));
      expect(first).toContain("This request does not match its record");
      expect(first).toMatch(sentence);
      expect(text.join(" ")).not.toContain("Record verified");
      const pack = unwrap(await exportEvidence(files, admin, id, "zip"));
      const { status, stderr } = runPackScript(id, await new Response(pack.body).arrayBuffer());
      expect([status, stderr.startsWith("REFUSED: The record contradicts a signed checkpoint. ")]).toEqual([1, true]);
      expect(stderr).toMatch(sentence);
      // The records of the unchanged requests have no faults.
      expect(unwrap(await requests.verifyHistory(admin, ids[0] ?? ""))).toBeNull();
    },
  );

  test("after an attacker deleted the findings, the next record check finds the forgery and notifies the administrators again", async () => {
    const id = ids.at(-1) ?? "";
    await RECOMPUTED[0]?.forge(sql, id);
    for (const count of [1, 2]) {
      backend.wait(HOUR_MS);
      await backend.jobs.checkRecord();
      expect(await notifications()).toHaveLength(count);
      await sql("DELETE FROM record_findings");
    }
  });

  /** Replaces the stored copy of what the checkpoint contains about a request by its forged record. */
  const copyForgedHead = (id: string) =>
    sql(
      `UPDATE checkpoint_heads SET (version, hash) = (SELECT version, head_hash FROM requests r WHERE r.id = request_id) WHERE request_id = ?`,
      id,
    );
  const deleteHead = (id: string) => sql("DELETE FROM checkpoint_heads WHERE request_id = ?", id);
  const COPY_FORGERIES: { name: string; forge: (id: string) => Promise<unknown> }[] = [
    { name: "the copy was deleted", forge: deleteHead },
    { name: "the copy was replaced by the forged record", forge: copyForgedHead },
    {
      name: "the copy has the message authentication code of another request",
      forge: async (id) => {
        await copyForgedHead(id);
        await sql(
          "UPDATE checkpoint_heads SET mac = (SELECT mac FROM checkpoint_heads WHERE request_id <> ?1) WHERE request_id = ?1",
          id,
        );
      },
    },
    {
      name: "all copies and the list of checkpoints were deleted",
      forge: async () => {
        await sql("DELETE FROM checkpoint_heads");
        await sql("DELETE FROM checkpoints");
      },
    },
    {
      name: "the copy was deleted, and the numbering of the listed checkpoint says that no number was issued",
      forge: async (id) => {
        await deleteHead(id);
        await sql("UPDATE checkpoints SET numbering = '[]'");
      },
    },
    {
      name: "the copy was deleted, and all entries have a time after the checkpoint",
      forge: async (id) => {
        await deleteHead(id);
        const created_at = "2026-11-02T10:05:00.000Z";
        await writeRecord(sql, id, addHashes((await readRecord(sql, id)).map((entry) => ({ ...entry, created_at }))));
        await sql(
          "UPDATE requests SET created_at = ?1, updated_at = ?1, approved_at = ?1, decided_at = ?1 WHERE id = ?2",
          created_at,
          id,
        );
      },
    },
  ];
  test.each(COPY_FORGERIES)(
    "a forged request is reported although the attacker also changed the stored copy of what the checkpoint contains: $name",
    async ({ forge }) => {
      const id = ids.at(-1) ?? "";
      await RECOMPUTED[0]?.forge(sql, id);
      await forge(id);
      for (const fault of await readFaults(id))
        expect(fault && inEnglish(describeFault(fault))).toEqual([
          "Entry 1 cannot be compared with checkpoint 1 of 2026-11-02 10:00 UTC: what it contains about this request was removed from the database or changed there.",
        ]);
      // A request that was submitted after the checkpoint matches.
      expect(await readFaults((await submitAs(backend, "requester")).id)).toEqual([null, null, null]);
    },
  );

  /** Returns the fault that the API, the details screen and the history of a request report. */
  async function readFaults(id: string) {
    const { requests } = backend.services;
    const admin = await backend.as("admin");
    return [
      unwrap(await requests.get(admin, id)).record_fault,
      unwrap(await requests.getPage(admin, id)).request.record_fault,
      unwrap(await requests.verifyHistory(admin, id)),
    ];
  }

  const FILE_FORGERIES: { name: string; forge: () => Promise<unknown>; sentence: RegExp }[] = [
    {
      name: "a changed hash in the list of checkpoints",
      forge: () => sql("UPDATE checkpoints SET hash = ?", "a".repeat(64)),
      sentence: /Checkpoints: Checkpoint 1 was changed after it was signed\./,
    },
    {
      name: "a deleted file of a checkpoint",
      forge: () => platform.FILES.delete("checkpoints/checkpoint-000001.json"),
      sentence: /Checkpoints: The file of checkpoint 1 is missing\./,
    },
    {
      name: "a file whose content was changed",
      forge: () => rewriteFile((checkpoint) => ({ ...checkpoint, requests: [] })),
      sentence: /Checkpoints: Checkpoint 1 was changed after it was signed\./,
    },
    {
      name: "a file with another content that is signed with the key of the attacker",
      forge: async () => {
        const signer = await createCheckpointSigner(Buffer.alloc(32, 1).toString("base64url"));
        const content = await rewriteFile((one) => ({ ...one, requests: [], public_key: signer.public_key }), signer);
        await sql("UPDATE checkpoints SET hash = ?, public_key = ?", sha256(content), signer.public_key);
      },
      sentence: /Checkpoints: Checkpoint 1 is not signed with the key of this installation\./,
    },
  ];

  /** Replaces the content of the first checkpoint's file, and returns it. Without `signer`, keeps the old signature. */
  async function rewriteFile(change: (checkpoint: object) => object, signer?: CheckpointSigner): Promise<string> {
    const key = "checkpoints/checkpoint-000001.json";
    const file = JSON.parse((await (await platform.FILES.get(key))?.text()) ?? "");
    const content = toCanonicalJson(change(JSON.parse(file.content)));
    const signature = signer ? await signer.sign(content) : file.signature;
    await platform.FILES.put(key, JSON.stringify({ content, signature }));
    return content;
  }

  test.each(FILE_FORGERIES)(
    "the record check reports the forgery of a checkpoint: $name",
    async ({ forge, sentence }) => {
      await forge();
      expect((await backend.jobs.checkRecord()).faults).toBe(1);
      expect((await notifications()).map(({ message }) => message)).toEqual([expect.stringMatching(sentence)]);
    },
  );
});

const STAFF = "(SELECT id FROM users WHERE username = 'it.staff')";

/** Changes of rules in the database (R49), and the sentence about each. */
const RULES: [statement: string, sentence: string][] = [
  [
    `UPDATE doa_levels SET approver_user_id = ${STAFF} WHERE position = 1
      AND configuration_id = (SELECT id FROM doa_configurations WHERE request_type = 'travel')`,
    "The approver of level 2 of the approval matrix of Travel, Ines Staff, differs from the record: Selma Nior.",
  ],
  [
    "UPDATE users SET role = 'director' WHERE username = 'it.staff'",
    "The role of the user Ines Staff, Director, differs from the record: Requester.",
  ],
  [
    `INSERT INTO delegations(id, user_id, delegate_user_id, starts_at, ends_at, created_at)
      SELECT 'forged', id, ${STAFF}, '2020-01-01T00:00:00.000Z', '2099-01-01T00:00:00.000Z', '2020-01-01T00:00:00.000Z'
      FROM users WHERE username = 'vp'`,
    "The delegation Victor Pell → Ines Staff is not in the record: it was added outside of the product.",
  ],
];

/** Changes of the content of a stored file (R48), and the sentence about each. */
const FILES: { name: string; change: (path: string) => void; sentence: RegExp }[] = [
  {
    name: "the content of a file was replaced by other content of the same length",
    change: (path) => writeFileSync(path, SIGNED.content.with(20, 0x21)),
    sentence: /The content of the file signed\.pdf is not the one that was attached\./,
  },
  {
    name: "the content of a file was cut",
    change: (path) => writeFileSync(path, SIGNED.content.slice(0, 20)),
    sentence: /ontent of the file signed\.pdf (is not the one that was attached|cannot be read completely)\./,
  },
  {
    name: "the content of a file was removed",
    change: (path) => unlinkSync(path),
    sentence: /The stored content of the file signed\.pdf is missing\./,
  },
];

describe("an attacker who can write to the database file and the stored files of a running server", () => {
  let server: TestServer;
  let admin: Caller;
  /** The id of the request that each forgery changes, by the name of the forgery. */
  const idOf = new Map<string, string>();
  /** The id of the file of this request. */
  const fileOf = new Map<string, string>();
  beforeAll(async () => {
    server = await acquireServer();
    admin = await signIn(server.url, "admin");
    const requester = await signIn(server.url, "requester");
    const manager = await signIn(server.url, "manager");
    const all = [...FORGERIES, ...REMOVALS];
    for (const { name } of [...all, ...FILES, { name: "the last one" }]) {
      const draft = { title: "Laptops", description: "Three", request_type: "procurement", amount: 900 };
      const { id } = await (await requester.post("/api/requests", draft)).json();
      const file_data = Buffer.from(SIGNED.content).toString("base64");
      const attachments = [{ filename: SIGNED.filename, file_data }];
      const approval = { request_id: id, action: "approved", comments: "Fine" };
      await manager.post("/api/requests/enhanced-action", { request_id: id, ...QUESTION });
      await requester.post("/api/requests/enhanced-action", { request_id: id, ...RESPONSE, attachments });
      const approved = await manager.post("/api/requests/enhanced-action", approval);
      expect(approved.status).toBe(200);
      idOf.set(name, id);
      fileOf.set(name, (await approved.json()).request.attachments[0].id);
    }
    expect((await admin.post("/api/admin/departments", { name: "Legal" })).status).toBe(201);
    expect((await admin.post("/api/admin/departments", { name: "Research" })).status).toBe(201);
    expect(await verifyAudit()).toMatchObject({ code: 0, output: expect.stringMatching(/checked, 0 do not match\n$/) });
    const db = new DatabaseSync(getDatabaseFile(server.dataDir), { timeout: 10_000 });
    const guards = db
      .prepare(
        "SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND tbl_name IN ('request_events', 'admin_events')",
      )
      .all();
    for (const { name } of guards) db.exec(`DROP TRIGGER ${name}`);
    const sql: Sql = async (statement, ...values) => db.prepare(statement).all(...values);
    for (const { name, forge } of all) await forge(sql, idOf.get(name) ?? "");
    await ADMINISTRATION[0]?.forge(sql, "");
    for (const [statement] of RULES) db.exec(statement);
    for (const { name, change } of FILES) change(getBlobPath(server.dataDir, `attachments/${fileOf.get(name)}`));
    for (const guard of guards) db.exec(String(guard.sql));
    db.close();
  });
  afterAll(() => releaseServer(server));

  const verifyAudit = () =>
    new Promise<{ code: number; output: string }>((resolve) => {
      const script = join(ROOT, "scripts/verify-audit.ts");
      const env = { ...process.env, DATA_DIR: server.dataDir };
      execFile(process.execPath, ["--disable-warning=ExperimentalWarning", script], { env }, (error, out, err) =>
        resolve({ code: error ? Number(error.code) : 0, output: err + out }),
      );
    });

  test("`npm run verify-audit` reports every forgery while the server runs, and exits with 1", async () => {
    const { code, output } = await verifyAudit();
    expect(code).toBe(1);
    const lines = output.split("\n");
    for (const { name, sentence } of [...FORGERIES, ...REMOVALS, ...FILES]) {
      const id = idOf.get(name);
      expect(lines.filter((line) => line.startsWith(`${id}: `)).join(" "), name).toMatch(sentence);
    }
    for (const [, sentence] of RULES) expect(output).toContain(`Rules: ${sentence}`);
    expect(output).toMatch(/Administration: Entry \d+ of the administration's record was changed/);
    expect(output).not.toMatch(/^ +at /m);
    // The server may have signed a checkpoint before the forgeries. A request that contradicts it has a second line.
    const subjects = lines.filter((line) => line.includes(": ")).map((line) => line.slice(0, line.indexOf(": ")));
    expect(new Set(subjects)).toEqual(
      new Set(["Administration", "Rules", ...[...FORGERIES, ...REMOVALS, ...FILES].map(({ name }) => idOf.get(name))]),
    );
    expect(output).toMatch(/checked, \d+ do not match\n$/);
  });

  const readable = [
    ...FORGERIES,
    ...REMOVALS.filter(({ name }) => name !== "a request removed together with its record"),
  ];
  test.each(readable)(
    "the API call that verifies the history of a request reports the forgery: $name",
    async ({ name, kind, sentence }) => {
      const answer = await admin.get(`/api/requests/${idOf.get(name)}/history/verification`);
      const { intact, fault, detail } = await answer.json();
      expect([intact, fault.kind]).toEqual([false, kind]);
      expect(detail).toMatch(sentence);
    },
  );

  test.each(readable)(
    "the history screen reports the forgery and does not call the record verified: $name",
    async ({ name, sentence }) => {
      const text = readText(await (await admin.get(`/request/${idOf.get(name)}/history`)).text());
      expect(text).toContain("This request does not match its record");
      expect(text).toMatch(sentence);
      expect(text).not.toContain("Record verified");
    },
  );

  test.each(FILES)("a changed file is never sent, and is no part of evidence: $name", async ({ name, sentence }) => {
    const [id, file] = [idOf.get(name), fileOf.get(name)];
    for (const way of ["view", "download"]) {
      const answer = await admin.get(`/api/requests/${id}/attachments/${file}/${way}`);
      expect(answer.status).toBe(409);
      const { code, detail } = await answer.json();
      expect([code, detail]).toEqual(["file_changed", expect.stringMatching(sentence)]);
    }
    const pack = await admin.get(`/api/requests/${id}/evidence.zip`);
    if (pack.status === 200) {
      const { status, stderr } = runPackScript(id ?? "", await pack.arrayBuffer());
      expect([status, stderr]).toEqual([1, expect.stringContaining("signed.pdf")]);
    } else expect(pack.status).toBe(409);
    const text = readText(await (await admin.get(`/request/${id}/details`)).text());
    expect(text).toContain("This request does not match its record");
  });

  const present = readable.filter(({ name }) => name !== "a request removed from the table");
  test.each(present)("the details screen reports the forgery: $name", async ({ name, sentence }) => {
    const answer = await admin.get(`/request/${idOf.get(name)}/details`);
    expect(answer.status).toBe(200);
    expect(readText(await answer.text())).toMatch(sentence);
  });

  test.each(present)("the first page of the evidence PDF reports the forgery: $name", async ({ name, sentence }) => {
    const answer = await admin.get(`/api/requests/${idOf.get(name)}/evidence.pdf`);
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(await answer.arrayBuffer())));
    const [first = ""] = text.map((page) => page.replaceAll(/\s+/g, " "));
    expect(first).toContain("This request does not match its record");
    expect(first).toMatch(sentence);
    expect(text.join(" ")).not.toContain("Record verified");
  });

  test.each(present)("the script in the evidence pack reports the forgery: $name", async ({ name, sentence }) => {
    const answer = await admin.get(`/api/requests/${idOf.get(name)}/evidence.zip`);
    const { status, stderr } = runPackScript(idOf.get(name) ?? "", await answer.arrayBuffer());
    expect([status, stderr.startsWith("REFUSED: ")]).toEqual([1, true]);
    expect(stderr).toMatch(sentence);
  });
});

/** Unpacks the evidence pack of a request and runs its script. */
function runPackScript(id: string, pack: ArrayBuffer) {
  const folder = mkdtempSync(join(tmpdir(), "forged-evidence-"));
  for (const [path, content] of Object.entries(unzipSync(new Uint8Array(pack)))) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  return spawnSync(process.execPath, [join(folder, `${id}-evidence/verify.mjs`)], { encoding: "utf8", env: {} });
}

/** Returns the visible text of a page, without markup and scripts. */
const readText = (html: string): string =>
  html
    .replaceAll(/<script[\s\S]*?<\/script>/g, "")
    .replaceAll(/<!--.*?-->/g, "")
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll("&#x27;", "'")
    .replaceAll(/\s+/g, " ");
