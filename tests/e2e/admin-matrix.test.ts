import type { APIRequestContext, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import type { DoaConfiguration } from "../../domain/admin/entities.ts";
import {
  createBrowserTest,
  expectAccessibleAtEveryWidth,
  expectEventually,
  type SignedInSession,
  submitByApi,
  waitForHydration,
} from "../support/browser-test.ts";

const stage = createBrowserTest();
const PATH = "/api/admin/doa-configurations";

async function configurationOf(api: APIRequestContext, type: string): Promise<DoaConfiguration> {
  const all: DoaConfiguration[] = await (await api.get(PATH)).json();
  const found = all.find((one) => one.request_type === type && one.department === null);
  if (!found) throw new Error(`${type} has no configuration`);
  return found;
}

const limitsOf = async (api: APIRequestContext, type: string) =>
  (await configurationOf(api, type)).amount_levels.map((level) => level.max_amount);

const limit = (page: Page, at: number) => page.locator(`[name="amount_levels.${at}.max_amount"]`);
const approver = (page: Page, at: number) => page.locator(`[name="amount_levels.${at}.approver_user_id"]`);
const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });
const row = (page: Page, name: string) => page.getByRole("row", { name });

async function openEditor({ page, api }: SignedInSession, type: string, scripts = true): Promise<void> {
  await page.goto(`/admin/matrix/${(await configurationOf(api, type)).id}`);
  if (scripts) await waitForHydration(page);
}

const OVERLAP = "The level up to USD 500 comes after the one up to USD 1,000, so their bands overlap.";

/** Enters overlapping bands in the matrix editor and corrects them. Then tries, backtests and saves the draft, and restores version 1. */
async function changeTheMatrix(
  person: SignedInSession,
  type: "procurement" | "travel",
  scripts: boolean,
): Promise<void> {
  const { page, api } = person;
  // The amount is between the new limit (5,000) and the old limit (10,000), so the backtest lists this request.
  await submitByApi(api, { request_type: type, amount: 7_000 });
  const name = type === "travel" ? "Travel" : "Procurement";
  const ask = async (question: "Check" | "Try it" | "Run backtest") => {
    // With JavaScript, the draft is checked and tried automatically, but a backtest needs the button.
    if (!scripts || question === "Run backtest") await button(page, question).last().click();
  };
  await page.goto("/admin/matrix");
  await page.getByRole("heading", { name: "Dynamic DOA Configuration" }).waitFor();
  await row(page, name).getByText("≤ $10,000 – Selma Nior").waitFor();
  await page.getByRole("link", { name: `Edit ${name}` }).click();
  await page.getByRole("heading", { name: "Edit DOA Configuration" }).waitFor();
  if (scripts) await waitForHydration(page);
  await page.getByText("Above USD 1,000 up to USD 10,000").waitFor();

  await limit(page, 1).fill("500");
  await ask("Check");
  await page.locator("#level-2").getByText(OVERLAP).waitFor();
  await button(page, "Update").click();
  await page.getByText("Save with errors?").waitFor();
  expect(await limit(page, 1).inputValue()).toBe("500");
  expect(await limitsOf(api, type)).toEqual([1000, 10_000, 100_000, null]);

  await limit(page, 1).fill("5,000");
  await ask("Check");
  await page.getByText(OVERLAP).first().waitFor({ state: "detached" });
  await page.getByText("Above USD 1,000 up to USD 5,000").waitFor();
  await page.locator("[name='try.amount']").fill("8,000");
  await button(page, "Try it").click();
  await page.getByText("Different approver").waitFor();
  await page.getByText("Selma Nior approves").waitFor();
  await page.getByText("Dora Rector approves").waitFor();
  await ask("Run backtest");
  await page.getByText(/\d+ would have gone to Dora Rector instead of Selma Nior/).waitFor();
  const elsewhere = page.getByRole("table", { name: "Requests with a different approver" });
  await elsewhere.locator("a[href^='/request/REQ-']").first().waitFor();

  await button(page, /^(Update|Save anyway)$/).click();
  await page.waitForURL("**/admin/matrix");
  await page.getByText("DOA configuration updated successfully").first().waitFor();
  await row(page, name).getByText("≤ $5,000 – Selma Nior").waitFor();
  expect(await limitsOf(api, type)).toEqual([1000, 5000, 100_000, null]);

  await page.getByRole("link", { name: `Edit ${name}` }).click();
  await page.getByText("Limit of level 2: USD 10,000 → USD 5,000").waitFor();
  await page.getByRole("link", { name: "View version 1" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("Above USD 1,000 up to USD 10,000").waitFor();
  await dialog.getByRole("link", { name: "Restore" }).click();
  await page.getByRole("heading", { name: "Restore version 1?" }).waitFor();
  await dialog.getByText("Limit of level 2: USD 5,000 → USD 10,000").waitFor();
  await dialog.getByText("Changes apply to new requests.", { exact: false }).waitFor();
  await dialog.getByRole("button", { name: "Restore" }).click();
  await page.getByText("Version 1 was restored").first().waitFor();
  await expectEventually(() => limit(page, 1).inputValue()).toBe("10,000");
  await page.getByText("Restored by Ama Admin", { exact: false }).waitFor();
  expect(await configurationOf(api, type)).toMatchObject({ version: 3 });
  expect(await limitsOf(api, type)).toEqual([1000, 10_000, 100_000, null]);
}

test("with JavaScript, an administrator can check, try, backtest and save a change of the matrix, and restore version 1", () =>
  stage.as("admin", (person) => changeTheMatrix(person, "procurement", true)));

test("without JavaScript, an administrator can check, try, backtest and save a change of the matrix, and restore version 1", () =>
  stage.as("admin", (person) => changeTheMatrix(person, "travel", false), { javaScriptEnabled: false }));

describe("the screen of the approval matrix", () => {
  test("before a configuration is deleted, the list warns that requests will wait for an administrator; afterwards it links to the form that adds the missing configuration", () =>
    stage.as("director", async ({ page, api }) => {
      await page.goto("/admin/matrix");
      await waitForHydration(page);
      expect(await row(page, "HR").textContent()).toContain("N/A");
      await page.getByText("13 warnings").waitFor();
      await page.getByPlaceholder("Search configurations").fill("hanna");
      await page.getByText("Showing 1 of 1").waitFor();
      await page.getByPlaceholder("Search configurations").fill("");
      await page.getByText("Showing 8 of 8").waitFor();
      await page.getByRole("link", { name: "Delete Personal" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByText("Without it, new Personal requests wait for an administrator", { exact: false }).waitFor();
      await dialog.getByRole("button", { name: "Delete" }).click();
      await page.getByText("1 error, ", { exact: false }).waitFor();
      const found = "Personal requests have no configuration; each would wait for an administrator.";
      await page.getByText(found, { exact: false }).waitFor();
      await page.getByRole("link", { name: "Add configuration for Personal" }).click();
      await page.getByRole("heading", { name: "Add New DOA Configuration" }).waitFor();
      expect(await page.locator("[name=request_type]").inputValue()).toBe("personal");
      await page.locator("[name=configuration_type]").selectOption("user_specific");
      await page.getByRole("combobox", { name: "Approver" }).fill("nag");
      await page.getByRole("option", { name: "Marc Nager" }).click();
      await page.getByText("Marc Nager's own Personal requests", { exact: false }).waitFor();
      await button(page, "Create").click();
      await page.getByText("DOA configuration created successfully").first().waitFor();
      const made: DoaConfiguration[] = await (await api.get(PATH)).json();
      expect(made.filter((one) => one.request_type === "personal" && one.is_active)).toMatchObject([
        { configuration_type: "user_specific", approver_user_name: "Marc Nager", amount_levels: [] },
      ]);
    }));

  test("a manager gets 403 for the approval matrix, for the matrix editor, and for the forms of both screens", () =>
    stage.as("manager", async ({ page, api }) => {
      for (const path of ["/admin/matrix", "/admin/matrix/new"]) {
        expect((await page.goto(path))?.status()).toBe(403);
        await page.getByText("You don't have permission to access the Admin Panel").waitFor();
      }
      const response = await api.post("/admin/matrix/ask", { form: { _do: "check", request_type: "travel" } });
      expect(response.status()).toBe(403);
      expect((await api.post("/admin/matrix/new", { form: { _do: "save", request_type: "travel" } })).status()).toBe(
        403,
      );
    }));
});

describe("the matrix editor", () => {
  test("the matrix editor adds, moves, sorts and removes levels, keeps the focus on the edited level, and finds people by typed text", () =>
    stage.as("admin", async ({ page }) => {
      await page.goto("/admin/matrix/new?type=financial");
      await waitForHydration(page);
      await page.getByText("Another active configuration already covers Financial requests.").waitFor();
      await page.locator("[name=department]").selectOption("IT");
      await page.getByText("has no levels; each request would wait", { exact: false }).waitFor();
      const focused = (attribute: string) =>
        page.evaluate((one) => document.activeElement?.getAttribute(one), attribute);
      const limits = () => Promise.all([limit(page, 0).inputValue(), limit(page, 1).inputValue()]);
      await button(page, "Add level").click();
      await expectEventually(() => focused("name")).toBe("amount_levels.0.max_amount");
      await page.keyboard.type("2000");
      await approver(page, 0).fill("op");
      await page.getByRole("listbox").getByRole("option").nth(1).waitFor();
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("Enter");
      await expectEventually(() => approver(page, 0).inputValue()).toBe("Victor Pell (vp)");
      await expectEventually(() => limit(page, 0).inputValue()).toBe("2,000");
      await button(page, "Add level").click();
      await expectEventually(() => focused("name")).toBe("amount_levels.1.max_amount");
      await page.keyboard.type("300");
      // A complete name, user name or email address chooses its person, even if the list shows another person first.
      for (const typed of ["Marc Nager", "marc nager (manager)", "manager", "manager@company.example"]) {
        await approver(page, 1).fill(typed);
        await page.keyboard.press("Enter");
        await expectEventually(() => approver(page, 1).inputValue()).toBe("Marc Nager (manager)");
      }
      // A text that matches no person shows an error and chooses no one. An empty field also chooses no one.
      for (const key of ["Enter", "Tab"]) {
        await approver(page, 1).fill("Zacharias");
        await page.keyboard.press(key);
        await page.getByText("Choose a person from the list").waitFor();
        expect(await approver(page, 1).inputValue()).toBe("Zacharias");
        expect(await approver(page, 1).getAttribute("aria-invalid")).toBe("true");
        await approver(page, 1).fill("");
        await page.keyboard.press("Enter");
        expect(await approver(page, 1).inputValue()).toBe("");
      }
      await approver(page, 1).fill("manager");
      await page.keyboard.press("Tab");
      await expectEventually(() => approver(page, 1).inputValue()).toBe("Marc Nager (manager)");
      await page.locator("#level-2").getByText("so their bands overlap", { exact: false }).waitFor();
      await page.getByText("Above USD 2,000 → nobody; an administrator assigns an approver").waitFor();
      await button(page, "Sort by limit").click();
      await expectEventually(limits).toEqual(["300", "2,000"]);
      await page.getByText("so their bands overlap", { exact: false }).first().waitFor({ state: "detached" });
      await button(page, "Move level 1 down").click();
      await expectEventually(limits).toEqual(["2,000", "300"]);
      await expectEventually(() => focused("aria-label")).toBe("Move level 2 up");
      await button(page, "Remove level 2").click();
      await limit(page, 1).waitFor({ state: "detached" });
      await approver(page, 0).fill("Nobody at all");
      await button(page, "Create").click();
      await page.getByText('There is no active user named "Nobody at all"').last().waitFor();
      // The text is already there before the server's answer marks the field.
      await expectEventually(() => approver(page, 0).getAttribute("aria-invalid")).toBe("true");
      expect(await approver(page, 0).inputValue()).toBe("Nobody at all");
    }));

  test.each([
    ["with JavaScript", true],
    ["without JavaScript", false],
  ])(
    "%s, the matrix editor accepts amounts with a decimal comma or a space between thousands, and refuses ambiguous amounts",
    (_, scripts) =>
      stage.as(
        "admin",
        async (person) => {
          const { page } = person;
          const check = () => (scripts ? Promise.resolve() : button(page, "Check").last().click());
          await openEditor(person, "travel", scripts);
          await limit(page, 0).fill("1.250");
          await check();
          await page.getByText("Enter a valid limit").waitFor();
          await button(page, "Update").click();
          const refused = page.locator("#level-1").getByText('"1.250" could mean 1,250.00 or 1.25.', { exact: false });
          await refused.waitFor();
          expect(await limit(page, 0).inputValue()).toBe("1.250");
          await limit(page, 0).fill("12,50");
          await check();
          await page.getByText("Up to USD 12.50").waitFor();
          await page.locator("[name='try.amount']").fill("1.250");
          await button(page, "Try it").click();
          await page.getByText('"1.250" could mean 1,250.00 or 1.25.', { exact: false }).first().waitFor();
          await page.locator("[name='try.amount']").fill("1 250");
          await button(page, "Try it").click();
          await page.getByRole("heading", { name: "With this draft" }).waitFor();
        },
        { javaScriptEnabled: scripts },
      ),
  );

  test("the matrix editor reads and formats limits in the browser's locale", () =>
    stage.as(
      "admin",
      async (person) => {
        const { page } = person;
        await openEditor(person, "travel");
        await expectEventually(() => limit(page, 1).inputValue()).toBe("10.000");
        await limit(page, 1).fill("9.500,5");
        await page.getByText("Above USD 1,000 up to USD 9,500.50").waitFor();
        await limit(page, 1).fill("10000");
        await limit(page, 0).focus();
        await expectEventually(() => limit(page, 1).inputValue()).toBe("10.000");
      },
      { locale: "de-DE" },
    ));

  test("the matrix editor inserts a new level before the level without a limit, and focuses the new limit field", () =>
    stage.as("admin", async (person) => {
      const { page } = person;
      await openEditor(person, "financial");
      await button(page, "Add level").click();
      await expectEventually(() => page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe(
        "amount_levels.3.max_amount",
      );
      await page.keyboard.type("500000");
      await page.getByText("Above USD 100,000 up to USD 500,000").waitFor();
      await page.getByText("Above USD 500,000, no limit").waitFor();
    }));

  test("without JavaScript, the matrix editor does not overwrite a newer version, even after the draft was checked", () =>
    stage.as(
      "admin",
      async (person) => {
        const { page, api } = person;
        await openEditor(person, "admin", false);
        const { id, version } = await configurationOf(api, "admin");
        expect((await api.put(`${PATH}/${id}`, { data: { is_active: false } })).status()).toBe(200);
        await button(page, "Check").last().click();
        await page.getByText("Dora Rector's own Admin requests", { exact: false }).waitFor();
        await button(page, "Update").click();
        await page.getByText(`Ama Admin saved version ${version + 1}`, { exact: false }).waitFor();
        expect(await configurationOf(api, "admin")).toMatchObject({ is_active: false, version: version + 1 });
      },
      { javaScriptEnabled: false },
    ));

  test("if another person saved first, the matrix editor shows their changes, keeps the typed values, and can save again", () =>
    stage.as("admin", async (person) => {
      const { page, api } = person;
      await openEditor(person, "financial");
      const { id, amount_levels } = await configurationOf(api, "financial");
      await limit(page, 0).fill("1500");
      await stage.as("director", async ({ api: other }) => {
        const levels = amount_levels.map((level, at) => (at === 1 ? { ...level, max_amount: 20_000 } : level));
        expect((await other.put(`${PATH}/${id}`, { data: { amount_levels: levels } })).status()).toBe(200);
      });
      await button(page, "Update").click();
      await page.getByText("Someone else changed this while you were editing").waitFor();
      await page.getByText("Dora Rector saved version 2", { exact: false }).waitFor();
      await page.getByText("Limit of level 2: USD 10,000 → USD 20,000").first().waitFor();
      await expectEventually(() => limit(page, 0).inputValue()).toBe("1,500");
      expect(await limitsOf(api, "financial")).toEqual([1000, 20_000, 100_000, null]);
      await button(page, "Update").click();
      await page.getByText("DOA configuration updated successfully").first().waitFor();
      expect(await limitsOf(api, "financial")).toEqual([1500, 10_000, 100_000, null]);
    }));

  test("if a draft has unsaved changes, the matrix editor asks for a confirmation before the person follows a link, goes back or reloads the page", () =>
    stage.as("admin", async (person) => {
      const { page, api } = person;
      const savedLimits = await limitsOf(api, "travel");
      const dialogTypes: string[] = [];
      page.on("dialog", (dialog) => {
        dialogTypes.push(dialog.type());
        void dialog.dismiss();
      });
      const edit = async () => {
        await page.getByRole("link", { name: "Edit Travel" }).click();
        await page.getByRole("heading", { name: "Edit DOA Configuration" }).waitFor();
      };
      const cancel = () => page.getByRole("link", { name: "Cancel" }).click();
      const question = page.getByRole("dialog", { name: "Leave without saving?" });
      const answer = async (word: "Keep editing" | "Leave") => {
        await question.getByRole("button", { name: word }).click();
        await question.waitFor({ state: "detached" });
      };
      await page.goto("/admin/matrix");
      await waitForHydration(page);
      await edit();
      await cancel();
      await page.waitForURL("**/admin/matrix");

      await edit();
      await limit(page, 1).click();
      await page.keyboard.press("Home");
      await page.keyboard.type("9");
      await cancel();
      await answer("Keep editing");
      await expectEventually(() => limit(page, 1).inputValue()).toBe("910,000");
      await page.getByRole("link", { name: "View version 1" }).click();
      await page.getByRole("dialog", { name: "Version 1" }).getByRole("link", { name: "Close" }).last().click();
      await page.getByRole("dialog").waitFor({ state: "detached" });
      await page.evaluate(() => window.location.reload());
      await expectEventually(() => dialogTypes).toEqual(["beforeunload"]);
      expect(await limit(page, 1).inputValue()).toBe("910,000");

      await limit(page, 1).fill("10,000");
      await cancel();
      await page.waitForURL("**/admin/matrix");
      await edit();
      await page.locator("[name=department]").selectOption("HR");
      await page.evaluate(() => window.history.back());
      await answer("Keep editing");
      expect(await page.locator("[name=department]").inputValue()).toBe("HR");
      await page.evaluate(() => window.history.back());
      await answer("Leave");
      await page.waitForURL("**/admin/matrix");
      await row(page, "Travel").first().waitFor();
      expect(await limitsOf(api, "travel")).toEqual(savedLimits);
      expect(dialogTypes).toEqual(["beforeunload"]);
    }));

  test("if another person saves while the restore dialog of the matrix is open, the dialog shows the new differences and restores nothing before a second click", () =>
    stage.as("admin", async ({ page, api }) => {
      const { id, version } = await configurationOf(api, "it");
      expect((await api.put(`${PATH}/${id}`, { data: { is_active: false } })).status()).toBe(200);
      await page.goto(`/admin/matrix/${id}?act=restore&on=${version}`);
      await waitForHydration(page);
      const dialog = page.getByRole("dialog");
      await dialog.getByText("Status: inactive → active").waitFor();
      expect((await api.put(`${PATH}/${id}`, { data: { department: "IT" } })).status()).toBe(200);
      await dialog.getByRole("button", { name: "Restore" }).click();
      await dialog.getByRole("alert").getByText("Error", { exact: true }).waitFor();
      await dialog.getByText("Department: IT → every department").waitFor();
      await expectEventually(() => page.locator("[name=department]").inputValue()).toBe("IT");
      await dialog.getByRole("button", { name: "Restore" }).click();
      await page.getByText(`Version ${version} was restored`).first().waitFor();
      expect(await configurationOf(api, "it")).toMatchObject({ is_active: true, version: version + 3 });
    }));

  test("the matrix editor saves a configuration with errors only after a confirmation, and only once if the form is sent twice", () =>
    stage.as(
      "admin",
      async ({ page, api }) => {
        await page.goto("/admin/matrix/new?type=travel");
        await page.locator("[name=department]").selectOption("HR");
        await button(page, "Create").click();
        await page.getByText("Save with errors?").waitFor();
        const form = {
          _key: await page.locator("[name=_key]").inputValue(),
          request_type: "travel",
          configuration_type: "amount_based",
          department: "HR",
          levels: "0",
          _confirmed: await page.locator("[name=_confirmed]").inputValue(),
        };
        const unconfirmed = { ...form, _do: "save-anyway", levels: "1", "amount_levels.0.max_amount": "5" };
        expect(await (await api.post("/admin/matrix/new", { form: unconfirmed })).text()).toContain(
          "Save with errors?",
        );
        await button(page, "Save anyway").click();
        await page.getByText("DOA configuration created successfully").waitFor();
        const again = await api.post("/admin/matrix/new", { form: { ...form, _do: "save-anyway" }, maxRedirects: 0 });
        expect(again.headers().location).toBe("/admin/matrix");
        const all: DoaConfiguration[] = await (await api.get(PATH)).json();
        expect(all.filter((one) => one.request_type === "travel" && one.department === "HR")).toHaveLength(1);
      },
      { javaScriptEnabled: false },
    ));
});

test("the approval matrix and its editor are accessible at every width", () =>
  stage.as("admin", async (person) => {
    const { page } = person;
    await page.goto("/admin/matrix");
    await waitForHydration(page);
    await page.getByText("approvers have nobody else to decide their own requests").click();
    await page.getByRole("main").getByRole("link", { name: "Open configuration: Travel" }).first().waitFor();
    await expectAccessibleAtEveryWidth(page);
    await openEditor(person, "procurement");
    await limit(page, 1).fill("500");
    await limit(page, 3).fill("200000");
    await page.locator("#level-2").getByText(OVERLAP).waitFor();
    await page.locator("[name='try.amount']").fill("700");
    await button(page, "Try it").click();
    await button(page, "Run backtest").click();
    await page.getByText("would have gone to a different approver", { exact: false }).waitFor();
    await approver(page, 0).fill("s");
    await page.getByRole("listbox").getByRole("option").first().waitFor();
    await expectAccessibleAtEveryWidth(page);
    await approver(page, 0).fill("Marc Nager (manager)");
    await button(page, "Update").click();
    await page.getByText("Save with errors?").waitFor();
    await expectAccessibleAtEveryWidth(page);
    await page.getByRole("link", { name: "View version 1" }).click();
    await page.getByRole("dialog").waitFor();
    await expectAccessibleAtEveryWidth(page);
  }));
