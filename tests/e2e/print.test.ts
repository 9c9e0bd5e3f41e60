import type { Page } from "playwright-core";
import { extractText, getDocumentProxy } from "unpdf";
import { describe, expect, test } from "vitest";
import { createBrowserTest, submitByApi, waitForHydration } from "../support/browser-test.ts";

const stage = createBrowserTest();

/** Texts that only screens show: the frame, the navigation, prompts, buttons and forms. */
const SCREEN_ONLY_TEXTS = [
  "Skip to content",
  "Dashboard",
  "Submit Request",
  "My Requests",
  "AI Assistant",
  "Sign Out",
  "Jump to",
  "Enable Real-time Notifications",
  "Add Comment",
  "Add a comment",
  "Evidence",
  "Filters",
  "Load more",
  "Show as a table",
];

/** Returns the text of the page as it is printed on A4. */
async function readPrinted(page: Page, path: string): Promise<string> {
  await page.goto(path);
  await waitForHydration(page);
  const pdf = await page.pdf({ format: "A4" });
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true });
  return text.replaceAll(/\s+/g, " ");
}

const expectOnly = (text: string, parts: readonly string[], never: readonly string[] = []) => {
  for (const part of parts) expect(text).toContain(part);
  for (const part of [...SCREEN_ONLY_TEXTS, ...never]) expect(text).not.toContain(part);
};

describe.each(["light", "dark"] as const)("in the %s theme", (colorScheme) => {
  test("a printed request has its number, its content and the name of the person who prints, without navigation and buttons", () =>
    stage.as(
      "requester",
      async ({ page, api }) => {
        const { id } = await submitByApi(api, { title: `Printed chairs ${colorScheme}` });
        const commented = await api.post("/api/requests/enhanced-action", {
          data: { request_id: id, action: "comment", comments: "They have to be blue" },
        });
        expect(commented.status()).toBe(200);
        expectOnly(
          await readPrinted(page, `/request/${id}/details`),
          [
            id,
            `Printed chairs ${colorScheme}`,
            "USD 900.00",
            "They have to be blue",
            "Printed by Rita Quest",
            "Marc Nager",
          ],
          ["Cancel Request", "Modify"],
        );
        await page.emulateMedia({ media: "print" });
        const ink = await page.evaluate(() => {
          const { color } = getComputedStyle(document.body);
          return [color, getComputedStyle(document.body).backgroundColor];
        });
        expect(ink).toEqual(["oklch(0.22 0 0)", "rgb(255, 255, 255)"]);
      },
      { colorScheme },
    ));

  test("printed lists contain their requests, and printed reports contain the table of each chart", () =>
    stage.as(
      "admin",
      async ({ page, api }) => {
        const { id } = await submitByApi(api, { title: `Listed chairs ${colorScheme}` });
        for (const path of ["/", "/admin/requests"])
          expectOnly(
            await readPrinted(page, path),
            [id, `Listed chairs ${colorScheme}`, "Printed by Ama Admin"],
            ["Delete"],
          );
        expectOnly(
          await readPrinted(page, "/downloads"),
          ["Requests by status", "Waiting for", "Waiting since", "Median time", "Printed by Ama Admin"],
          ["Prepare download", "Clear filters"],
        );
      },
      { colorScheme },
    ));
});

test("a printed request has the names of its files, but no empty boxes in place of their pictures", () =>
  stage.as("requester", async ({ page, api }) => {
    const file_data = "R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==";
    const attachments = [{ filename: "printed.gif", content_type: "image/gif", file_data }];
    const { id } = await submitByApi(api, { title: "Printed picture", attachments });
    await page.goto(`/request/${id}/details`);
    await waitForHydration(page);
    const row = page.getByRole("listitem").filter({ hasText: "printed.gif" }).first();
    await row.locator("img").waitFor();
    await page.emulateMedia({ media: "print" });
    expect(await row.getByText("printed.gif").first().isVisible()).toBe(true);
    const boxes = await row.locator("*").evaluateAll((all) =>
      all
        .filter((one) => one.checkVisibility() && one.getBoundingClientRect().width > 0)
        .filter((one) => getComputedStyle(one).backgroundColor !== "rgba(0, 0, 0, 0)")
        .map((one) => one.className),
    );
    expect(boxes).toEqual([]);
  }));
