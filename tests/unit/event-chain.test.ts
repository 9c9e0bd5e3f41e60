import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { canonicalJson, type EventRecord, FIRST_PREV_HASH, hashInput, verifyChain } from "../../app/domain/events.ts";

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");

/** Fills in the hashes, so that each entry hangs on the one before it. */
function seal(entries: readonly Omit<EventRecord, "prev_hash" | "hash">[]): EventRecord[] {
  let prev_hash = FIRST_PREV_HASH;
  return entries.map((entry) => {
    const hash = sha256(hashInput({ ...entry, prev_hash }));
    const sealed = { ...entry, prev_hash, hash };
    prev_hash = hash;
    return sealed;
  });
}

const entry = (version: number, kind: EventRecord["kind"], payload: object) => ({
  request_id: "REQ-2026-1001",
  version,
  kind,
  actor_id: `user-${version}`,
  actor_name: `Person ${version}`,
  created_at: `2026-03-10T09:00:0${version}.000Z`,
  payload: canonicalJson(payload),
});

const ENTRIES = [
  entry(1, "request.submitted", { title: "Desk" }),
  entry(2, "request.info_requested", { info_requested: "Which one?" }),
  entry(3, "request.responded", { response: "The big one" }),
  { ...entry(4, "request.overdue", { due_at: "2026-03-10T09:00:04.000Z" }), actor_id: null, actor_name: null },
  entry(5, "request.approved", { comments: "Fine", level: 1, final: true }),
];
const CHAIN = seal(ENTRIES);

/** What the request's row says its last entry is. */
const headOf = (chain: readonly EventRecord[]) => {
  const last = chain.at(-1);
  if (!last) throw new Error("an empty chain has no head");
  return { request_id: last.request_id, version: last.version, hash: last.hash };
};
const HEAD = headOf(CHAIN);
const fault = (version: number, kind: string) => ({ request_id: "REQ-2026-1001", version, fault: kind });

/** The database gives a request's entries back by version, whatever somebody did to them. */
const readBack = (chain: readonly EventRecord[]) =>
  chain.filter((event) => event.request_id === HEAD.request_id).toSorted((a, b) => a.version - b.version);

describe("a whole chain", () => {
  it("is found whole at every length", async () => {
    for (let length = 1; length <= CHAIN.length; length += 1) {
      const part = CHAIN.slice(0, length);
      expect(await verifyChain(part, headOf(part), sha256)).toBeNull();
    }
  });

  it("may be hashed asynchronously, as Web Crypto does", async () => {
    expect(await verifyChain(CHAIN, HEAD, async (text) => sha256(text))).toBeNull();
  });

  it("of a deleted request ends with its deletion", async () => {
    const deleted = seal([...ENTRIES, entry(6, "request.deleted", { title: "Desk" })]);
    expect(await verifyChain(deleted, null, sha256)).toBeNull();
    expect(await verifyChain(deleted.slice(0, 5), null, sha256)).toEqual(fault(6, "truncated"));
    expect(await verifyChain([], null, sha256)).toBeNull();
  });
});

const CHANGES: { [K in keyof EventRecord]: (old: EventRecord[K]) => EventRecord[K] } = {
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

/** One column of one entry as somebody with a hand on the database file would leave it. */
function tamper<K extends keyof EventRecord>(event: EventRecord, column: K): EventRecord {
  return { ...event, [column]: CHANGES[column](event[column]) };
}

describe("a change in any column of any entry", () => {
  const columns = Object.keys(CHANGES) as (keyof EventRecord)[];

  it("is looked for in every column there is", () => {
    expect(columns.toSorted()).toEqual(Object.keys(CHAIN[0] ?? {}).toSorted());
  });

  it.each(columns.flatMap((column) => ENTRIES.map(({ version }) => ({ column, version }))))(
    "$column of entry $version: the verifier names the entry",
    async ({ column, version }) => {
      const tampered = CHAIN.map((event) => (event.version === version ? tamper(event, column) : event));
      const found = await verifyChain(readBack(tampered), HEAD, sha256);
      const kinds: Partial<Record<keyof EventRecord, string>> = {
        version: "version",
        prev_hash: "prev_hash",
        request_id: version === 5 ? "truncated" : "version",
      };
      expect(found).toEqual(fault(version, kinds[column] ?? "hash"));
    },
  );

  it("shows in an entry that was moved here from another request", async () => {
    const moved = CHAIN.map((event) => (event.version === 3 ? { ...event, request_id: "REQ-2026-1002" } : event));
    expect(await verifyChain(moved, HEAD, sha256)).toEqual({ ...fault(3, "hash"), request_id: "REQ-2026-1002" });
  });

  it("to null, or from null to a name, is found as well", async () => {
    const anonymous = CHAIN.map((event) => (event.version === 2 ? { ...event, actor_id: null } : event));
    expect(await verifyChain(anonymous, HEAD, sha256)).toEqual(fault(2, "hash"));
    const blamed = CHAIN.map((event) => (event.version === 4 ? { ...event, actor_name: "Somebody" } : event));
    expect(await verifyChain(blamed, HEAD, sha256)).toEqual(fault(4, "hash"));
  });

  it("does not hide by moving text from one column to the next", async () => {
    const [first, ...rest] = CHAIN;
    if (!first) throw new Error("the chain is empty");
    const moved = { ...first, actor_id: `${first.actor_id}P`, actor_name: "erson 1" };
    expect(await verifyChain([moved, ...rest], HEAD, sha256)).toEqual(fault(1, "hash"));
  });
});

describe("a change in the order or number of entries", () => {
  it.each(ENTRIES.map(({ version }) => version))("removal of entry %i", async (version) => {
    const left = CHAIN.filter((event) => event.version !== version);
    expect(await verifyChain(left, HEAD, sha256)).toEqual(fault(version, version === 5 ? "truncated" : "version"));
  });

  it("removal of several at the end names the first that is missing", async () => {
    expect(await verifyChain(CHAIN.slice(0, 2), HEAD, sha256)).toEqual(fault(3, "truncated"));
    expect(await verifyChain([], HEAD, sha256)).toEqual(fault(1, "truncated"));
  });

  it("removal with the later ones renumbered", async () => {
    const closed = CHAIN.filter((event) => event.version !== 2).map((event, index) => ({
      ...event,
      version: index + 1,
    }));
    expect(await verifyChain(closed, HEAD, sha256)).toEqual(fault(2, "prev_hash"));
  });

  it.each([
    [1, 2],
    [2, 4],
    [4, 5],
  ])("entries %i and %i swapped", async (a, b) => {
    const version = (event: EventRecord) => (event.version === a ? b : event.version === b ? a : event.version);
    const swapped = readBack(CHAIN.map((event) => ({ ...event, version: version(event) })));
    expect(await verifyChain(swapped, HEAD, sha256)).toEqual(fault(a, "prev_hash"));
  });

  it("an entry put in between", async () => {
    const added = entry(3, "request.commented", { comment: "I was here" });
    const shifted = ENTRIES.map((one) => (one.version >= 3 ? { ...one, version: one.version + 1 } : one));
    const forged = seal([...shifted.slice(0, 2), added]).slice(2);
    const moved = CHAIN.slice(2).map((event) => ({ ...event, version: event.version + 1 }));
    const chain = [...CHAIN.slice(0, 2), ...forged, ...moved];
    expect(await verifyChain(chain, { ...HEAD, version: 6 }, sha256)).toEqual(fault(4, "prev_hash"));
  });

  it("an entry added at the end, properly sealed, which the request does not know", async () => {
    const longer = seal([...ENTRIES, entry(6, "request.cancelled", { comments: "" })]);
    expect(await verifyChain(longer, HEAD, sha256)).toEqual(fault(6, "truncated"));
  });

  it("an entry before the first", async () => {
    const [first] = CHAIN;
    if (!first) throw new Error("the chain is empty");
    expect(await verifyChain([{ ...first, version: 0 }, ...CHAIN], HEAD, sha256)).toEqual(fault(0, "version"));
  });

  it("a whole chain rewritten from one entry on, which only the request's own head shows", async () => {
    const rewritten = seal(ENTRIES.map((one) => (one.version === 3 ? { ...one, payload: "{}" } : one)));
    expect(await verifyChain(rewritten, HEAD, sha256)).toEqual(fault(5, "truncated"));
  });
});
