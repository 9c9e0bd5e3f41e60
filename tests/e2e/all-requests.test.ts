import { readFile } from "node:fs/promises";
import { readXlsx } from "hucre/xlsx";
import type { APIRequestContext, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { parseCsv } from "../../domain/exports/csv.ts";
import {
  createBrowserTest,
  expectAccessibleAtEveryWidth,
  expectEventually,
  submitByApi,
  waitForHydration,
} from "../support/browser-test.ts";

const stage = createBrowserTest();

const both = [
  ["with JavaScript", true],
  ["without JavaScript", false],
] as const;

async function open(page: Page, path = "/admin/requests", javaScriptEnabled = true): Promise<void> {
  await page.goto(path);
  if (javaScriptEnabled) await waitForHydration(page);
}

const table = (page: Page) => page.getByRole("table", { name: "All requests" });
/** Returns the numbers of the requests in the table. Values in USD are small texts too. */
const idsIn = (page: Page) => table(page).locator("small:not(data small)").allTextContents();
const rowCheckboxes = (page: Page) => table(page).getByRole("checkbox", { name: /^Select REQ-/ });

/** Submits `count` requests, ten at a time, because a thousand single calls would take a minute. */
async function submitMany(api: APIRequestContext, title: string, count: number): Promise<void> {
  for (let at = 0; at < count; at += 10) {
    await Promise.all(Array.from({ length: Math.min(10, count - at) }, () => submitByApi(api, { title })));
  }
}

const totalOf = async (api: APIRequestContext, q: string): Promise<string | undefined> =>
  (await api.get(`/api/admin/all-requests?q=${q}`)).headers()["x-total-count"];

describe.each(both)("%s", (_, javaScriptEnabled) => {
  test("an administrator can delete selected requests, or a single request by the button in its row, and sees an error if no request is selected", async () => {
    const title = javaScriptEnabled ? "Obsolete" : "Outworn";
    await stage.withApi("requester", ({ api }) => submitMany(api, `${title} order`, 4));
    await stage.as(
      "admin",
      async ({ page, api }) => {
        await open(page, "/", javaScriptEnabled);
        await page.getByRole("navigation", { name: "Quick links" }).getByRole("link", { name: "All Requests" }).click();
        await page.getByRole("heading", { level: 1, name: "All Requests" }).waitFor();
        await open(page, `/admin/requests?q=${title}`, javaScriptEnabled);
        await page.getByText(/^Showing 4 of \d+ requests$/).waitFor();
        await page.getByRole("button", { name: "Delete selected" }).click();
        await page.getByText("Please select requests to delete").first().waitFor();
        expect(await table(page).getByRole("row").count()).toBe(5);

        const boxes = rowCheckboxes(page);
        await boxes.nth(0).check();
        await boxes.nth(2).check();
        if (javaScriptEnabled) await page.getByText("2 selected").waitFor();
        await page.getByRole("button", { name: "Delete selected" }).click();
        const dialog = page.getByRole("dialog", { name: "Delete 2 requests?" });
        const listed = dialog.getByRole("region", { name: "Requests to delete" }).getByRole("listitem");
        await dialog.waitFor();
        expect(await listed.count()).toBe(2);
        expect(await listed.first().textContent()).toContain(`${title} order`);
        expect(await totalOf(api, title)).toBe("4");
        await dialog.getByRole("button", { name: "Delete 2 requests" }).click();
        await page.getByText("2 requests deleted").first().waitFor();
        await page.getByText(/^Showing 2 of \d+ requests$/).waitFor();
        expect(await totalOf(api, title)).toBe("2");

        const [id] = await boxes.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value));
        await page.getByRole("button", { name: `Delete ${id}` }).click();
        await page.getByRole("dialog", { name: "Delete request?" }).getByRole("button", { name: "Delete" }).click();
        await page.getByText("Request Deleted").first().waitFor();
        expect(new URL(page.url()).search).toContain(`q=${title}`);
        await page.getByText(/^Showing 1 of \d+ requests$/).waitFor();

        if (javaScriptEnabled) await page.getByRole("checkbox", { name: "Select all" }).check();
        else await page.getByRole("link", { name: "Select all" }).click();
        await page.getByRole("button", { name: "Delete selected" }).click();
        await page
          .getByRole("dialog", { name: "Delete 1 request?" })
          .getByRole("button", { name: "Delete 1 request" })
          .click();
        await page.getByText("1 request deleted").first().waitFor();
        await page.getByText("No requests match your current filters").waitFor();
        expect(await totalOf(api, title)).toBe("0");
      },
      { javaScriptEnabled },
    );
  });

  test("approved and rejected requests are deleted only with a reason, one by one or several at once, and the record contains the reason", async () => {
    const title = javaScriptEnabled ? "Mistaken" : "Unwanted";
    const ids: string[] = [];
    await stage.withApi("requester", async ({ api }) => {
      for (let count = 0; count < 4; count += 1) ids.push((await submitByApi(api, { title: `${title} order` })).id);
    });
    await stage.withApi("manager", async ({ api }) => {
      for (const [at, request_id] of ids.slice(0, 3).entries()) {
        const data = { request_id, action: at === 1 ? "rejected" : "approved", comments: "Within the budget" };
        expect((await api.post("/api/requests/enhanced-action", { data })).status()).toBe(200);
      }
    });
    await stage.as(
      "admin",
      async ({ page, api }) => {
        const reasonOf = async (id: string) =>
          (await (await api.get(`/api/requests/${id}/history`)).json()).at(-1)?.payload.reason;
        await open(page, `/admin/requests?q=${title}`, javaScriptEnabled);
        const [first = "", ...others] = ids;
        await page.getByRole("button", { name: `Delete ${first}` }).click();
        const single = page.getByRole("dialog", { name: "Delete request?" });
        const confirm = single.getByRole("button", { name: "Delete" });
        const reason = single.getByRole("textbox", { name: "Reason" });
        await reason.waitFor();
        if (javaScriptEnabled) expect(await confirm.isDisabled()).toBe(true);
        else {
          await confirm.click();
          await single.getByText("Please give a reason for deleting a decided request").waitFor();
        }
        await reason.fill("Sent twice");
        await confirm.click();
        await page.getByText("Request Deleted").first().waitFor();
        expect(await reasonOf(first)).toBe("Sent twice");

        await page.getByText(/^Showing 3 of \d+ requests$/).waitFor();
        for (const box of await rowCheckboxes(page).all()) await box.check();
        await page.getByRole("button", { name: "Delete selected" }).click();
        const several = page.getByRole("dialog", { name: "Delete 3 requests?" });
        const confirmAll = several.getByRole("button", { name: "Delete 3 requests" });
        await several.getByText("Required to delete approved or rejected requests.", { exact: false }).waitFor();
        if (javaScriptEnabled) expect(await confirmAll.isDisabled()).toBe(true);
        await several.getByRole("textbox", { name: "Reason" }).fill("Duplicates");
        await confirmAll.click();
        await page.getByText("3 requests deleted").first().waitFor();
        for (const id of others) expect(await reasonOf(id)).toBe("Duplicates");
      },
      { javaScriptEnabled },
    );
  });
});

test("if the connection fails while all 1,010 requests of a search are deleted, the dialog shows the progress, and the deletion can be continued", async () => {
  await stage.withApi("requester", ({ api }) => submitMany(api, "Surplus", 1_010));
  await stage.as("admin", async ({ page, api }) => {
    await open(page, "/admin/requests?q=surplus");
    await page.getByText("Showing 100 of 1,000+ requests").waitFor();
    expect(await table(page).getByRole("row").count()).toBe(101);
    const listIds = () => idsIn(page);
    const first = await listIds();
    await page.getByRole("link", { name: "Next" }).click();
    await expectEventually(async () => (await listIds()).some((id) => first.includes(id))).toBe(false);
    await page.getByText("Showing 100 of 1,000+ requests").waitFor();
    await page.getByRole("link", { name: "Back to the first page" }).click();
    await expectEventually(listIds).toEqual(first);
    await page.getByRole("button", { name: "25", exact: true }).click();
    await page.getByText("Showing 25 of 1,000+ requests").waitFor();
    await page.reload();
    await page.getByText("Showing 25 of 1,000+ requests").waitFor();
    await page.getByRole("button", { name: "100", exact: true }).click();
    await page.getByText("Showing 100 of 1,000+ requests").waitFor();
    await waitForHydration(page);
    await page.getByRole("checkbox", { name: "Select all" }).check();
    await page.getByText("All 100 on this page are selected.").waitFor();
    await page.getByRole("button", { name: "Select all 1,000+ matching" }).click();
    await page.getByText("All 1,010 matching are selected.").waitFor();
    // Changing a checkbox ends the selection of all matches.
    await rowCheckboxes(page).first().uncheck();
    await page.getByText("99 selected").waitFor();
    await page.getByRole("checkbox", { name: "Select all" }).check();
    await page.getByRole("button", { name: "Select all 1,000+ matching" }).click();
    await page.getByText("All 1,010 matching are selected.").waitFor();
    await page.getByRole("button", { name: "Delete selected" }).click();

    let calls = 0;
    await page.route("**/bulk-delete-requests", async (route) => {
      calls += 1;
      // The server deletes the requests, but its response is lost: the worst case of a lost connection.
      if (calls === 3) await route.fetch();
      await (calls === 3 ? route.abort() : route.continue());
    });
    const dialog = page.getByRole("dialog", { name: "Delete 1,010 requests?" });
    await dialog.getByText("and 990 more").waitFor();
    await dialog.getByRole("button", { name: "Delete 1,010 requests" }).click();
    await dialog.getByText("Failed to delete requests").waitFor();
    await dialog.getByText("200 of 1,010 were processed.", { exact: false }).waitFor();
    expect(await dialog.getByRole("progressbar").getAttribute("value")).toBe(String(200 / 1_010));
    expect(await totalOf(api, "surplus")).toBe("710");
    await dialog.getByRole("button", { name: "Continue" }).click();
    await page.getByText("910 requests deleted, 100 not found").first().waitFor({ timeout: 60_000 });
    expect(calls).toBe(12);
    await page.getByText("No requests match your current filters").waitFor();
    expect(await totalOf(api, "surplus")).toBe("0");
  });
});

test("a click with the Shift key selects a range of rows, the box in the header selects all, and a click on a row opens the request", () =>
  stage.as("admin", async ({ page, api }) => {
    await submitMany(api, "Shelf order", 5);
    await open(page, "/admin/requests?q=Shelf");
    const boxes = rowCheckboxes(page);
    await boxes.nth(1).click();
    await boxes.nth(3).click({ modifiers: ["Shift"] });
    await page.getByText("3 selected").waitFor();
    const all = page.getByRole("checkbox", { name: "Select all" });
    expect(await all.evaluate((box) => (box as HTMLInputElement).indeterminate)).toBe(true);
    await boxes.nth(2).click();
    await boxes.nth(1).click({ modifiers: ["Shift"] });
    await page.getByText("1 selected").waitFor();
    await all.check();
    await page.getByText("5 selected").waitFor();
    const rows = table(page).getByRole("row");
    const [plain, tinted] = await Promise.all(
      [rows.nth(0), rows.nth(2)].map((row) => row.evaluate((one) => getComputedStyle(one).backgroundColor)),
    );
    expect(tinted).not.toBe(plain);
    await rows.nth(2).getByText("Procurement").first().click();
    await page.waitForURL(/\/request\/REQ-[^/]+\/details$/);
  }));

test("the table of all requests can be filtered by status cards and filters, and sorted by its columns", () =>
  stage.as("admin", async ({ page, api }) => {
    await open(page);
    const stats = await (await api.get("/api/dashboard/stats")).json();
    const cards = page.getByRole("navigation", { name: "Requests by status" });
    await cards.getByRole("link", { name: "Approved" }).click();
    await page.getByText(`Showing ${stats.approved} of ${stats.approved} requests`).waitFor();
    // Waits until the table is sorted, because until then the link sorts in the same direction again.
    const byAmount = (order: string) => table(page).locator(`th[aria-sort=${order}]`, { hasText: "Amount" }).waitFor();
    await page.getByTitle("Sort by Amount").click();
    await byAmount("ascending");
    await page.getByTitle("Sort by Amount").click();
    await byAmount("descending");
    await page.getByText("Amounts are compared by their value in USD").waitFor();
    const expected = await (
      await api.get("/api/admin/all-requests?status=approved&sort_by=amount&sort_order=desc")
    ).json();
    await expectEventually(() => idsIn(page)).toEqual(expected.map(({ id }: { id: string }) => id));
    await cards.getByRole("link", { name: "Approved" }).click();
    await page.getByText(`Showing ${stats.total_requests} of ${stats.total_requests} requests`).waitFor();
    await page.locator("summary", { hasText: "Filters" }).click();
    await page.getByLabel("Department", { exact: true }).selectOption("HR");
    const inHr = (await (await api.get("/api/admin/all-requests?department=HR")).json()).length;
    await page.getByText(`Showing ${inHr} of ${inHr} requests`).waitFor();
    await table(page).getByRole("link").nth(4).click();
    await page.waitForURL("**/request/*/details");
  }));

test("the CSV and Excel exports of All Requests contain the filtered requests in the order of the table", () =>
  stage.as("admin", async ({ page, api }) => {
    const query = "status=approved&sort_by=amount&sort_order=asc";
    await open(page, `/admin/requests?${query}`);
    const expected: { id: string }[] = await (await api.get(`/api/admin/all-requests?${query}`)).json();
    const buttons = page.getByRole("group", { name: "Export as" });
    expect(await buttons.getByRole("link").allTextContents()).toEqual(["Excel", "CSV", "PDF"]);
    const save = async (label: string) => {
      // Waits for the download and the toast together, because the toast disappears after five seconds.
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        page.getByText("Download Started").first().waitFor(),
        buttons.getByRole("link", { name: `Export as ${label}` }).click(),
      ]);
      return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
    };
    const csv = parseCsv((await save("CSV")).bytes.toString());
    if (!csv.ok) throw new Error(csv.problem.code);
    const ids = expected.map(({ id }) => id);
    expect(ids.length).toBeGreaterThan(3);
    expect(csv.records.slice(1).map(({ cells }) => cells[0])).toEqual(ids);
    const excel = await save("Excel");
    expect(excel.name).toMatch(/^approval_requests_\d{4}-\d\d-\d\d\.xlsx$/);
    const { sheets } = await readXlsx(new Uint8Array(excel.bytes));
    expect(sheets[0]?.rows.slice(1).map((row) => row[0])).toEqual(ids);
    expect((await save("PDF")).bytes.subarray(0, 5).toString()).toBe("%PDF-");
    await page.goto("/admin/requests?q=nothing-of-this-kind");
    await page.getByText("No requests match your current filters").waitFor();
    expect(await buttons.count()).toBe(0);
  }));

test("the export of the selected requests has exactly these", () =>
  stage.as("admin", async ({ page }) => {
    await open(page, "/admin/requests");
    const boxes = page.getByRole("checkbox", { name: /^Select REQ/ });
    const chosen = [1, 3].map((index) => boxes.nth(index));
    for (const box of chosen) await box.check();
    const ids = await Promise.all(chosen.map((box) => box.getAttribute("value")));
    const links = page.getByRole("group", { name: "Export selected (2)" });
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      links.getByRole("link", { name: "Export selected as CSV" }).click(),
    ]);
    const csv = parseCsv(await readFile(await download.path(), "utf8"));
    if (!csv.ok) throw new Error(csv.problem.code);
    expect(csv.records.slice(1).map(({ cells }) => cells[0])).toEqual(ids);
    await chosen[0]?.uncheck();
    await page.getByRole("group", { name: "Export selected (1)" }).waitFor();
    await chosen[1]?.uncheck();
    await expectEventually(() => page.getByRole("link", { name: /^Export selected/ }).count()).toBe(0);
  }));

test("a director cannot open All Requests", () =>
  stage.as("director", async ({ page }) => {
    const answer = await page.goto("/admin/requests");
    expect(answer?.status()).toBe(403);
    await page.getByText("Only an administrator can do this.").waitFor();
    await page.goto("/");
    expect(await page.getByRole("link", { name: "All Requests" }).count()).toBe(0);
  }));

test("the table of all requests is accessible at every width", () =>
  stage.as("admin", async ({ page }) => {
    await open(page, "/admin/requests?department=HR");
    await page.getByRole("checkbox", { name: "Select all" }).check();
    await expectAccessibleAtEveryWidth(page);
    await page.getByRole("button", { name: "Delete selected" }).click();
    await page.getByRole("dialog").waitFor();
    await expectAccessibleAtEveryWidth(page);
  }));
