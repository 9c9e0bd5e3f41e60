import { readFileSync, unlinkSync, writeFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import { createPdf } from "../../scripts/sample-data/files.ts";
import {
  createBrowserTest,
  expectAccessibleAtEveryWidth,
  submitByApi,
  waitForHydration,
} from "../support/browser-test.ts";
import { getBlobPath } from "../support/tamper.ts";

const stage = createBrowserTest();
const OFFER = createPdf("offer.pdf", "Offer");
const CHANGED = "The content of the file offer.pdf is not the one that was attached.";

let id = "";
/** The path of the file's content in the data folder. */
let file = "";
beforeAll(async () => {
  await stage.withApi("requester", async ({ api }) => {
    const file_data = Buffer.from(OFFER.content).toString("base64");
    const request = await submitByApi(api, { attachments: [{ filename: OFFER.filename, file_data }] });
    id = request.id;
    file = getBlobPath(stage.dataDir(), `attachments/${request.attachments[0]?.id}`);
  });
  writeFileSync(file, readFileSync(file).fill("x", 30, 40));
});

test.each([
  ["with JavaScript", true],
  ["without JavaScript", false],
])(
  "%s, a link to a changed file leads to a screen instead of the file, and the details then say so",
  (_, javaScriptEnabled) =>
    stage.as(
      "manager",
      async ({ page }) => {
        await page.goto(`/request/${id}/details`);
        if (javaScriptEnabled) await waitForHydration(page);
        const href = await page.getByRole("link", { name: "offer.pdf" }).first().getAttribute("href");
        const answer = await page.goto(String(href));
        expect(answer?.status()).toBe(409);
        expect(new URL(page.url()).pathname).toBe(`/request/${id}/changed-file`);
        await page.getByRole("heading", { name: "This file is not shown" }).waitFor();
        await page
          .getByText(
            "Its stored content differs from the record of the request. The administrators have been notified.",
          )
          .waitFor();
        if (javaScriptEnabled) await expectAccessibleAtEveryWidth(page);
        await page.getByRole("link", { name: "Request details" }).first().click();
        await page.waitForURL(`**/request/${id}/details`);
        await page.getByText(CHANGED).first().waitFor();
      },
      { javaScriptEnabled },
    ),
);

test("the screen in place of a changed file is in the language of the reader, and other people cannot open it", async () => {
  await stage.as(
    "manager",
    async ({ page }) => {
      await page.goto(`/request/${id}/changed-file`);
      await page.getByText("Son contenu enregistré diffère", { exact: false }).waitFor();
    },
    { locale: "fr-FR" },
  );
  await stage.as("it.staff", async ({ page }) => {
    expect((await page.goto(`/request/${id}/changed-file`))?.status()).toBe(404);
  });
});

test("the Overview of the administration lists a changed file and a missing file", async () => {
  await stage.as("admin", async ({ page }) => {
    await page.goto("/admin");
    await page.getByText(CHANGED).first().waitFor();
  });
  unlinkSync(file);
  await stage.withApi("manager", async ({ api }) => {
    const { attachments } = await (await api.get(`/api/requests/${id}`)).json();
    const answer = await api.get(`/api/requests/${id}/attachments/${attachments[0].id}/download`);
    expect(answer.status()).toBe(409);
    expect(await answer.json()).toMatchObject({
      code: "file_changed",
      detail: "The stored content of the file offer.pdf is missing. The administrators have been notified.",
    });
  });
  await stage.as("admin", async ({ page }) => {
    await page.goto("/admin");
    await page.getByText("The stored content of the file offer.pdf is missing.").first().waitFor();
  });
});
