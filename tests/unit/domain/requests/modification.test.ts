import { expect, test } from "vitest";
import { createCodeNames } from "../../../../domain/format/code-names.ts";
import type { StoredRoute } from "../../../../domain/matrix/route.ts";
import type { FieldChange, RequestEvent } from "../../../../domain/requests/events.ts";
import {
  collectApprovalChanges,
  describeModification,
  isMaterial,
  listChangesSinceApproval,
  listFieldChanges,
  type ModifiableFields,
  requiresNewRoute,
  toMaterialFields,
} from "../../../../domain/requests/modification.ts";
import { inEnglish } from "../../../support/english.ts";

const route = (request_type: string, request_type_name: string, currency: string): StoredRoute => ({
  configuration_id: null,
  configuration_version: null,
  configuration_type: null,
  department_specific: false,
  amount_decides: false,
  reason: "no_configuration",
  facts: { request_type, request_type_name, amount: 800, currency, department: "IT" },
  rates: {},
  skipped: [],
  levels: [],
});

const NAMES = createCodeNames([
  { field: "request_type", code: "hr", name: "People" },
  { field: "request_type", code: "office_supplies", name: "Renamed since" },
  { field: "priority", code: "URGENT", name: "Before noon" },
]);
const TRAVEL = route("travel", "Travel", "USD");
const change = (field: string, from: FieldChange["from"], to: FieldChange["to"]): FieldChange => ({ field, from, to });

test.each<[string, FieldChange[], StoredRoute | null, number, string]>([
  ["the type by its name", [change("request_type", "financial", "travel")], TRAVEL, 2, "Type: Financial → Travel"],
  [
    "the new type by its name at that time and the old type by its present name",
    [change("request_type", "hr", "office_supplies")],
    route("office_supplies", "Supplies & Co", "USD"),
    2,
    "Type: People → Supplies & Co",
  ],
  ["a type that no longer exists by its code", [change("request_type", "it", "ended")], null, 2, "Type: IT → Ended"],
  ["an amount as money", [change("amount", 9, 2_800.5)], TRAVEL, 2, "Amount: USD 9.00 → USD 2,800.50"],
  [
    "an amount after the word 'none' if the request had no amount",
    [change("amount", null, 800)],
    TRAVEL,
    2,
    "Amount: none → USD 800.00",
  ],
  [
    "an amount together with its currency",
    [change("amount", 9, 2_200_000), change("currency", "USD", "CFA")],
    route("travel", "Travel", "CFA"),
    0,
    "Amount: USD 9.00 → CFA 2,200,000",
  ],
  ["a currency alone", [change("currency", "USD", "EUR")], route("travel", "Travel", "EUR"), 2, "Currency: USD → EUR"],
  ["a priority by its name", [change("priority", "MEDIUM", "URGENT")], null, 2, "Priority: Medium → Before noon"],
  [
    "a due date as a date",
    [change("due_date", "2026-12-01T00:00:00.000Z", null)],
    null,
    2,
    "Due date: 1 Dec 2026 → none",
  ],
  [
    "several fields in one line",
    [change("title", "Desk", "Two desks"), change("department", "IT", "HR")],
    TRAVEL,
    2,
    "Title: Desk → Two desks; Department: IT → HR",
  ],
])("the description of a modification shows %s", (_, changes, found, amount_decimals, text) => {
  expect(inEnglish(describeModification({ changes, route: found, amount_decimals }, NAMES))).toBe(text);
});

test("the description of a modification names a person only once, even if several approvals of this person no longer count", () => {
  const dropped = [
    { level: 1, user_id: "m", user_name: "Mary" },
    { level: 2, user_id: "p", user_name: "Paul" },
    { level: 3, user_id: "m", user_name: "Mary" },
  ];
  const modification = { changes: [change("amount", 9, 10)], route: TRAVEL, amount_decimals: 2 };
  expect(inEnglish(describeModification({ ...modification, dropped }, NAMES))).toBe(
    "Amount: USD 9.00 → USD 10.00; The approvals of Mary and Paul no longer count",
  );
  expect(inEnglish(describeModification({ ...modification, dropped: dropped.slice(0, 1) }, NAMES))).toBe(
    "Amount: USD 9.00 → USD 10.00; The approval of Mary no longer counts",
  );
});

const FIELDS: ModifiableFields = {
  title: "Chairs",
  description: "Six",
  request_type: "financial",
  amount: 9,
  currency: "USD",
  priority: "LOW",
  department: "IT",
  due_date: null,
};

test("a modification lists the changed fields in a fixed order, each with the old and the new value", () => {
  expect(listFieldChanges(FIELDS, { ...FIELDS })).toEqual([]);
  expect(listFieldChanges(FIELDS, { ...FIELDS, due_date: "2026-11-30T00:00:00.000Z", amount: null })).toEqual([
    change("amount", 9, null),
    change("due_date", null, "2026-11-30T00:00:00.000Z"),
  ]);
});

test.each([
  ["title", false],
  ["description", false],
  ["request_type", true],
  ["amount", true],
  ["currency", true],
  ["priority", false],
  ["department", true],
  ["due_date", false],
  ["attachments", false],
] as const)("whether a change of the %s routes the request again (R15): %s", (field, expected) => {
  expect(requiresNewRoute([change("title", "a", "b"), change(field, "1", "2")])).toBe(expected);
});

test("a modification without a change does not route the request again", () => {
  expect(requiresNewRoute([])).toBe(false);
});

test("a request type can make the files of its requests material, and they are then listed last", () => {
  expect(isMaterial("attachments", [])).toBe(false);
  expect(isMaterial("attachments", ["attachments"])).toBe(true);
  expect(requiresNewRoute([change("attachments", null, "a.pdf")], ["attachments"])).toBe(true);
  expect(toMaterialFields(["attachments", "title"])).toEqual([
    ...["amount", "currency", "request_type", "department", "title", "attachments"],
  ]);
});

/** A record: entry 2 approves version 1, entry 3 is `third`, and entry 4 approves version 3. */
function createRecord(third: Pick<RequestEvent, "kind"> & { payload: object }): RequestEvent[] {
  const file = (id: string) => ({ id, filename: `${id}.pdf`, content_type: "application/pdf", size: 9, sha256: id });
  const entries: (Pick<RequestEvent, "kind"> & { payload: object })[] = [
    { kind: "request.submitted", payload: { attachments: [file("offer")] } },
    { kind: "request.approved", payload: { level: 1 } },
    third,
    { kind: "request.approved", payload: { level: 2 } },
  ];
  return entries.map(({ kind, payload }, at) => ({
    ...{ request_id: "REQ-1", version: at + 1, kind, actor_id: `p${at + 1}`, actor_name: `P${at + 1}` },
    ...{ created_at: "", payload: JSON.stringify(payload), prev_hash: "", hash: "" },
  }));
}

const contract = { id: "contract", filename: "contract.pdf", content_type: "application/pdf", size: 9, sha256: "c" };
const offer = { id: "offer", filename: "offer.pdf", content_type: "application/pdf", size: 9, sha256: "o" };
const withContract = change("attachments", "offer.pdf", "offer.pdf, contract.pdf");
const title = change("title", "Desk", "Desks");

test.each<[string, Parameters<typeof createRecord>[0], FieldChange[]]>([
  [
    "a file of a response",
    { kind: "request.responded", payload: { response: "", attachments: [contract] } },
    [withContract],
  ],
  [
    "a file of a comment",
    { kind: "request.commented", payload: { comment: "", attachments: [contract] } },
    [withContract],
  ],
  [
    "a field and a file of a modification",
    { kind: "request.modified", payload: { changes: [title], attachments: [contract] } },
    [title, withContract],
  ],
  [
    "a removed file",
    { kind: "request.modified", payload: { changes: [], removed_attachments: [offer] } },
    [change("attachments", "offer.pdf", null)],
  ],
  [
    "a file that replaces another one of the same name",
    {
      kind: "request.modified",
      payload: { changes: [], removed_attachments: [offer], attachments: [{ ...offer, id: "other" }] },
    },
    [change("attachments", "offer.pdf", "offer.pdf")],
  ],
  ["nothing for a comment without a file", { kind: "request.commented", payload: { comment: "" } }, []],
])("the changes since an approval contain %s, and later approvals have no changes", (_, third, expected) => {
  const all = collectApprovalChanges(createRecord(third));
  const approval = { user_name: "" };
  expect(listChangesSinceApproval(all, { level: 1 }, { ...approval, user_id: "p2", version: 1 })).toEqual(expected);
  // An approval of a route without steps does not store the version that was approved.
  expect(listChangesSinceApproval(all, { level: 1 }, { ...approval, user_id: "p2" })).toEqual(expected);
  expect(listChangesSinceApproval(all, { level: 2 }, { ...approval, user_id: "p4", version: 3 })).toEqual([]);
  expect(listChangesSinceApproval(all, { level: 3 }, { ...approval, user_id: "p9" })).toEqual([]);
});

test("a file that is added and removed again after an approval is no change", () => {
  const record = createRecord({ kind: "request.commented", payload: { comment: "", attachments: [contract] } });
  const removal = JSON.stringify({ changes: [], removed_attachments: [contract] });
  const last = { ...(record[3] as RequestEvent), version: 5, kind: "request.modified" as const, payload: removal };
  const all = collectApprovalChanges([...record, last]);
  expect(listChangesSinceApproval(all, { level: 1 }, { user_id: "p2", user_name: "", version: 1 })).toEqual([]);
  expect(listChangesSinceApproval(all, { level: 2 }, { user_id: "p4", user_name: "", version: 3 })).toEqual([
    change("attachments", "offer.pdf, contract.pdf", "offer.pdf"),
  ]);
});
