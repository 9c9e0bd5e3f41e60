import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import type { RequestDetails } from "../../domain/entities.ts";
import { createPdf, createPng } from "../../scripts/sample-data/files.ts";
import {
  createBrowserTest,
  expectAccessibleAtEveryWidth,
  expectEventually,
  submitByApi,
  waitForApp,
  waitForHydration,
} from "../support/browser-test.ts";

const stage = createBrowserTest();

const SIGNED = createPdf("signed page.pdf", "Signed");
const PHOTO = createPng("photo.png");
const asUpload = ({ filename, content }: typeof SIGNED, mimeType = "application/pdf") => ({
  name: filename,
  mimeType,
  buffer: Buffer.from(content),
});

/** Submits a request as the requester, and requests information as its approver. */
async function submitAndRequestInfo(fields: Record<string, unknown> = {}): Promise<string> {
  let id = "";
  await stage.withApi("requester", async ({ api }) => {
    ({ id } = await submitByApi(api, fields));
  });
  const question = { request_id: id, action: "request_info", info_requested: "Please attach the signed page" };
  await stage.withApi("manager", async ({ api }) => {
    expect((await api.post("/api/requests/enhanced-action", { data: question })).status()).toBe(200);
  });
  return id;
}

/** Expects that the approver finds the file in the history, with the submitted content. */
const expectApproverOpens = (id: string) =>
  stage.as("manager", async ({ page, api }) => {
    await page.goto(`/request/${id}/details`);
    await page.getByRole("heading", { name: "Waiting for your decision" }).waitFor();
    await page.getByRole("heading", { name: "Attachments (1)" }).waitFor();
    const entry = page.getByRole("listitem").filter({ hasText: "Rita Quest responded" });
    const link = entry.getByRole("link", { name: "signed page.pdf" });
    const answer = await api.get((await link.getAttribute("href")) ?? "");
    expect(answer.headers()["content-type"]).toBe("application/pdf");
    expect((await answer.body()).equals(Buffer.from(SIGNED.content))).toBe(true);
    const { record_fault } = (await (await api.get(`/api/requests/${id}/detailed`)).json()) as RequestDetails;
    expect(record_fault).toBeNull();
  });

const filesOf = async (page: Page) =>
  page
    .locator("input[type=file]")
    .first()
    .evaluate((input: HTMLInputElement) => [...(input.files ?? [])].map(({ name }) => name));

describe.each([
  ["with JavaScript", true],
  ["without JavaScript", false],
])("adding a requested file %s", (_, javaScriptEnabled) => {
  test("a requester can send a file with a response on the details screen, and the approver can open the file", async () => {
    const id = await submitAndRequestInfo();
    await stage.as(
      "requester",
      async ({ page }) => {
        await page.goto(`/request/${id}/details`);
        if (javaScriptEnabled) await waitForHydration(page);
        const banner = page.getByRole("region", { name: "Info Requested" });
        await banner.getByText("Up to 3 files, 2 MB each: JPEG, PNG, GIF or PDF.").waitFor();
        await banner.getByRole("textbox", { name: "Response" }).fill("Here it is.");
        await banner.getByLabel("Attachments (optional)").setInputFiles(asUpload(SIGNED));
        if (javaScriptEnabled) await banner.getByRole("button", { name: "Remove signed page.pdf" }).waitFor();
        await banner.getByRole("button", { name: "Submit Response" }).click();
        await page.getByRole("heading", { name: "Waiting for Marc Nager" }).waitFor();
        await page.getByText("Response Submitted", { exact: false }).first().waitFor();
      },
      { javaScriptEnabled },
    );
    await expectApproverOpens(id);
  });

  test("a requester can send a file with a response in the dialog of the dashboard, and the approver can open the file", async () => {
    const id = await submitAndRequestInfo();
    await stage.as(
      "requester",
      async ({ page }) => {
        await page.goto(`/?act=respond&on=${id}`);
        if (javaScriptEnabled) await waitForHydration(page);
        const dialog = page.getByRole("dialog");
        await dialog.getByRole("textbox", { name: "Response" }).fill("Here it is.");
        await dialog.getByLabel("Attachments (optional)").setInputFiles(asUpload(SIGNED));
        await dialog.getByRole("button", { name: "Submit Response" }).click();
        await page.getByText("Response Submitted", { exact: false }).first().waitFor();
      },
      { javaScriptEnabled },
    );
    await expectApproverOpens(id);
  });

  test("a requester can set the due date and replace a file in one modification, and the history names the removed file", async () => {
    const attachments = [PHOTO, SIGNED].map(({ filename, content }) => ({
      filename,
      file_data: Buffer.from(content).toString("base64"),
    }));
    await stage.as(
      "requester",
      async ({ page, api }) => {
        const { id } = await submitByApi(api, { attachments });
        await page.goto(`/request/${id}/details?act=modify`);
        if (javaScriptEnabled) await waitForHydration(page);
        const dialog = page.getByRole("dialog");
        const due = dialog.getByLabel("Due date (optional)");
        const photo = dialog
          .getByRole("group", { name: "Remove attachments" })
          .getByRole("checkbox", { name: "photo.png" });
        await due.fill("2020-01-02T10:30");
        await photo.check();
        await dialog.getByRole("button", { name: "Save Changes" }).click();
        await dialog.getByText("Due date must be in the future").waitFor();
        expect(await photo.isChecked()).toBe(true);
        await due.fill("2099-05-06T10:30");
        await dialog.getByLabel("Attachments (optional)").setInputFiles(asUpload({ ...SIGNED, filename: "newer.pdf" }));
        await dialog.getByRole("button", { name: "Save Changes" }).click();
        await page.getByRole("heading", { name: "Attachments (2)" }).waitFor();
        const entry = page.getByRole("listitem").filter({ hasText: "modified the request" });
        await entry.getByRole("link", { name: "newer.pdf" }).waitFor();
        await entry.getByText("photo.png").waitFor();
        expect(await entry.getByRole("link", { name: "photo.png" }).count()).toBe(0);
        const changed = (await (await api.get(`/api/requests/${id}/detailed`)).json()) as RequestDetails;
        expect(changed.due_date).toMatch(/^2099-05-06T/);
        expect(changed.attachments.map(({ filename }) => filename)).toEqual(["signed page.pdf", "newer.pdf"]);
        expect(changed.record_fault).toBeNull();
        // Saving without a change keeps the due date, although the field has minutes only.
        await page.goto(`/request/${id}/details?act=modify`);
        if (javaScriptEnabled) await waitForHydration(page);
        expect(await due.inputValue()).toBe("2099-05-06T10:30");
        await dialog.getByRole("textbox", { name: "Title" }).fill("Laptops for the team");
        await dialog.getByRole("button", { name: "Save Changes" }).click();
        await page.getByRole("heading", { name: "Laptops for the team" }).first().waitFor();
        const { due_date } = await (await api.get(`/api/requests/${id}`)).json();
        expect(due_date).toBe(changed.due_date);
      },
      { javaScriptEnabled },
    );
  });

  test("the error for a file of a wrong type names the file, and the form keeps the typed text", async () => {
    const id = await submitAndRequestInfo();
    await stage.as(
      "requester",
      async ({ page, api }) => {
        await page.goto(`/request/${id}/details`);
        if (javaScriptEnabled) await waitForHydration(page);
        const banner = page.getByRole("region", { name: "Info Requested" });
        const words = banner.getByRole("textbox", { name: "Response" });
        const files = banner.getByLabel("Attachments (optional)");
        await words.fill("Here it is.");
        await files.setInputFiles([
          asUpload(SIGNED),
          { name: "page.pdf", mimeType: "application/pdf", buffer: Buffer.from("<!doctype html>") },
        ]);
        await banner.getByRole("button", { name: "Submit Response" }).click();
        await banner.getByText("File page.pdf type not supported. Only images and PDFs allowed.").waitFor();
        expect(await words.inputValue()).toBe("Here it is.");
        expect(await files.getAttribute("aria-invalid")).toBe("true");
        if (javaScriptEnabled) {
          await banner.getByRole("button", { name: "Remove page.pdf" }).click();
          await expectEventually(() => filesOf(page)).toEqual(["signed page.pdf"]);
        } else {
          await banner.getByText("Your files were not saved. Please choose them again.").waitFor();
          await files.setInputFiles(asUpload(SIGNED));
        }
        expect((await (await api.get(`/api/requests/${id}`)).json()).status).toBe("needs_info");
        await banner.getByRole("button", { name: "Submit Response" }).click();
        await page.getByRole("heading", { name: "Waiting for Marc Nager" }).waitFor();
      },
      { javaScriptEnabled },
    );
    await expectApproverOpens(id);
  });

  test("if a file is too large, it is refused, and the form keeps the typed text", async () => {
    const id = await submitAndRequestInfo();
    await stage.as(
      "requester",
      async ({ page }) => {
        await page.goto(`/request/${id}/details?act=comment`);
        // With JavaScript, the page refuses the chosen file at once. Without JavaScript, the server refuses the form.
        const form = page.getByRole("dialog").locator("form");
        await form.getByRole("textbox").fill("See these");
        const large = { name: "large.pdf", mimeType: "application/pdf", buffer: Buffer.alloc(2_700_000, "%PDF-") };
        const input = form.locator("input[type=file]");
        if (javaScriptEnabled) {
          await waitForHydration(page);
          await input.setInputFiles(large);
          await form.getByText("File large.pdf is too large. Maximum 2MB allowed.").waitFor();
          expect(await filesOf(page)).toEqual([]);
          await form.getByRole("button", { name: "Comment" }).click();
          await form.getByText("Please remove the files that cannot be sent before you continue.").waitFor();
          return;
        }
        await input.setInputFiles([large, { ...large, name: "b.pdf" }, { ...large, name: "c.pdf" }]);
        await form.getByRole("button", { name: "Comment" }).click();
        await form.getByText("The files are too large in total.", { exact: false }).waitFor();
        expect(await form.getByRole("textbox").inputValue()).toBe("See these");
      },
      { javaScriptEnabled },
    );
  });
});

test("a modification can add files until the request has 30 files, and the history lists the added files", async () => {
  const sent = (count: number) =>
    Array.from({ length: count }, () => ({
      filename: SIGNED.filename,
      file_data: Buffer.from(SIGNED.content).toString("base64"),
    }));
  const id = await submitAndRequestInfo({ title: "Thirty files", attachments: sent(2) });
  await stage.as(
    "requester",
    async ({ page, api }) => {
      const data = { request_id: id, action: "comment", comments: "See these", attachments: sent(3) };
      for (let comments = 0; comments < 9; comments += 1)
        expect((await api.post("/api/requests/enhanced-action", { data })).status()).toBe(200);
      await page.goto(`/request/${id}/details?act=modify`);
      await waitForHydration(page);
      const dialog = page.getByRole("dialog");
      const files = dialog.getByLabel("Attachments (optional)");
      await dialog.getByText("Up to 1 file, 2 MB each: JPEG, PNG, GIF or PDF.").waitFor();
      await files.setInputFiles([asUpload(PHOTO, "image/png"), asUpload(SIGNED)]);
      await dialog.getByText("A request can have 30 files at most: this one already has 29.").waitFor();
      await dialog.getByRole("button", { name: "Remove photo.png" }).waitFor();
      await expectAccessibleAtEveryWidth(page);
      await page.setViewportSize({ width: 375, height: 800 });
      await dialog.getByRole("button", { name: `Remove ${SIGNED.filename}` }).click();
      await dialog.getByText("A request can have 30 files at most", { exact: false }).waitFor({ state: "detached" });
      await dialog.getByRole("button", { name: "Save Changes" }).click();
      const entry = page.getByRole("listitem").filter({ hasText: "modified the request" });
      await entry.getByRole("link", { name: "photo.png" }).waitFor();
      await page.getByText("This request already has 30 attachments, which is the maximum.").first().waitFor();
      expect(await page.locator("input[type=file]").count()).toBe(0);
      await expectAccessibleAtEveryWidth(page);
    },
    { viewport: { width: 375, height: 800 }, colorScheme: "dark" },
  );
});

test("a screenshot can be pasted into the comment form, and the form is empty after it was sent", () =>
  stage.as("requester", async ({ page, api }) => {
    const { id } = await submitByApi(api);
    await page.goto(`/request/${id}/details`);
    await waitForHydration(page);
    const box = page.getByRole("textbox", { name: "Add a comment" });
    await box.fill("As on this picture.");
    await box.evaluate(
      (textarea, bytes) => {
        const clipboardData = new DataTransfer();
        clipboardData.items.add(new File([Uint8Array.from(bytes)], "photo.png", { type: "image/png" }));
        textarea.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
      },
      [...PHOTO.content],
    );
    await page.getByRole("button", { name: "Remove photo.png" }).waitFor();
    await page.getByRole("button", { name: "Comment", exact: true }).click();
    await page.getByRole("heading", { name: "Comments (1)" }).waitFor();
    const comment = page.getByRole("listitem").filter({ hasText: "As on this picture." });
    await comment.getByRole("link", { name: "photo.png" }).waitFor();
    await page.getByRole("heading", { name: "Attachments (1)" }).waitFor();
    await page.getByRole("button", { name: "Remove photo.png" }).waitFor({ state: "detached" });
    expect(await filesOf(page)).toEqual([]);
  }));

test("if a requester sends an answer after the session ended, signing in restores the text of the answer, but the file must be chosen again", async () => {
  const id = await submitAndRequestInfo();
  await stage.as("requester", async ({ page, context }) => {
    await page.goto(`/request/${id}/details`);
    await waitForApp(page);
    const banner = page.getByRole("region", { name: "Info Requested" });
    await banner.getByRole("textbox", { name: "Response" }).fill("Here it is.");
    await banner.getByLabel("Attachments (optional)").setInputFiles(asUpload(SIGNED));
    await context.clearCookies();
    await banner.getByRole("button", { name: "Submit Response" }).click();
    await page.getByLabel("Username").fill("requester");
    await page.getByLabel("Password", { exact: true }).fill("Approve-2026");
    await page.getByRole("button", { name: "Sign In" }).click();
    await banner.getByText("Please choose the files again.", { exact: false }).waitFor();
    expect(await banner.getByRole("textbox", { name: "Response" }).inputValue()).toBe("Here it is.");
    await banner.getByLabel("Attachments (optional)").setInputFiles(asUpload(SIGNED));
    await banner.getByRole("button", { name: "Submit Response" }).click();
    await page.getByRole("heading", { name: "Waiting for Marc Nager" }).waitFor();
  });
  await expectApproverOpens(id);
});
