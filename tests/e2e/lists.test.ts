import type { Locator, Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import {
  createBrowserTest,
  expectAccessibleAtEveryWidth,
  expectEventually,
  type SignedInSession,
  submitByApi,
  waitForHydration,
} from "../support/browser-test.ts";
import { choosePerson } from "../support/people.ts";

const stage = createBrowserTest();
const { proxy } = stage;
/** The number of requests that are added to the sample organisation. They do not fit on one page. */
const SEEDED = 130;

beforeAll(async () => {
  stage.changeDatabase((database) => {
    database.exec(`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${SEEDED})
      INSERT INTO requests(id, version, head_hash, title, description, request_type, amount_minor, amount_usd, amount_decimals, currency, priority,
        priority_rank, status, requester_id, requester_name, department_id, department_name, route, eligible_ids, created_at, updated_at)
      SELECT 'OLD-' || (5000 + i), 1, '', 'Archived ' || i, 'Moved from the old system', request_type, 100, 1, 2, 'USD', priority, priority_rank, 'cancelled',
        requester_id, requester_name, department_id, department_name, route, '[]', '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z'
      FROM n, (SELECT * FROM requests LIMIT 1)`);
  });
});

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitForHydration(page);
}

const parameter = (page: Page, name: string) => new URL(page.url()).searchParams.get(name);
const section = (page: Page, name: string | RegExp): Locator => page.getByRole("region", { name });
const titles = (within: Locator) => within.locator("[data-list-item]").allTextContents();
/** Presses 'Show … more' until the list shows all its requests. */
async function showAllRequests(page: Page, total: number): Promise<void> {
  for (let displayed = 25; displayed < total; displayed += 25) {
    await page.getByText(`Showing ${displayed} of ${total} requests`).waitFor();
    await page.getByRole("link", { name: /^Show \d+ more$/ }).click();
  }
  await page.getByText(`Showing ${total} of ${total} requests`).waitFor();
}
const backLink = (page: Page, name: string) => page.locator("main header").getByRole("link", { name, exact: true });
const palette = (page: Page) => page.getByRole("dialog", { name: "Command palette" });
/** Locates the cards of the main list, without the cards of the sections above it. */
const cards = (page: Page) => page.locator("section:has(#list-title) [data-list-item]");

describe("finding a request by its number", () => {
  test.each(["REQ-2026-1033", "#req-2026-1033", "1033", "#1033"])(
    "the dashboard's search finds a request by its number typed as %s",
    (typed) =>
      stage.as("manager", async ({ page }) => {
        await open(page, "/");
        await page.getByRole("searchbox").fill(typed);
        await page.getByText("Showing 1 of 1 requests").waitFor();
        await page.getByRole("link", { name: "Courier contract for documents" }).waitFor();
      }),
  );

  test("the searches of My Requests and All Requests find a request by the end of its number", async () => {
    await stage.as("requester", async ({ page }) => {
      await open(page, "/my-requests");
      await page.getByRole("searchbox").fill("1033");
      await page.getByText("Showing 1 of 1 requests").waitFor();
    });
    await stage.as("admin", async ({ page }) => {
      await open(page, "/admin/requests?q=5077");
      await page.getByText("Showing 1 of 1 requests").waitFor();
      await page.getByRole("link", { name: "Archived 77" }).waitFor();
    });
  });

  test("the command palette opens the request with the typed number, even if the person presses Enter before the search has finished", () =>
    stage.as("manager", async ({ page }) => {
      await open(page, "/my-requests");
      await page.keyboard.press("Control+K");
      await palette(page).getByRole("combobox").pressSequentially("1033");
      await page.keyboard.press("Enter");
      await page.waitForURL("**/request/REQ-2026-1033/details");
    }));

  test("the command palette lists matching requests with number, title and requester, above the search command", () =>
    stage.as("manager", async ({ page }) => {
      await open(page, "/");
      await page.keyboard.press("Control+K");
      await palette(page).getByRole("combobox").fill("courier");
      const option = palette(page).getByRole("option", {
        name: "REQ-2026-1033 · Courier contract for documents · Rita Quest",
      });
      await option.waitFor();
      expect(await palette(page).getByRole("option").last().textContent()).toContain("Search requests for “courier”");
      expect(await palette(page).getByRole("option").first().textContent()).toContain("REQ-2026-1033");
      await option.click();
      await page.waitForURL("**/request/REQ-2026-1033/details");
    }));
});

describe("the commands of the command palette", () => {
  const options = (page: Page) => palette(page).getByRole("option");
  const openPalette = async (page: Page, query: string) => {
    await page.keyboard.press("Control+K");
    const combobox = palette(page).getByRole("combobox");
    await combobox.fill(query);
    return combobox;
  };

  test("a person finds a screen by a common word for it and opens it with the keyboard, and a screen reader gets the selected option and the number of results", () =>
    stage.as("manager", async ({ page }) => {
      await open(page, "/");
      const combobox = await openPalette(page, "vacation");
      expect(await options(page).allTextContents()).toEqual([
        "Out of officeAccount",
        "Search requests for “vacation”Search",
      ]);
      await palette(page).getByText("2 results", { exact: true }).waitFor({ state: "attached" });
      const marked = async () => {
        const id = await combobox.getAttribute("aria-activedescendant");
        return page.locator(`[id="${id}"][role=option][aria-selected=true]`).textContent();
      };
      expect(await marked()).toContain("Out of office");
      await page.keyboard.press("ArrowDown");
      expect(await marked()).toContain("Search requests");
      await page.keyboard.press("ArrowDown");
      expect(await marked()).toContain("Out of office");
      await page.keyboard.press("Enter");
      await page.waitForURL("**/profile/out-of-office");
      await openPalette(page, "approve");
      expect(await options(page).first().textContent()).toContain("Requests waiting for you");
      await page.keyboard.press("Enter");
      await page.waitForURL("**/?waiting_for=me");
      await openPalette(page, "help");
      await options(page).filter({ hasText: "Keyboard shortcuts" }).click();
      await page.getByRole("dialog", { name: "Keyboard shortcuts" }).waitFor();
    }));

  test("a search in the command palette shows the status of at most eight requests, and no request that the person may not see", () =>
    stage.as("requester", async ({ page, api }) => {
      const own = await (await api.get("/api/requests?q=a&limit=8")).json();
      await open(page, "/");
      await openPalette(page, "archived");
      await palette(page).getByText("1 result", { exact: true }).waitFor({ state: "attached" });
      await palette(page).getByRole("combobox").fill(own[0].id);
      const option = options(page).filter({ hasText: own[0].title });
      await option.waitFor();
      expect((await option.textContent())?.toLowerCase()).toMatch(
        /(pending|approved|rejected|cancelled|needs info|overdue)$/,
      );
    }));

  test("the command palette with commands and requests is accessible at every width", () =>
    stage.as("admin", async ({ page }) => {
      await open(page, "/");
      await openPalette(page, "a");
      await options(page).filter({ hasText: "REQ-" }).first().waitFor();
      expect(await options(page).filter({ hasText: "REQ-" }).count()).toBe(8);
      await expectAccessibleAtEveryWidth(page);
    }));
});

describe("requests that wait for the signed-in user", () => {
  test.each([true, false])(
    "'Show all waiting' lists the same requests as the section 'Waiting for you', in the same order (JavaScript: %s)",
    (javaScriptEnabled) =>
      stage.as(
        "manager",
        async ({ page, api }) => {
          await page.goto("/");
          if (javaScriptEnabled) await waitForHydration(page);
          const total = (await api.get("/api/requests?waiting_for=me")).headers()["x-total-count"];
          const waiting = section(page, /^Waiting for you/);
          const sectionTitles = await titles(waiting);
          expect(sectionTitles.length).toBe(Number(total));
          await page.getByText(`${total} requests are waiting for you`).waitFor();
          await waiting.getByText("Overdue first, then by due date and priority").waitFor();
          await waiting.getByRole("link", { name: "Show all waiting" }).click();
          await page.getByText(`Showing ${total} of ${total} requests`).waitFor();
          expect(parameter(page, "waiting_for")).toBe("me");
          expect(await titles(section(page, "Waiting for you"))).toEqual(sectionTitles);
          await page.getByText("Overdue first, then by due date and priority").waitFor();
        },
        { javaScriptEnabled },
      ),
  );
});

describe("requests without an approver", () => {
  const withoutApprover = async (title: string): Promise<string> => {
    let id = "";
    const assignAutomatically = (on: boolean) =>
      stage.withApi("admin", async ({ api }) => {
        const answer = await api.put("/api/admin/settings", { data: { auto_assign_approvers: on } });
        expect(answer.status()).toBe(200);
      });
    await assignAutomatically(false);
    await stage.withApi("requester", async ({ api }) => {
      id = (await submitByApi(api, { title, due_date: "2027-03-01T10:00" })).id;
    });
    await assignAutomatically(true);
    return id;
  };

  test("an administrator sees requests without an approver at the top of the dashboard and can assign an approver", async () => {
    const id = await withoutApprover("Desk for the reception");
    await stage.as("admin", async ({ page, api }) => {
      await open(page, "/");
      const unassigned = section(page, /^Needs an approver/);
      const total = Number((await api.get("/api/requests?approver=none")).headers()["x-total-count"]);
      await page.getByRole("heading", { name: `Needs an approver ${total}` }).waitFor();
      expect(await page.locator("[data-list-item]").first().textContent()).toBe("Desk for the reception");
      await unassigned.getByRole("button", { name: `Assign ${id}` }).click();
      const dialog = page.getByRole("dialog");
      await page.getByRole("dialog", { name: "Assign request" }).waitFor();
      expect(await dialog.getByText("reassign", { exact: false }).count()).toBe(0);
      await choosePerson(dialog.getByLabel("Assign to"), "Selma Nior");
      await dialog.getByRole("button", { name: "Assign", exact: true }).click();
      await page.getByText("Request Assigned").first().waitFor();
      await page.getByRole("heading", { name: `Needs an approver ${total - 1}` }).waitFor();
      expect((await (await api.get(`/api/requests/${id}`)).json()).current_approver_name).toBe("Selma Nior");
    });
  });

  test("the details of a request without an approver offer 'Assign', and people without a designation have only their department in the list", async () => {
    const id = await withoutApprover("Chair for the reception");
    await stage.as("admin", async ({ page, api }) => {
      const fields = { username: `plain.${id.slice(-4)}`, name: "Paula Plain", department: "Finance" };
      await api.post("/api/admin/users", { data: { ...fields, email: "paula@company.example" } });
      await open(page, `/request/${id}/details`);
      expect(await page.getByRole("button", { name: `Reassign ${id}` }).count()).toBe(0);
      await page.getByRole("button", { name: `Assign ${id}` }).click();
      const dialog = page.getByRole("dialog", { name: "Assign request" });
      await dialog.getByLabel("Assign to").fill("Paula");
      const option = page.getByRole("option", { name: /Paula Plain/ });
      await option.waitFor();
      expect(await option.textContent()).toMatch(/Finance/);
      expect(await option.textContent()).not.toContain("·");
    });
  });

  test("a director can filter requests by 'No approver', but has no section 'Needs an approver'", async () => {
    await withoutApprover("Lamp for the reception");
    await stage.as("director", async ({ page }) => {
      await open(page, "/");
      expect(await section(page, /^Needs an approver/).count()).toBe(0);
      await page.locator("summary", { hasText: "Filters" }).click();
      await page.getByLabel("Approver", { exact: true }).fill("no approver");
      await page.waitForURL("**/?approver=none");
      await cards(page).filter({ hasText: "Lamp for the reception" }).waitFor();
      await expectEventually(async () => (await page.getByText("No approver", { exact: true }).count()) > 0).toBe(true);
      await open(page, "/?approver=none");
      expect(await page.getByLabel("Approver", { exact: true }).inputValue()).toBe("No approver");
    });
  });
});

describe.each([true, false])(
  "the filters of several statuses, amounts and decisions, with JavaScript: %s",
  (javaScriptEnabled) => {
    const apply = async (page: Page) => {
      if (javaScriptEnabled) return;
      await page.getByRole("button", { name: "Apply" }).click();
    };
    const openPanel = (page: Page) => page.locator("details:not([open]) > summary", { hasText: "Filters" }).click();
    const openFilters = async (page: Page, path: string) => {
      await page.goto(path);
      if (javaScriptEnabled) await waitForHydration(page);
      await openPanel(page);
    };
    /**
     * Applies the filters and opens their panel again, because the panel is closed on each page that the server sends.
     */
    const applyAndContinue = async (page: Page) => {
      if (javaScriptEnabled) return;
      await apply(page);
      await openPanel(page);
    };
    const total = async (api: SignedInSession["api"], query: string): Promise<number> =>
      Number((await api.get(`/api/requests?${query}`)).headers()["x-total-count"]);

    test("the URL contains the checked statuses, the typed amount and the person who decided, and the list shows the matching requests", () =>
      stage.as(
        "director",
        async ({ page, api }) => {
          await openFilters(page, "/");
          await page.getByRole("checkbox", { name: "Approved", exact: true }).check();
          await page.getByRole("checkbox", { name: "Rejected", exact: true }).check();
          await applyAndContinue(page);
          await expectEventually(() => parameter(page, "status")).toBe("approved,rejected");
          const both = await total(api, "status=approved,rejected");
          await page.getByText(`Showing ${Math.min(25, both)} of ${both} requests`).waitFor();
          await page.getByLabel("Amount from (USD)").fill("1,000");
          await applyAndContinue(page);
          await expectEventually(() => parameter(page, "amount_min")).toBe("1000");
          const large = await total(api, "status=approved,rejected&amount_min=1000");
          expect(large).toBeGreaterThan(0);
          expect(large).toBeLessThan(both);
          await page.getByText(`Showing ${large} of ${large} requests`).waitFor();
          await page.getByLabel("Decided by").selectOption("me");
          await page.getByLabel("Decided from").fill("2020-01-01");
          await apply(page);
          await expectEventually(() => parameter(page, "decided_from")).toBe("2020-01-01");
          const own = await total(
            api,
            "status=approved,rejected&amount_min=1000&decided_by=me&decided_from=2020-01-01",
          );
          expect(own).toBeLessThan(large);
          await page.getByText(`Showing ${own} of ${own} requests`).waitFor();
          const active = page.getByRole("list", { name: "Active filters" }).getByRole("link");
          expect((await active.allInnerTexts()).map((label) => label.replaceAll(/\s+/g, " "))).toEqual([
            "Remove filter Status: Approved, Rejected",
            "Remove filter Decided by: Me",
            "Remove filter Amount: from USD 1,000",
            "Remove filter Decided: from 1 Jan 2020",
            "Clear all",
          ]);
          await active.filter({ hasText: "Decided by" }).click();
          await expectEventually(() => parameter(page, "decided_by")).toBeNull();
          expect(parameter(page, "decided_from")).toBe("2020-01-01");
          if (javaScriptEnabled)
            await expectEventually(() => page.evaluate(() => document.activeElement?.textContent)).toContain("Amount:");
          await active.filter({ hasText: "Clear all" }).click();
          await expectEventually(() => new URL(page.url()).search).toBe("");
          await expectEventually(() => active.count()).toBe(0);
          await openFilters(page, "/?status=approved,rejected&amount_min=1000");
          for (const name of ["Approved", "Rejected"])
            expect(await page.getByRole("checkbox", { name, exact: true }).isChecked()).toBe(true);
          expect(await page.getByRole("checkbox", { name: "Pending", exact: true }).isChecked()).toBe(false);
          await page.getByLabel("Amount from (USD)").fill("a lot");
          await apply(page);
          await page.getByText("Please enter an amount of zero or more").waitFor();
        },
        { javaScriptEnabled },
      ));

    test("the screen Downloads has the filters of the lists, and its download links contain the chosen filters", () =>
      stage.as(
        "director",
        async ({ page, api }) => {
          await page.goto("/downloads");
          if (javaScriptEnabled) await waitForHydration(page);
          await page.getByRole("checkbox", { name: "Pending", exact: true }).check();
          await page.getByRole("checkbox", { name: "Approved", exact: true }).check();
          await page.getByLabel("Amount to (USD)").fill("2 000");
          await apply(page);
          await expectEventually(() => parameter(page, "amount_max")).toBe("2000");
          expect(parameter(page, "status")).toBe("pending,approved");
          await page
            .getByText(`${await total(api, "status=pending,approved&amount_max=2000")} requests match your filters`)
            .waitFor();
          const card = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: "CSV" }) });
          const href = (await card.getByRole("link", { name: "Download" }).getAttribute("href")) ?? "";
          const linked = new URL(href, page.url()).searchParams;
          expect([linked.get("status"), linked.get("amount_max")]).toEqual(["pending,approved", "2000"]);
        },
        { javaScriptEnabled },
      ));
  },
);

test("on a phone, the filters are in a sheet, and a button with the number of matches closes the sheet", () =>
  stage.as(
    "admin",
    async ({ page }) => {
      await page.goto("/?status=pending,overdue");
      await waitForHydration(page);
      const panel = page.getByRole("region", { name: "Filters" });
      const open = panel.locator("summary");
      const priority = panel.getByLabel("Priority");
      // A filter in the URL does not open the sheet, because it would cover the list.
      await page.locator("details[data-ready]:not([open])").first().waitFor({ state: "attached" });
      expect(await priority.isVisible()).toBe(false);
      await open.click();
      await priority.selectOption("HIGH");
      await page.waitForURL(/priority=HIGH/);
      // Uses the button of the visible list.
      const matching = page.getByRole("status").filter({ hasText: /^Showing/ });
      const countMatches = async () => /of (\d+) requests/.exec((await matching.textContent()) ?? "")?.[1];
      const show = panel.getByRole("button", { name: /^Show \d+ request/ });
      await expectEventually(async () => (await show.textContent())?.match(/\d+/)?.[0] === (await countMatches())).toBe(
        true,
      );
      const place = await show.boundingBox();
      expect((place?.y ?? 0) + (place?.height ?? 0)).toBeLessThanOrEqual(812);
      await show.click();
      expect(await priority.isVisible()).toBe(false);
      expect(await open.evaluate((summary) => summary === document.activeElement)).toBe(true);
      await open.click();
      await page.keyboard.press("Escape");
      expect(await priority.isVisible()).toBe(false);
    },
    { viewport: { width: 375, height: 812 } },
  ));

test("the filters Requester and Approver suggest people, and accept a suggestion or any other text", () =>
  stage.as("director", async ({ page }) => {
    await open(page, "/");
    await page.locator("summary", { hasText: "Filters" }).click();
    const requester = page.getByRole("combobox", { name: "Requester" });
    await requester.pressSequentially("Que");
    await page.getByRole("option", { name: /^Rita Quest requester/ }).waitFor();
    // A typed text is applied while the person types. No suggestion is selected, so Tab and Enter do not change the
    // text.
    await page.waitForURL("**/?requester=Que");
    await expectEventually(() => requester.inputValue()).toBe("Que");
    await requester.press("ArrowDown");
    await requester.press("Enter");
    await expectEventually(() => parameter(page, "requester")).toBe("Rita Quest");
    expect(await requester.inputValue()).toBe("Rita Quest");
    const approver = page.getByRole("combobox", { name: "Approver" });
    await approver.click();
    await page.getByRole("option", { name: "No approver" }).click();
    await expectEventually(() => parameter(page, "approver")).toBe("none");
    const active = page.getByRole("list", { name: "Active filters" });
    await active.getByRole("link", { name: "Requester: Rita Quest" }).click();
    await expectEventually(() => parameter(page, "requester")).toBeNull();
    await expectEventually(() => requester.inputValue()).toBe("");
    expect(await approver.inputValue()).toBe("No approver");
    await requester.fill("nobody of that name");
    await page.getByText("No requests match your current filters").waitFor();
    await expectAccessibleAtEveryWidth(page);
  }));

test("a status card replaces several statuses in the URL and in the checkboxes", () =>
  stage.as("director", async ({ page }) => {
    await open(page, "/?status=pending,overdue");
    await page.locator("summary", { hasText: "Filters" }).click();
    const isChecked = (name: string) => page.getByRole("checkbox", { name, exact: true }).isChecked();
    expect([await isChecked("Pending"), await isChecked("Overdue"), await isChecked("Approved")]).toEqual([
      true,
      true,
      false,
    ]);
    await page.getByRole("navigation", { name: "Requests by status" }).getByRole("link", { name: "Approved" }).click();
    await expectEventually(() => parameter(page, "status")).toBe("approved");
    await expectEventually(() => isChecked("Approved")).toBe(true);
    expect([await isChecked("Pending"), await isChecked("Overdue")]).toEqual([false, false]);
  }));

describe.each([true, false])("the table view of a list, with JavaScript: %s", (javaScriptEnabled) => {
  const openList = async (page: Page, path: string) => {
    await page.goto(path);
    if (javaScriptEnabled) await waitForHydration(page);
  };
  const table = (page: Page) => page.getByRole("table", { name: "Requests" });
  const heads = async (page: Page) =>
    (await table(page).getByRole("columnheader").allTextContents()).map((head) => head.trim());

  test("a person chooses the table and its columns, the next visit shows the same table, and the column heads sort the list", () =>
    stage.as(
      "director",
      async ({ page, api }) => {
        await openList(page, "/?status=approved");
        await page.getByRole("button", { name: "Table" }).click();
        await table(page).waitFor();
        expect(parameter(page, "status")).toBe("approved");
        expect(await heads(page)).toEqual(["Title", "Number", "Requester", "Amount", "Status", "Approver", "Due"]);
        await page.locator("summary", { hasText: "Columns" }).click();
        await page.getByRole("checkbox", { name: "Approver" }).uncheck();
        await page.getByRole("checkbox", { name: "Submitted" }).check();
        await page.getByRole("button", { name: "Show these columns" }).click();
        const chosen = ["Title", "Number", "Requester", "Amount", "Status", "Due", "Submitted"];
        await expectEventually(() => heads(page)).toEqual(chosen);
        await table(page).getByRole("link", { name: "Amount" }).click();
        await expectEventually(() => parameter(page, "sort_by")).toBe("amount");
        const expected = await (
          await api.get("/api/requests?status=approved&sort_by=amount&sort_order=asc&limit=25")
        ).json();
        await expectEventually(() => table(page).locator("[data-list-item]").allTextContents()).toEqual(
          expected.map(({ title }: { title: string }) => title),
        );
        expect(await table(page).locator("th[aria-sort=ascending]").textContent()).toContain("Amount");
        await openList(page, "/my-requests");
        await table(page).waitFor();
        expect(await heads(page)).toEqual(chosen);
        await table(page).locator("[data-list-item]").first().click();
        await page.waitForURL("**/request/*/details");
      },
      { javaScriptEnabled },
    ));

  test("in the table, a person can decide several waiting requests together", () =>
    stage.as(
      "manager",
      async ({ page }) => {
        await openList(page, "/?waiting_for=me");
        await page.getByRole("button", { name: "Table" }).click();
        const rows = table(page).locator("tbody tr");
        await rows.first().waitFor();
        for (const index of [0, 1]) await rows.nth(index).getByRole("checkbox").check();
        await page.getByRole("button", { name: javaScriptEnabled ? "Approve 2..." : "Approve selected..." }).click();
        await page.getByRole("dialog", { name: "Approve 2 requests" }).waitFor();
      },
      { javaScriptEnabled },
    ));
});

test("the table view is accessible at every width, and a phone has no button for it", () =>
  stage.as("manager", async ({ page }) => {
    await open(page, "/?waiting_for=me");
    await page.getByRole("button", { name: "Table" }).click();
    await page.getByRole("table", { name: "Requests" }).waitFor();
    await page.locator("summary", { hasText: "Columns" }).click();
    await expectAccessibleAtEveryWidth(page);
    await page.setViewportSize({ width: 375, height: 800 });
    expect(await page.getByRole("button", { name: "Table" }).count()).toBe(0);
  }));

describe("the number of displayed requests", () => {
  test("'Show more' displays more requests, which are still displayed after a reload", () =>
    stage.as("director", async ({ page, api }) => {
      const total = (await (await api.get("/api/dashboard/stats")).json()).cancelled;
      await open(page, "/?status=cancelled&sort_by=title&sort_order=asc");
      await showAllRequests(page, total);
      expect(parameter(page, "pages")).toBe("6");
      await page.reload();
      await page.getByText(`Showing ${total} of ${total} requests`).waitFor();
      await page.getByRole("searchbox").fill("archived");
      await page.getByText(`Showing 25 of ${SEEDED} requests`).waitFor();
      expect(parameter(page, "pages")).toBeNull();
    }));

  test.each([1, 2, 3])(
    "if a person clicks 'Show more' %i tasks of the browser after a page appeared, each request is displayed once",
    (tasks) =>
      stage.as("director", async ({ page }) => {
        await open(page, "/?q=archived&sort_by=title&sort_order=asc");
        await page.evaluate((tasksBeforeClick) => {
          const replaceState = history.replaceState.bind(history);
          // The router replaces the address after each page. React renders the new address in later tasks.
          history.replaceState = (...values) => {
            replaceState(...values);
            const { port1, port2 } = new MessageChannel();
            let left = tasksBeforeClick;
            port2.onmessage = () => {
              left -= 1;
              if (left === 0) document.querySelector<HTMLElement>("[data-load-more]")?.click();
              else port1.postMessage(null);
            };
            port1.postMessage(null);
          };
        }, tasks);
        // A click that came before the new page was rendered loads nothing, so the test clicks until the list is complete. The link is found
        // and clicked in one step, because a link that React has removed in between is followed without React's handler.
        await expectEventually(async () => {
          await page.evaluate(() => document.querySelector<HTMLElement>("[data-load-more]")?.click());
          return page.locator("section:has(#list-title)").getByRole("status").textContent();
        }).toBe(`Showing ${SEEDED} of ${SEEDED} requests`);
        const cardTexts = await titles(page.locator("section:has(#list-title)"));
        const names = cardTexts.map((card) => /Archived \d+/.exec(card)?.[0]);
        expect(new Set(names).size).toBe(SEEDED);
      }),
  );

  test("without JavaScript, the second page of a list displays how many requests it contains", () =>
    stage.as(
      "director",
      async ({ page }) => {
        await page.goto("/?q=archived");
        await page.getByText(`Showing 25 of ${SEEDED} requests`).waitFor();
        for (let page_number = 2; page_number <= 6; page_number += 1) {
          const previous = page.url();
          await page.getByRole("link", { name: "Show 25 more" }).click();
          await page.waitForURL((url) => url.href !== previous);
        }
        await page.getByText(`Showing ${SEEDED - 125} of ${SEEDED} requests`).waitFor();
      },
      { javaScriptEnabled: false },
    ));

  test("an empty list says that no requests match the filters or the search", () =>
    stage.as("hr.manager", async ({ page }) => {
      await open(page, "/downloads?date_from=2030-01-01");
      await page.getByText("No requests match your filters.").waitFor();
      await open(page, "/my-requests?q=no+such+request");
      await page.getByText("None of your requests match.", { exact: false }).waitFor();
    }));
});

describe("the back link of a request or an announcement", () => {
  test("the back link of a request leads to the list with its filters, loaded pages and scroll position", () =>
    stage.as("director", async ({ page }) => {
      await open(page, "/?q=archived&sort_by=title&sort_order=asc");
      await showAllRequests(page, SEEDED);
      const card = page.getByRole("link", { name: "Archived 97", exact: true });
      await card.scrollIntoViewIfNeeded();
      const place = await page.evaluate(() => window.scrollY);
      expect(place).toBeGreaterThan(5_000);
      await card.click();
      await page.waitForURL("**/request/OLD-5097/details");
      await expectEventually(() => page.evaluate(() => window.scrollY)).toBe(0);
      await backLink(page, "Back to results").click();
      await page.getByText(`Showing ${SEEDED} of ${SEEDED} requests`).waitFor();
      expect(parameter(page, "q")).toBe("archived");
      await expectEventually(() => page.evaluate(() => window.scrollY)).toBe(place);
    }));

  test("the back link of a request still leads to the list after a reload and an action", () =>
    stage.as("manager", async ({ page }) => {
      await open(page, "/?status=approved");
      await cards(page).first().click();
      await backLink(page, "Back to results").waitFor();
      await page.reload();
      await waitForHydration(page);
      await page.getByRole("textbox", { name: "Add a comment" }).fill("Paid on Monday");
      await page.getByRole("button", { name: "Comment", exact: true }).click();
      await page.getByRole("listitem").filter({ hasText: "Paid on Monday" }).first().waitFor();
      await backLink(page, "Back to results").click();
      await page.waitForURL("**/?status=approved");
    }));

  test.each([
    ["My Requests", "requester", "/my-requests", "My Requests"],
    ["My Requests with a tab", "requester", "/my-requests?status=approved", "Back to results"],
    ["All Requests", "admin", "/admin/requests", "All Requests"],
    ["Notifications", "manager", "/notifications", "Notifications"],
    ["the dashboard", "manager", "/", "Dashboard"],
  ] as const)("the back link of a request that was opened from %s leads back to that screen", (_, who, path, label) =>
    stage.as(who, async ({ page }) => {
      await open(page, path);
      const links = page.locator("main a[href^='/request/']");
      await links.first().click();
      await page.waitForURL("**/request/**");
      await backLink(page, label).click();
      await page.waitForURL((url) => url.pathname + url.search === path);
    }),
  );

  test("if an announcement was opened from search results, its back link leads back to these results", () =>
    stage.as("manager", async ({ page }) => {
      await open(page, "/announcements?q=the");
      await page.locator("main [data-list-item]").first().click();
      await page.waitForURL("**/announcements/*");
      await backLink(page, "Back to results").click();
      await page.waitForURL("**/announcements?q=the");
    }));

  test("without JavaScript, the back link of a request leads to the filtered list that the Referer header names", () =>
    stage.as(
      "manager",
      async ({ page }) => {
        await page.goto("/?status=approved");
        await cards(page).first().click();
        await backLink(page, "Back to results").click();
        await page.waitForURL("**/?status=approved");
      },
      { javaScriptEnabled: false },
    ));

  test("the back link of a request that was not opened from a list leads to the dashboard, never to another site", () =>
    stage.as("manager", async ({ page }) => {
      await open(page, "/request/REQ-2026-1033/details");
      expect(await backLink(page, "Dashboard").getAttribute("href")).toBe("/");
      await open(page, "/profile");
      for (const to of [
        "https://evil.example/",
        "//evil.example/",
        "/\\evil.example",
        "/login?next=/admin",
        "javascript:alert(1)",
      ]) {
        await page.evaluate(
          ([value]) => sessionStorage.setItem("list-behind", value ?? ""),
          [JSON.stringify({ user_id: await ownId(page), to, key: "k" })],
        );
        await page.goto("/request/REQ-2026-1033/details", { referer: to.startsWith("https") ? to : undefined });
        await waitForHydration(page);
        expect(await backLink(page, "Dashboard").getAttribute("href")).toBe("/");
      }
    }));
});

const ownId = (page: Page): Promise<string> =>
  page.evaluate(async () => (await (await fetch("/api/auth/session")).json()).user.id);

const NOON = "2026-11-22T12:00:00Z";
const ONE_O_CLOCK = "2026-11-22T13:00:00Z";

describe("a slow network", () => {
  /** Runs `work` with a browser that reaches the server through a proxy that can delay calls. */
  const throughProxy = (work: (person: SignedInSession) => Promise<void>) =>
    stage.as(
      "director",
      async (person) => {
        await work(person);
        proxy.reset();
      },
      { baseURL: proxy.url },
    );

  const sortBy = (page: Page) => page.getByLabel("Sort by");
  const expectParameters = async (page: Page, expected: Record<string, string>) => {
    for (const [name, value] of Object.entries(expected))
      await expectEventually(() => parameter(page, name)).toBe(value);
  };

  test("on a slow network, a filter and a sort order take effect together if they are changed at the same time", () =>
    throughProxy(async ({ page, api }) => {
      await open(page, "/");
      await page.locator("summary", { hasText: "Filters" }).click();
      const from = async (first: () => Promise<unknown>, second: () => Promise<unknown>) => {
        proxy.stall();
        await first();
        await second();
        // The progress bar shows that a navigation has started. Typing starts a navigation after a short pause.
        await expectEventually(() => page.locator(".animate-progress").count()).toBe(1);
        proxy.reset();
      };
      await from(
        () => page.getByLabel("Department", { exact: true }).selectOption("IT"),
        () => sortBy(page).selectOption("amount"),
      );
      await expectParameters(page, { department: "IT", sort_by: "amount" });
      const expected = await (await api.get("/api/requests?department=IT&sort_by=amount&sort_order=desc")).json();
      await expectEventually(() => titles(section(page, "Requests"))).toEqual(
        expected.map(({ title }: { title: string }) => title),
      );
      await from(
        () => sortBy(page).selectOption("title"),
        () => page.getByLabel("Requester", { exact: true }).fill("Ines"),
      );
      await expectParameters(page, { department: "IT", sort_by: "title", requester: "Ines" });
    }));

  test("if a person types a text filter while an earlier filter is loading, the typed text stays and takes effect", () =>
    throughProxy(async ({ page }) => {
      await page.clock.install({ time: NOON });
      await open(page, "/");
      await page.locator("summary", { hasText: "Filters" }).click();
      await page.clock.pauseAt(ONE_O_CLOCK);
      proxy.stall();
      await page.getByRole("checkbox", { name: "Approved", exact: true }).check();
      await page.clock.runFor(300);
      // Types a text and leaves the field. The navigation of the status filter ends before the text is applied.
      await page.getByLabel("Requester", { exact: true }).fill("Ines");
      await page.getByLabel("To date").focus();
      proxy.reset();
      await expectEventually(() => parameter(page, "status")).toBe("approved");
      expect(await page.getByLabel("Requester", { exact: true }).inputValue()).toBe("Ines");
      expect(parameter(page, "requester")).toBeNull();
      await page.clock.runFor(300);
      await expectParameters(page, { status: "approved", requester: "Ines" });
    }));

  test("a person who clicks 'Show more' again while the page is loading does not wait longer, because it is loaded once", () =>
    throughProxy(async ({ page }) => {
      await open(page, "/?q=archived");
      const loaded: string[] = [];
      page.on("request", (call) => {
        if (call.url().includes("cursor=")) loaded.push(call.url());
      });
      proxy.stall();
      const more = page.getByRole("link", { name: "Show 25 more" });
      for (let clicks = 1; clicks <= 3; clicks += 1) await more.click();
      proxy.reset();
      await page.getByText(`Showing 50 of ${SEEDED} requests`).waitFor();
      expect(loaded).toHaveLength(1);
    }));

  test("a click on a status card while a filter is loading does not remove the filter", () =>
    throughProxy(async ({ page }) => {
      await open(page, "/");
      await page.locator("summary", { hasText: "Filters" }).click();
      proxy.stall();
      await page.getByLabel("Requester", { exact: true }).fill("Ines");
      await page
        .getByRole("navigation", { name: "Requests by status" })
        .getByRole("link", { name: "Approved" })
        .click();
      proxy.reset();
      await expectParameters(page, { status: "approved", requester: "Ines" });
      await page.getByRole("link", { name: "Clear filters" }).first().click();
      await expectEventually(() => new URL(page.url()).search).toBe("");
      await expectEventually(() => page.getByLabel("Requester", { exact: true }).inputValue()).toBe("");
    }));

  test("if a person types a search above the table of users while an earlier filter is loading, the typed text stays and takes effect", () =>
    throughProxy(async ({ page }) => {
      await page.clock.install({ time: NOON });
      await open(page, "/admin/users");
      await page.clock.pauseAt(ONE_O_CLOCK);
      proxy.stall();
      await page.getByLabel("Role", { exact: true }).selectOption("manager");
      await page.clock.runFor(300);
      await page.getByRole("searchbox").fill("marc");
      await page.getByLabel("Department", { exact: true }).focus();
      proxy.reset();
      await expectEventually(() => parameter(page, "role")).toBe("manager");
      expect(await page.getByRole("searchbox").inputValue()).toBe("marc");
      await page.clock.runFor(300);
      await expectParameters(page, { role: "manager", q: "marc" });
    }));
});

test("the dashboard's sections for waiting requests and its filters are accessible at every width", () =>
  stage.as("admin", async ({ page }) => {
    await open(page, "/");
    await expectAccessibleAtEveryWidth(page);
    await open(page, "/?approver=none&waiting_for=me");
    await expectAccessibleAtEveryWidth(page);
  }));
