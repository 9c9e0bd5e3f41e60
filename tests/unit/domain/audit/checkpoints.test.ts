import { expect, test } from "vitest";
import { type CheckpointComparison, findContradiction } from "../../../../domain/audit/checkpoints.ts";

const AT = "2026-11-02T10:00:00.000Z";
const head = { request_id: "REQ-2026-1003", version: 4, hash: "a", checkpoint: 7, at: AT };
const state = {
  number: 9,
  created_at: AT,
  numbering: [["REQ-2026-", 1001, 1003, 4]] as [string, number, number, number][],
};
const MATCHING: CheckpointComparison = { request_id: head.request_id, head, stored_hash: "a", later: null, state };

const fault = (version: number, how: string, checkpoint: number) => ({
  ...{ kind: "contradicts_checkpoint", request_id: head.request_id, version, how, checkpoint, at: AT },
});
const entryAt = (time: string) => ({ version: 5, created_at: `2026-11-02T${time}:00.000Z` });

test.each<[string, Partial<CheckpointComparison>, ReturnType<typeof fault> | null]>([
  ["nothing differs", {}, null],
  ["the entry has another hash", { stored_hash: "b" }, fault(4, "replaced", 7)],
  ["the entry does not exist", { stored_hash: null }, fault(4, "missing", 7)],
  ["a later entry is ten minutes older than the checkpoint", { later: entryAt("09:50") }, null],
  ["a later entry is eleven minutes older than the checkpoint", { later: entryAt("09:49") }, fault(5, "added", 9)],
  ["a later entry is old, but no checkpoint covers all entries", { later: entryAt("09:49"), state: null }, null],
  ["there is no copy for an issued number", { head: null, stored_hash: null }, fault(1, "unlisted", 9)],
  [
    "there is no copy for a number above those that were issued",
    { head: null, state: { ...state, numbering: [["REQ-2026-", 1001, 1002, 4]] } },
    null,
  ],
  [
    "there is no copy for a number of another series",
    { head: null, state: { ...state, numbering: [["REQ-", 1, 5000, 4]] } },
    null,
  ],
  ["there is neither a copy nor a state", { head: null, stored_hash: null, state: null }, null],
])("a record is compared with the signed checkpoints: %s", (_, differences, expected) => {
  expect(findContradiction({ ...MATCHING, ...differences })).toEqual(expected);
});
