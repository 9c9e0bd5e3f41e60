import { expect, test } from "vitest";
import { createCodeNames, getCodeLabel, toDepartmentLabel } from "../../../../domain/format/code-names.ts";
import { actionLabel, formatTypeLabel, humanise, statusLabel } from "../../../../domain/format/labels.ts";
import { STANDARD_NAMES } from "../../../../domain/format/standard-names.ts";
import { HISTORY_ACTIONS } from "../../../../domain/requests/events.ts";
import { FILTER_STATUSES } from "../../../../domain/requests/lifecycle.ts";
import { loadMessages } from "../../../../texts/index.ts";
import { renderText } from "../../../../texts/render.ts";
import { inEnglish } from "../../../support/english.ts";

const french = await loadMessages("fr");

test.each([
  ["non_financial", "Non financial"],
  ["it", "IT"],
  ["travel", "Travel"],
])("the label of the request type %s is '%s'", (code, label) => {
  expect(formatTypeLabel(code)).toBe(label);
});

test("the labels of statuses and actions are their codes as words in English", () => {
  expect(inEnglish(FILTER_STATUSES.map(statusLabel))).toEqual(FILTER_STATUSES.map(humanise));
  const actions = Object.values(HISTORY_ACTIONS);
  expect(inEnglish(actions.map(actionLabel))).toEqual(actions.map(humanise));
});

test("the labels of statuses are in the reader's language", () => {
  expect(renderText(french, statusLabel("needs_info"))).toBe("informations requises");
});

test("a type, a priority and a department with their standard names are in the reader's language, and renamed ones are unchanged", () => {
  const standard = createCodeNames([
    { field: "request_type", code: "travel", name: "Travel" },
    { field: "priority", code: "HIGH", name: "High" },
  ]);
  const renamed = createCodeNames([
    { field: "request_type", code: "travel", name: "HR" },
    { field: "priority", code: "HIGH", name: "Before noon" },
  ]);
  const list = (names: typeof standard) => [
    getCodeLabel(names, "request_type", "travel"),
    getCodeLabel(names, "priority", "HIGH"),
  ];
  expect(inEnglish(list(standard))).toEqual(["Travel", "High"]);
  expect(list(standard).map((label) => renderText(french, label))).toEqual(["Déplacement", "Haute"]);
  expect(list(renamed).map((label) => renderText(french, label))).toEqual(["HR", "Before noon"]);
  expect(["Operations", "Operations Nord"].map((name) => renderText(french, toDepartmentLabel(name)))).toEqual([
    "Opérations",
    "Operations Nord",
  ]);
});

test("every standard type, priority and department has its standard name in English", () => {
  const { request_type, priority, department } = STANDARD_NAMES;
  const names = createCodeNames([
    ...Object.entries(request_type).map(([code, name]) => ({ field: "request_type", code, name }) as const),
    ...Object.entries(priority).map(([code, name]) => ({ field: "priority", code, name }) as const),
  ]);
  const labels = [
    ...Object.keys(request_type).map((code) => getCodeLabel(names, "request_type", code)),
    ...Object.keys(priority).map((code) => getCodeLabel(names, "priority", code)),
    ...Object.values(department).map(toDepartmentLabel),
  ];
  expect(labels.every((label) => typeof label === "object")).toBe(true);
  expect(inEnglish(labels)).toEqual([
    ...Object.values(request_type),
    ...Object.values(priority),
    ...Object.values(department),
  ]);
});
