import type { Locator, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { createPdf } from "../../scripts/sample-data/files.ts";
import {
  createBrowserTest,
  expectAccessibleAtEveryWidth,
  expectEventually,
  submitByApi,
  waitForApp,
} from "../support/browser-test.ts";

const stage = createBrowserTest();
const { filename, content } = createPdf("offer.pdf", "Offer");
const OFFER_UPLOAD = { filename, file_data: Buffer.from(content).toString("base64") };

/** How many times `submitMany` was called. */
let calls = 0;

/**
 * Submits requests that are the most urgent ones of the manager, because they are due first, and returns their ids. The amounts of
 * the first call are 10, 20 and so on. Amounts and descriptions differ between the calls and each request has a file, so that they have no
 * flags.
 */
async function submitMany(count: number, title: string): Promise<string[]> {
  const cents = 0.37 * calls;
  calls += 1;
  const ids: string[] = [];
  const due_date = new Date(Date.now() + 3_600_000).toISOString();
  await stage.withApi("requester", async ({ api }) => {
    for (let index = 1; index <= count; index += 1)
      ids.push(
        (
          await submitByApi(api, {
            title: `${title} ${index}`,
            description: `${title} that the offer lists`,
            amount: Number((10 * index + cents).toFixed(2)),
            due_date,
            priority: "URGENT",
            attachments: [OFFER_UPLOAD],
          })
        ).id,
      );
  });
  return ids;
}

const box = (page: Page, id: string): Locator => page.getByRole("checkbox", { name: `Select ${id}` });

describe("deciding several requests", () => {
  test("an approver sees the amounts and the sum of ten requests, and approves them with three clicks and one comment", async () => {
    const ids = await submitMany(10, "Chairs");
    await stage.as("manager", async ({ page, api }) => {
      await page.goto("/?waiting_for=me&q=Chairs");
      await waitForApp(page);
      let clicks = 0;
      const click = (target: Locator) => {
        clicks += 1;
        return target.click();
      };
      await click(page.getByRole("checkbox", { name: "Select all" }));
      await click(page.getByRole("button", { name: "Approve 10..." }));
      const dialog = page.getByRole("dialog", { name: "Approve 10 requests" });
      await dialog.waitFor();
      expect(await dialog.getByRole("list", { name: "Chosen requests" }).getByRole("listitem").count()).toBe(10);
      expect(await dialog.getByText("USD 550.00").count()).toBe(1);
      // The field for the comment has the focus, so the text is typed into it.
      await page.keyboard.type("Within the budget");
      await click(dialog.getByRole("button", { name: "Approve 10 requests" }));
      await page.getByText("10 requests approved", { exact: true }).waitFor();
      expect(clicks).toBe(3);
      await expectEventually(() => page.getByRole("dialog").count()).toBe(0);
      expect(await page.getByRole("checkbox", { name: /^Select REQ/ }).count()).toBe(0);
      for (const id of ids) expect((await (await api.get(`/api/requests/${id}`)).json()).status).toBe("approved");
    });
  });

  test("the value in USD is beside an amount in another currency, and not beside an amount in USD", async () => {
    await stage.withApi("requester", async ({ api }) => {
      await submitByApi(api, { title: "Tractor", amount: 600, currency: "EUR", attachments: [OFFER_UPLOAD] });
      await submitByApi(api, { title: "Tractor", amount: 300, attachments: [OFFER_UPLOAD] });
    });
    await stage.as("manager", async ({ page }) => {
      const expectAmounts = (within: Locator) =>
        expectEventually(async () => (await within.locator("data.money").allTextContents()).toSorted()).toEqual([
          "EUR 600.00 (USD 648.00)",
          "USD 300.00",
        ]);
      await page.goto("/?waiting_for=me&q=Tractor");
      await waitForApp(page);
      await expectAmounts(page.locator("main"));
      await page.getByRole("checkbox", { name: "Select all" }).check();
      await page.getByRole("button", { name: "Approve 2..." }).click();
      const dialog = page.getByRole("dialog");
      await expectAmounts(dialog.getByRole("list", { name: "Chosen requests" }));
      await expectAmounts(dialog.locator("dd"));
      await page.keyboard.press("Escape");
      await expectEventually(() => dialog.count()).toBe(0);
      await page.getByRole("button", { name: "Table" }).click();
      await page.getByRole("table").waitFor();
      await expectAmounts(page.getByRole("table"));
      await page.getByRole("checkbox", { name: "Select all" }).check();
      const links = page.getByRole("group", { name: "Export selected (2)" });
      expect(await links.getByRole("link").allTextContents()).toEqual(["Excel", "CSV", "PDF"]);
      await page.getByRole("row", { name: "EUR 600.00" }).getByRole("link", { name: "Tractor" }).click();
      await page.waitForURL("**/details");
      await page.locator("main header").getByText("EUR 600.00 (USD 648.00)").waitFor();
    });
  });

  test("a request that changed in the meantime stays selected with the reason, and can then be decided", async () => {
    const [first = "", second = ""] = await submitMany(3, "Lamps");
    await stage.as("manager", async ({ page, api }) => {
      await page.goto("/?waiting_for=me&q=Lamps");
      await waitForApp(page);
      await box(page, first).check();
      await box(page, second).check();
      await page.getByRole("button", { name: "Reject 2..." }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel("Comments").fill("No budget");
      await stage.withApi("requester", async (rita) => {
        expect((await rita.api.put(`/api/requests/${second}`, { data: { title: "Lamps changed" } })).status()).toBe(
          200,
        );
      });
      await dialog.getByRole("button", { name: "Reject 2 requests" }).click();
      await dialog.getByText(`${second} changed in the meantime. It is now pending (version 2).`).waitFor();
      await dialog.getByText("Lamps changed").waitFor();
      expect(await dialog.getByText(first, { exact: false }).count()).toBe(0);
      expect(await dialog.getByLabel("Comments").inputValue()).toBe("No budget");
      await expectEventually(() => box(page, first).count()).toBe(0);
      expect(await page.locator(`input[type=checkbox][value="${second}"]`).isChecked()).toBe(true);
      await dialog.getByRole("button", { name: "Reject 1 request" }).click();
      await page.getByText("1 request rejected", { exact: true }).waitFor();
      for (const id of [first, second])
        expect((await (await api.get(`/api/requests/${id}`)).json()).status).toBe("rejected");
    });
  });

  test("without JavaScript, an approver can approve several requests together", async () => {
    const [first = "", second = "", third = ""] = await submitMany(3, "Tables");
    await stage.as(
      "manager",
      async ({ page, api }) => {
        await page.goto("/?waiting_for=me&q=Tables");
        await box(page, first).check();
        await box(page, third).check();
        await page.getByRole("button", { name: "Approve selected..." }).click();
        const dialog = page.getByRole("dialog", { name: "Approve 2 requests" });
        await dialog.getByRole("button", { name: "Approve 2 requests" }).click();
        await page.getByText("Comments Required").waitFor();
        await page.getByRole("dialog").getByLabel("Comments").fill("Fine");
        await page.getByRole("dialog").getByRole("button", { name: "Approve 2 requests" }).click();
        await page.getByText("2 requests approved", { exact: true }).waitFor();
        const statuses = [first, second, third].map(
          async (id) => (await (await api.get(`/api/requests/${id}`)).json()).status,
        );
        expect(await Promise.all(statuses)).toEqual(["approved", "pending", "approved"]);
      },
      { javaScriptEnabled: false },
    );
  });

  test("the section of waiting requests and the dialog are accessible at every width", async () => {
    await submitMany(2, "Shelves");
    await stage.as("manager", async ({ page }) => {
      await page.goto("/");
      await waitForApp(page);
      await page.getByRole("checkbox", { name: /^Select (?:all|\d+ of) \d+$/ }).check();
      await expectAccessibleAtEveryWidth(page);
      await page.getByRole("button", { name: /^Approve \d+\.\.\.$/ }).click();
      await page.getByRole("dialog").getByLabel("Comments").waitFor();
      await expectAccessibleAtEveryWidth(page);
    });
  });
});

describe("flagged requests among others", () => {
  /**
   * Submits two plain requests and a flagged one of another type, because the total of similar requests would also be above the limit. Returns
   * their ids. The flagged one costs `amount`, which is different for each call, because equal amounts look like duplicates.
   */
  async function submitFlagged(title: string, amount: number): Promise<{ plain: string[]; flagged: string }> {
    const plain = await submitMany(2, title);
    let flagged = "";
    await stage.withApi("requester", async ({ api }) => {
      const due_date = new Date(Date.now() + 7_200_000).toISOString();
      const fields = { title: `${title} just below`, request_type: "financial", amount, due_date };
      ({ id: flagged } = await submitByApi(api, fields));
    });
    return { plain, flagged };
  }

  test("a flagged request has its sign on the card and in the table, 'Select all' leaves it out, and in the dialog it is not ticked and says why", async () => {
    const { plain, flagged } = await submitFlagged("Benches", 999.99);
    await stage.as("manager", async ({ page, api }) => {
      await page.goto("/?waiting_for=me&q=Benches");
      await waitForApp(page);
      const card = page.locator(".request-card", { hasText: "Benches just below" });
      expect(await card.getByRole("list", { name: "Check before you decide" }).textContent()).toContain(
        "Just under the limit of USD 1,000",
      );
      await page.getByRole("checkbox", { name: "Select 2 of 3" }).check();
      await page.getByText("1 has something to check and is not selected").waitFor();
      expect(await box(page, flagged).isChecked()).toBe(false);
      await page.getByRole("button", { name: "Approve 2..." }).waitFor();
      await box(page, flagged).check();
      await page.getByRole("button", { name: "Approve 3..." }).click();
      const dialog = page.getByRole("dialog", { name: "Approve 2 requests" });
      await dialog.getByText("1 of 3 requests has something to check").waitFor();
      const row = dialog.getByRole("listitem").filter({ hasText: flagged }).first();
      expect(await row.textContent()).toContain("USD 999.99 is just under the limit of USD 1,000 for Marc Nager");
      const include = dialog.getByRole("checkbox", { name: `Include ${flagged}` });
      expect(await include.isChecked()).toBe(false);
      await dialog.getByLabel("Comments").fill("Checked");
      await dialog.getByRole("button", { name: "Approve 2 requests" }).click();
      await page.getByText("2 requests approved", { exact: true }).waitFor();
      const statusOf = async (id: string) => (await (await api.get(`/api/requests/${id}`)).json()).status;
      expect(await Promise.all([...plain, flagged].map(statusOf))).toEqual(["approved", "approved", "pending"]);
    });
    await submitMany(1, "Benches again");
    await stage.as("manager", async ({ page, api }) => {
      await page.goto("/?waiting_for=me&q=Benches");
      await waitForApp(page);
      await page.getByRole("button", { name: "Table" }).click();
      const rows = page.getByRole("table").getByRole("row");
      await rows.filter({ hasText: "Benches just below" }).getByText("Just under the limit of USD 1,000").waitFor();
      await box(page, flagged).check();
      await page.getByRole("checkbox", { name: "Select 1 of 2" }).check();
      await page.getByRole("button", { name: "Approve 2..." }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByRole("checkbox", { name: `Include ${flagged}` }).check();
      await dialog.getByLabel("Comments").fill("Checked");
      await dialog.getByRole("button", { name: "Approve 2 requests" }).click();
      await page.getByText("2 requests approved", { exact: true }).waitFor();
      expect((await (await api.get(`/api/requests/${flagged}`)).json()).status).toBe("approved");
      await page.getByRole("button", { name: "Cards" }).click();
    });
  });

  test("a request that got a flag after the list was loaded is not ticked in the dialog", async () => {
    const [first = "", second = ""] = await submitMany(2, "Cupboards");
    await stage.as("manager", async ({ page, api }) => {
      // Without messages about changes, the list stays as it was loaded.
      await page.routeWebSocket("**/api/live", () => undefined);
      await page.goto("/?waiting_for=me&q=Cupboards");
      await waitForApp(page);
      expect(await page.getByRole("list", { name: "Check before you decide" }).count()).toBe(0);
      await stage.withApi("requester", async ({ api }) => {
        const { title, amount } = await (await api.get(`/api/requests/${second}`)).json();
        await submitByApi(api, { title, amount });
      });
      // The flag of the older request follows up to a second later, with those of other changes.
      const readFlags = async () => (await (await api.get(`/request-flags?on=${second}`)).json())[second];
      await expectEventually(readFlags).toHaveLength(1);
      await page.getByRole("checkbox", { name: "Select all 2" }).check();
      await page.getByRole("button", { name: "Approve 2..." }).click();
      const dialog = page.getByRole("dialog", { name: "Approve 1 request" });
      await dialog.getByText("1 of 2 requests has something to check").waitFor();
      expect(await dialog.getByRole("checkbox", { name: `Include ${second}` }).isChecked()).toBe(false);
      expect(await dialog.getByRole("checkbox", { name: `Include ${first}` }).isChecked()).toBe(true);
    });
  });

  test("without JavaScript, a flagged request is not ticked either, and a refusal keeps what was ticked", async () => {
    const { plain, flagged } = await submitFlagged("Ladders", 998.99);
    await stage.as(
      "manager",
      async ({ page, api }) => {
        await page.goto("/?waiting_for=me&q=Ladders");
        for (const id of [...plain, flagged]) await box(page, id).check();
        await page.getByRole("button", { name: "Approve selected..." }).click();
        const include = (id: string) => page.getByRole("checkbox", { name: `Include ${id}` });
        expect(await include(flagged).isChecked()).toBe(false);
        await include(flagged).check();
        await include(plain[0] ?? "").uncheck();
        await page.getByRole("button", { name: "Approve the ticked requests" }).click();
        await page.getByText("Comments Required").waitFor();
        expect([await include(flagged).isChecked(), await include(plain[0] ?? "").isChecked()]).toEqual([true, false]);
        await page.getByRole("dialog").getByLabel("Comments").fill("Checked");
        await page.getByRole("button", { name: "Approve the ticked requests" }).click();
        await page.getByText("2 requests approved", { exact: true }).waitFor();
        const statusOf = async (id: string) => (await (await api.get(`/api/requests/${id}`)).json()).status;
        expect(await Promise.all([...plain, flagged].map(statusOf))).toEqual(["pending", "approved", "approved"]);
      },
      { javaScriptEnabled: false },
    );
  });

  test("the dialog with ten requests and a flagged one shows the whole comment field at a height of 900 pixels, and is accessible at every width in both themes", async () => {
    const { flagged } = await submitFlagged("Cabinets", 997.99);
    await submitMany(9, "Cabinets");
    await stage.as("manager", async ({ page }) => {
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto("/?waiting_for=me&q=Cabinets");
      await waitForApp(page);
      await page.getByRole("checkbox", { name: /^Select \d+ of 12$/ }).check();
      await box(page, flagged).check();
      await page.getByRole("button", { name: /^Approve \d+\.\.\.$/ }).click();
      const dialog = page.getByRole("dialog");
      const field = await dialog.getByLabel("Comments").boundingBox();
      const actions = await dialog.locator(".dialog-actions").boundingBox();
      expect((field?.y ?? 0) + (field?.height ?? 900)).toBeLessThanOrEqual(actions?.y ?? 0);
      await expectAccessibleAtEveryWidth(page);
      await page.emulateMedia({ colorScheme: "dark" });
      await expectAccessibleAtEveryWidth(page);
    });
  });
});

describe("the list of what waits for the user", () => {
  test("the section lists every waiting request with a checkbox, as cards and as a table, and 'Select all' says how many of how many", async () => {
    await submitMany(13, "Stools");
    await stage.as("manager", async ({ page, api }) => {
      const total = Number((await api.get("/api/requests?waiting_for=me")).headers()["x-total-count"]);
      expect(total).toBeGreaterThanOrEqual(13);
      await page.goto("/");
      await waitForApp(page);
      const section = page.locator("section#waiting");
      await section.getByRole("heading", { name: `Waiting for you ${total}` }).waitFor();
      expect(await section.locator(".request-card").count()).toBe(total);
      expect(await section.getByRole("checkbox", { name: /^Select REQ/ }).count()).toBe(total);
      expect(await page.locator(".request-waits").count()).toBe(0);
      const all = section.getByRole("checkbox", { name: /^Select (?:all|\d+ of) \d+$/ });
      await all.check();
      const selected = await section.locator("input[name=on]:checked").count();
      const flagged = await section.getByRole("list", { name: "Check before you decide" }).count();
      expect(selected).toBe(total - flagged);
      await page.getByRole("button", { name: "Table" }).click();
      const table = section.getByRole("table", { name: "Waiting for you" });
      await table.waitFor();
      expect(await table.getByRole("checkbox", { name: /^Select REQ/ }).count()).toBe(total);
      await section.getByRole("checkbox", { name: /^Select (?:all|\d+ of) \d+$/ }).check();
      await section.getByRole("button", { name: `Approve ${selected}...` }).waitFor();
      await expectAccessibleAtEveryWidth(page);
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.getByRole("button", { name: "Cards" }).click();
    });
  });

  test("if more requests wait than one form can decide, the section and 'Select all' say so, and more cannot be decided at once", async () => {
    await stage.withApi("requester", async ({ api }) => {
      for (let index = 1; index <= 52; index += 1)
        await submitByApi(api, { title: `Posts ${index}`, request_type: "non_financial", amount: undefined });
    });
    await stage.as("manager", async ({ page, api }) => {
      const total = Number((await api.get("/api/requests?waiting_for=me")).headers()["x-total-count"]);
      await page.goto("/");
      await waitForApp(page);
      const section = page.locator("section#waiting");
      await section.getByRole("heading", { name: `Waiting for you ${total}` }).waitFor();
      expect(await section.locator(".request-card").count()).toBe(50);
      const flagged = await section.getByRole("list", { name: "Check before you decide" }).count();
      await section.getByRole("checkbox", { name: `Select ${50 - flagged} of ${total}` }).waitFor();
      await page.goto("/?waiting_for=me&q=Posts&pages=3");
      await waitForApp(page);
      await page.getByRole("checkbox", { name: "Select 50 of 52" }).check();
      await page.getByRole("button", { name: "Approve 50..." }).waitFor();
      await page.locator("input[type=checkbox][name=on]:not(:checked)").first().check();
      await page.getByText("You can decide at most 50 at once. 51 are selected.").waitFor();
      expect(await page.getByRole("button", { name: "Approve 51..." }).isDisabled()).toBe(true);
      await page.locator("input[name=on]:checked").first().uncheck();
      expect(await page.getByRole("button", { name: "Reject 50..." }).isEnabled()).toBe(true);
    });
  });

  test("the dialog of one request does not tick the checkbox of its card", async () => {
    const [id = "", other = ""] = await submitMany(2, "Mats");
    await stage.as("manager", async ({ page }) => {
      await page.goto("/?waiting_for=me&q=Mats");
      await waitForApp(page);
      await box(page, other).check();
      for (const name of ["Approve", "Reassign"]) {
        await page.getByRole("button", { name: `${name} ${id}` }).click();
        await page.getByRole("dialog").getByRole("textbox").first().waitFor();
        const checked = page.locator("input[name=on]:checked");
        expect(await checked.evaluateAll((boxes) => boxes.map((one) => one.getAttribute("value")))).toEqual([other]);
        await page.keyboard.press("Escape");
        await page.getByRole("dialog").waitFor({ state: "detached" });
      }
    });
  });
});
