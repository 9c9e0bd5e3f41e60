import type { BrowserContext, CDPSession, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { createPdf } from "../../scripts/sample-data/files.ts";
import type { SampleUsername } from "../../scripts/sample-data/organisation.ts";
import {
  createBrowserTest,
  expectAccessibleAtEveryWidth,
  expectEventually,
  type SignedInPerson,
  type SignedInSession,
  submitByApi,
  waitForApp,
  waitForServiceWorker,
} from "../support/browser-test.ts";
import { PHONE_OPTIONS } from "../support/touch.ts";

const stage = createBrowserTest(undefined, "own");
const { proxy } = stage;

const asApp = (who: SampleUsername, work: (person: SignedInSession) => Promise<void>) =>
  stage.as(who, work, { ...PHONE_OPTIONS, serviceWorkers: "allow", baseURL: proxy.url });

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitForServiceWorker(page);
}

/** Waits until the browser has an offline copy of the page at `path`. */
const waitForCopy = (page: Page, path: string) =>
  expectEventually(() => page.evaluate(async (path) => Boolean(await caches.match(path)), path)).toBe(true);

async function submitAs(who: SampleUsername, fields: Record<string, unknown>): Promise<string> {
  let id = "";
  await stage.withApi(who, async ({ api }) => {
    id = (await submitByApi(api, fields)).id;
  });
  return id;
}

const act = (who: SampleUsername, request_id: string, fields: Record<string, string>) =>
  stage.withApi(who, async ({ api }) => {
    const answer = await api.post("/api/requests/enhanced-action", { data: { request_id, ...fields } });
    expect(answer.status()).toBe(200);
  });

const detailed = async ({ api }: SignedInPerson, id: string) => (await api.get(`/api/requests/${id}/detailed`)).json();

/**
 * Opens a request's details screen, disconnects the network, opens the dialog of `button`, types `words` and confirms.
 */
async function actOffline(
  { page, context }: SignedInSession,
  id: string,
  button: string,
  words: string,
): Promise<void> {
  await open(page, `/request/${id}/details`);
  await waitForCopy(page, `/request/${id}/details`);
  await page.getByRole("button", { name: `${button} ${id}` }).waitFor();
  await context.setOffline(true);
  await page.getByRole("button", { name: `${button} ${id}` }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox").fill(words);
  await dialog.getByRole("button", { name: button, exact: true }).click();
  await dialog.waitFor({ state: "detached" });
  await page.getByText("Waiting to be sent: 1").waitFor();
  await page.getByRole("heading", { level: 2, name: "Waiting to be sent" }).waitFor();
  for (const name of ["Approve", "Reject", "Request Info", "Reassign"])
    expect(await page.getByRole("button", { name: `${name} ${id}` }).count()).toBe(0);
}

/** Returns the entries in the outbox of this browser. */
const readOutbox = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<{ attempts: number }[]>((resolve, reject) => {
        const opening = indexedDB.open("outbox", 1);
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const reading = opening.result.transaction("entries").objectStore("entries").getAll();
          reading.onsuccess = () => {
            opening.result.close();
            resolve(reading.result);
          };
        };
      }),
  );

const inOutbox = async (page: Page) => (await readOutbox(page)).length;
const attempts = async (page: Page) => (await readOutbox(page))[0]?.attempts;

const panel = (page: Page) => page.getByRole("dialog", { name: "Waiting to be sent" });

/** Opens the outbox. Dismisses notifications first if they cover the button. */
async function openPanel(page: Page): Promise<void> {
  const dismiss = page.getByRole("region", { name: "New notifications" }).getByRole("button").first();
  await page.addLocatorHandler(dismiss, () => dismiss.click(), { noWaitAfter: true });
  await page.getByRole("button", { name: "Show", exact: true }).click();
  await page.removeLocatorHandler(dismiss);
  await panel(page).waitFor();
}

describe("a decision that is made without a connection", () => {
  test("a decision in the outbox can be read and edited, survives a reload, and is sent once", async () => {
    const id = await submitAs("requester", { title: "Decide on the train" });
    await asApp("manager", async (person) => {
      const { page, context } = person;
      await actOffline(person, id, "Approve", "Fine");
      await page.reload();
      await page.getByText("Saved copy from").waitFor();
      await page.getByText("Waiting to be sent: 1").waitFor();
      await openPanel(page);
      await panel(page).getByText(`Approve · ${id} Decide on the train`).waitFor();
      await expectAccessibleAtEveryWidth(page);
      await panel(page).getByRole("button", { name: "Edit" }).click();
      await panel(page).getByRole("textbox", { name: "Comments" }).fill("Fine, within the budget");
      await panel(page).getByRole("button", { name: "Save" }).click();
      await panel(page).getByText("Fine, within the budget").waitFor();
      expect((await detailed(person, id)).status).toBe("pending");

      await context.setOffline(false);
      await panel(page).getByText("Everything has been sent.").waitFor();
      await page.keyboard.press("Escape");
      await page.getByRole("heading", { name: "Approved by Marc Nager" }).waitFor();
      const { approval_history } = await detailed(person, id);
      const decisions = approval_history.filter((item: { action: string }) => item.action === "approved");
      expect(decisions).toMatchObject([{ comments: "Fine, within the budget" }]);
    });
  });

  test("a decision in the outbox is sent soon after the server can be reached again, even after several failed attempts", async () => {
    const id = await submitAs("requester", { title: "Back, and gone again" });
    await asApp("manager", async (person) => {
      const { page, context } = person;
      proxy.refuse(({ url }) => url?.endsWith("/send") ?? false);
      await actOffline(person, id, "Approve", "Fine");
      await context.setOffline(false);
      for (let attempt = 1; attempt <= 4; attempt += 1) {
        await expectEventually(() => attempts(page)).toBeGreaterThanOrEqual(attempt);
        await page.evaluate(() => window.dispatchEvent(new Event("online")));
      }
      await expectEventually(() => attempts(page)).toBeGreaterThanOrEqual(5);
      proxy.reset();
      await page.getByRole("heading", { name: "Approved by Marc Nager" }).waitFor();
    });
  });

  test("if another person has decided a request first, a decision about it in the outbox is refused, and the typed text stays", async () => {
    const id = await submitAs("requester", { title: "Too late" });
    await asApp("manager", async (person) => {
      const { page, context } = person;
      await actOffline(person, id, "Approve", "I would have");
      await act("senior.manager", id, { action: "rejected", comments: "Not this year" });
      await context.setOffline(false);
      await page.getByText("Not sent: 1").waitFor();
      await openPanel(page);
      await panel(page).getByText("Not this year").waitFor();
      await panel(page).getByText("It is rejected now", { exact: false }).waitFor();
      expect(await panel(page).getByRole("textbox").inputValue()).toBe("I would have");
      await panel(page).getByRole("button", { name: "Approve" }).waitFor({ state: "detached" });
      await expectAccessibleAtEveryWidth(page);
      await panel(page).getByRole("button", { name: "Discard" }).click();
      await panel(page).getByRole("button", { name: "Discard permanently" }).click();
      await panel(page).getByText("Everything has been sent.").waitFor();
    });
  });

  test("if a request changes while a decision about the request waits in the outbox, the decision can be sent after a confirmation", async () => {
    const id = await submitAs("requester", { title: "Changed since" });
    await asApp("manager", async (person) => {
      const { page, context } = person;
      await actOffline(person, id, "Reject", "Too dear");
      await act("requester", id, { action: "comment", comments: "It is cheaper now" });
      await stage.withApi("requester", async ({ api }) => {
        expect((await api.put(`/api/requests/${id}`, { data: { amount: 800 } })).status()).toBe(200);
      });
      await context.setOffline(false);
      await page.getByText("Not sent: 1").waitFor();
      await openPanel(page);
      await panel(page).getByText("It is cheaper now").waitFor();
      expect((await detailed(person, id)).status).toBe("pending");
      await panel(page).getByText("USD 900.00 now → USD 800.00").waitFor();
      expect(await panel(page).getByRole("button", { name: "Reject" }).isDisabled()).toBe(true);
      await panel(page).getByLabel("I have seen the changes").check();
      await panel(page).getByRole("textbox").fill("Still too dear");
      await panel(page).getByRole("button", { name: "Reject" }).click();
      await panel(page).getByText("Everything has been sent.").waitFor();
      const { status, approval_history } = await detailed(person, id);
      expect(status).toBe("rejected");
      expect(approval_history.at(-1)).toMatchObject({ action: "rejected", comments: "Still too dear" });
    });
  });

  test("if the response to a decision is lost, the decision is recorded only once, although it is sent again", async () => {
    const id = await submitAs("requester", { title: "Lost answers" });
    await asApp("manager", async (person) => {
      const { page } = person;
      await open(page, `/request/${id}/details`);
      await page.getByRole("button", { name: `Approve ${id}` }).click();
      await page.getByRole("dialog").getByRole("textbox").fill("Once");
      proxy.dropResponses(({ method }) => method === "POST");
      await page.getByRole("dialog").getByRole("button", { name: "Approve", exact: true }).click();
      await page.getByText("Waiting to be sent: 1").waitFor();
      proxy.reset();
      await page.getByText(`Request Approved: ${id}`).first().waitFor();
      await page.getByText("Waiting to be sent: 1").waitFor({ state: "detached" });
      const { approval_history } = await detailed(person, id);
      expect(approval_history.filter((item: { action: string }) => item.action === "approved")).toHaveLength(1);
    });
  });
});

describe("a decision on several requests", () => {
  const submitTwo = async (title: string) => [
    await submitAs("requester", { title: `${title} 1` }),
    await submitAs("requester", { title: `${title} 2` }),
  ];

  /** Opens the dialog that approves these requests, and types the comment. */
  async function openBulkDialog(page: Page, title: string, ids: readonly string[]) {
    const search = new URLSearchParams([["q", title], ["act", "bulk_approve"], ...ids.map((id) => ["on", id])]);
    await open(page, `/?${search}`);
    // The two requests are similar, so they have flags and are not ticked.
    for (const box of await page.getByRole("dialog").getByRole("checkbox").all()) await box.check();
    const dialog = page.getByRole("dialog", { name: "Approve 2 requests" });
    await dialog.getByRole("textbox").fill("Within the budget");
    return dialog;
  }

  const approvalsOf = async (person: SignedInSession, id: string) =>
    (await detailed(person, id)).approval_history.filter((item: { action: string }) => item.action === "approved");

  test("without a connection, each decision of a form for several requests waits in the outbox, and the failure of one decision does not affect the other decisions", async () => {
    const ids = await submitTwo("Folding tables");
    await asApp("manager", async (person) => {
      const { page, context } = person;
      const dialog = await openBulkDialog(page, "Folding tables", ids);
      await context.setOffline(true);
      await dialog.getByRole("button", { name: "Approve 2 requests" }).click();
      await dialog.waitFor({ state: "detached" });
      await page.getByText("Waiting to be sent: 2", { exact: true }).waitFor();
      await page.getByText("Waiting to be sent: 2 requests", { exact: true }).waitFor();
      await openPanel(page);
      for (const [at, id] of ids.entries())
        await panel(page)
          .getByText(`Approve · ${id} Folding tables ${at + 1}`)
          .waitFor();
      expect(await panel(page).getByText("Within the budget").count()).toBe(2);
      await page.keyboard.press("Escape");
      await stage.withApi("requester", async ({ api }) => {
        expect((await api.put(`/api/requests/${ids[1]}`, { data: { amount: 800 } })).status()).toBe(200);
      });
      await context.setOffline(false);
      await page.getByText("Not sent: 1").waitFor();
      await page.evaluate(() => window.scrollTo(0, 0));
      await expectEventually(() => approvalsOf(person, ids[0] ?? "")).toMatchObject([
        { comments: "Within the budget" },
      ]);
      expect(await approvalsOf(person, ids[1] ?? "")).toEqual([]);
      await openPanel(page);
      await panel(page).getByText("USD 900.00 now → USD 800.00").waitFor();
    });
  });

  test("if the response to a form for several requests is lost, each decision is recorded only once, although the outbox sends it again", async () => {
    const ids = await submitTwo("Lost lamps");
    await asApp("manager", async (person) => {
      const { page } = person;
      const dialog = await openBulkDialog(page, "Lost lamps", ids);
      proxy.dropResponses(({ method }) => method === "POST");
      await dialog.getByRole("button", { name: "Approve 2 requests" }).click();
      await page.getByText("Waiting to be sent: 2").first().waitFor();
      proxy.reset();
      await page.evaluate(() => window.dispatchEvent(new Event("online")));
      await expectEventually(() => inOutbox(page)).toBe(0);
      for (const id of ids) expect(await approvalsOf(person, id)).toHaveLength(1);
    });
  });
});

/**
 * Returns a DevTools connection that stays open when the tested page is closed, and the registration id of the service
 * worker of `origin`.
 */
async function workersOf(
  context: BrowserContext,
  origin: string,
): Promise<{ cdp: CDPSession; registrationId: string }> {
  const cdp = await context.newCDPSession(await context.newPage());
  const found = new Promise<string>((resolve) => {
    cdp.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const own = registrations.find(({ scopeURL, isDeleted }) => scopeURL === `${origin}/` && !isDeleted);
      if (own) resolve(own.registrationId);
    });
  });
  await cdp.send("ServiceWorker.enable");
  return { cdp, registrationId: await found };
}

test("Background Sync sends an outbox entry once after its page was closed", async () => {
  const id = await submitAs("requester", { title: "Closed too soon" });
  await asApp("manager", async (person) => {
    const { page, context } = person;
    await open(page, `/request/${id}/details`);
    const decides = (url: string | undefined) => url?.endsWith("/send") ?? false;
    let tries = 0;
    proxy.refuse(({ method, url }) => {
      if (decides(url)) tries += 1;
      return method === "POST";
    });
    await page.getByRole("button", { name: `Approve ${id}` }).click();
    await page.getByRole("dialog").getByRole("textbox").fill("From the lift");
    await page.getByRole("dialog").getByRole("button", { name: "Approve", exact: true }).click();
    await page.getByText("Waiting to be sent: 1").waitFor();
    const { cdp, registrationId } = await workersOf(context, proxy.url);
    const sync = () =>
      cdp.send("ServiceWorker.dispatchSyncEvent", {
        origin: proxy.url,
        registrationId,
        tag: "outbox",
        lastChance: false,
      });
    await page.close();
    const before = tries;
    await sync();
    // The service worker has tried to send the entry without a connection.
    await expectEventually(() => tries).toBeGreaterThan(before);
    expect((await detailed(person, id)).status).toBe("pending");

    proxy.reset();
    let arrived = 0;
    proxy.refuse(({ url }) => {
      if (decides(url)) arrived += 1;
      return false;
    });
    await sync();
    await sync();
    await expectEventually(async () => (await detailed(person, id)).status).toBe("approved");
    const { approval_history } = await detailed(person, id);
    const decisions = approval_history.filter((item: { action: string }) => item.action === "approved");
    expect(decisions).toMatchObject([{ comments: "From the lift" }]);
    const back = await context.newPage();
    await back.goto("/");
    await expectEventually(() => inOutbox(back)).toBe(0);
    expect(arrived).toBe(1);
  });
});

test("a submission in the outbox keeps its file, can be edited in the form, and is sent once", () =>
  asApp("requester", async ({ page, context, api }) => {
    await open(page, "/");
    await waitForCopy(page, "/submit-request");
    await context.setOffline(true);
    await page.goto("/submit-request");
    // Waits until the page knows its user, because the outbox entry will belong to this user.
    await waitForApp(page);
    const quote = createPdf("quote.pdf", "Quote");
    await page.getByLabel("Title").fill("Chairs, eight");
    await page.getByLabel("Description").fill("Written on the train");
    await page.getByLabel("Request Type").selectOption("procurement");
    await page.getByLabel("Amount").fill("899.5");
    await page
      .locator("[name=files]")
      .setInputFiles([{ name: "quote.pdf", mimeType: "application/pdf", buffer: Buffer.from(quote.content) }]);
    await page.getByRole("button", { name: "Submit Request" }).click();
    await page.getByText("Waiting to be sent: 1").waitFor();
    await expectEventually(() => page.getByLabel("Title").inputValue()).toBe("");

    await openPanel(page);
    await panel(page).getByText("1 attachment", { exact: false }).waitFor();
    await panel(page).getByRole("link", { name: "Edit" }).click();
    await page.getByRole("button", { name: "Remove quote.pdf" }).waitFor();
    await expectEventually(() => page.getByLabel("Title").inputValue()).toBe("Chairs, eight");
    await page.getByLabel("Title").fill("Chairs, nine");
    await page.reload();
    await page.getByRole("button", { name: "Remove quote.pdf" }).waitFor();
    await waitForApp(page);
    expect(await page.getByLabel("Title").inputValue()).toBe("Chairs, nine");
    expect(await page.getByRole("button", { name: "Discard draft" }).count()).toBe(0);
    await page.getByRole("button", { name: "Submit Request" }).click();
    await expectEventually(() => page.getByLabel("Title").inputValue()).toBe("");
    await page.getByText("Waiting to be sent: 1").waitFor();

    await context.setOffline(false);
    await page.getByText("Waiting to be sent: 1").waitFor({ state: "detached" });
    const found = await (await api.get("/api/requests?q=chairs")).json();
    const written = found.filter((one: { description: string }) => one.description === "Written on the train");
    expect(written).toMatchObject([{ title: "Chairs, nine", amount: 899.5, attachments: [{ filename: "quote.pdf" }] }]);
  }));

test("if the server refuses a file of a response in the outbox, the requester can remove this file, and the response is sent once with the remaining file", async () => {
  const id = await submitAs("requester", { title: "Sign on the train" });
  await act("manager", id, { action: "request_info", info_requested: "Please attach the signed page" });
  await asApp("requester", async (person) => {
    const { page, context } = person;
    await open(page, `/request/${id}/details`);
    await context.setOffline(true);
    const banner = page.getByRole("region", { name: "Info Requested" });
    const files = banner.getByLabel("Attachments (optional)");
    const signed = {
      name: "signed.pdf",
      mimeType: "application/pdf",
      buffer: Buffer.from(createPdf("x", "Signed").content),
    };
    const wrong = { name: "wrong.pdf", mimeType: "application/pdf", buffer: Buffer.from("no PDF") };
    await banner.getByRole("textbox", { name: "Response" }).fill("Written on the train");
    await files.setInputFiles(signed);
    await page.getByRole("button", { name: "Remove signed.pdf" }).waitFor();
    // The page itself refuses this file, but an outbox can have a file from an earlier version of the page.
    await files.evaluate(
      (input: HTMLInputElement, { name, mimeType, buffer }) => {
        const transfer = new DataTransfer();
        for (const file of input.files ?? []) transfer.items.add(file);
        transfer.items.add(new File([buffer], name, { type: mimeType }));
        input.files = transfer.files;
      },
      { ...wrong, buffer: wrong.buffer.toString() },
    );
    await banner.getByRole("button", { name: "Submit Response" }).click();
    await page.getByText("Waiting to be sent: 1").waitFor();
    await page.getByRole("button", { name: "Remove signed.pdf" }).waitFor({ state: "detached" });
    await openPanel(page);
    await panel(page).getByText("2 attachments").waitFor();
    await page.keyboard.press("Escape");

    await context.setOffline(false);
    await page.getByText("Not sent: 1").waitFor();
    await openPanel(page);
    await panel(page).getByText("File wrong.pdf type not supported. Only images and PDFs allowed.").waitFor();
    await expectAccessibleAtEveryWidth(page);
    await panel(page).getByRole("button", { name: "Remove wrong.pdf" }).click();
    await panel(page).getByRole("button", { name: "Remove wrong.pdf" }).waitFor({ state: "detached" });
    await panel(page).getByRole("button", { name: "Submit Response" }).click();
    await panel(page).getByText("Everything has been sent.").waitFor();
    const { status, approval_history, record_fault } = await detailed(person, id);
    expect([status, record_fault]).toEqual(["pending", null]);
    const responses = approval_history.filter((item: { action: string }) => item.action === "responded");
    expect(responses).toMatchObject([{ comments: "Written on the train", attachments: [{ filename: "signed.pdf" }] }]);
  });
});

test("two comments in the outbox are sent in the order in which they were written", async () => {
  const id = await submitAs("requester", { title: "Say something" });
  await asApp("requester", async (person) => {
    const { page, context } = person;
    await open(page, `/request/${id}/details`);
    await context.setOffline(true);
    const box = page.getByRole("textbox", { name: "Add a comment" });
    for (const [count, words] of [
      [1, "The first"],
      [2, "The second"],
    ] as const) {
      await box.fill(words);
      await page.getByRole("button", { name: "Comment", exact: true }).click();
      await page.getByText(`Waiting to be sent: ${count}`).waitFor();
      await expectEventually(() => box.inputValue()).toBe("");
    }
    await context.setOffline(false);
    await page.getByText("Sent: 2").first().waitFor();
    await page.getByRole("heading", { name: "Comments (2)" }).waitFor();
    const { comments } = await detailed(person, id);
    expect(comments.map(({ comment }: { comment: string }) => comment)).toEqual(["The first", "The second"]);
  });
});

describe("outbox entries belong to their author", () => {
  test("if a user with outbox entries signs out, a dialog asks for a confirmation before the entries are discarded", async () => {
    const id = await submitAs("requester", { title: "Leave it" });
    await asApp("manager", async (person) => {
      const { page, context } = person;
      await actOffline(person, id, "Reject", "Private words");
      await page.getByRole("button", { name: "Logout" }).click();
      await page.getByText("You are offline, so we can't end your session now.", { exact: false }).waitFor();
      await page.getByRole("button", { name: "Stay signed in" }).click();
      proxy.refuse(({ url }) => url?.endsWith("/send") ?? false);
      await context.setOffline(false);
      await page.waitForFunction(() => navigator.onLine);
      await page.getByRole("button", { name: "Logout" }).click();
      const question = page.getByRole("dialog", { name: "Sign out?" });
      await question.getByText("One entry is still waiting to be sent.", { exact: false }).waitFor();
      await expectAccessibleAtEveryWidth(page);
      await question.getByRole("button", { name: "Sign out and discard" }).click();
      await page.waitForURL("**/login*");
      proxy.reset();
      await expectEventually(() => inOutbox(page)).toBe(0);
      expect(await page.getByText("Waiting to be sent", { exact: false }).count()).toBe(0);
    });
  });

  test("an outbox entry survives the end of the session, and is sent when its author signs in again", async () => {
    const id = await submitAs("requester", { title: "After the weekend" });
    await asApp("manager", async (person) => {
      const { page, context } = person;
      await actOffline(person, id, "Approve", "Before the weekend");
      await context.clearCookies();
      await context.setOffline(false);
      await page.waitForURL("**/login*");
      await page.getByText("Sign in again to send it.", { exact: false }).first().waitFor();
      expect(await inOutbox(page)).toBe(1);
      await page.getByLabel("Username").fill("manager");
      await page.getByLabel("Password", { exact: true }).fill("Approve-2026");
      await page.getByRole("button", { name: "Sign In" }).click();
      await page.getByText(`Request Approved: ${id}`).first().waitFor();
      await expectEventually(() => inOutbox(page)).toBe(0);
      expect((await detailed(person, id)).approval_history.at(-1)).toMatchObject({ comments: "Before the weekend" });
    });
  });

  test("an outbox entry is neither sent nor displayed while another user is signed in", async () => {
    const id = await submitAs("requester", { title: "Not as me" });
    await asApp("manager", async (person) => {
      const { page, context, api } = person;
      await actOffline(person, id, "Approve", "As Marc only");
      await api.post("/api/auth/login", { form: { username: "senior.manager", password: "Approve-2026" } });
      await context.setOffline(false);
      await page.getByText("Waiting to be sent: 1").waitFor({ state: "detached" });
      expect((await detailed(person, id)).status).toBe("pending");
      await open(page, "/");
      expect(await page.getByText("As Marc only").count()).toBe(0);
    });
  });
});
