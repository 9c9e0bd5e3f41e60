import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { createPdf, createPng } from "../../scripts/sample-data/files.ts";
import type { SampleUsername } from "../../scripts/sample-data/organisation.ts";
import { createBrowserTest, type SignedInSession, step, waitForHydration } from "../support/browser-test.ts";

const stage = createBrowserTest();

const FILES = [createPdf("quote.pdf", "Quote"), createPng("photo.png")].map(({ filename, content }) => ({
  name: filename,
  mimeType: filename.endsWith("pdf") ? "application/pdf" : "image/png",
  buffer: Buffer.from(content),
}));

describe.each([
  ["with JavaScript", true],
  ["without JavaScript", false],
])("the journey of a request %s", (_, javaScriptEnabled) => {
  const as = (who: SampleUsername, work: (person: SignedInSession) => Promise<void>) =>
    stage.as(who, work, { javaScriptEnabled });

  async function goto(page: Page, address: string): Promise<void> {
    await page.goto(address);
    if (javaScriptEnabled) await waitForHydration(page);
  }

  /** Submits a request with the two FILES on the submit screen. Returns the id of the request. */
  async function submit(amount: string): Promise<string> {
    let id = "";
    await as("requester", async ({ page }) => {
      await goto(page, "/submit-request");
      await page.getByLabel("Title").fill("Projector for the training room");
      await page.getByLabel("Description").fill("The old one shows only blue.");
      await page.getByLabel("Request Type").selectOption("procurement");
      await page.getByLabel("Amount").fill(amount);
      await page.locator("[name=files]").setInputFiles(FILES);
      await page.getByRole("button", { name: "Submit Request" }).click();
      await page.getByRole("heading", { name: "Attachments (2)" }).waitFor();
      id = /request\/([^/]+)\/details/.exec(page.url())?.[1] ?? "";
    });
    return id;
  }

  /** Opens the dialog of `button` on the details screen, types `words` and presses the button `confirm`. */
  async function act(page: Page, id: string, button: string, confirm: string, words: string): Promise<void> {
    await goto(page, `/request/${id}/details`);
    await page.getByRole("button", { name: `${button} ${id}` }).click();
    await page.getByRole("dialog").getByRole("textbox").fill(words);
    await page.getByRole("dialog").getByRole("button", { name: confirm, exact: true }).click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
  }

  test("the manager asks a question about a request of 950 USD, the requester answers, and the manager approves", async () => {
    const id = await step("the requester submits 950 USD with two files", () => submit("950"));
    await step("the manager requests information", () =>
      as("manager", async ({ page }) => {
        await act(page, id, "Request Info", "Request Info", "Which model is it?");
        await page.getByRole("heading", { name: "Waiting for an answer from Rita Quest" }).waitFor();
      }),
    );
    await step("the requester responds", () =>
      as("requester", async ({ page }) => {
        await goto(page, `/request/${id}/details`);
        const banner = page.getByRole("region", { name: "Info Requested" });
        await banner.getByText("Which model is it?").waitFor();
        await banner.getByRole("textbox", { name: "Response" }).fill("The one in the quote, page 1.");
        await banner.getByRole("button", { name: "Submit Response" }).click();
        await page.getByRole("heading", { name: "Waiting for Marc Nager" }).waitFor();
      }),
    );
    await step("the manager approves", () =>
      as("manager", async ({ page }) => {
        await act(page, id, "Approve", "Approve", "Within the training budget.");
        await page.getByRole("heading", { name: "Approved by Marc Nager" }).waitFor();
      }),
    );
    await step("both read the whole exchange", async () => {
      for (const who of ["requester", "manager"] as const) {
        await as(who, async ({ page }) => {
          await goto(page, `/request/${id}/details`);
          await page.getByRole("heading", { name: "Approved by Marc Nager" }).waitFor();
          for (const words of ["Which model is it?", "The one in the quote, page 1.", "Within the training budget."])
            await page.getByText(words).first().waitFor();
        });
      }
    });
  });

  test("a request above the manager's limit can be approved only by the senior manager", async () => {
    const id = await step("the requester submits 1,000.01 USD", () => submit("1000.01"));
    await step("the manager cannot approve, on the screen or through the API", () =>
      as("manager", async ({ page, api }) => {
        await goto(page, `/request/${id}/details`);
        await page.getByRole("heading", { name: "Waiting for Selma Nior" }).waitFor();
        expect(await page.getByRole("button", { name: /^Approve/ }).count()).toBe(0);
        const answer = await api.post("/api/requests/enhanced-action", {
          data: { request_id: id, action: "approved", comments: "I would." },
        });
        expect(answer.status()).toBe(403);
      }),
    );
    await step("the senior manager approves", () =>
      as("senior.manager", async ({ page }) => {
        await act(page, id, "Approve", "Approve", "The department pays.");
        await page.getByRole("heading", { name: "Approved by Selma Nior" }).waitFor();
      }),
    );
    await step("both see the decision", async () => {
      for (const who of ["requester", "senior.manager"] as const) {
        await as(who, async ({ page }) => {
          await goto(page, `/request/${id}/details`);
          await page.getByRole("heading", { name: "Approved by Selma Nior" }).waitFor();
          await page.getByText("The department pays.").first().waitFor();
        });
      }
    });
  });
});
