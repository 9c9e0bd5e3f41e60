import { expect, test } from "vitest";
import { wrapScreens } from "../../../scripts/screens-by-language.ts";

const load = async (code: string) => import(`data:text/javascript,${encodeURIComponent(wrapScreens(code))}`);

test("the build gives the screens of each language separate constants", async () => {
  const { createScreens } = await load(`import { basename as base } from "node:path";
const language = translation?.language ?? "en";
const TITLE = base("/" + language);
export { TITLE as title, language };`);
  const [english, french] = [createScreens(undefined), createScreens({ language: "fr" })];
  expect([english.title, french.title, english.language, french.language]).toEqual(["en", "fr", "en", "fr"]);
});

test("the build fails if it cannot wrap an export of a screen", () => {
  expect(() => wrapScreens("export const loader = 1;")).toThrow("cannot be wrapped: export const loader");
});
