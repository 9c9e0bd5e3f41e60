import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { createPdf, createPng } from "../../scripts/sample-data/files.ts";
import {
  createBrowserTest,
  expectAccessibleAtEveryWidth,
  expectEventually,
  type SignedInSession,
  submitByApi,
  waitForApp,
  waitForHydration,
} from "../support/browser-test.ts";

const stage = createBrowserTest();

const PDF = {
  name: "quote.pdf",
  mimeType: "application/pdf",
  buffer: Buffer.from(createPdf("quote.pdf", "Quote").content),
};
const PNG = { name: "photo.png", mimeType: "image/png", buffer: Buffer.from(createPng("photo.png").content) };
const TOO_LARGE = { name: "scan.png", mimeType: "image/png", buffer: Buffer.alloc(2_097_153) };
const TEXT = { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("Some notes") };
const DISGUISED = { name: "not-really.png", mimeType: "image/png", buffer: Buffer.from("Some notes") };

const button = (page: Page) => page.getByRole("button", { name: "Submit Request" });
const field = (page: Page, name: string) => page.locator(`[name=${name}]`);

async function fill(page: Page, values: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    if (["request_type", "currency", "priority"].includes(name)) await field(page, name).selectOption(value);
    else await field(page, name).fill(value);
  }
}

async function expectValues(page: Page, values: Record<string, string>): Promise<void> {
  const readValues = async () => {
    const read: Record<string, string> = {};
    for (const name of Object.keys(values)) read[name] = await field(page, name).inputValue();
    return read;
  };
  await expectEventually(readValues).toEqual(values);
}

const expectFocus = (page: Page, name: string) =>
  expectEventually(() => field(page, name).evaluate((element) => element === document.activeElement)).toBe(true);

const COMPLETE = {
  title: "Chairs for the meeting room",
  description: "Eight chairs.\nThe old ones creak.",
  request_type: "procurement",
  amount: "899.50",
  currency: "EUR",
  priority: "HIGH",
  due_date: "2027-01-15T09:30",
};

async function open(page: Page): Promise<void> {
  await page.goto("/submit-request");
  await waitForHydration(page);
}

/** Waits for the details screen and returns its request. */
async function readSubmitted({ page, api }: SignedInSession) {
  await page.waitForURL("**/request/*/details");
  const id = /request\/([^/]+)\/details/.exec(page.url())?.[1];
  return (await api.get(`/api/requests/${id}/detailed`)).json();
}

describe("the submit form", () => {
  test("the submit form reports each missing value at its field, and focuses the first of these fields", () =>
    stage.as("requester", async ({ page }) => {
      await open(page);
      await button(page).click();
      await page.getByText("Title Required: Please provide a request title").waitFor();
      await page.getByText("Please provide a description").waitFor();
      await page.getByText("Please choose a request type").waitFor();
      await expectFocus(page, "title");
      await fill(page, { title: "Chairs", description: "Eight", request_type: "procurement" });
      await button(page).click();
      await page.getByText("Please provide an amount").waitFor();
      await expectFocus(page, "amount");
      await expectValues(page, { title: "Chairs", description: "Eight" });
    }));

  test("the submit form has default values, shows the amount field only for types with an amount, and previews the route", () =>
    stage.as("requester", async ({ page }) => {
      await open(page);
      await expectValues(page, { priority: "MEDIUM", currency: "USD", request_type: "" });
      await fill(page, { request_type: "hr" });
      await field(page, "amount").waitFor({ state: "detached" });
      await page.getByText("Hanna Rees is the approver").waitFor();
      await fill(page, { request_type: "travel" });
      await page.getByText("Enter the amount to see who will approve").waitFor();
      await fill(page, { amount: "1000" });
      await page.getByText("Marc Nager approves").waitFor();
      await fill(page, { amount: "1000.01" });
      await page.getByText("Selma Nior approves").waitFor();
      await page.getByText("up to USD 10,000").first().waitFor();
      await fill(page, { amount: "9300", currency: "EUR" });
      await page.getByText("Dora Rector approves").waitFor();
      await fill(page, { amount: "1.005" });
      await page.getByText('"1.005" could mean 1,005.00 or 1.005.', { exact: false }).first().waitFor();
    }));

  test("the submit form accepts at most three pictures or PDFs of at most 2 MB, which can be chosen, pasted or dropped", () =>
    stage.as("requester", async ({ page }) => {
      await open(page);
      const files = page.getByRole("button", { name: /^Remove / });
      await field(page, "files").setInputFiles([TOO_LARGE, TEXT, PDF]);
      await page.getByText("File scan.png is too large. Maximum 2MB allowed.").waitFor();
      await page.getByText("File notes.txt type not supported. Only images and PDFs allowed.").waitFor();
      // The form is not sent without the refused files: the person removes them first.
      await fill(page, COMPLETE);
      await button(page).click();
      await page.getByText("Please remove the files that cannot be sent before you continue.").waitFor();
      expect(new URL(page.url()).pathname).toBe("/submit-request");
      await page.getByRole("button", { name: "Remove scan.png" }).click();
      await page.getByRole("button", { name: "Remove notes.txt" }).click();
      await expectEventually(() => files.count()).toBe(1);
      await page
        .getByText("Please remove the files that cannot be sent", { exact: false })
        .waitFor({ state: "detached" });
      const bytes = PNG.buffer.toString("base64");
      for (const type of ["paste", "drop"]) {
        await page.evaluate(
          ([base64, kind]) => {
            const content = Uint8Array.from(atob(base64 ?? ""), (letter) => letter.charCodeAt(0));
            const data = new DataTransfer();
            data.items.add(new File([content], `${kind}.png`, { type: "image/png" }));
            const event =
              kind === "paste"
                ? new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true })
                : new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true });
            (kind === "paste" ? document.body : document.querySelector("[name=files]"))?.dispatchEvent(event);
          },
          [bytes, type],
        );
        await page.getByRole("button", { name: `Remove ${type}.png` }).waitFor();
      }
      await expectEventually(() => page.locator("img[src^='blob:']").count()).toBe(2);
      await field(page, "files").setInputFiles([PNG]);
      await page.getByText("Maximum 3 files allowed").waitFor();
      const countSent = () => field(page, "files").evaluate((input: HTMLInputElement) => input.files?.length);
      expect([await files.count(), await countSent()]).toEqual([4, 3]);
      // If a file is removed, the one that was too much is accepted.
      await page.getByRole("button", { name: "Remove paste.png" }).click();
      await page.getByText("Maximum 3 files allowed").waitFor({ state: "detached" });
      await expectEventually(async () => [await files.count(), await countSent()]).toEqual([3, 3]);
    }));

  test("a submission shows the progress of the upload and then the page of the request", () =>
    stage.as(
      "requester",
      async (person) => {
        const { page, context } = person;
        // Opens a first page, which sends the browser's time zone to the server.
        await page.goto("/");
        await open(page);
        await page.getByText("Times are in Asia/Tokyo.").waitFor();
        await fill(page, COMPLETE);
        await field(page, "files").setInputFiles([
          PDF,
          { ...PNG, buffer: Buffer.concat([PNG.buffer, Buffer.alloc(900_000)]) },
        ]);
        const network = await context.newCDPSession(page);
        await network.send("Network.emulateNetworkConditions", {
          offline: false,
          latency: 0,
          downloadThroughput: -1,
          uploadThroughput: 400_000,
        });
        await button(page).click();
        const bar = page.getByRole("progressbar", { name: "Uploading" });
        // Checks the progress bar and the button together, because the upload may end a moment later.
        await page.waitForFunction(() => {
          const value = document.querySelector("progress")?.value ?? 0;
          const waits = [...document.querySelectorAll("button")].some(
            (one) => one.disabled && one.textContent?.trim() === "Submitting…",
          );
          return value > 0 && value < 1 && waits;
        });
        await bar.waitFor({ state: "detached" });
        const message = await page
          .getByText(/^Request Submitted: /)
          .first()
          .textContent();
        const request = await readSubmitted(person);
        expect(message).toBe(`Request Submitted: ${request.id}`);
        expect(request).toMatchObject({
          title: COMPLETE.title,
          description: COMPLETE.description,
          amount: 899.5,
          currency: "EUR",
          priority: "HIGH",
          due_date: "2027-01-15T00:30:00.000Z",
        });
        expect(request.attachments.map(({ filename }: { filename: string }) => filename)).toEqual([
          "quote.pdf",
          "photo.png",
        ]);
        await open(page);
        await expectValues(page, { title: "", amount: "" });
      },
      { timezoneId: "Asia/Tokyo" },
    ));

  test("if the server refuses a submission, the form shows the error and keeps the typed values and files", () =>
    stage.as("requester", async ({ page }) => {
      await open(page);
      await fill(page, { ...COMPLETE, amount: "-5" });
      await field(page, "files").setInputFiles([PDF, PNG]);
      await button(page).click();
      await page.getByText("Failed to submit request: The amount must be greater than zero").first().waitFor();
      await expectValues(page, { ...COMPLETE, amount: "-5" });
      await expectEventually(() => page.getByRole("button", { name: /^Remove / }).count()).toBe(2);
    }));

  test("the submit form judges a file by its content: it accepts a PDF without a type and refuses a text with the name of a picture", () =>
    stage.as("requester", async ({ page }) => {
      await open(page);
      await field(page, "files").setInputFiles([
        { ...PDF, name: "plan", mimeType: "application/octet-stream" },
        { ...PDF, name: "empty.pdf", buffer: Buffer.alloc(0) },
        DISGUISED,
      ]);
      await page.getByText("File not-really.png type not supported. Only images and PDFs allowed.").waitFor();
      await page.getByText("File empty.pdf is empty.").waitFor();
      await expectEventually(() =>
        field(page, "files").evaluate((input: HTMLInputElement) => Array.from(input.files ?? [], ({ name }) => name)),
      ).toEqual(["plan"]);
    }));

  test("a quotation mark in the name of a file is displayed on the page of the request", () =>
    stage.as("requester", async ({ page }) => {
      await open(page);
      await fill(page, COMPLETE);
      await field(page, "files").setInputFiles({ ...PDF, name: 'Plan "B".pdf' });
      await page.getByRole("button", { name: 'Remove Plan "B".pdf' }).waitFor();
      await button(page).click();
      await page.waitForURL(/\/request\/[^/]+\/details/);
      await page.getByText('Plan "B".pdf').first().waitFor();
    }));

  test("without a connection, a submission waits in the outbox and is sent later", () =>
    stage.as("requester", async (person) => {
      const { page, context } = person;
      await open(page);
      await fill(page, COMPLETE);
      await page.getByText("Marc Nager approves").waitFor();
      await waitForApp(page);
      await context.setOffline(true);
      await fill(page, { amount: "2000" });
      await page.getByText("We can't preview the approver right now.", { exact: false }).waitFor();
      await fill(page, { amount: COMPLETE.amount });
      await button(page).click();
      await page.getByText("Waiting to be sent: 1").waitFor();
      await context.setOffline(false);
      await page.getByText("Waiting to be sent: 1").waitFor({ state: "detached" });
      const found = await (await person.api.get(`/api/requests?q=${encodeURIComponent(COMPLETE.title)}`)).json();
      expect(found[0]).toMatchObject({ title: COMPLETE.title });
    }));

  test("the draft of a submission survives a reload until it is discarded", () =>
    stage.as("hr.manager", async ({ page }) => {
      await open(page);
      await fill(page, COMPLETE);
      await page.reload();
      await waitForHydration(page);
      await page.getByText("Your draft is back.").waitFor();
      await expectValues(page, COMPLETE);
      await page.getByRole("button", { name: "Discard draft" }).click();
      await expectValues(page, { title: "", description: "", amount: "" });
      await page.reload();
      await waitForHydration(page);
      await expectValues(page, { title: "" });
    }));

  test("a draft is saved on the server a few seconds after a change, offered on another device, and deleted by its submission", () =>
    stage.as("senior.manager", async ({ page }) => {
      await open(page);
      await fill(page, { ...COMPLETE, amount: "899.5" });
      await page.getByText(/^Draft saved \d\d:\d\d$/).waitFor();
      await stage.as("senior.manager", async (other) => {
        await open(other.page);
        await other.page.getByText("You have a saved draft").waitFor();
        await expectValues(other.page, { title: "" });
        await expectAccessibleAtEveryWidth(other.page);
        await other.page.getByRole("link", { name: "Continue with draft" }).click();
        await expectValues(other.page, { ...COMPLETE, amount: "899.5" });
        await fill(other.page, { title: "Chairs for two rooms" });
        await button(other.page).click();
        expect(await readSubmitted(other)).toMatchObject({ title: "Chairs for two rooms", amount: 899.5 });
        await open(other.page);
        await expectValues(other.page, { title: "" });
        expect(await other.page.getByText("You have a saved draft").count()).toBe(0);
      });
    }));

  test("leaving the form saves the draft, but does not replace an offered draft that the person has neither restored nor discarded", () =>
    stage.as("director", async ({ page }) => {
      await open(page);
      await fill(page, { title: "The first" });
      const saved = page.waitForResponse((response) => response.url().endsWith("/submit-request/draft"));
      await page.getByRole("link", { name: "Dashboard" }).first().click();
      expect((await saved).status()).toBe(200);
      await stage.as("director", async (other) => {
        await open(other.page);
        await other.page.getByText("You have a saved draft").waitFor();
        await fill(other.page, { title: "The second" });
        await other.page.reload();
        await waitForHydration(other.page);
        await other.page.getByText("The first").waitFor();
        await expectValues(other.page, { title: "The second" });
      });
    }));
});

describe("a copy of a request", () => {
  test("'Submit again' on a rejected request opens the form with its values and the reason, and the new request is linked with the rejected one", () =>
    stage.as("requester", async (person) => {
      const { page, api } = person;
      const { id } = await submitByApi(api, { title: "Standing desks", amount: 250.5, currency: "EUR" });
      await stage.withApi("manager", async (approver) => {
        const decision = { request_id: id, action: "rejected", comments: "Please ask for two quotes." };
        expect((await approver.api.post("/api/requests/enhanced-action", { data: decision })).status()).toBe(200);
      });
      await page.goto(`/request/${id}/details`);
      await waitForHydration(page);
      const progress = page.getByRole("region", { name: "Rejected by Marc Nager" });
      await progress.getByText("Please ask for two quotes.").waitFor();
      await expectAccessibleAtEveryWidth(page);
      await page.getByRole("link", { name: "Submit again" }).click();
      await page.waitForURL("**/submit-request?copy=*");
      // The details have the same texts, and stay until the form is loaded.
      await button(page).waitFor();
      await page.getByText("Rejected by Marc Nager").waitFor();
      await page.getByText("Please ask for two quotes.").waitFor();
      await page.locator("[aria-busy=false]").getByText("Marc Nager approves").waitFor();
      await expectValues(page, { title: "Standing desks", amount: "250.5", currency: "EUR", due_date: "" });
      await expectAccessibleAtEveryWidth(page);
      await fill(page, { description: "Two quotes are attached." });
      await button(page).click();
      const copy = await readSubmitted(person);
      expect(copy).toMatchObject({ title: "Standing desks", amount: 250.5, copied_from: id });
      await page.getByRole("link", { name: id, exact: true }).click();
      await page.getByText("Copied to").waitFor();
      await page.getByRole("link", { name: copy.id, exact: true }).waitFor();
    }));

  test("without JavaScript, a person can copy another person's request, and the form keeps the typed values after a refusal", () =>
    stage.withApi("requester", async ({ api }) => {
      const { id } = await submitByApi(api, { title: "Projector", amount: 300 });
      await stage.as(
        "manager",
        async (person) => {
          const { page } = person;
          await page.goto(`/request/${id}/details`);
          await page.getByRole("link", { name: "Copy to a new request" }).click();
          await page.getByText("Attachments and the due date are not copied.").waitFor();
          await expectValues(page, { title: "Projector", amount: "300" });
          // Only the button loads a preview.
          expect(await page.getByText("Checking the approval matrix").isVisible()).toBe(false);
          await fill(page, { amount: "0" });
          await button(page).click();
          await page.getByText("The amount must be greater than zero").waitFor();
          await expectValues(page, { title: "Projector", amount: "0" });
          await fill(page, { amount: "350" });
          await button(page).click();
          expect(await readSubmitted(person)).toMatchObject({ title: "Projector", amount: 350, copied_from: id });
        },
        { javaScriptEnabled: false },
      );
    }));

  test("the URL for a copy of a request that the person may not see opens an empty form that says why", () =>
    stage.as("requester", async ({ page }) => {
      await page.goto("/submit-request?copy=REQ-2026-9999");
      await page.getByText("There is no request REQ-2026-9999, or you don't have access to it.").waitFor();
      await expectValues(page, { title: "" });
    }));
});

const TWO_READINGS = '"1.250" could mean 1,250.00 or 1.25. Please enter 1250 or 1.25.';

describe("the amount of a submission", () => {
  test("if an amount is typed with a decimal comma, the submit form displays how it reads the amount, and submits the displayed amount", () =>
    stage.as("requester", async (person) => {
      const { page } = person;
      await open(page);
      await fill(page, { ...COMPLETE, currency: "USD", amount: "" });
      await field(page, "amount").pressSequentially("12,50");
      await page.getByText("= USD 12.50", { exact: true }).waitFor();
      const described = await field(page, "amount").getAttribute("aria-describedby");
      expect(await page.locator(`[id="${described}"]`).textContent()).toContain("= USD 12.50");
      await button(page).click();
      expect(await readSubmitted(person)).toMatchObject({ amount: 12.5, currency: "USD" });
    }));

  test("a route preview that arrives while the person presses a button moves the button only after the click", () =>
    stage.as("requester", async (person) => {
      const { page } = person;
      await open(page);
      const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
      await page.route("**/submit-request/route?**", async (route) => {
        await answered;
        await route.continue();
      });
      await fill(page, { ...COMPLETE, currency: "USD", amount: "" });
      const asked = page.waitForRequest("**/submit-request/route?**");
      await fill(page, { amount: "900" });
      await asked;
      const getTop = () => button(page).evaluate((element) => (element as HTMLElement).offsetTop);
      const before = await getTop();
      await button(page).hover();
      await page.mouse.down();
      const preview = page.waitForResponse("**/submit-request/route?**");
      answer();
      await (await preview).finished();
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
      expect(await getTop()).toBe(before);
      await page.mouse.up();
      expect(await readSubmitted(person)).toMatchObject({ amount: 900 });
    }));

  test("the submit form refuses an ambiguous amount, explains its two possible meanings, and does not change the typed text", () =>
    stage.as("requester", async ({ page }) => {
      await open(page);
      await fill(page, { ...COMPLETE, currency: "USD", amount: "1.250" });
      const refused = page.locator("p").filter({ hasText: TWO_READINGS });
      for (const name of ["Submit Request", "Check before I submit"]) {
        await field(page, "title").focus();
        await page.getByRole("button", { name }).click();
        await refused.first().waitFor();
        await expectFocus(page, "amount");
      }
      await expectValues(page, { amount: "1.250" });
      expect(await page.getByRole("heading", { name: "Before you submit" }).count()).toBe(0);
      await fill(page, { amount: "1250" });
      await page.getByText("= USD 1,250.00", { exact: true }).waitFor();
      await refused.first().waitFor({ state: "detached" });
    }));

  test("the mouse wheel does not change an amount that got thousands separators when its field lost the focus", () =>
    stage.as(
      "requester",
      async ({ page }) => {
        await open(page);
        await fill(page, { request_type: "travel", amount: "2500000" });
        await field(page, "title").focus();
        await expectValues(page, { amount: "2,500,000" });
        await field(page, "amount").focus();
        const before = await page.evaluate(() => window.scrollY);
        await field(page, "amount").hover();
        await page.mouse.wheel(0, 200);
        await expectEventually(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(before);
        await expectValues(page, { amount: "2,500,000" });
      },
      { viewport: { width: 900, height: 500 } },
    ));

  test("the amount of a submission is read and formatted in the browser's locale", () =>
    stage.as(
      "requester",
      async (person) => {
        const { page } = person;
        await open(page);
        await fill(page, { ...COMPLETE, currency: "USD", amount: "1.250" });
        await page.getByText("= USD 1,250.00", { exact: true }).waitFor();
        await fill(page, { amount: "1250,5" });
        await page.getByText("= USD 1,250.50", { exact: true }).waitFor();
        await field(page, "title").focus();
        await expectValues(page, { amount: "1.250,5" });
        await fill(page, { amount: "1.250,50" });
        await button(page).click();
        expect(await readSubmitted(person)).toMatchObject({ amount: 1250.5 });
      },
      { locale: "de-DE" },
    ));

  test("an amount that is typed in the German format keeps its value while it waits in the outbox", () =>
    stage.as(
      "requester",
      async ({ page, context, api }) => {
        await open(page);
        await waitForApp(page);
        await context.setOffline(true);
        await fill(page, { ...COMPLETE, title: "Waited with an amount", amount: "1.250" });
        await button(page).click();
        await page.getByText("Waiting to be sent: 1").waitFor();
        await context.setOffline(false);
        await page.getByText("Waiting to be sent: 1").waitFor({ state: "detached" });
        const found = await (await api.get("/api/requests?q=waited+with+an+amount")).json();
        expect(found[0]).toMatchObject({ amount: 1250 });
      },
      { locale: "de-DE" },
    ));

  test.each([
    ["en-US", "12,50", 12.5],
    ["de-DE", "1.250,50", 1250.5],
  ])("without JavaScript in the language %s, the amount %s is submitted as %d", (locale, amount, expected) =>
    stage.as(
      "requester",
      async (person) => {
        const { page } = person;
        await page.goto("/submit-request");
        await fill(page, { ...COMPLETE, amount });
        await button(page).click();
        expect(await readSubmitted(person)).toMatchObject({ amount: expected });
      },
      { locale, javaScriptEnabled: false },
    ),
  );

  test("without JavaScript, the submit form refuses an ambiguous amount, explains its two possible meanings, and does not change the typed text", () =>
    stage.as(
      "requester",
      async ({ page }) => {
        await page.goto("/submit-request");
        await fill(page, { ...COMPLETE, currency: "USD", amount: "1.250" });
        for (const name of ["Submit Request", "Who will approve?", "Check before I submit"]) {
          await page.getByRole("button", { name }).click();
          await page.locator(`p:has-text('${TWO_READINGS}')`).first().waitFor();
          await expectValues(page, { amount: "1.250" });
        }
      },
      { javaScriptEnabled: false },
    ));
});

describe("the submit form without JavaScript", () => {
  const plain = (work: (person: SignedInSession) => Promise<void>) =>
    stage.as("requester", work, { javaScriptEnabled: false });

  test("the button 'Who will approve?' shows the route, and the form keeps the typed values", () =>
    plain(async ({ page }) => {
      await page.goto("/submit-request");
      await fill(page, { title: "Chairs", request_type: "procurement", amount: "4500" });
      await page.getByRole("button", { name: "Who will approve?" }).click();
      await page.getByText("Selma Nior approves").waitFor();
      await page.getByText("Please choose the files again", { exact: false }).waitFor();
      await expectValues(page, { title: "Chairs", request_type: "procurement", amount: "4500" });
    }));

  test("without JavaScript, the submit form shows the error of each field and keeps the typed values", () =>
    plain(async ({ page }) => {
      await page.goto("/submit-request");
      await fill(page, { ...COMPLETE, amount: "" });
      await button(page).click();
      await page.getByText("Please provide an amount").waitFor();
      await page.getByText("Failed to submit request").first().waitFor();
      await expectValues(page, { ...COMPLETE, amount: "" });
      await fill(page, { title: "   ", amount: "0" });
      await button(page).click();
      await page.getByText("Title Required: Please provide a request title").waitFor();
      await page.getByText("The amount must be greater than zero").waitFor();
      await expectValues(page, { ...COMPLETE, title: "   ", amount: "0" });
      await fill(page, { title: "Chairs", amount: "899.50" });
      await field(page, "files").setInputFiles([TOO_LARGE, TEXT]);
      await button(page).click();
      await page.getByText("File scan.png is too large. Maximum 2MB allowed.", { exact: false }).waitFor();
      await page
        .getByText("File notes.txt type not supported. Only images and PDFs allowed.", { exact: false })
        .waitFor();
      await field(page, "files").setInputFiles([PDF, PNG, { ...PDF, name: "b.pdf" }, { ...PDF, name: "c.pdf" }]);
      await button(page).click();
      await page.getByText("Maximum 3 files allowed").waitFor();
      await expectValues(page, { ...COMPLETE, title: "Chairs" });
    }));

  test("without JavaScript, the form keeps the typed values even if the files are far too large", () =>
    plain(async ({ page }) => {
      await page.goto("/submit-request");
      await fill(page, COMPLETE);
      await field(page, "files").setInputFiles([{ ...TOO_LARGE, buffer: Buffer.alloc(12_000_000) }]);
      const answer = page.waitForResponse((response) => response.request().method() === "POST");
      await button(page).click();
      expect((await answer).status()).toBe(413);
      await page.getByText("The files are too large in total.", { exact: false }).waitFor();
      await expectValues(page, COMPLETE);
    }));

  test("without JavaScript, sending a form twice submits one request", () =>
    plain(async (person) => {
      const { page, api } = person;
      await page.goto("/submit-request");
      const _key = await field(page, "_key").inputValue();
      await fill(page, COMPLETE);
      await field(page, "files").setInputFiles([PDF]);
      await button(page).click();
      const request = await readSubmitted(person);
      await page.getByText(`Request Submitted: ${request.id}`).waitFor();
      expect(request).toMatchObject({ title: COMPLETE.title, due_date: "2027-01-15T09:30:00.000Z", amount: 899.5 });
      expect(request.attachments).toHaveLength(1);
      const again = await api.post("/submit-request", {
        maxRedirects: 0,
        multipart: { _key, ...COMPLETE, files: PDF },
      });
      expect(again.headers().location).toBe(`/request/${request.id}/details`);
      const other = await api.post("/submit-request", { multipart: { _key, ...COMPLETE, title: "Another" } });
      expect(other.status()).toBe(422);
      expect(await other.text()).toContain("was already received");
    }));
});

test("the submit form is accessible at every width", () =>
  stage.as("requester", async ({ page }) => {
    await open(page);
    await expectAccessibleAtEveryWidth(page);
    await fill(page, { request_type: "procurement", amount: "4500" });
    await page.getByText("Selma Nior approves").waitFor();
    await field(page, "files").setInputFiles([TOO_LARGE, PNG]);
    await page.getByText("File scan.png is too large. Maximum 2MB allowed.").waitFor();
    await button(page).click();
    await page.getByText("Please remove the files that cannot be sent before you continue.").waitFor();
    await expectAccessibleAtEveryWidth(page);
    await page.getByRole("button", { name: "Remove scan.png" }).click();
    await button(page).click();
    await page.getByText("Title Required: Please provide a request title").waitFor();
    await expectAccessibleAtEveryWidth(page);
  }));
