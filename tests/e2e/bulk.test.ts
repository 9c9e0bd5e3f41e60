import type { Locator, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import {
  createBrowserTest,
  expectAccessibleAtEveryWidth,
  expectEventually,
  submitByApi,
  waitForApp,
} from "../support/browser-test.ts";

const stage = createBrowserTest();

/** Submits requests that are the most urgent ones of the manager, because they are due first, and returns their ids. */
async function submitMany(count: number, title: string): Promise<string[]> {
  const ids: string[] = [];
  const due_date = new Date(Date.now() + 3_600_000).toISOString();
  await stage.as("requester", async ({ api }) => {
    for (let index = 1; index <= count; index += 1)
      ids.push(
        (await submitByApi(api, { title: `${title} ${index}`, amount: 100 + index, due_date, priority: "URGENT" })).id,
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
      expect(await dialog.getByText("USD 1,055.00").count()).toBe(1);
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
    await stage.as("requester", async ({ api }) => {
      await submitByApi(api, { title: "Tractor", amount: 900, currency: "EUR" });
      await submitByApi(api, { title: "Tractor", amount: 500 });
    });
    await stage.as("manager", async ({ page }) => {
      const expectAmounts = (within: Locator) =>
        expectEventually(async () => (await within.locator("data.money").allTextContents()).toSorted()).toEqual([
          "EUR 900.00 (USD 972.00)",
          "USD 500.00",
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
      await page.getByRole("row", { name: "EUR 900.00" }).getByRole("link", { name: "Tractor" }).click();
      await page.waitForURL("**/details");
      await page.locator("main header").getByText("EUR 900.00 (USD 972.00)").waitFor();
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
      await stage.as("requester", async (rita) => {
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
      await page.getByRole("checkbox", { name: "Select all" }).check();
      await expectAccessibleAtEveryWidth(page);
      await page.getByRole("button", { name: /^Approve \d+\.\.\.$/ }).click();
      await page.getByRole("dialog").getByLabel("Comments").waitFor();
      await expectAccessibleAtEveryWidth(page);
    });
  });
});
