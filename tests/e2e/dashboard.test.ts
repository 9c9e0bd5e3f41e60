import type { Locator, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { getSharedBrowser, openBrowserSession } from "../support/browser.ts";
import {
  blockNotificationPolls,
  createBrowserTest,
  expectAccessibleAtEveryWidth,
  expectEventually,
  type SignedInPerson,
  submitByApi,
  waitForApp,
  waitForHydration,
} from "../support/browser-test.ts";
import { choosePerson } from "../support/people.ts";
import { startServer } from "../support/server.ts";

const stage = createBrowserTest();

const both = [
  ["with JavaScript", true],
  ["without JavaScript", false],
] as const;

async function open(page: Page, path = "/", javaScriptEnabled = true): Promise<void> {
  await page.goto(path);
  if (javaScriptEnabled) await waitForHydration(page);
}

const card = (page: Page, text: string): Locator => page.getByRole("listitem").filter({ hasText: text });

const parameter = (page: Page, name: string) => new URL(page.url()).searchParams.get(name);

async function submitAsRequester(fields: Record<string, unknown> = {}) {
  let id = "";
  await stage.withApi("requester", async ({ api }) => {
    id = (await submitByApi(api, fields)).id;
  });
  return id;
}

async function statusOf({ api }: SignedInPerson, id: string): Promise<string> {
  return (await (await api.get(`/api/requests/${id}`)).json()).status;
}

/** Performs an action on a request through the API, while another person has the screen of the request open. */
async function actByApi({ api }: SignedInPerson, request_id: string, fields: Record<string, string>): Promise<void> {
  const answer = await api.post("/api/requests/enhanced-action", { data: { request_id, ...fields } });
  expect(answer.status()).toBe(200);
}

const modifyAsRequester = (id: string, fields: Record<string, unknown>) =>
  stage.withApi("requester", async ({ api }) => {
    const answer = await api.put(`/api/requests/${id}`, { data: fields });
    expect(answer.status()).toBe(200);
  });

/** Expects that the dialog describes one change of a field, in the words that a screen reader reads. */
const expectChange = (dialog: Locator, label: string, change: string) =>
  expectEventually(async () =>
    (await dialog.locator("dl div", { hasText: label }).locator("dd:has(del)").allTextContents()).map(plain),
  ).toEqual([change]);

const plain = (text: string): string => text.replaceAll(/\s+/g, " ").trim();

describe.each(both)("finding requests %s", (_, javaScriptEnabled) => {
  test("a click on a status card filters the requests by status, and a second click removes the filter", () =>
    stage.as(
      "manager",
      async ({ page, api }) => {
        await open(page, "/", javaScriptEnabled);
        const stats = await (await api.get("/api/dashboard/stats")).json();
        await page.getByText(new RegExp(`^Showing \\d+ of ${stats.total_requests} requests$`)).waitFor();
        const approved = page
          .getByRole("navigation", { name: "Requests by status" })
          .getByRole("link", { name: "Approved" });
        await approved.click();
        await page.getByText(`Showing ${stats.approved} of ${stats.approved} requests`).waitFor();
        expect(parameter(page, "status")).toBe("approved");
        expect(await approved.getAttribute("aria-current")).toBe("true");
        await approved.click();
        await page.getByText(new RegExp(`^Showing \\d+ of ${stats.total_requests} requests$`)).waitFor();
        expect(parameter(page, "status")).toBeNull();
      },
      { javaScriptEnabled },
    ));

  test("a search on the dashboard changes its URL, and the link below an empty result clears the search and the filters", () =>
    stage.as(
      "director",
      async ({ page }) => {
        await open(page, "/", javaScriptEnabled);
        await page.getByRole("searchbox").fill("warehouse rack");
        if (!javaScriptEnabled) await page.keyboard.press("Enter");
        await page.getByText("Showing 1 of 1 requests").waitFor();
        await page.getByRole("link", { name: "Warehouse racking, north hall" }).waitFor();
        expect(parameter(page, "q")).toBe("warehouse rack");
        await page.locator("summary", { hasText: "Filters" }).click();
        await page.getByLabel("Requester", { exact: true }).fill("nobody of that name");
        await page.getByLabel("Department", { exact: true }).selectOption("HR");
        if (!javaScriptEnabled) await page.getByRole("button", { name: "Apply" }).click();
        await page.getByText("No requests match your current filters").waitFor();
        await page.getByRole("link", { name: "Clear filters" }).first().click();
        await page.getByText(/^Showing 25 of \d{2,} requests$/).waitFor();
        expect(new URL(page.url()).search).toBe("");
        if (javaScriptEnabled)
          await expectEventually(() => page.getByLabel("Requester", { exact: true }).inputValue()).toBe("");
      },
      { javaScriptEnabled },
    ));

  test("the chosen sort order of the dashboard is saved as a preference of the person", () =>
    stage.as(
      javaScriptEnabled ? "vp" : "director",
      async ({ page, api }) => {
        await open(page, "/", javaScriptEnabled);
        await page.locator("summary", { hasText: "Filters" }).click();
        await page.getByLabel("Sort by").selectOption("amount");
        if (!javaScriptEnabled) await page.getByRole("button", { name: "Sort" }).click();
        await page.waitForURL("**sort_by=amount*");
        // Waits until the preference is saved, because the navigation does not wait for it.
        const { user } = await (await api.get("/api/auth/session")).json();
        const preferences = async () => (await api.get(`/api/users/${user.id}/preferences`)).json();
        await expectEventually(preferences).toMatchObject({ dashboard_sort_by: "amount" });
        await open(page, "/", javaScriptEnabled);
        const displayedAmounts = await page
          .locator("section:has(#list-title) data")
          .evaluateAll((all) => all.map((one) => Number(one.getAttribute("value"))));
        const expected = await (await api.get("/api/requests?sort_by=amount&sort_order=desc")).json();
        const amounts = expected
          .map((one: { amount: number | null }) => one.amount)
          .filter((amount: number | null) => amount !== null);
        expect(displayedAmounts.length).toBeGreaterThan(5);
        expect(amounts.filter((amount: number) => displayedAmounts.includes(amount))).toEqual(displayedAmounts);
      },
      { javaScriptEnabled },
    ));
});

describe("acting from the list", () => {
  test("an approver must write a comment to approve a request", async () => {
    const title = "Approve me";
    const id = await submitAsRequester({ title });
    await stage.as("manager", async (person) => {
      const { page } = person;
      await open(page, "/?q=approve+me");
      await page.getByRole("button", { name: `Approve ${id}` }).click();
      const dialog = page.getByRole("dialog", { name: "Approve request" });
      await dialog.waitFor();
      expect(parameter(page, "act")).toBe("approve");
      const confirm = dialog.getByRole("button", { name: "Approve", exact: true });
      expect(await confirm.isDisabled()).toBe(true);
      await dialog.getByLabel("Comments").fill("Within budget");
      await confirm.click();
      await page.getByText("Request Approved").first().waitFor();
      await dialog.waitFor({ state: "detached" });
      expect(parameter(page, "q")).toBe("approve me");
      expect(await statusOf(person, id)).toBe("approved");
    });
  });

  test("a request can be reassigned to a person who is found by name", async () => {
    const id = await submitAsRequester({ title: "Reassign me" });
    await stage.as("manager", async (person) => {
      const { page, api } = person;
      await open(page, "/?q=reassign");
      await page.getByRole("button", { name: `Reassign ${id}` }).click();
      const dialog = page.getByRole("dialog", { name: "Reassign request" });
      await choosePerson(dialog.getByLabel("Reassign to"), "Selma Nior");
      await dialog.getByRole("button", { name: "Reassign" }).click();
      await page.getByText("Request Reassigned").first().waitFor();
      expect((await (await api.get(`/api/requests/${id}`)).json()).current_approver_name).toBe("Selma Nior");
    });
  });

  test("an administrator deletes a request after a confirmation", async () => {
    const id = await submitAsRequester({ title: "Delete me" });
    await stage.as("admin", async ({ page, api }) => {
      await open(page, "/?q=delete");
      await page.getByLabel(`More for ${id}`).click();
      await page.getByRole("button", { name: "Delete", exact: true }).click();
      await page.getByRole("dialog", { name: "Delete request?" }).getByRole("button", { name: "Delete" }).click();
      await page.getByText("Request Deleted").first().waitFor();
      expect((await api.get(`/api/requests/${id}`)).status()).toBe(404);
    });
  });

  test("if another person comments on a request while its approval dialog is open, the dialog shows the comment and keeps the typed text", async () => {
    const id = await submitAsRequester({ title: "Race for me" });
    await stage.as("manager", async (person) => {
      const { page } = person;
      await blockNotificationPolls(page);
      await open(page, `/?q=race&act=approve&on=${id}`);
      const dialog = page.getByRole("dialog", { name: "Approve request" });
      await dialog.getByLabel("Comments").fill("Fine by me");
      await stage.withApi("requester", (requester) =>
        actByApi(requester, id, { action: "comment", comments: "The price went down" }),
      );
      await dialog.getByRole("button", { name: "Approve", exact: true }).click();
      await dialog.getByText("This request changed while you were editing").waitFor();
      await dialog.getByText("The price went down").waitFor();
      expect(await dialog.getByLabel("Comments").inputValue()).toBe("Fine by me");
      await dialog.getByLabel("I have seen the changes").check();
      await dialog.getByRole("button", { name: "Approve", exact: true }).click();
      await page.getByText("Request Approved").first().waitFor();
      expect(await statusOf(person, id)).toBe("approved");
    });
  });

  test("an approver cannot approve a request that another person has rejected, but the form keeps the typed text", async () => {
    const id = await submitAsRequester({ title: "Decided before" });
    await stage.as("manager", async (person) => {
      const { page } = person;
      await blockNotificationPolls(page);
      await open(page, `/?q=decided&act=approve&on=${id}`);
      const dialog = page.getByRole("dialog", { name: "Approve request" });
      await dialog.getByLabel("Comments").fill("Fine by me");
      await stage.withApi("senior.manager", (other) =>
        actByApi(other, id, { action: "rejected", comments: "Not this year" }),
      );
      await dialog.getByRole("button", { name: "Approve", exact: true }).click();
      await dialog.getByText("Not this year").waitFor();
      await dialog.getByText("It is rejected now", { exact: false }).waitFor();
      expect(await dialog.getByLabel("Comments").inputValue()).toBe("Fine by me");
      await dialog.getByRole("button", { name: "Approve", exact: true }).waitFor({ state: "detached" });
    });
  });
});

test.each(both)(
  "if the amount of a request changes from 9 to 800 while the approval dialog is open, the approver must confirm the change before approving (%s)",
  async (_, javaScriptEnabled) => {
    const id = await submitAsRequester({ title: "Nine for me", amount: 9 });
    await stage.as(
      "manager",
      async (person) => {
        const { page } = person;
        await blockNotificationPolls(page);
        await open(page, `/?q=nine&act=approve&on=${id}`, javaScriptEnabled);
        const dialog = page.getByRole("dialog", { name: "Approve request" });
        await dialog.getByText("USD 9.00").waitFor();
        await dialog.getByLabel("Comments").fill("Fine by me");
        await modifyAsRequester(id, { title: "Nine hundred for me", amount: 800 });
        await dialog.getByRole("button", { name: "Approve", exact: true }).click();
        await expectChange(dialog, "Amount", "USD 9.00 now → USD 800.00");
        await expectChange(dialog, "Title", "Nine for me now → Nine hundred for me");
        await dialog.getByText(`${id} · Nine hundred for me`).waitFor();
        expect(await dialog.locator("data.money").textContent()).toBe("USD 800.00");
        const approve = dialog.getByRole("button", { name: "Approve", exact: true });
        if (javaScriptEnabled) expect(await approve.isDisabled()).toBe(true);
        else {
          // Without the confirmation, the form sends the old version again and is refused again.
          await approve.click();
          await expectChange(dialog, "Amount", "USD 9.00 now → USD 800.00");
        }
        expect(await statusOf(person, id)).toBe("pending");
        await dialog.getByLabel("I have seen the changes").press("Space");
        await approve.click();
        await page.getByText("Request Approved").first().waitFor();
        expect(await statusOf(person, id)).toBe("approved");
      },
      { javaScriptEnabled },
    );
  },
);

test("an open approval dialog shows another person's change at once, and approving is disabled until the change is confirmed", async () => {
  const id = await submitAsRequester({ title: "Live for me", amount: 9 });
  await stage.as("manager", async (person) => {
    const { page } = person;
    await open(page, `/?q=live&act=approve&on=${id}`);
    await waitForApp(page);
    const dialog = page.getByRole("dialog", { name: "Approve request" });
    const approve = dialog.getByRole("button", { name: "Approve", exact: true });
    const comments = dialog.getByLabel("Comments");
    await comments.fill("Fine");
    await expectEventually(() => approve.isEnabled()).toBe(true);
    await modifyAsRequester(id, { amount: 800 });
    await expectChange(dialog, "Amount", "USD 9.00 now → USD 800.00");
    await expectEventually(() => approve.isDisabled()).toBe(true);
    // The change does not move the focus, so the rest of the comment is typed into the field.
    await page.keyboard.type(" by me");
    expect(await comments.inputValue()).toBe("Fine by me");
    const seen = dialog.getByLabel("I have seen the changes");
    await seen.check();
    await expectEventually(() => approve.isEnabled()).toBe(true);
    // The confirmation does not apply to a later change.
    await modifyAsRequester(id, { amount: 700 });
    await expectChange(dialog, "Amount", "USD 9.00 now → USD 700.00");
    await expectEventually(() => seen.isChecked()).toBe(false);
    await expectEventually(() => approve.isDisabled()).toBe(true);
    await seen.check();
    await expectAccessibleAtEveryWidth(page);
    await approve.click();
    await page.getByText("Request Approved").first().waitFor();
    expect(await statusOf(person, id)).toBe("approved");
  });
});

test("on the dashboard, decided requests have the action Comment in their menu, and pending requests do not", () =>
  stage.as("manager", async ({ page }) => {
    await open(page, "/?status=approved");
    await page
      .getByLabel(/^More for /)
      .first()
      .click();
    await page.getByRole("button", { name: "Comment", exact: true }).first().click();
    const dialog = page.getByRole("dialog", { name: "Add a comment" });
    await dialog.getByLabel("Comment").fill("Paid on Monday");
    await dialog.getByRole("button", { name: "Add Comment" }).click();
    await page.getByText("Comment Added").first().waitFor();
    await open(page, "/?status=pending");
    await page
      .getByLabel(/^More for /)
      .first()
      .waitFor();
    expect(await page.getByText("Comment", { exact: true }).count()).toBe(0);
  }));

test("if a modification of a request is sent without a connection, the dialog stays open with the typed text", async () => {
  await stage.as("requester", async ({ page, api, context }) => {
    const { id } = await submitByApi(api, { title: "Offline for a while" });
    await open(page, "/?q=offline");
    await page.getByRole("button", { name: `Modify ${id}` }).click();
    const dialog = page.getByRole("dialog", { name: "Modify request" });
    await dialog.getByLabel("Title").fill("Offline no more");
    await waitForApp(page);
    await context.setOffline(true);
    await dialog.getByRole("button", { name: "Save Changes" }).click();
    await dialog.getByText("You are offline.", { exact: false }).waitFor();
    expect(await dialog.getByLabel("Title").inputValue()).toBe("Offline no more");
    await context.setOffline(false);
    await dialog.getByRole("button", { name: "Save Changes" }).click();
    await page.getByText("Request Modified").first().waitFor();
  });
});

test("the requests that wait for the person's decision are the first section of the dashboard", () =>
  stage.as("it.manager", async ({ page, api }) => {
    await open(page);
    const waiting = page.getByRole("region", { name: /^Waiting for you/ });
    const mine: { title: string; status: string; current_approver_name: string }[] = await (
      await api.get("/api/requests?approver=Ivo+Tamm")
    ).json();
    const expected = mine.filter(({ status }) => status === "overdue" || status === "pending");
    const titles = await waiting.locator("[data-list-item]").allTextContents();
    expect(titles.toSorted()).toEqual(expected.map(({ title }) => title).toSorted());
    expect(await page.locator("[data-list-item]").first().textContent()).toBe(titles[0]);
    await page
      .getByText(/requests? (?:is|are) waiting for you/)
      .first()
      .waitFor();
  }));

test("on a phone, the first waiting request and its Approve button on the dashboard are visible without scrolling", () =>
  stage.as(
    "manager",
    async ({ page }) => {
      await open(page);
      const first = page
        .getByRole("region", { name: /^Waiting for you/ })
        .getByRole("listitem")
        .first();
      const approve = first.getByRole("button", { name: /^Approve REQ-/ });
      const tabBar = await page.getByRole("link", { name: "Home", exact: true }).boundingBox();
      const place = await approve.boundingBox();
      expect((place?.y ?? Infinity) + (place?.height ?? 0)).toBeLessThanOrEqual(tabBar?.y ?? 0);
      // The quick links and the figures scroll sideways within their rows; the page does not.
      for (const name of ["Quick links", "Requests by status"]) {
        const row = page.getByRole("navigation", { name });
        expect(await row.evaluate((element) => element.scrollWidth > element.clientWidth)).toBe(true);
        await row.getByRole("link").last().focus();
        expect(await row.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0);
      }
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
    },
    { viewport: { width: 375, height: 812 } },
  ));

test.each(["en-GB", "fr-FR"])(
  "on wide screens in the language %s, an administrator's quick links are in one row, each figure is inside its card, and a card with one line of text is at most 120 px high",
  (locale) =>
    stage.as(
      "admin",
      async ({ page }) => {
        for (const width of [1440, 1920]) {
          await page.setViewportSize({ width, height: 900 });
          await open(page);
          const [links, figures] = [page.locator("nav.quick-links > a"), page.locator("nav.stat-row > a")];
          expect([await links.count(), await figures.count()]).toEqual([7, 6]);
          const tops = await links.evaluateAll((all) => all.map((link) => link.getBoundingClientRect().top));
          expect(new Set(tops).size).toBe(1);
          const isWide = (all: Element[]) => all.filter((one) => one.scrollWidth > one.clientWidth).length;
          expect(await figures.evaluateAll(isWide)).toBe(0);
          expect(await figures.locator("span > :first-child").evaluateAll(isWide)).toBe(0);
          const heights = await page
            .locator("li:has([data-list-item])")
            .evaluateAll((cards) => cards.map((one) => one.getBoundingClientRect().height));
          expect(Math.min(...heights)).toBeLessThanOrEqual(120);
        }
      },
      { locale },
    ),
);

test("with the keyboard, a person can move the focus between the dashboard's cards, open a card, and focus the search box", () =>
  stage.as("manager", async ({ page }) => {
    await open(page);
    const focused = () => page.evaluate(() => document.activeElement?.textContent ?? "");
    const titles = await page.locator("[data-list-item]").allTextContents();
    await page.keyboard.press("j");
    await expectEventually(focused).toBe(titles[0]);
    await page.keyboard.press("ArrowDown");
    await expectEventually(focused).toBe(titles[1]);
    await page.keyboard.press("k");
    await expectEventually(focused).toBe(titles[0]);
    await page.keyboard.press("/");
    await expectEventually(() => page.getByRole("searchbox").evaluate((box) => box === document.activeElement)).toBe(
      true,
    );
    await page.getByRole("heading", { level: 1 }).click();
    await page.keyboard.press("j");
    await expectEventually(focused).toBe(titles[0]);
    await page.keyboard.press("Enter");
    await page.waitForURL("**/request/*/details");
  }));

test("Escape closes a dialog and returns the focus to the button that opened the dialog", () =>
  stage.as("manager", async ({ page }) => {
    await open(page);
    const button = page.getByRole("button", { name: /^Request Info / }).first();
    await button.click();
    await page.getByRole("dialog", { name: "Request information" }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await expectEventually(() => button.evaluate((element) => element === document.activeElement)).toBe(true);
    await expectEventually(() => new URL(page.url()).search).toBe("");
  }));

test("an invalid filter in the URL has no effect, and an error message explains why", () =>
  stage.as("manager", async ({ page }) => {
    await open(page, "/?date_from=2026-02-30&status=approved");
    await page.getByText("Please enter a date as YYYY-MM-DD").waitFor();
    expect(await card(page, "Approved").count()).toBeGreaterThan(0);
  }));

test("in a system without requests, the lists say that they are empty and My Requests links to the submit form", async () => {
  const [server, browser] = await Promise.all([startServer({ sampleData: false }), getSharedBrowser()]);
  const { page, context } = await openBrowserSession(browser, server.url);
  await context.request.post("/api/auth/login", { form: { username: "admin", password: "Approve-2026" } });
  await page.goto("/");
  await page.getByText("No approval requests yet").waitFor();
  await page.getByText("Showing 0 of 0 requests").waitFor();
  await page.goto("/my-requests");
  await page.getByText("No requests found").waitFor();
  await page.getByText("Submit one and follow its progress here.").waitFor();
  await page.goto("/downloads");
  await page.getByText("There are no requests to download yet.").waitFor();
  await page.goto("/my-requests");
  expect(await page.getByRole("link", { name: "Submit First Request" }).getAttribute("href")).toBe("/submit-request");
  await context.close();
  await server.stop();
});

test("the dashboard with its filters and dialogs is accessible at every width", () =>
  stage.as("manager", async ({ page }) => {
    await open(page, "/?department=Finance");
    await expectAccessibleAtEveryWidth(page);
    for (const button of ["Approve", "Reassign"]) {
      await open(page);
      await page
        .getByRole("button", { name: new RegExp(`^${button} REQ-`) })
        .first()
        .click();
      await page.getByRole("dialog").getByLabel("Comments").waitFor();
      await expectAccessibleAtEveryWidth(page);
    }
  }));
