import { describe, expect, test } from "vitest";
import { findUnsupportedReference, listCitedFactIds, removeCitations } from "../../../../domain/assistant/citations.ts";
import type { Fact } from "../../../../domain/assistant/entities.ts";

const fact = (id: string, text: string, href = "/request/REQ-2026-1001/details"): Fact => ({
  id,
  kind: "status",
  tone: "info",
  text,
  sources: [{ label: "Team laptops", href }],
});

const FACTS = [
  fact("F1", "REQ-2026-1001 waits for Marc Dubois."),
  fact("F2", "It costs 900.00 USD, see https://intranet.example/price."),
];

test.each([
  ["It waits [F1].", ["F1"]],
  ["It waits [F2, F1] and [F2].", ["F2", "F1"]],
  ["It waits [f1; F2].", ["F1", "F2"]],
  ["An [aside] and a [link](/x).", []],
  ["Half a [F1", []],
])("in an answer of the assistant, the text '%s' cites the facts %j", (text, ids) => {
  expect(listCitedFactIds(text)).toEqual(ids);
});

test("removeCitations removes the citations from a text and changes nothing else", () => {
  expect(removeCitations("It waits [F1], and costs 900 [F2, F3].\n\n- [a](/b) [F4]")).toBe(
    "It waits, and costs 900.\n\n- [a](/b)",
  );
});

describe("references in an answer of the assistant", () => {
  test.each([
    ["It waits for Marc Dubois [F1], and costs 900.00 USD [F2].", null],
    ["REQ-2026-1001 waits [F1].", null],
    ["req-2026-1001 waits [F1].", null],
    ["It waits [F3].", "F3"],
    ["It waits [F1, F3].", "F3"],
    ["REQ-2026-1002 waits as well.", "REQ-2026-1002"],
    ["Compare REQ-FIN-2026-07-1002.", "REQ-FIN-2026-07-1002"],
    ["Compare REQ1002.", "REQ1002"],
    ["Two requests are required, 30 of 2026.", null],
    ["Certified by ISO-9001.", null],
    ["See https://intranet.example/price.", null],
    ["See https://elsewhere.example/?q=secret.", "https://elsewhere.example/?q=secret."],
  ])("in the answer '%s', the first reference that no fact supports is %s (null: none)", (text, stranger) => {
    expect(findUnsupportedReference(text, FACTS, "REQ")).toBe(stranger);
  });

  test("a text in an answer counts as a request number if the text has the configured prefix or a prefix that occurs in the facts", () => {
    const facts = [fact("F1", "PO-77 is approved.", "/request/PO-77/details")];
    expect(findUnsupportedReference("PO-78", facts, "REQ")).toBe("PO-78");
    expect(findUnsupportedReference("PO-77", facts, "REQ")).toBeNull();
    expect(findUnsupportedReference("REQ-1", facts, "REQ")).toBe("REQ-1");
    expect(findUnsupportedReference("REQ-1", [], "")).toBeNull();
  });
});
