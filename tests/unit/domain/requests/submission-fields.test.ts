import { expect, test } from "vitest";
import { createCodeNames } from "../../../../domain/format/code-names.ts";
import { removeUnavailable } from "../../../../domain/requests/submission-fields.ts";

const FIELDS = {
  title: "Chairs",
  description: "Eight",
  request_type: "travel",
  amount: "12.5",
  currency: "EUR",
  priority: "HIGH",
};
const NAMES = createCodeNames([
  { field: "request_type", code: "travel", name: "Mission abroad" },
  { field: "priority", code: "HIGH", name: "Before noon" },
]);
const rows = (...codes: string[]) => codes.map((code) => ({ code }));

test("values that a new request can have are copied, and missing values are not reported as unavailable", () => {
  const available = { request_types: rows("travel"), currencies: rows("EUR", "USD"), priorities: rows("HIGH") };
  expect(removeUnavailable(FIELDS, available, NAMES)).toEqual({ fields: FIELDS, unavailable: [] });
  const unset = { ...FIELDS, request_type: "", currency: "", priority: "" };
  expect(removeUnavailable(unset, { request_types: [], currencies: [], priorities: [] }, NAMES)).toEqual({
    fields: unset,
    unavailable: [],
  });
});

test("an unavailable type or priority is left out and reported as unavailable, and an unavailable currency is left out together with the amount", () => {
  const available = { request_types: rows("hr"), currencies: rows("USD"), priorities: rows("LOW") };
  expect(removeUnavailable(FIELDS, available, NAMES)).toEqual({
    fields: { ...FIELDS, request_type: "", amount: "", currency: "", priority: "" },
    unavailable: [
      { field: "request_type", name: "Mission abroad" },
      { field: "currency", name: "EUR" },
      { field: "priority", name: "Before noon" },
    ],
  });
});
