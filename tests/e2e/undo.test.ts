import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import {
  createBrowserTest,
  expectAccessibleAtEveryWidth,
  expectEventually,
  type SignedInPerson,
  type SignedInSession,
  setVisibility,
  submitByApi,
  waitForApp,
  waitForHydration,
} from "../support/browser-test.ts";

const stage = createBrowserTest();

/** Submits requests that wait for the manager and returns their ids. They have no amount and unlike titles, and therefore no flags. */
async function submitMany(count: number, title: string): Promise<string[]> {
  const ids: string[] = [];
  await stage.withApi("requester", async ({ api }) => {
    for (let index = 1; index <= count; index += 1)
      ids.push(
        (await submitByApi(api, { title: `${title} ${index}`, request_type: "non_financial", amount: undefined })).id,
      );
  });
  return ids;
}

/** Opens a browser in which decisions can be undone. */
const asManager = (work: (person: SignedInSession) => Promise<void>) =>
  stage.as("manager", work, { undo: true, expected: /ERR_FAILED/ });

/** Opens a page and then stops its clock, so that the time to undo ends only when the test moves the clock. */
async function openWithStoppedClock(page: Page, address: string): Promise<void> {
  await page.clock.install();
  await page.goto(address);
  await waitForApp(page);
  await page.clock.pauseAt(Date.now() + 60_000);
}

const toList = (title: string) => `/?waiting_for=me&q=${title}&sort_by=created_at&sort_order=asc`;

const region = (page: Page) => page.getByRole("region", { name: "Decisions you can undo" });
const dialog = (page: Page) => page.getByRole("dialog");

async function decide(page: Page, id: string, comment: string, button = "Approve"): Promise<void> {
  await page.getByRole("button", { name: `${button} ${id}` }).click();
  await dialog(page).getByLabel("Comments").fill(comment);
  await dialog(page).getByRole("button", { name: button, exact: true }).click();
  await dialog(page).waitFor({ state: "detached" });
}

/** Returns the comments of all decisions in the history of a request. */
async function decisionsOf({ api }: SignedInPerson, id: string): Promise<string[]> {
  const { approval_history } = await (await api.get(`/api/requests/${id}/detailed`)).json();
  return approval_history
    .filter(({ action }: { action: string }) => action === "approved" || action === "rejected")
    .map(({ action, comments }: { action: string; comments: string }) => `${action}: ${comments}`);
}

const countOutboxEntries = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open("outbox", 1);
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const reading = opening.result.transaction("entries").objectStore("entries").count();
          reading.onsuccess = () => {
            opening.result.close();
            resolve(reading.result);
          };
        };
      }),
  );

describe("undoing a decision", () => {
  test("a decision waits 8 seconds before it is sent; Undo opens its dialog with the comment, and a second confirmation records the decision once", async () => {
    const [id = "", next = ""] = await submitMany(2, "Undone");
    await asManager(async (person) => {
      const { page } = person;
      await openWithStoppedClock(page, toList("Undone"));
      await decide(page, id, "Within the budget");
      await region(page).getByText(`Approving ${id}`).first().waitFor();
      await page.getByRole("status").filter({ hasText: "You can undo this for 8 seconds." }).waitFor();
      await expectEventually(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Undone 2");
      expect(await page.getByRole("button", { name: `Approve ${id}` }).count()).toBe(0);
      await page.clock.runFor(5_000);
      await region(page).getByText("Sent in 3 s").waitFor();
      expect(await decisionsOf(person, id)).toEqual([]);

      await page.keyboard.press("F8");
      await page.keyboard.press("Enter");
      await dialog(page).getByText("Your decision was not sent. You can change it or cancel.").waitFor();
      expect(await dialog(page).getByLabel("Comments").inputValue()).toBe("Within the budget");
      expect(await region(page).getByRole("listitem").count()).toBe(0);
      await page.clock.runFor(60_000);
      expect(await countOutboxEntries(page)).toBe(0);
      expect(await decisionsOf(person, id)).toEqual([]);

      await dialog(page).getByLabel("Comments").fill("Within the budget of May");
      await dialog(page).getByRole("button", { name: "Approve", exact: true }).click();
      await region(page).getByText(`Approving ${id}`).first().waitFor();
      await page.clock.runFor(8_000);
      await expectEventually(() => decisionsOf(person, id)).toEqual(["approved: Within the budget of May"]);
      await page.getByText("Request Approved").first().waitFor();
      await expectEventually(() => countOutboxEntries(page)).toBe(0);
      await page.getByRole("button", { name: `Approve ${next}` }).waitFor();
    });
  });

  test("a decision can be undone while the dialog of another request is open: the text in that dialog stays, and the comment of the decision appears when that dialog is closed", async () => {
    const [first = "", second = ""] = await submitMany(2, "Overlap");
    await asManager(async (person) => {
      const { page } = person;
      await openWithStoppedClock(page, toList("Overlap"));
      await decide(page, first, "Within the budget");
      await page.getByRole("button", { name: `Reject ${second}` }).click();
      await dialog(page).getByLabel("Comments").fill("Not this year");
      await dialog(page)
        .getByRole("button", { name: `Undo the decision on ${first}` })
        .click();
      await expectEventually(() => region(page).getByRole("listitem").count()).toBe(0);
      expect(await dialog(page).getByLabel("Comments").inputValue()).toBe("Not this year");
      await page.clock.runFor(60_000);
      expect(await decisionsOf(person, first)).toEqual([]);
      await page.keyboard.press("Escape");
      await expectEventually(() => dialog(page).getByLabel("Comments").inputValue()).toBe("Within the budget");
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: `Approve ${first}` }).waitFor();
    });
  });

  test("in the table, a request is hidden while its decision can be undone", async () => {
    const [first = ""] = await submitMany(2, "Tabular");
    await asManager(async (person) => {
      const { page } = person;
      await openWithStoppedClock(page, toList("Tabular"));
      await page.getByRole("button", { name: "Table" }).click();
      const titles = () => page.getByRole("table").locator("[data-list-item]").allTextContents();
      await expectEventually(titles).toEqual(["Tabular 1", "Tabular 2"]);
      await page.getByRole("checkbox", { name: `Select ${first}` }).check();
      await page.getByRole("button", { name: "Approve 1..." }).click();
      await dialog(page).getByLabel("Comments").fill("Fine");
      await dialog(page)
        .getByRole("button", { name: /^Approve 1/ })
        .click();
      await expectEventually(titles).toEqual(["Tabular 2"]);
      await region(page).getByRole("button", { name: "Undo" }).click();
      await expectEventually(titles).toEqual(["Tabular 1", "Tabular 2"]);
    });
  });

  test("a second decision does not wait for the first one, and Ctrl+Z undoes only the last decision", async () => {
    const [first = "", second = ""] = await submitMany(2, "In a row");
    await asManager(async (person) => {
      const { page } = person;
      await openWithStoppedClock(page, toList("In a row"));
      await decide(page, first, "One");
      await page.clock.runFor(3_000);
      await decide(page, second, "Two", "Reject");
      expect(await region(page).getByRole("listitem").allTextContents()).toEqual([
        expect.stringContaining(`Approving ${first} Sent in 5\u00A0s`),
        expect.stringContaining(`Rejecting ${second} Sent in 8\u00A0s`),
      ]);
      await page.keyboard.press("ControlOrMeta+z");
      await dialog(page).getByText(second).waitFor();
      expect(await dialog(page).getByLabel("Comments").inputValue()).toBe("Two");
      await page.clock.runFor(8_000);
      await expectEventually(() => decisionsOf(person, first)).toEqual(["approved: One"]);
      expect(await decisionsOf(person, second)).toEqual([]);
      expect(await dialog(page).getByLabel("Comments").inputValue()).toBe("Two");
    });
  });

  test("on the page of a request, a message replaces the buttons until the decision is sent", async () => {
    const [id = ""] = await submitMany(1, "On its page");
    await asManager(async (person) => {
      const { page } = person;
      await openWithStoppedClock(page, `/request/${id}/details`);
      await decide(page, id, "Fine");
      await page.getByText("Your decision is sent in a few seconds.").waitFor();
      expect(await page.getByRole("button", { name: `Approve ${id}` }).count()).toBe(0);
      await page.getByRole("heading", { name: "Waiting for your decision" }).waitFor();
      // A navigation within the product does not end the time to undo.
      await page.getByRole("link", { name: "My Requests" }).first().click();
      await page.getByRole("heading", { name: "My Requests", level: 1 }).waitFor();
      await region(page)
        .getByRole("button", { name: `Undo the decision on ${id}` })
        .click();
      await page.waitForURL(`**/request/${id}/details?act=approve`);
      expect(await dialog(page).getByLabel("Comments").inputValue()).toBe("Fine");
      expect(await decisionsOf(person, id)).toEqual([]);
    });
  });

  test("the message about a decision that can be undone is accessible at every width, in the light and the dark theme", async () => {
    const [id = ""] = await submitMany(1, "Accessible");
    await asManager(async ({ page }) => {
      // Makes the time to undo endless. A stopped clock would also stop axe.
      await page.addInitScript(() => {
        const original = window.setTimeout;
        const patched = (work: () => void, delay?: number) => (delay === 8_000 ? 0 : original(work, delay));
        Object.assign(window, { setTimeout: patched });
      });
      await page.goto(toList("Accessible"));
      await waitForApp(page);
      await decide(page, id, "Fine");
      await region(page).getByText(`Approving ${id}`).first().waitFor();
      await expectAccessibleAtEveryWidth(page);
      await page.emulateMedia({ colorScheme: "dark" });
      await expectAccessibleAtEveryWidth(page);
    });
  });

  test("several decisions of one form are undone together, and when they are sent, requests that other people changed keep the dialog open", async () => {
    const ids = await submitMany(3, "Together");
    const [first = "", second = "", third = ""] = ids;
    await asManager(async (person) => {
      const { page } = person;
      await openWithStoppedClock(page, toList("Together"));
      await page.getByRole("checkbox", { name: "Select all" }).check();
      await page.getByRole("button", { name: "Approve 3..." }).click();
      await dialog(page).getByLabel("Comments").fill("All fine");
      await dialog(page).getByRole("button", { name: "Approve 3 requests" }).click();
      await region(page).getByText("Approving 3 requests").first().waitFor();
      await region(page).getByRole("button", { name: "Undo" }).click();
      await dialog(page).getByText("Your decision was not sent.").waitFor();
      expect(await dialog(page).getByRole("list", { name: "Chosen requests" }).getByRole("listitem").count()).toBe(3);
      expect(await dialog(page).getByLabel("Comments").inputValue()).toBe("All fine");
      expect(await Promise.all(ids.map((id) => decisionsOf(person, id)))).toEqual([[], [], []]);

      await dialog(page).getByRole("button", { name: "Approve 3 requests" }).click();
      await region(page).getByText("Approving 3 requests").first().waitFor();
      await stage.withApi("requester", async ({ api }) => {
        expect((await api.put(`/api/requests/${second}`, { data: { title: "Together changed" } })).status()).toBe(200);
      });
      await page.clock.runFor(8_000);
      await dialog(page).getByText(`${second} changed in the meantime. It is now pending (version 2).`).waitFor();
      expect(await dialog(page).getByLabel("Comments").inputValue()).toBe("All fine");
      expect(await decisionsOf(person, first)).toEqual(["approved: All fine"]);
      expect(await decisionsOf(person, third)).toEqual(["approved: All fine"]);
      expect(await decisionsOf(person, second)).toEqual([]);
      await dialog(page).getByRole("button", { name: "Approve 1 request" }).click();
      await region(page).getByText(`Approving ${second}`).first().waitFor();
      await page.clock.runFor(8_000);
      await expectEventually(() => decisionsOf(person, second)).toEqual(["approved: All fine"]);
    });
  });

  test("while several decisions can be undone, the bar counts only the checked requests that are left, also after Undo", async () => {
    await submitMany(4, "Apart");
    await asManager(async ({ page }) => {
      await openWithStoppedClock(page, toList("Apart"));
      const boxes = page.getByRole("checkbox", { name: /^Select REQ/ });
      for (const at of [0, 1]) await boxes.nth(at).check();
      await page.getByRole("button", { name: "Approve 2..." }).click();
      await dialog(page).getByLabel("Comments").fill("All fine");
      await dialog(page).getByRole("button", { name: "Approve 2 requests" }).click();
      await page.getByRole("checkbox", { name: "Select 2 of 4" }).waitFor();
      expect(await boxes.count()).toBe(2);
      await page.getByRole("button", { name: "Approve selected..." }).waitFor();
      await boxes.first().check();
      await page.getByRole("button", { name: "Approve 1..." }).waitFor();
      await region(page).getByRole("button", { name: "Undo" }).click();
      await dialog(page).getByText("Your decision was not sent.").waitFor();
      expect(await boxes.count()).toBe(4);
    });
  });
});

describe("a decision that waits and is not undone", () => {
  test("a decision is sent at once when its page is hidden or left, and is not sent again when the product is opened again", async () => {
    const [hidden = "", left = ""] = await submitMany(2, "Left");
    await asManager(async (person) => {
      const { page } = person;
      await openWithStoppedClock(page, toList("Left"));
      await decide(page, hidden, "Before hiding");
      await setVisibility(page, "hidden");
      await expectEventually(() => decisionsOf(person, hidden)).toEqual(["approved: Before hiding"]);
      await setVisibility(page, "visible");
      await decide(page, left, "Before leaving");
      await page.goto("about:blank");
      await expectEventually(() => decisionsOf(person, left)).toEqual(["approved: Before leaving"]);
      await page.goto("/");
      await page.clock.runFor(60_000);
      await expectEventually(() => countOutboxEntries(page)).toBe(0);
      expect(await decisionsOf(person, left)).toEqual(["approved: Before leaving"]);
    });
  });

  test("a decision whose page ended without an event, as after a crash, is not recorded, and its request still waits", async () => {
    const [id = ""] = await submitMany(1, "Crash");
    await asManager(async (person) => {
      const { page } = person;
      await page.addInitScript(() => {
        for (const name of ["pagehide", "visibilitychange"])
          window.addEventListener(name, (event) => event.stopImmediatePropagation(), true);
      });
      await openWithStoppedClock(page, toList("Crash"));
      await decide(page, id, "Never confirmed");
      expect(await countOutboxEntries(page)).toBe(0);
      await page.goto("about:blank");
      await page.goto(toList("Crash"));
      await page.getByRole("button", { name: `Approve ${id}` }).waitFor();
      await page.clock.runFor(120_000);
      expect(await decisionsOf(person, id)).toEqual([]);
    });
  });

  test("a decision that the browser can neither send nor store appears in its dialog again", async () => {
    const [id = ""] = await submitMany(1, "Without storage");
    await asManager(async (person) => {
      const { page, context } = person;
      await page.addInitScript(() => {
        IDBObjectStore.prototype.put = () => {
          throw new DOMException("The disk is full", "QuotaExceededError");
        };
      });
      await openWithStoppedClock(page, toList("Without"));
      await decide(page, id, "On the train");
      await context.setOffline(true);
      await page.clock.runFor(8_000);
      await expectEventually(() => dialog(page).getByLabel("Comments").inputValue()).toBe("On the train");
      await dialog(page).getByText("You are offline", { exact: false }).waitFor();
      await context.setOffline(false);
      expect(await decisionsOf(person, id)).toEqual([]);
    });
  });

  test("a decision that cannot be sent because there is no connection is sent once when the connection is restored", async () => {
    const [id = ""] = await submitMany(1, "In a tunnel");
    await asManager(async (person) => {
      const { page, context } = person;
      await openWithStoppedClock(page, toList("In a tunnel"));
      await decide(page, id, "On the train");
      await context.setOffline(true);
      await page.clock.runFor(8_000);
      await page.getByText("Waiting to be sent: 1").waitFor();
      await page.getByText("Waiting to be sent", { exact: true }).waitFor();
      expect(await page.getByRole("button", { name: `Approve ${id}` }).count()).toBe(0);
      await context.setOffline(false);
      await expectEventually(() => decisionsOf(person, id)).toEqual(["approved: On the train"]);
    });
  });

  test("if another person changes the request before the decision is sent, the dialog shows the change and the comment", async () => {
    const [id = ""] = await submitMany(1, "Stale");
    await asManager(async (person) => {
      const { page } = person;
      await openWithStoppedClock(page, toList("Stale"));
      await decide(page, id, "Fine as it was");
      await stage.withApi("requester", async ({ api }) => {
        expect((await api.put(`/api/requests/${id}`, { data: { title: "Stale and renamed" } })).status()).toBe(200);
      });
      await page.clock.runFor(8_000);
      await dialog(page).getByText("Stale and renamed").first().waitFor();
      expect(await dialog(page).getByLabel("Comments").inputValue()).toBe("Fine as it was");
      expect(await dialog(page).getByRole("button", { name: "Approve", exact: true }).isDisabled()).toBe(true);
      await dialog(page).getByRole("checkbox").check();
      await dialog(page).getByRole("button", { name: "Approve", exact: true }).click();
      await region(page).getByText(`Approving ${id}`).first().waitFor();
      await page.clock.runFor(8_000);
      await expectEventually(() => decisionsOf(person, id)).toEqual(["approved: Fine as it was"]);
    });
  });

  /** Decides `stale`, which its requester then changes, and types a comment about `typed` until the decision is refused. */
  async function typeUntilRefusal(page: Page, title: string, { stale, typed }: Record<"stale" | "typed", string>) {
    await openWithStoppedClock(page, toList(title));
    await decide(page, stale, "The first comment");
    await stage.withApi("requester", async ({ api }) => {
      expect((await api.put(`/api/requests/${stale}`, { data: { title: `${title}, changed` } })).status()).toBe(200);
    });
    await page.getByRole("button", { name: `Approve ${typed}` }).click();
    await dialog(page).getByLabel("Comments").fill("The second comment");
    await page.clock.runFor(8_000);
    await page.getByText("Not sent: 1").waitFor();
  }

  test("a refused decision does not replace a comment that the person is typing: the refused decision stays in the outbox", async () => {
    const [stale = "", typed = ""] = await submitMany(2, "Busy");
    await asManager(async (person) => {
      const { page } = person;
      await typeUntilRefusal(page, "Busy", { stale, typed });
      expect(await dialog(page).getByLabel("Comments").inputValue()).toBe("The second comment");
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: "Show", exact: true }).click();
      expect(await dialog(page).getByRole("textbox").inputValue()).toBe("The first comment");
    });
  });

  test("signing out first sends a decision that waits to be sent, and then asks before a refused decision is discarded", async () => {
    const [stale = "", typed = ""] = await submitMany(2, "Unsent");
    await asManager(async (person) => {
      const { page } = person;
      await typeUntilRefusal(page, "Unsent", { stale, typed });
      await dialog(page).getByRole("button", { name: "Approve", exact: true }).click();
      await dialog(page).waitFor({ state: "detached" });
      await page.locator("summary").filter({ hasText: "Marc Nager" }).filter({ visible: true }).click();
      await page.getByRole("button", { name: "Logout" }).filter({ visible: true }).click();
      await dialog(page).getByText("One entry is still waiting to be sent.", { exact: false }).waitFor();
      expect(await decisionsOf(person, typed)).toEqual(["approved: The second comment"]);
    });
  });

  test("signing out first sends a decision that waits to be sent", async () => {
    const [id = ""] = await submitMany(1, "Before the sign-out");
    await asManager(async ({ page }) => {
      await openWithStoppedClock(page, toList("Before"));
      await decide(page, id, "Last one today");
      await page.locator("summary").filter({ hasText: "Marc Nager" }).filter({ visible: true }).click();
      await page.getByRole("button", { name: "Logout" }).filter({ visible: true }).click();
      await page.waitForURL(/login/);
    });
    await asManager(async (person) => {
      expect(await decisionsOf(person, id)).toEqual(["approved: Last one today"]);
    });
  });
});

test("with the preference in the profile, decisions are sent at once, until the person changes the preference", async () => {
  const [first = "", second = ""] = await submitMany(2, "Preference");
  await asManager(async (person) => {
    const { page } = person;
    await page.goto("/profile");
    await waitForHydration(page);
    await page.getByRole("button", { name: "Send at once" }).click();
    await expectEventually(() => page.getByRole("button", { name: "Send at once" }).getAttribute("aria-pressed")).toBe(
      "true",
    );
    await page.goto(toList("Preference"));
    await waitForApp(page);
    await decide(page, first, "At once");
    await page.getByRole("status").filter({ hasText: "Request Approved" }).first().waitFor();
    expect(await decisionsOf(person, first)).toEqual(["approved: At once"]);
    await page.goto("/profile");
    await page.getByRole("button", { name: "Wait", exact: true }).click();
    await expectEventually(() =>
      page.getByRole("button", { name: "Wait", exact: true }).getAttribute("aria-pressed"),
    ).toBe("true");
    await openWithStoppedClock(page, toList("Preference"));
    await decide(page, second, "With time");
    await region(page).getByText(`Approving ${second}`).first().waitFor();
    expect(await decisionsOf(person, second)).toEqual([]);
  });
});
