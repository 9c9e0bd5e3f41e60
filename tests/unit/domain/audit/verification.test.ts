import { describe, expect, it } from "vitest";
import { type AdminAuditEntry, toAdminHashInput } from "../../../../domain/audit/admin-events.ts";
import {
  describeFault,
  getFaultSubject,
  getFaultUrl,
  RECORD_FAULT_KINDS,
  type RecordFault,
  VERIFIED_REQUEST_FIELDS,
  type VerifiedRequestField,
} from "../../../../domain/audit/fault.ts";
import type { RecordedRequestState } from "../../../../domain/audit/state.ts";
import {
  ADMIN_CHAIN_START,
  listRecordDifferences,
  verifyAdminChainHead,
  verifyAdminEntries,
  verifyAgainstRecord,
} from "../../../../domain/audit/verification.ts";
import { FIRST_PREV_HASH } from "../../../../domain/requests/events.ts";
import { FRENCH_MESSAGES } from "../../../../texts/fr/index.ts";
import { renderAll } from "../../../../texts/render.ts";
import { inEnglish } from "../../../support/english.ts";
import {
  addHashes,
  computeRequestState,
  createEntry,
  createRequestRow,
  createStoredRoute,
  createSubmissionPayload,
  sha256,
} from "../../../support/record.ts";

const RECORD = addHashes([
  createEntry(1, "request.submitted", createSubmissionPayload()),
  createEntry(2, "request.reminded", { approver: { id: "first-0", name: "first-0" } }),
  createEntry(3, "request.approved", {
    comments: "Fine",
    level: 1,
    final: true,
    next_approver: null,
    status: "approved",
  }),
]);
const ROW = createRequestRow(RECORD);

const other = (
  state: RecordedRequestState,
  name: keyof RecordedRequestState,
): RecordedRequestState[keyof RecordedRequestState] => {
  if (name === "route") return { ...state.route, reason: "nobody_left" };
  const value = state[name];
  if (typeof value === "number") return value + 1;
  if (typeof value === "boolean") return !value;
  if (Array.isArray(value)) return value.length > 0 ? [] : [{ id: "x", name: "X" }];
  return `${value ?? ""}x`;
};

describe("the comparison of a request's row with its record", () => {
  /** For each column of a request's row: the field that the verification reports after a change of the column. */
  const COLUMNS: Record<keyof RecordedRequestState, VerifiedRequestField> = {
    status: "status",
    title: "title",
    description: "description",
    request_type: "request_type",
    amount: "amount",
    amount_usd: "amount",
    amount_decimals: "amount",
    currency: "currency",
    priority: "priority",
    due_at: "due_date",
    requester_id: "requester",
    requester_name: "requester",
    department: "department",
    department_id: "department",
    current_approver_id: "current_approver",
    current_approver_name: "current_approver",
    waiting_for: "waiting_for",
    route: "route",
    current_level: "current_level",
    eligible_ids: "eligible_approvers",
    barred_ids: "eligible_approvers",
    info_requested: "info_requested",
    was_reassigned: "was_reassigned",
    was_modified: "was_modified",
    last_reminded_at: "last_reminded_at",
    attachments: "attachments",
    created_at: "created_at",
    updated_at: "updated_at",
    approved_at: "approved_at",
    decided_at: "decided_at",
    copied_from: "copied_from",
    version: "version",
  };

  it("the verification of a request compares every field that the record determines", () => {
    expect(Object.keys(COLUMNS).toSorted()).toEqual(Object.keys(computeRequestState(RECORD)).toSorted());
    expect([...new Set(Object.values(COLUMNS))].toSorted()).toEqual(VERIFIED_REQUEST_FIELDS.toSorted());
  });

  it.each(Object.entries(COLUMNS) as [keyof RecordedRequestState, VerifiedRequestField][])(
    "a change of the column %s in the row of a request is reported as a change of the field %s",
    async (column, field) => {
      // The changed version must be lower. A version above that of the last entry would be reported as a missing entry,
      // not as a changed row.
      const row = { ...ROW, [column]: column === "version" ? 2 : other(computeRequestState(RECORD), column) };
      const fault = await verifyAgainstRecord(row, RECORD, sha256);
      expect(fault).toMatchObject({ kind: "changed_row", fields: [{ field }] });
      for (const sentence of inEnglish(describeFault(fault as RecordFault)))
        expect(sentence).toMatch(/^The .+ record.*\.$/);
    },
  );

  const SENTENCES: [Partial<RecordedRequestState>, string][] = [
    [
      { amount: 999_999, amount_usd: 999_999 },
      "The amount shown, USD 999,999.00, differs from the record: USD 900.00.",
    ],
    [{ amount_usd: 1 }, "The amount shown differs from the record."],
    [{ amount: null, amount_usd: 0 }, "The amount shown, none, differs from the record: USD 900.00."],
    [{ amount: Number.NaN }, "The amount shown, USD NaN, differs from the record: USD 900.00."],
    [{ status: "pending" }, "The status shown, Pending, differs from the record: Approved."],
    [{ requester_id: "user-9" }, "The requester shown differs from the record."],
    [{ request_type: "non_financial" }, "The type shown, Non financial, differs from the record: IT."],
    [{ due_at: null }, "The due date shown, none, differs from the record: 2026-03-10 09:00:04 UTC."],
    [{ route: createStoredRoute(2) }, "The approval route shown differs from the record."],
    [{ attachments: [] }, "The list of attachments shown, none, differs from the record: offer.pdf."],
    [
      { title: `${"Desk ".repeat(40)}!` },
      `The title shown, ${"Desk ".repeat(24).trim()}…, differs from the record: Desk.`,
    ],
  ];
  it.each(SENTENCES.map(([change, sentence]) => ({ change, sentence })))(
    "a changed row of a request is described as: $sentence",
    ({ change, sentence }) => {
      const fields = listRecordDifferences({ ...computeRequestState(RECORD), ...change }, computeRequestState(RECORD));
      expect(inEnglish(describeFault({ kind: "changed_row", request_id: "REQ-2026-1001", fields }))).toEqual([
        sentence,
      ]);
    },
  );

  it("if the first entry of a record lacks the department, an exchange rate or the decimals of the amount, the record is reported", async () => {
    const payload = createSubmissionPayload();
    const { amount_decimals: _, ...withoutDecimals } = payload.request;
    const forgeries = [
      { ...payload, request: withoutDecimals },
      { ...payload, route: { ...payload.route, rates: {} } },
    ];
    for (const forged of forgeries) {
      const record = addHashes([createEntry(1, "request.submitted", forged)]);
      expect(await verifyAgainstRecord(createRequestRow(RECORD), record, sha256)).toEqual({
        kind: "changed_entry",
        request_id: "REQ-2026-1001",
        version: 1,
      });
    }
    const { department_id: __, ...withoutDepartment } = payload.request;
    const first = addHashes([createEntry(1, "request.submitted", payload)]);
    const record = addHashes([createEntry(1, "request.submitted", { ...payload, request: withoutDepartment })]);
    const row = { ...createRequestRow(first), head_hash: record[0]?.hash ?? "" };
    expect(await verifyAgainstRecord(row, record, sha256)).toMatchObject({ fields: [{ field: "department" }] });
  });
});

describe("the computation of a request's state from its audit entries", () => {
  const state = (...entries: ReturnType<typeof createEntry>[]) =>
    computeRequestState(
      addHashes([
        createEntry(1, "request.submitted", createSubmissionPayload({ route: createStoredRoute(2) })),
        ...entries,
      ]),
    );
  const by = (version: number, id: string, payload: object) => ({
    ...createEntry(version, "request.approved", { comments: "Fine", ...payload }),
    actor_id: id,
    actor_name: id,
  });

  it("after the first of two levels is approved, the computed state has the approvers of the second level as eligible approvers", () => {
    const next_approver = { id: "first-1", name: "first-1" };
    const after = state(by(2, "first-0", { level: 1, final: false, next_approver, status: "pending" }));
    expect(after).toMatchObject({
      status: "pending",
      current_level: 1,
      current_approver_id: "first-1",
      eligible_ids: ["first-1", "second-1"],
      approved_at: null,
    });
    expect(after.route.levels[0]?.approved_by).toEqual([{ user_id: "first-0", user_name: "first-0" }]);
  });

  it("after an escalation, the computed state still has the previous approver among the eligible approvers", () => {
    const escalated = { from: { id: "first-0", name: "first-0" }, to: { id: "second-0", name: "second-0" }, hours: 24 };
    expect(state(createEntry(2, "request.escalated", escalated))).toMatchObject({
      current_approver_id: "second-0",
      eligible_ids: ["first-0", "second-0"],
    });
    expect(state(createEntry(2, "request.escalated", { ...escalated, to: null }))).toMatchObject({
      current_approver_id: "first-0",
    });
  });

  it("the computed state has the attachments of the submission, followed by those of later entries", () => {
    const attachments = [{ id: "file-2", filename: "b.pdf", content_type: "application/pdf", size: 1, sha256: "b" }];
    const after = state(createEntry(2, "request.commented", { comment: "See this", attachments }));
    expect(after.attachments.map(({ id }) => id)).toEqual(["file-1", "file-2"]);
  });
});

/** Returns an unchanged administration record of `count` entries. */
function chain(count: number): AdminAuditEntry[] {
  const entries: AdminAuditEntry[] = [];
  for (let seq = 1; seq <= count; seq += 1) {
    const bare = {
      seq,
      entity: "department" as const,
      entity_id: `department-${seq}`,
      version: 1,
      action: "created" as const,
      label: `Department ${seq}`,
      actor_id: "user-1",
      actor_name: "Ama Admin",
      created_at: `2026-03-10T09:00:0${seq}.000Z`,
      before: null,
      after: '{"name":"x"}',
      prev_hash: entries.at(-1)?.hash ?? FIRST_PREV_HASH,
    };
    entries.push({ ...bare, hash: sha256(toAdminHashInput(bare)) });
  }
  return entries;
}

const headOf = (entries: readonly AdminAuditEntry[]) => {
  const { seq = 0, hash = FIRST_PREV_HASH } = entries.at(-1) ?? {};
  return { seq, hash };
};

async function verifyAll(
  entries: readonly AdminAuditEntry[],
  head: Parameters<typeof verifyAdminChainHead>[1],
  piece = 3,
) {
  const faults: RecordFault[] = [];
  let position = ADMIN_CHAIN_START;
  for (let at = 0; at < entries.length; at += piece) {
    const checked = await verifyAdminEntries(entries.slice(at, at + piece), position, sha256);
    faults.push(...checked.faults);
    position = checked.position;
  }
  return { faults: [...faults, ...verifyAdminChainHead(position, head)], position };
}

const adminFault = (seq: number, how: string) => ({ kind: "changed_admin_entry", seq, how });

describe("the administration record", () => {
  it("an administration record that nobody altered has no faults, however many of its entries are verified at a time", async () => {
    const entries = chain(6);
    for (let piece = 1; piece <= 7; piece += 1) {
      const { faults, position } = await verifyAll(entries, headOf(entries), piece);
      expect(faults).toEqual([]);
      expect(position).toEqual(headOf(entries));
    }
    expect((await verifyAll([], headOf([]))).faults).toEqual([]);
  });

  const COLUMNS = Object.keys(chain(1)[0] ?? {}).filter((name) => name !== "seq") as (keyof AdminAuditEntry)[];
  it.each(COLUMNS.flatMap((column) => [1, 4, 6].map((seq) => ({ column, seq }))))(
    "a change of the column $column of administration entry $seq is reported for that entry",
    async ({ column, seq }) => {
      const entries = chain(6).map((one) =>
        one.seq === seq ? { ...one, [column]: column === "version" ? 7 : `${one[column]}x` } : one,
      );
      const { faults } = await verifyAll(entries, headOf(chain(6)));
      expect(faults[0]).toEqual(adminFault(seq, "changed"));
    },
  );

  it.each([1, 2, 6])("the missing administration entry %i is reported", async (seq) => {
    const entries = chain(6).filter((one) => one.seq !== seq);
    expect((await verifyAll(entries, headOf(chain(6)))).faults).toEqual([adminFault(seq, "missing")]);
  });

  it("the verification reports the entry that follows a forged entry with a valid hash, or the forged entry itself if it is the last one", async () => {
    const entries = chain(6);
    const [, , third] = entries;
    if (!third) throw new Error("the chain is too short");
    const forged = { ...third, label: "Another" };
    entries[2] = { ...forged, hash: sha256(toAdminHashInput(forged)) };
    expect((await verifyAll(entries, headOf(entries))).faults).toEqual([adminFault(4, "replaced")]);
    const [last] = entries.slice(-1);
    const forgedLast = { ...last, label: "Another" } as AdminAuditEntry;
    const replaced = [...chain(6).slice(0, 5), { ...forgedLast, hash: sha256(toAdminHashInput(forgedLast)) }];
    expect((await verifyAll(replaced, headOf(chain(6)))).faults).toEqual([adminFault(6, "replaced")]);
  });

  it("each administration entry without a hash is reported as changed", async () => {
    const removeHash = (one: AdminAuditEntry) => ({ ...one, prev_hash: "", hash: "" });
    const cut = chain(6).map((one) => (one.seq <= 2 ? removeHash(one) : one));
    expect((await verifyAll(cut, headOf(cut))).faults).toEqual([
      adminFault(1, "changed"),
      adminFault(2, "changed"),
      adminFault(3, "replaced"),
    ]);
    const all = chain(6).map(removeHash);
    expect((await verifyAll(all, headOf(all))).faults).toEqual(all.map(({ seq }) => adminFault(seq, "changed")));
  });

  it("if the last administration entries are missing, the first missing entry is reported", async () => {
    const entries = chain(6);
    expect((await verifyAll(entries, undefined)).faults).toEqual([adminFault(7, "missing")]);
    expect((await verifyAll(entries.slice(0, 4), headOf(entries))).faults).toEqual([adminFault(5, "missing")]);
    expect((await verifyAll([], headOf(entries))).faults).toEqual([adminFault(1, "missing")]);
  });
});

describe("the description of a record fault", () => {
  const CHECKPOINT = { checkpoint: 1_200, at: "2026-11-02T09:00:00.000Z" };
  const EXAMPLES: Record<RecordFault["kind"], [RecordFault, subject: string, url: string]> = {
    changed_row: [
      { kind: "changed_row", request_id: "REQ 1", fields: [{ field: "title", displayed: "A", recorded: "B" }] },
      "REQ 1",
      "/request/REQ%201/history",
    ],
    changed_entry: [{ kind: "changed_entry", request_id: "REQ-1", version: 2 }, "REQ-1", "/request/REQ-1/history"],
    replaced_entry: [{ kind: "replaced_entry", request_id: "REQ-1", version: 2 }, "REQ-1", "/request/REQ-1/history"],
    missing_entry: [{ kind: "missing_entry", request_id: "REQ-1", version: 2 }, "REQ-1", "/request/REQ-1/history"],
    invalid_entry: [
      { kind: "invalid_entry", request_id: "REQ-1", version: 2, broken_rule: "Eve could not decide step 1." },
      "REQ-1",
      "/request/REQ-1/history",
    ],
    file_changed: [
      { kind: "file_changed", request_id: "REQ-1", attachment_id: "file-1", filename: "offer.pdf", how: "changed" },
      "REQ-1",
      "/request/REQ-1/history",
    ],
    rule_changed: [
      { kind: "rule_changed", entity: "user", entity_id: "user-1", label: "Eve", how: "added", fields: [] },
      "Rules",
      "/admin",
    ],
    removed_request: [{ kind: "removed_request", request_id: "REQ-1", has_record: false }, "REQ-1", "/admin"],
    changed_admin_entry: [{ kind: "changed_admin_entry", seq: 1_200, how: "changed" }, "Administration", "/admin"],
    changed_security_events: [
      { kind: "changed_security_events", seq: 7, sealed_at: "2026-11-02T09:00:00.000Z" },
      "Security events",
      "/admin",
    ],
    contradicts_checkpoint: [
      { kind: "contradicts_checkpoint", request_id: "REQ-1", version: 2, how: "missing", ...CHECKPOINT },
      "REQ-1",
      "/request/REQ-1/history",
    ],
    administration_contradicts_checkpoint: [
      { kind: "administration_contradicts_checkpoint", seq: 7, how: "added", ...CHECKPOINT },
      "Administration",
      "/admin",
    ],
    security_events_contradict_checkpoint: [
      { kind: "security_events_contradict_checkpoint", seq: 7, how: "replaced", ...CHECKPOINT },
      "Security events",
      "/admin",
    ],
    changed_checkpoint: [{ kind: "changed_checkpoint", number: 12, how: "other_key" }, "Checkpoints", "/admin"],
  };

  it.each(RECORD_FAULT_KINDS)(
    "the description of the record fault %s names what is affected, links to its screen, and consists of complete sentences",
    (kind) => {
      const [fault, subject, url] = EXAMPLES[kind];
      expect(inEnglish([getFaultSubject(fault), getFaultUrl(fault)])).toEqual([subject, url]);
      for (const sentence of inEnglish(describeFault(fault))) expect(sentence).toMatch(/^[A-Z].*\.$/);
    },
  );

  it("no two kinds of record fault have the same description", () => {
    const sentences = Object.values(EXAMPLES).flatMap(([fault]) => inEnglish(describeFault(fault)));
    expect(new Set(sentences).size).toBe(sentences.length);
    expect(sentences).toContain(
      "Entry 2 is missing, but checkpoint 1,200 of 2026-11-02 09:00 UTC contains it: the end of the record was cut.",
    );
    expect(sentences).toContain("Entry 1,200 of the administration's record was changed after it was written.");
  });

  it("a French description contains the words that people wrote unchanged, and the words of the product in French", () => {
    const inFrench = (fault: RecordFault) =>
      renderAll(FRENCH_MESSAGES, describeFault(fault)).map((sentence) => sentence.replaceAll("\u00a0", " "));
    const request = { kind: "changed_row", request_id: "REQ-1" } as const;
    const status = listRecordDifferences({ status: "pending" }, { ...computeRequestState(RECORD), status: "approved" });
    expect(inFrench({ ...request, fields: status })).toEqual([
      "La valeur affichée (statut), En attente, diffère du registre : Approuvée.",
    ]);
    const title = { field: "title", displayed: "Approved", recorded: "Head and Manager" } as const;
    expect(inFrench({ ...request, fields: [title] })).toEqual([
      "La valeur affichée (titre), Approved, diffère du registre : Head and Manager.",
    ]);
    const group = { kind: "rule_changed", entity: "approver_group", entity_id: "1", label: "Head" } as const;
    expect(inFrench({ ...group, how: "added", fields: [] })).toEqual([
      "Le groupe Head ne figure pas au registre : ajout effectué en dehors du produit.",
    ]);
    const name = { field: "name", stored: "Manager", recorded: "Head" };
    expect(inFrench({ ...group, how: "changed", fields: [name] })).toEqual([
      "Écart avec le registre pour le groupe Head, nom : Manager au lieu de Head.",
    ]);
  });
});
