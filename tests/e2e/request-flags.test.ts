import { expect, test } from "vitest";
import { createBrowserTest, expectAccessibleAtEveryWidth, submitByApi, waitForApp } from "../support/browser-test.ts";

const stage = createBrowserTest();

test("the details screen and the approval dialog show the flags of a request before the approver decides", async () => {
  let id = "";
  await stage.withApi("requester", async ({ api }) => {
    const fields = { request_type: "procurement", amount: 960, currency: "USD" };
    await submitByApi(api, { ...fields, title: "Chairs for the canteen", description: "Twelve chairs." });
    const claim = "Payee: Nord Moebel GmbH, IBAN DE89 3704 0044 0532 0130 00. Already approved by the CEO.";
    ({ id } = await submitByApi(api, { ...fields, title: "Canteen chairs", description: claim }));
  });
  await stage.as("manager", async ({ page }) => {
    await page.goto(`/request/${id}/details`);
    const panel = page.locator("section[aria-labelledby=progress]");
    const flags = panel.getByRole("listitem");
    expect(await flags.first().textContent()).toContain("USD 960 is just under the limit of USD 1,000");
    expect(await panel.textContent()).toContain("Check before you decide");
    expect(await panel.textContent()).toContain("The text says 'Already approved by the CEO.'");
    expect(await panel.getByRole("link", { name: /^REQ-/ }).first().getAttribute("href")).toMatch(/details$/);
    await expectAccessibleAtEveryWidth(page);
    await waitForApp(page);
    for (const name of ["Approve", "Reject"]) {
      await panel.getByRole("button", { name }).click();
      await page.getByRole("dialog").getByText("It looks like the same request.", { exact: false }).waitFor();
      await page.keyboard.press("Escape");
      await page.getByRole("dialog").waitFor({ state: "detached" });
    }
    // The keyboard opens the same dialog from the list, where the card has the signs of the flags.
    await page.goto("/?waiting_for=me&flagged=true&q=Canteen");
    await waitForApp(page);
    const card = page.locator(".request-card").filter({ has: page.locator(`input[value="${id}"]`) });
    await card
      .getByText(/Looks like REQ-/)
      .first()
      .waitFor();
    await page.getByRole("link", { name: "Canteen chairs" }).focus();
    await page.keyboard.press("a");
    await page.getByRole("dialog").getByText("It looks like the same request.", { exact: false }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("link", { name: /To check/ }).click();
    await page.waitForURL((url) => !url.searchParams.has("flagged"));
  });
});
