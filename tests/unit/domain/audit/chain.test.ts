import { describe, expect, it } from "vitest";
import { verifyAgainstRecord } from "../../../../domain/audit/verification.ts";
import type { RequestEvent } from "../../../../domain/requests/events.ts";
import { inEnglish } from "../../../support/english.ts";
import { addHashes, createEntry, createRequestRow, createSubmissionPayload, sha256 } from "../../../support/record.ts";

const ENTRIES = [
  createEntry(1, "request.submitted", createSubmissionPayload()),
  createEntry(2, "request.info_requested", { info_requested: "Which one?" }),
  createEntry(3, "request.responded", { response: "The big one" }),
  { ...createEntry(4, "request.overdue", { due_at: "2026-03-10T09:00:04.000Z" }), actor_id: null, actor_name: null },
  createEntry(5, "request.rejected", { comments: "No" }),
];
const CHAIN = addHashes(ENTRIES);
const ROW = createRequestRow(CHAIN);
const fault = (kind: string, version: number) => ({ kind, request_id: "REQ-2026-1001", version });

/** Returns the entries of the request ordered by version, as a query of the database returns them. */
const readBack = (chain: readonly RequestEvent[]) =>
  chain.filter((event) => event.request_id === ROW.id).toSorted((a, b) => a.version - b.version);

describe("a record without tampering", () => {
  it("the state computed from the record matches the row of the request after each entry", async () => {
    for (let length = 1; length <= CHAIN.length; length += 1) {
      const part = CHAIN.slice(0, length);
      expect(await verifyAgainstRecord(createRequestRow(part), part, sha256)).toBeNull();
    }
  });

  it("a record can be verified with an asynchronous hash function", async () => {
    expect(await verifyAgainstRecord(ROW, CHAIN, async (text) => sha256(text))).toBeNull();
  });
});

describe("the record of a deleted request", () => {
  it("if a request is not in the table and its record does not end with a deletion, the request is reported as removed", async () => {
    const deletion = { title: "Desk", requester: { id: "user-1", name: "Person 1" }, status: "rejected" };
    const deleted = addHashes([...ENTRIES, createEntry(6, "request.deleted", deletion)]);
    expect(await verifyAgainstRecord(null, deleted, sha256)).toBeNull();
    const removed = { kind: "removed_request", request_id: "REQ-2026-1001", has_record: true };
    expect(await verifyAgainstRecord(null, deleted.slice(0, 5), sha256)).toEqual(removed);
    expect(await verifyAgainstRecord(null, [], sha256)).toBeNull();
  });

  it("if a deleted request is still in the table, the request is reported as a changed row", async () => {
    const deletion = { title: "Desk", requester: { id: "user-1", name: "Person 1" }, status: "rejected" };
    const deleted = addHashes([...ENTRIES, createEntry(6, "request.deleted", deletion)]);
    expect(inEnglish(await verifyAgainstRecord(ROW, deleted, sha256))).toMatchObject({
      kind: "changed_row",
      fields: expect.arrayContaining([{ field: "status", displayed: "Rejected", recorded: "Deleted" }]),
    });
  });
});

const CHANGES: { [K in keyof RequestEvent]: (old: RequestEvent[K]) => RequestEvent[K] } = {
  request_id: (old) => `${old}0`,
  version: (old) => old + 10,
  kind: () => "request.cancelled",
  actor_id: () => "somebody-else",
  actor_name: (old) => `${old} `,
  created_at: (old) => old.replace("09:00", "09:01"),
  payload: (old) => `${old} `,
  prev_hash: (old) => old.replace(/^./, (digit) => (digit === "f" ? "e" : "f")),
  hash: (old) => old.replace(/.$/, (digit) => (digit === "f" ? "e" : "f")),
};

/** Returns the entries with one changed column of one entry, as if a person had changed the database file. */
function tamper<K extends keyof RequestEvent>(event: RequestEvent, column: K): RequestEvent {
  return { ...event, [column]: CHANGES[column](event[column]) };
}

describe("changes of single columns of entries", () => {
  const columns = Object.keys(CHANGES) as (keyof RequestEvent)[];

  it("the tests of changed entries cover every column of an entry", () => {
    expect(columns.toSorted()).toEqual(Object.keys(CHAIN[0] ?? {}).toSorted());
  });

  it.each(columns.flatMap((column) => ENTRIES.map(({ version }) => ({ column, version }))))(
    "a change of the column $column of entry $version is reported for that entry",
    async ({ column, version }) => {
      const tampered = CHAIN.map((event) => (event.version === version ? tamper(event, column) : event));
      const moved = column === "version" || column === "request_id";
      expect(await verifyAgainstRecord(ROW, readBack(tampered), sha256)).toEqual(
        fault(moved ? "missing_entry" : "changed_entry", version),
      );
    },
  );

  it("an entry of another request within a record is detected", async () => {
    const moved = CHAIN.map((event) => (event.version === 3 ? { ...event, request_id: "REQ-2026-1002" } : event));
    expect(await verifyAgainstRecord(ROW, moved, sha256)).toEqual({
      ...fault("changed_entry", 3),
      request_id: "REQ-2026-1002",
    });
  });

  it("a change of an entry's column to null or from null is detected", async () => {
    const anonymous = CHAIN.map((event) => (event.version === 2 ? { ...event, actor_id: null } : event));
    expect(await verifyAgainstRecord(ROW, anonymous, sha256)).toEqual(fault("changed_entry", 2));
    const blamed = CHAIN.map((event) => (event.version === 4 ? { ...event, actor_name: "Somebody" } : event));
    expect(await verifyAgainstRecord(ROW, blamed, sha256)).toEqual(fault("changed_entry", 4));
  });

  it("text that was moved from one column of an entry to the next column is detected", async () => {
    const [first, ...rest] = CHAIN;
    if (!first) throw new Error("the chain is empty");
    const moved = { ...first, actor_id: `${first.actor_id}P`, actor_name: "erson 1" };
    expect(await verifyAgainstRecord(ROW, [moved, ...rest], sha256)).toEqual(fault("changed_entry", 1));
  });
});

describe("a record with removed, swapped, added or rewritten entries", () => {
  it.each(ENTRIES.map(({ version }) => version))("the removal of entry %i of a record is detected", async (version) => {
    const left = CHAIN.filter((event) => event.version !== version);
    expect(await verifyAgainstRecord(ROW, left, sha256)).toEqual(fault("missing_entry", version));
  });

  it("if the last entries of a record were removed, the first missing one is reported", async () => {
    expect(await verifyAgainstRecord(ROW, CHAIN.slice(0, 2), sha256)).toEqual(fault("missing_entry", 3));
    expect(await verifyAgainstRecord(ROW, [], sha256)).toEqual(fault("missing_entry", 1));
  });

  it("a removed entry is detected even if the later entries were renumbered", async () => {
    const closed = CHAIN.filter((event) => event.version !== 2).map((event, index) => ({
      ...event,
      version: index + 1,
    }));
    expect(await verifyAgainstRecord(ROW, closed, sha256)).toEqual(fault("changed_entry", 2));
  });

  it("a removed entry is detected even if the later entries were renumbered and hashed again", async () => {
    const closed = CHAIN.filter((event) => event.version !== 2).map((event, index) => {
      const { prev_hash, hash: _, ...rest } = { ...event, version: index + 1 };
      return { ...rest, prev_hash, hash: sha256(JSON.stringify([prev_hash, ...hashed(rest)])) };
    });
    expect(await verifyAgainstRecord(ROW, closed, sha256)).toEqual(fault("replaced_entry", 2));
  });

  it.each([
    [1, 2],
    [2, 4],
    [4, 5],
  ])("swapped entries %i and %i are detected", async (a, b) => {
    const version = (event: RequestEvent) => (event.version === a ? b : event.version === b ? a : event.version);
    const swapped = readBack(CHAIN.map((event) => ({ ...event, version: version(event) })));
    expect(await verifyAgainstRecord(ROW, swapped, sha256)).toEqual(fault("changed_entry", a));
  });

  it("an entry that was inserted into a record is detected", async () => {
    const added = createEntry(3, "request.commented", { comment: "I was here" });
    const shifted = ENTRIES.map((one) => (one.version >= 3 ? { ...one, version: one.version + 1 } : one));
    const forged = addHashes([...shifted.slice(0, 2), added]).slice(2);
    const moved = CHAIN.slice(2).map((event) => ({ ...event, version: event.version + 1 }));
    const chain = [...CHAIN.slice(0, 2), ...forged, ...moved];
    expect(await verifyAgainstRecord({ ...ROW, version: 6 }, chain, sha256)).toEqual(fault("changed_entry", 4));
  });

  it("an appended entry is detected even if the hash of this entry is valid", async () => {
    const longer = addHashes([...ENTRIES, createEntry(6, "request.commented", { comment: "Agreed" })]);
    expect(await verifyAgainstRecord(ROW, longer, sha256)).toMatchObject({
      kind: "changed_row",
      fields: [{ field: "updated_at" }, { field: "version", displayed: "5", recorded: "6" }],
    });
  });

  it("an entry before the first one of a record is detected", async () => {
    const [first] = CHAIN;
    if (!first) throw new Error("the chain is empty");
    expect(await verifyAgainstRecord(ROW, [{ ...first, version: 0 }, ...CHAIN], sha256)).toEqual(
      fault("changed_entry", 0),
    );
  });

  it("if entries were rewritten and hashed again, the record is reported, because the request's row has the hash of the original last entry", async () => {
    const other = { ...createEntry(3, "request.responded", { response: "The small one" }) };
    const rewritten = addHashes(ENTRIES.map((one) => (one.version === 3 ? other : one)));
    expect(await verifyAgainstRecord(ROW, rewritten, sha256)).toEqual(fault("replaced_entry", 5));
  });

  it.each([
    ["does not begin with a submission", 1, createEntry(1, "request.commented", { comment: "I was here" })],
    ["has a second submission", 3, createEntry(3, "request.submitted", createSubmissionPayload())],
    ["approves a level that the route does not have", 2, createEntry(2, "request.approved", { level: 1 }), routeless()],
    ["has an entry without the fields of its kind", 3, createEntry(3, "request.modified", {})],
  ] as const)("a record with valid hashes is reported if it %s", async (_, version, forged, first = ENTRIES[0]) => {
    const entries = ENTRIES.map((one) => (one.version === version ? forged : one));
    const chain = addHashes(version === 1 || !first ? entries : [first, ...entries.slice(1)]);
    expect(await verifyAgainstRecord(ROW, chain, sha256)).toEqual(fault("changed_entry", version));
  });
});

function routeless() {
  const { route, ...rest } = createSubmissionPayload();
  return createEntry(1, "request.submitted", { ...rest, route: { ...route, levels: [] } });
}

const hashed = ({
  request_id,
  version,
  kind,
  actor_id,
  actor_name,
  created_at,
  payload,
}: Omit<RequestEvent, "prev_hash" | "hash">) => [request_id, version, kind, actor_id, actor_name, created_at, payload];
