import type { Locator } from "playwright-core";
import { soon } from "./stage.ts";

/** Chooses a person by typing the name and pressing Enter; from the plain select before hydration and without JavaScript. */
export async function choosePerson(field: Locator, name: string): Promise<void> {
  if ((await field.evaluate(({ tagName }) => tagName)) === "SELECT") {
    const id = await field.locator("option", { hasText: name }).first().getAttribute("value");
    await field.selectOption(id);
    return;
  }
  await field.fill(name);
  await field.press("Enter");
  await soon(() => field.inputValue()).toMatch(new RegExp(`^${name} \\(.+\\)$`));
}

/** Returns the name of the person that a field holds, with or without scripts. */
export const personIn = (field: Locator): Promise<string> =>
  field.evaluate((element) => {
    const text =
      element instanceof HTMLSelectElement
        ? element.options[element.selectedIndex]?.text
        : (element as HTMLInputElement).value;
    return text?.replace(/ \(.*$/, "") ?? "";
  });
