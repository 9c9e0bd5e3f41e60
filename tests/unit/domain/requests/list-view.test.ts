import { expect, test } from "vitest";
import { parseListView } from "../../../../domain/requests/list-view.ts";

test.each([
  [null, null, "cards", ["id", "requester", "amount", "status", "approver", "due_date"]],
  ["table", "priority,amount", "table", ["amount", "priority"]],
  ["table", "", "table", []],
  ["grid", "amount,password,amount", "cards", ["amount"]],
] as const)(
  "the stored view %j with the columns %j is read as %s with the columns %j",
  (view, columns, ...expected) => {
    expect(Object.values(parseListView(view, columns))).toEqual(expected);
  },
);
