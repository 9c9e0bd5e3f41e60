import { expect, test } from "vitest";
import { applyCuts } from "../../../scripts/unused-code.ts";

test("a build fails if a new version of a package no longer contains a text that the build replaces", () => {
  const cuts = [{ module: "/package/index.js", replacements: [["used()", ""]] as const }];
  expect(applyCuts(cuts, "/node_modules/package/index.js", "used(); more()")).toBe("; more()");
  expect(() => applyCuts(cuts, "/node_modules/package/index.js", "more()")).toThrow("does not contain: used()");
  expect(applyCuts(cuts, "/node_modules/package/other.js", "more()")).toBeUndefined();
});
