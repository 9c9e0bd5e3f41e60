import type { Locator, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import {
  createBrowserTest,
  expectAccessibleAtEveryWidth,
  expectEventually,
  type SignedInPerson,
  type SignedInSession,
  submitByApi,
  waitForApp,
} from "../support/browser-test.ts";

const stage = createBrowserTest();
const { proxy } = stage;

/**
 * Submits requests that wait for the manager and returns their ids in the order of their due dates. The first one is
 * due in `due_minutes`. They have no amount and unlike titles, and therefore no
 * flags.
 */
async function submitMany(count: number, title: string, due_minutes = 60): Promise<string[]> {
  const ids: string[] = [];
  await stage.withApi("requester", async ({ api }) => {
    for (let index = 1; index <= count; index += 1) {
      const due_date = new Date(Date.now() + (due_minutes + index) * 60_000).toISOString();
      const fields = { ...WITHOUT_AMOUNT, title: `${title} ${index}`, due_date, priority: "URGENT" };
      ids.push((await submitByApi(api, fields)).id);
    }
  });
  return ids;
}

const WITHOUT_AMOUNT = { request_type: "non_financial", amount: undefined };

const statusOf = async ({ api }: SignedInPerson, id: string): Promise<string> =>
  (await (await api.get(`/api/requests/${id}`)).json()).status;

/** Returns the text of the element that has the focus. */
const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? "");

/** Waits until the dialog of a decision has the focus in its comment. */
const expectFocusedComment = (page: Page) =>
  expectEventually(() =>
    page
      .getByRole("dialog")
      .getByRole("textbox")
      .evaluate((one) => one.matches(":focus")),
  ).toBe(true);

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await waitForApp(page);
}

describe("deciding with the keyboard", () => {
  test("the keys A, R and I open the dialogs of the selected card with the focus in the comment, Ctrl+Enter sends the decision, and the focus moves to the next card", async () => {
    const [first = "", second = "", third = ""] = await submitMany(4, "Keyboards");
    await stage.as("manager", async (person) => {
      const { page } = person;
      await open(page, "/?waiting_for=me&q=Keyboards&sort_by=created_at&sort_order=asc");
      await page.keyboard.press("j");
      for (const [key, dialog, toast, next] of [
        ["a", "Approve request", "Request Approved", "Keyboards 2"],
        ["r", "Reject request", "Request Rejected", "Keyboards 3"],
        ["i", "Request information", "Information Requested", "Keyboards 4"],
      ] as const) {
        await page.keyboard.press(key);
        await page.getByRole("dialog", { name: dialog }).getByRole("textbox").waitFor();
        await expectEventually(() =>
          page
            .getByRole("textbox")
            .last()
            .evaluate((one) => one.matches(":focus")),
        ).toBe(true);
        await page.keyboard.type("rai");
        expect(await page.getByRole("dialog").getByRole("textbox").inputValue()).toBe("rai");
        await page.keyboard.press("ControlOrMeta+Enter");
        await page.getByRole("status").filter({ hasText: toast }).first().waitFor();
        await expectEventually(() => focusedText(page)).toBe(next);
      }
      const statuses = [first, second, third].map((id) => statusOf(person, id));
      expect(await Promise.all(statuses)).toEqual(["approved", "rejected", "needs_info"]);
    });
  });

  test("after a person cancels the dialog of a decision, the focus stays on the card, and the key A does nothing without a selected card", async () => {
    const [id = ""] = await submitMany(2, "Headsets");
    await stage.as("manager", async (person) => {
      const { page } = person;
      await open(page, "/?waiting_for=me&q=Headsets&sort_by=created_at&sort_order=asc");
      await page.keyboard.press("a");
      await page.keyboard.press("j");
      expect(await page.getByRole("dialog").count()).toBe(0);
      await page.keyboard.press("a");
      await page.getByRole("dialog", { name: "Approve request" }).getByText(id).waitFor();
      await page.keyboard.press("Escape");
      await page.getByRole("dialog").waitFor({ state: "detached" });
      await expectEventually(() => focusedText(page)).toBe("Headsets 1");
      await page.keyboard.press("j");
      expect(await focusedText(page)).toBe("Headsets 2");
    });
  });

  test("the key X checks the selected cards, and the key A then approves all checked requests with one comment", async () => {
    const ids = await submitMany(3, "Cables");
    await stage.as("manager", async (person) => {
      const { page } = person;
      await open(page, "/?waiting_for=me&q=Cables&sort_by=created_at&sort_order=asc");
      for (const key of ["j", "x", "j", "x", "a"]) await page.keyboard.press(key);
      const dialog = page.getByRole("dialog", { name: "Approve 2 requests" });
      await dialog.getByRole("textbox").waitFor();
      await expectFocusedComment(page);
      await page.keyboard.type("Fine");
      await page.keyboard.press("ControlOrMeta+Enter");
      await page.getByRole("status").filter({ hasText: "2 requests approved" }).first().waitFor();
      await expectEventually(() => focusedText(page)).toBe("Cables 3");
      expect(await Promise.all(ids.map((id) => statusOf(person, id)))).toEqual(["approved", "approved", "pending"]);
    });
  });

  test("on the page of a request, the key A opens the approval but is a letter in a comment, and Ctrl+Enter sends a comment", async () => {
    const [id = ""] = await submitMany(1, "Monitor arms");
    await stage.as("manager", async (person) => {
      const { page } = person;
      await open(page, `/request/${id}/details`);
      await page.getByRole("textbox", { name: "Add a comment" }).click();
      await page.keyboard.type("A raised desk");
      await page.keyboard.press("ControlOrMeta+Enter");
      await page.getByRole("status").filter({ hasText: "Comment Added" }).first().waitFor();
      await page.getByText("A raised desk").first().waitFor();
      await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
      await page.keyboard.press("a");
      await page.getByRole("dialog", { name: "Approve request" }).getByRole("textbox").fill("Fine");
      await page.keyboard.press("ControlOrMeta+Enter");
      await page.getByRole("status").filter({ hasText: "Request Approved" }).first().waitFor();
      await expectEventually(() => page.evaluate(() => document.activeElement !== document.body)).toBe(true);
      expect(await statusOf(person, id)).toBe("approved");
    });
  });

  test("the key G and a second key open a screen, C opens the form for a new request, and neither works in a dialog", () =>
    stage.as("manager", async ({ page }) => {
      await open(page, "/");
      await page.waitForLoadState("networkidle");
      // With the focus on a request, A alone would open the dialog to approve.
      await page.keyboard.press("j");
      const screens = [
        ["a", "/announcements"],
        ["m", "/my-requests"],
        ["n", "/notifications"],
        ["r", "/downloads"],
        ["i", "/ai-assistant"],
        ["s", "/profile"],
        ["d", "/"],
      ] as const;
      for (const [key, path] of screens) {
        await page.keyboard.press("g");
        await page.keyboard.press(key);
        await page.waitForURL((url) => url.pathname === path);
        await page.getByRole("heading", { level: 1 }).waitFor();
      }
      await page.keyboard.press("g");
      await page.keyboard.press("l");
      await page.keyboard.press("?");
      const help = page.getByRole("dialog", { name: "Keyboard shortcuts" });
      await help.getByText("Go to My Requests").waitFor();
      expect(await help.getByText("Go to All Requests").count()).toBe(0);
      for (const key of ["g", "m", "c"]) await page.keyboard.press(key);
      expect(new URL(page.url()).pathname).toBe("/");
      await page.keyboard.press("Escape");
      await expectEventually(() => help.count()).toBe(0);
      await page.keyboard.press("c");
      await page.waitForURL("**/submit-request");
    }));

  test("a user can turn off the shortcuts without Ctrl, and on again", () =>
    stage.as("manager", async ({ page }) => {
      await open(page, "/");
      const help = page.getByRole("dialog", { name: "Keyboard shortcuts" });
      const setting = help.getByRole("checkbox", { name: "Use shortcuts without Ctrl or ⌘ in this browser" });
      const reopen = async (): Promise<void> => {
        await page.reload();
        await waitForApp(page);
        await page.keyboard.press("Control+k");
        await page.getByRole("combobox").fill("hotkeys");
        await page.getByRole("option", { name: "Keyboard shortcuts" }).click();
        await setting.waitFor();
      };
      await page.keyboard.press("?");
      await setting.uncheck();
      await page.keyboard.press("Escape");
      await expectEventually(() => help.count()).toBe(0);
      for (const key of ["/", "?", "c"]) await page.keyboard.press(key);
      await reopen();
      expect(new URL(page.url()).pathname).toBe("/");
      expect(await setting.isChecked()).toBe(false);
      await setting.check();
      await page.keyboard.press("Escape");
      await expectEventually(() => help.count()).toBe(0);
      await page.keyboard.press("c");
      await page.waitForURL("**/submit-request");
    }));

  test("the keyboard help lists the keys for decisions, and Ctrl+Enter sends the submit form", () =>
    stage.as("requester", async ({ page }) => {
      await open(page, "/submit-request");
      // The first field has the focus.
      await page.getByLabel("Title").blur();
      await page.keyboard.press("?");
      const help = page.getByRole("dialog", { name: "Keyboard shortcuts" });
      for (const text of ["Approve the selected request", "Reject the selected request", "Send the form or comment"])
        await help.getByText(text).waitFor();
      await page.keyboard.press("Escape");
      await page.getByLabel("Title").pressSequentially("gmc");
      expect(new URL(page.url()).pathname).toBe("/submit-request");
      await page.getByLabel("Title").fill("A whiteboard");
      await page.getByLabel("Request Type").selectOption("procurement");
      await page.getByLabel("Amount").fill("80");
      await page.getByLabel("Description").fill("For the small meeting room");
      await page.keyboard.press("ControlOrMeta+Enter");
      await page.waitForURL("**/request/*/details");
    }));
});

/** Counts the actions of a person. A typed text counts as one action, however many characters it has. */
function createCounter(page: Page) {
  const count = { clicks: 0, keys: 0, texts: 0 };
  return {
    count,
    async click(target: Locator) {
      count.clicks += 1;
      await target.click();
    },
    async press(...keys: string[]) {
      for (const key of keys) {
        count.keys += 1;
        await page.keyboard.press(key);
      }
    },
    async type(text: string) {
      count.texts += 1;
      await page.keyboard.type(text);
    },
  };
}

/**
 * Opens the dashboard with exactly ten requests that wait for the manager, and returns their ids. `title`: another one for each test, because
 * requests with equal titles look like duplicates, which 'Select all' leaves out.
 */
async function openTenWaiting({ page, api }: SignedInSession, title: string): Promise<string[]> {
  const waiting: { id: string }[] = await (await api.get("/api/requests?waiting_for=me")).json();
  const items = waiting.map(({ id }) => ({ request_id: id }));
  const decided = { action: "approved", comments: "Fine", items };
  if (items.length > 0) expect((await api.post("/api/requests/bulk-action", { data: decided })).status()).toBe(200);
  await submitMany(10, title, 30);
  await open(page, "/");
  const boxes = page.getByRole("checkbox", { name: /^Select REQ/ });
  const ids = await boxes.evaluateAll((all) => all.map((one) => one.getAttribute("value") ?? ""));
  expect(ids).toHaveLength(10);
  return ids;
}

async function expectTenApproved(person: SignedInSession, ids: readonly string[]): Promise<void> {
  await person.page.getByRole("status").filter({ hasText: "10 requests approved" }).first().waitFor();
  for (const id of ids) expect(await statusOf(person, id)).toBe("approved");
  await expectEventually(() => person.page.evaluate(() => document.activeElement !== document.body)).toBe(true);
}

describe("the number of clicks and keys for the main tasks", () => {
  test("an approver approves ten requests on the dashboard with 3 clicks and one comment (before: 20 clicks and 10 comments)", () =>
    stage.as("manager", async (person) => {
      const { page } = person;
      const ids = await openTenWaiting(person, "Chairs");
      const { count, click, type } = createCounter(page);
      await click(page.getByRole("checkbox", { name: "Select all" }));
      await click(page.getByRole("button", { name: "Approve 10..." }));
      await expectFocusedComment(page);
      await type("Within the budget");
      await click(page.getByRole("dialog").getByRole("button", { name: "Approve 10 requests" }));
      await expectTenApproved(person, ids);
      expect(count).toEqual({ clicks: 3, keys: 0, texts: 1 });
    }));

  test("an approver approves ten requests on the dashboard with 7 keys and one comment (before: 60 keys and 10 comments)", () =>
    stage.as("manager", async (person) => {
      const { page } = person;
      const ids = await openTenWaiting(person, "Desks");
      const { count, press, type } = createCounter(page);
      // Moves from the first card back to its checkbox and to 'Select all', then to 'Approve 10...'.
      await press("j", "Shift+Tab", "Shift+Tab", "Space", "Tab", "Enter");
      await expectFocusedComment(page);
      await type("Within the budget");
      await press("ControlOrMeta+Enter");
      await expectTenApproved(person, ids);
      expect(count).toEqual({ clicks: 0, keys: 7, texts: 1 });
    }));

  test("a requester submits a request from the dashboard with 2 clicks, 4 keys and the 4 values (before: 2 clicks, 7 keys and the 4 values)", () =>
    stage.as("requester", async ({ page }) => {
      await open(page, "/");
      const { count, click, press, type } = createCounter(page);
      await click(page.getByRole("link", { name: "Submit Request" }).first());
      // Until the screen is open, the label also matches the search box of the dashboard.
      await page.waitForURL("**/submit-request");
      await click(page.getByLabel("Title"));
      for (const value of ["A whiteboard", "For the small meeting room", "Procurement"]) {
        await type(value);
        await press("Tab");
      }
      await type("80");
      await press("Enter");
      await page.waitForURL("**/request/*/details");
      await page.getByRole("heading", { name: "A whiteboard" }).waitFor();
      expect(count).toEqual({ clicks: 2, keys: 4, texts: 4 });
    }));

  test("a person finds an old request by its number with 2 keys and the number (before, this was not possible)", () =>
    stage.as("director", async ({ page }) => {
      await open(page, "/");
      const { count, press, type } = createCounter(page);
      await press("ControlOrMeta+k");
      await page.getByRole("dialog", { name: "Command palette" }).getByRole("combobox").waitFor();
      await type("1009");
      await page.getByRole("option", { name: /^REQ-2026-1009/ }).waitFor();
      await press("Enter");
      await page.waitForURL("**/request/REQ-2026-1009/details");
      expect(count).toEqual({ clicks: 0, keys: 2, texts: 1 });
    }));
});

describe("the next request", () => {
  test("after each decision, Enter on the page of the request opens the next waiting request", async () => {
    const ids = await submitMany(3, "Projectors", 10);
    await stage.as("manager", async (person) => {
      const { page } = person;
      await open(page, `/request/${ids[0]}/details`);
      for (const [at, id] of ids.entries()) {
        const next = page.getByRole("link", { name: /^Next: .+ \(\d+ left\)$/ });
        if (at < 2) expect(await next.textContent()).toContain(`Projectors ${at + 2}`);
        await page.keyboard.press("a");
        await page.getByRole("dialog").getByRole("textbox").fill("Fine");
        await page.keyboard.press("ControlOrMeta+Enter");
        await page.getByRole("heading", { name: "Approved by Marc Nager" }).waitFor();
        await expectEventually(() => next.evaluate((link) => link.matches(":focus"))).toBe(true);
        expect(await statusOf(person, id)).toBe("approved");
        if (at === 2) break;
        await page.keyboard.press("Enter");
        await page.getByRole("heading", { name: `Projectors ${at + 2}` }).waitFor();
      }
      await expectAccessibleAtEveryWidth(page);
    });
  });

  test("the link to the next request works without JavaScript", async () => {
    const [first] = await submitMany(2, "Screens", 20);
    await stage.as(
      "manager",
      async ({ page }) => {
        await page.goto(`/request/${first}/details`);
        await page.getByRole("link", { name: /^Next: Screens 2/ }).click();
        await page.getByRole("heading", { name: "Screens 2" }).waitFor();
      },
      { javaScriptEnabled: false },
    );
  });
});

/** Presses the button, lets something arrive, and releases the button after the page had time to show what arrived. */
async function pressDuring(button: Locator, arrival: () => Promise<void>): Promise<void> {
  const page = button.page();
  await button.hover();
  await page.mouse.down();
  await arrival();
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await page.mouse.up();
}

describe("recent comments", () => {
  test("a click on one of the person's recent comments inserts it below the typed text, in the dialogs for one and for several requests", async () => {
    const [first = "", second = "", third = ""] = await submitMany(3, "Routers");
    await stage.as("manager", async (person) => {
      const { page, api } = person;
      const answer = await api.post("/api/requests/enhanced-action", {
        data: { request_id: first, action: "approved", comments: "Within the budget of the team" },
      });
      expect(answer.status()).toBe(200);
      await open(page, `/?waiting_for=me&q=Routers&act=approve&on=${second}`);
      const comments = page.getByRole("dialog").getByRole("textbox");
      const recent = page.getByRole("dialog").getByRole("list", { name: "Recently used" });
      await recent.getByRole("button", { name: "Within the budget of the team" }).click();
      expect(await comments.inputValue()).toBe("Within the budget of the team");
      await expectEventually(() => comments.evaluate((one) => one.matches(":focus"))).toBe(true);
      await expectAccessibleAtEveryWidth(page);
      await page.keyboard.press("ControlOrMeta+Enter");
      await page.getByRole("status").filter({ hasText: "Request Approved" }).first().waitFor();
      expect(await statusOf(person, second)).toBe("approved");

      const bulk = `act=bulk_approve&on=${third}`;
      await open(page, `/?waiting_for=me&q=Routers&${bulk}`);
      await comments.fill("Only this week.");
      await recent.getByRole("button", { name: "Within the budget of the team" }).click();
      expect(await comments.inputValue()).toBe("Only this week.\nWithin the budget of the team");
    });
  });

  test("a button that is pressed while the comments arrive does not move away before it is released, so that the click counts", async () => {
    const [decided = "", id = "", bulk = ""] = await submitMany(3, "Scanners");
    await stage.withApi("manager", async ({ api }) => {
      const data = { request_id: decided, action: "approved", comments: "Within the budget of the team" };
      expect((await api.post("/api/requests/enhanced-action", { data })).status()).toBe(200);
    });
    await stage.as(
      "manager",
      async (person) => {
        const { page } = person;
        for (const [act, on, button] of [
          ["approve", id, "Approve"],
          ["bulk_approve", bulk, "Approve 1 request"],
        ] as const) {
          proxy.stallResponses(({ url }) => url?.startsWith("/recent-comments") ?? false);
          await open(page, `/?waiting_for=me&q=Scanners&act=${act}&on=${on}`);
          const dialog = page.getByRole("dialog");
          await dialog.getByRole("textbox").fill("Fine");
          await pressDuring(dialog.getByRole("button", { name: button, exact: true }), async () => {
            const arrived = page.waitForResponse(/recent-comments/);
            proxy.reset();
            await (await arrived).finished();
          });
          await dialog.waitFor({ state: "detached" });
          await expectEventually(() => statusOf(person, on)).toBe("approved");
        }
      },
      { baseURL: proxy.url },
    );
  });

  test("another person's change that arrives while a button is pressed appears after its release, so that the click counts", async () => {
    const [id = ""] = await submitMany(1, "Projectors");
    await stage.as("manager", async ({ page }) => {
      await open(page, `/?waiting_for=me&q=Projectors&act=approve&on=${id}`);
      const dialog = page.getByRole("dialog");
      await dialog.getByRole("textbox").fill("Fine");
      const sent = page.waitForRequest((call) => call.method() === "POST" && call.url().includes("act=approve"));
      await pressDuring(dialog.getByRole("button", { name: "Approve", exact: true }), async () => {
        const arrived = page.waitForResponse(`**/api/requests/${id}/detailed`);
        await stage.withApi("requester", async ({ api }) => {
          expect((await api.put(`/api/requests/${id}`, { data: { title: "Projectors changed" } })).status()).toBe(200);
        });
        await (await arrived).finished();
      });
      await sent;
      await dialog.getByText("Projectors changed").first().waitFor();
    });
  });
});
