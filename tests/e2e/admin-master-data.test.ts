import type { APIRequestContext, Locator, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import {
  createBrowserTest,
  expectAccessibleAtEveryWidth,
  expectEventually,
  expectFocus,
  submitByApi,
  waitForHydration,
} from "../support/browser-test.ts";

const stage = createBrowserTest();

const both = [
  ["with JavaScript", true],
  ["without JavaScript", false],
] as const;

async function open(page: Page, path: string, javaScriptEnabled = true): Promise<void> {
  await page.goto(path);
  if (javaScriptEnabled) await waitForHydration(page);
}

const row = (page: Page, name: string): Locator =>
  page.getByRole("row").filter({ has: page.getByRole("rowheader", { name, exact: true }) });

const cells = (page: Page, name: string): Promise<string[]> => row(page, name).getByRole("cell").allTextContents();

/** Reads the cells of a row until they match, because the toast can appear before the table is updated. */
const expectCells = (page: Page, name: string) => expectEventually(() => cells(page, name));

/** Waits for a message, which is in a toast or, without JavaScript, on the page. */
const waitForMessage = (page: Page, text: string) => page.getByText(text).first().waitFor();

async function create(api: APIRequestContext, path: string, data: object): Promise<{ id: string; version: number }> {
  const answer = await api.post(`/api/admin/${path}`, { data });
  expect(answer.status()).toBe(201);
  return answer.json();
}

test("an administrator adds a currency, sees an error for a duplicate code, and changes and deletes the currency", () =>
  stage.as("admin", async ({ page }) => {
    await open(page, "/admin/currencies");
    expect(await page.getByRole("columnheader").allTextContents()).toEqual(
      expect.arrayContaining(["Name", "Symbol", "Exchange Rate (USD)", "Status"]),
    );
    expect(await cells(page, "CFA")).toEqual(["CFA Franc", "CFA", "0.00165", "Active", ""]);
    await page.getByRole("link", { name: "Add Currency" }).click();
    const adding = page.getByRole("dialog", { name: "Add New Currency" });
    expect(await adding.getByLabel("Exchange Rate (USD)").inputValue()).toBe("1");
    await adding.getByRole("button", { name: "Create" }).click();
    await adding.getByText("Please provide a currency symbol").waitFor();
    await adding.getByLabel("Code").fill("eur");
    await adding.getByLabel("Name").fill("Swiss Franc");
    await adding.getByLabel("Symbol").fill("Fr");
    await adding.getByLabel("Exchange Rate (USD)").fill("1.12345678");
    await adding.getByRole("button", { name: "Create" }).click();
    await adding.getByRole("alert").filter({ hasText: "Error" }).waitFor();
    // The new error replaces the earlier error, which has the same title.
    await expectEventually(() => adding.getByText('Another currency already has the code "EUR"').count()).toBe(2);
    expect(await adding.getByLabel("Code").getAttribute("aria-invalid")).toBe("true");
    await adding.getByLabel("Code").fill("chf");
    await adding.getByRole("button", { name: "Create" }).click();
    await waitForMessage(page, "Currency created successfully");
    await expectCells(page, "CHF").toEqual(["Swiss Franc", "Fr", "1.12345678", "Active", ""]);

    await page.getByRole("link", { name: "Edit CHF" }).click();
    const editing = page.getByRole("dialog", { name: "Edit Currency" });
    await editing.getByLabel("Exchange Rate (USD)").fill("1.13");
    await editing.getByLabel("Active").uncheck();
    await editing.getByRole("button", { name: "Update" }).click();
    await waitForMessage(page, "Currency updated successfully");
    await expectCells(page, "CHF").toEqual(["Swiss Franc", "Fr", "1.13", "Inactive", ""]);

    await page.getByRole("link", { name: "Delete CHF" }).click();
    await page.getByRole("dialog", { name: "Delete currency?" }).getByRole("button", { name: "Delete" }).click();
    await waitForMessage(page, "Currency deleted successfully");
    await row(page, "CHF").waitFor({ state: "detached" });
    // The link that opened the dialog no longer exists.
    await expectFocus(page.getByRole("main"));
  }));

test("an administrator adds a request type with payers; deleting a type that is in use only deactivates it", () =>
  stage.as("admin", async ({ page, api }) => {
    const code = "training";
    await create(api, "currencies", { code: "OLD1", name: code, symbol: "O" });
    await open(page, "/admin/types");
    expect(await cells(page, "hr")).toEqual([
      "HR",
      "Leave, recruiting and contracts",
      "No",
      "USD",
      "No Payers",
      "Active",
      "",
    ]);
    expect((await cells(page, "procurement"))[4]).toBe("1Selma Nior");
    await page.getByRole("link", { name: "Add Request Type" }).click();
    const adding = page.getByRole("dialog", { name: "Add New Request Type" });
    const warning = adding.getByText("admins will be alerted on approval");
    await warning.waitFor();
    expect(await adding.getByLabel("Requires Amount").isChecked()).toBe(true);
    expect(await adding.getByLabel("Approval required").isChecked()).toBe(true);
    expect(await adding.getByLabel("Default Currency").inputValue()).toBe("USD");
    await adding.getByLabel("Code").fill(code.toUpperCase());
    await adding.getByLabel("Name").fill("Training");
    await adding.getByLabel("Requires Amount").uncheck();
    const payers = ["Marc Nager", "Rita Quest", "Victor Pell"];
    for (const name of payers) {
      const checkbox = adding.getByRole("checkbox", { name });

      await adding.getByRole("combobox", { name: "Add a person" }).fill(name.toLowerCase());
      await page.keyboard.press("Enter");
      await expectEventually(() => checkbox.isChecked()).toBe(true);
    }
    await warning.waitFor({ state: "hidden" });
    await adding.getByRole("button", { name: "Create" }).click();
    await waitForMessage(page, "Request type created successfully");
    await expectCells(page, code).toEqual([
      "Training",
      "N/A",
      "No",
      "USD",
      "3Marc Nager, Rita Quest +1 more",
      "Active",
      "",
    ]);
    await page.getByRole("link", { name: "Edit Training" }).click();
    const editing = page.getByRole("dialog", { name: "Edit Request Type" });
    const material = editing.getByRole("group", { name: "Changes that need approval again" });
    await material.getByLabel("Due date").check();
    await editing.getByLabel("Tolerance for the Amount (%)").fill("101");
    await editing.getByRole("button", { name: "Update" }).click();
    await editing.getByText("Please enter a whole number from 0 to 100").first().waitFor();
    expect(await material.getByLabel("Due date").isChecked()).toBe(true);
    await editing.getByLabel("Tolerance for the Amount (%)").fill("5");
    await editing.getByRole("button", { name: "Update" }).click();
    await waitForMessage(page, "Request type updated successfully");
    const types = await (await api.get("/api/admin/request-types")).json();
    expect(types.find((one: { code: string }) => one.code === code)).toMatchObject({
      material_fields: ["amount", "currency", "request_type", "department", "due_date"],
      amount_tolerance_percent: 5,
    });
    await submitByApi(api, { request_type: code, amount: null });
    await page.getByRole("link", { name: "Delete Training" }).click();
    await page.getByRole("dialog", { name: "Delete request type?" }).getByRole("button", { name: "Delete" }).click();
    await waitForMessage(page, "Request type deactivated, not deleted: Training is in use");
    await expectEventually(async () => (await cells(page, code))[5]).toBe("Inactive");
  }));

test("a new priority has the spec's default values, and can be changed and deleted", () =>
  stage.as("admin", async ({ page }) => {
    await open(page, "/admin/priorities");
    expect(await cells(page, "URGENT")).toEqual(["Urgent", "Needed within hours", "#DC2626", "4h", "4", "Active", ""]);
    expect(await row(page, "URGENT").locator("rect").getAttribute("fill")).toBe("#DC2626");
    await page.getByRole("link", { name: "Add Priority" }).click();
    const adding = page.getByRole("dialog", { name: "Add New Priority" });
    await adding.getByLabel("Code").fill("someday");
    await adding.getByLabel("Name").fill("Someday");
    await adding.getByRole("button", { name: "Create" }).click();
    await waitForMessage(page, "Priority created successfully");
    await expectCells(page, "SOMEDAY").toEqual(["Someday", "N/A", "#6B7280", "72h", "0", "Active", ""]);
    expect(await page.getByRole("rowheader").first().textContent()).toBe("SOMEDAY");

    await page.getByRole("link", { name: "Edit Someday" }).click();
    const editing = page.getByRole("dialog", { name: "Edit Priority" });
    await editing.getByLabel("Color").fill("#123abc");
    await editing.getByLabel("Escalation Hours").fill("1000");
    await editing.getByLabel("Sort Order").fill("9");
    await editing.getByRole("button", { name: "Update" }).click();
    await waitForMessage(page, "Priority updated successfully");
    await expectCells(page, "SOMEDAY").toEqual(["Someday", "N/A", "#123ABC", "1,000h", "9", "Active", ""]);
    await page.getByRole("link", { name: "Delete Someday" }).click();
    await page.getByRole("dialog", { name: "Delete priority?" }).getByRole("button", { name: "Delete" }).click();
    await waitForMessage(page, "Priority deleted successfully");
  }));

test.each(both)(
  "if another person saved a currency first, the administrator's form shows the changes of that person, keeps the typed text, and can be saved again (%s)",
  (_, javaScriptEnabled) =>
    stage.as(
      "admin",
      async ({ page, api }) => {
        const code = `RACE${Number(javaScriptEnabled)}`;
        const { id } = await create(api, "currencies", { code, name: `Race ${code}`, symbol: "R" });
        await open(page, `/admin/currencies?act=edit&on=${id}`, javaScriptEnabled);
        const editing = page.getByRole("dialog", { name: "Edit Currency" });
        await editing.getByLabel("Symbol").fill("RR");
        const other = await api.put(`/api/admin/currencies/${id}`, { data: { exchange_rate: 2.5, is_active: false } });
        expect(other.status()).toBe(200);
        await editing.getByRole("button", { name: "Update" }).click();
        const changed = editing.getByRole("status").filter({ hasText: "Someone else changed this" });
        await expectEventually(() => changed.getByRole("listitem").allTextContents()).toEqual([
          "Exchange Rate (USD) is now: 2.5",
          "Status is now: Inactive",
        ]);
        expect(await editing.getByLabel("Symbol").inputValue()).toBe("RR");
        await editing.getByLabel("Exchange Rate (USD)").fill("2.5");
        await editing.getByRole("button", { name: "Update" }).click();
        await waitForMessage(page, "Currency updated successfully");
        await expectEventually(async () => (await cells(page, code)).slice(1, 3)).toEqual(["RR", "2.5"]);
      },
      { javaScriptEnabled },
    ),
);

describe("in a German browser", () => {
  const name = "Garden";

  const code = "NOK";

  test("a budget and an exchange rate are read in the browser's locale, and an ambiguous number is refused", () =>
    stage.as(
      "admin",
      async ({ page, api }) => {
        await open(page, "/admin/departments?act=new");
        const adding = page.getByRole("dialog");
        await adding.getByLabel("Name").fill(name);
        await adding.getByLabel("Budget").fill("12,500");
        await adding.getByRole("button", { name: "Create" }).click();
        await adding.getByText('"12,500" could mean 12.500,00 or 12,5.', { exact: false }).waitFor();
        expect(await adding.getByLabel("Budget").inputValue()).toBe("12,500");
        await adding.getByLabel("Budget").fill("12.500,75");
        await adding.getByText("= USD 12,500.75").waitFor();
        await adding.getByRole("button", { name: "Create" }).click();
        await waitForMessage(page, "Department created successfully");
        const departments: { name: string; budget: number }[] = await (await api.get("/api/admin/departments")).json();
        expect(departments.find((one) => one.name === name)).toMatchObject({ budget: 12_500.75 });
        await page.getByRole("link", { name: `Edit ${name}` }).click();
        await expectEventually(() => page.getByRole("dialog").getByLabel("Budget").inputValue()).toBe("12.500,75");

        await open(page, "/admin/currencies?act=new");
        await adding.getByLabel("Code").fill(code);
        await adding.getByLabel("Name").fill(`Krone ${code}`);
        await adding.getByLabel("Symbol").fill("kr");
        await adding.getByLabel("Exchange Rate (USD)").fill("0,0945");
        await adding.getByText("= USD 0.0945").waitFor();
        await adding.getByRole("button", { name: "Create" }).click();
        await waitForMessage(page, "Currency created successfully");
        await page.getByRole("link", { name: `Edit ${code}` }).click();
        await expectEventually(() => page.getByRole("dialog").getByLabel("Exchange Rate (USD)").inputValue()).toBe(
          "0,0945",
        );
        await expectCells(page, code).toEqual([`Krone ${code}`, "kr", "0.0945", "Active", ""]);
      },
      { locale: "de-DE" },
    ));
});

test("200 request types can be searched, sorted and paged, and the dialog of a request type opens even if its row is on another page", () =>
  stage.as("admin", async ({ page, api }) => {
    const made: { id: string }[] = [];
    // Creates ten request types at a time, because the last of 200 simultaneous calls would exceed their time limit.
    while (made.length < 200)
      made.push(
        ...(await Promise.all(
          Array.from({ length: 10 }, (_, more) => made.length + more).map((at) =>
            create(api, "request-types", { code: `many-${at}`, name: `Many ${String(at).padStart(3, "0")}` }),
          ),
        )),
      );
    await open(page, "/admin/types");
    const rowNames = () => page.getByRole("rowheader").allTextContents();
    const total = Number(/of (\d+)$/.exec((await page.getByText(/^Showing /).textContent()) ?? "")?.[1]);
    expect(total).toBeGreaterThan(200);
    expect(await rowNames()).toHaveLength(50);
    await page.getByRole("link", { name: "Next" }).click();
    await page.getByText("Page 2 of 5").waitFor();
    await page.getByRole("searchbox", { name: "Search request types" }).fill("many-19");
    await page.getByText("Showing 11 of 11").waitFor();
    // Waits until the table is sorted, because until then the link sorts in the same direction again.
    const byName = (order: string) => page.locator(`th[aria-sort=${order}]`, { hasText: "Name" }).waitFor();
    await page.getByTitle("Sort by Name").click();
    await byName("ascending");
    await page.getByTitle("Sort by Name").click();
    await byName("descending");
    await expectEventually(async () => (await rowNames())[0]).toBe("many-199");
    await open(page, `/admin/types?q=travel&act=edit&on=${made[3]?.id}`);
    expect(await page.getByRole("dialog").getByLabel("Name").inputValue()).toBe("Many 003");
  }));

test("without a service account for Google Sheets, the panel says that the sync is not configured, and the API refuses a sync with 503", () =>
  stage.as("director", async ({ page, api }) => {
    await open(page, "/admin/sheets");
    await page.getByText("Not configured", { exact: true }).waitFor();
    await page.getByText("service account").waitFor();
    const status = await api.get("/api/admin/sheets/status");
    expect(await status.json()).toMatchObject({ initialized: false, error: null });
    expect((await api.post("/api/admin/sheets/sync-all")).status()).toBe(503);
  }));

test("a manager gets the Access Denied page for every tab of master data", () =>
  stage.as("manager", async ({ page }) => {
    for (const tab of ["currencies", "types", "priorities", "sheets", "settings"]) {
      const answer = await page.goto(`/admin/${tab}`);
      expect(answer?.status()).toBe(403);
      await page.getByRole("heading", { name: "Access Denied" }).waitFor();
    }
  }));

test("the tables and dialogs of master data are accessible at every width", () =>
  stage.as("admin", async ({ page }) => {
    for (const path of [
      "/admin/types?q=procurement",
      "/admin/types?act=new",
      "/admin/priorities?act=new",
      "/admin/sheets",
    ]) {
      await open(page, path);
      await expectAccessibleAtEveryWidth(page);
    }
  }));

/**
 * Expects that the last button of the open dialog is inside the window, and that the content of the dialog can be
 * scrolled.
 */
async function expectButtonsInWindow(page: Page, name: string): Promise<void> {
  const dialog = page.getByRole("dialog");
  const button = dialog.getByRole("button", { name, exact: true });
  await button.waitFor();
  for (const [width, height] of [
    [375, 667],
    [1440, 700],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expectEventually(async () => {
      const box = await button.boundingBox();
      return box !== null && box.y > 0 && box.y + box.height <= height;
    }).toBe(true);
    // Nothing is visible below the buttons.
    expect(
      await button.evaluate((one) => {
        const bar = one.parentElement?.getBoundingClientRect();
        const box = one.closest(".modal-box")?.getBoundingClientRect();
        return bar && box ? Math.round(box.bottom - bar.bottom) : null;
      }),
    ).toBeLessThanOrEqual(1);
  }
}

test("the buttons of a dialog that is taller than the window stay visible", async () => {
  await stage.as("admin", async ({ page }) => {
    await open(page, "/admin/types?act=new");
    await expectButtonsInWindow(page, "Create");
    await open(page, "/announcements");
    await page.getByRole("link", { name: "Create Announcement" }).click();
    await expectButtonsInWindow(page, "Submit for Approval");
  });
});
