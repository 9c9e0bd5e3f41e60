import type { Locator } from "playwright-core";
import { expectEventually } from "./browser-test.ts";

/**
 * Chooses a person in a person field: before hydration and without JavaScript in the plain select, otherwise by typing
 * the name and pressing Enter. The select is set in one step, because hydration may replace it at any moment.
 */
export async function choosePerson(field: Locator, name: string): Promise<void> {
  const isChosen = await field.evaluate((element, wanted) => {
    // Hydration can replace the select before this call; the combobox is then used instead.
    if (!(element instanceof HTMLSelectElement) || !element.isConnected) return false;
    const option = [...element.options].find(({ text }) => text.includes(wanted));
    if (!option) throw new Error(`There is no option ${wanted}`);
    element.value = option.value;
    for (const type of ["input", "change"]) element.dispatchEvent(new Event(type, { bubbles: true }));
    return true;
  }, name);
  if (isChosen) return;
  await field.fill(name);
  await field.press("Enter");
  await expectEventually(() => field.inputValue()).toMatch(new RegExp(`^${name} \\(.+\\)$`));
}

/** Returns the name of the chosen person in a person field, with or without scripts. */
export const readChosenPersonName = (field: Locator): Promise<string> =>
  field.evaluate((element) => {
    const text =
      element instanceof HTMLSelectElement
        ? element.options[element.selectedIndex]?.text
        : (element as HTMLInputElement).value;
    return text?.replace(/ \(.*$/, "") ?? "";
  });
