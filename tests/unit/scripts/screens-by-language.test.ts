import { expect, test } from "vitest";
import { wrapScreens } from "../../../scripts/screens-by-language.ts";

const load = async (code: string) => import(`data:text/javascript,${encodeURIComponent(wrapScreens(code))}`);

test("the screens of each language have constants of their own", async () => {
  const { createScreens } = await load(`import { basename as base } from "node:path";
const language = translation?.language ?? "en";
const TITLE = base("/" + language);
export { TITLE as title, language };`);
  const [english, french] = [createScreens(undefined), createScreens({ language: "fr" })];
  expect([english.title, french.title, english.language, french.language]).toEqual(["en", "fr", "en", "fr"]);
});

test("an export that cannot be wrapped fails the build", () => {
  expect(() => wrapScreens("export const loader = 1;")).toThrow("cannot be wrapped: export const loader");
});
