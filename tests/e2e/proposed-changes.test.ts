import { beforeAll, expect, test } from "vitest";
import { createBrowserTest, expectAccessibleAtEveryWidth, waitForHydration } from "../support/browser-test.ts";

const stage = createBrowserTest();

beforeAll(() =>
  stage.changeDatabase((database) => {
    database.exec("UPDATE users SET role = 'admin' WHERE username = 'director'");
  }),
);

test("an administrator switches four eyes on and proposes two changes, of which a second administrator declines one and confirms the other", async () => {
  await stage.as("admin", async ({ page }) => {
    await page.goto("/admin/settings");
    await waitForHydration(page);
    const save = page.getByRole("button", { name: "Update Configuration" });
    await page.getByLabel("Second Administrator for Rules").check();
    await save.click();
    await page.getByText("Settings updated successfully").first().waitFor();
    // Uses lengths that no date or time on the screen contains.
    for (const length of ["97", "98"]) {
      await page.getByLabel("Minimum Password Length").fill(length);
      await save.click();
      await page.getByText("Waits for a second administrator").first().waitFor();
      await page.goto("/admin/settings");
      await waitForHydration(page);
      expect(await page.getByLabel("Minimum Password Length").inputValue()).toBe("6");
    }
    await page.getByRole("link", { name: "Show the proposed changes" }).click();
    await page.getByText("You proposed this change").first().waitFor();
    expect(await page.getByRole("button", { name: "Confirm change" }).count()).toBe(0);
  });
  await stage.as("director", async ({ page }) => {
    await page.goto("/admin");
    await waitForHydration(page);
    await page.getByText("2 proposed changes of the rules wait for a second administrator.").waitFor();
    await page.getByRole("link", { name: "Show changes" }).click();
    const card = page.getByRole("listitem").filter({ hasText: "98" }).filter({ hasText: "Waiting" });
    await card.getByRole("button", { name: "Decline change" }).click();
    await card.getByText("Please enter a comment").waitFor();
    await expectAccessibleAtEveryWidth(page);
    await card.getByLabel("Comment").fill("97 is enough");
    await card.getByRole("button", { name: "Decline change" }).click();
    await page.getByText("Change declined").first().waitFor();
    await page.getByText("97 is enough").waitFor();
    await page.getByRole("button", { name: "Confirm change" }).click();
    await page.getByText("Change confirmed").first().waitFor();
    await page.goto("/admin/settings");
    expect(await page.getByLabel("Minimum Password Length").inputValue()).toBe("97");
  });
});

test("a change in the matrix editor that waits for a second administrator is not shown as a failure, and its proposal can be confirmed", async () => {
  await stage.as("admin", async ({ page }) => {
    await page.goto("/admin/matrix");
    await page.getByRole("link", { name: "Edit Travel" }).click();
    await waitForHydration(page);
    await page.getByText("This waits until a second administrator confirms it.").waitFor();
    await page.locator('[name="amount_levels.0.max_amount"]').fill("1234");
    await page.getByRole("button", { name: "Update", exact: true }).click();
    await page.waitForURL("**/admin/matrix");
    await page.getByText("Waits for a second administrator").first().waitFor();
  });
  await stage.as("director", async ({ page }) => {
    await page.goto("/admin/changes");
    await page.getByText("Limit of level 1: USD 1,000 → USD 1,234").first().waitFor();
    await page.getByRole("button", { name: "Confirm change" }).click();
    await page.getByText("Change confirmed").first().waitFor();
    await page.goto("/admin/matrix");
    await page.getByText("≤ $1,234").first().waitFor();
  });
});

test("forms of rules say beforehand that a change waits, and a second administrator whom the author prepared sees why they cannot confirm it", async () => {
  const SENTENCE = "Changes of approval rules wait until a second administrator confirms them.";
  await stage.as("admin", async ({ page }) => {
    await page.goto("/admin/settings");
    await page.getByText("This waits until a second administrator confirms it.").first().waitFor();
    for (const path of ["/admin/groups?act=new", "/admin/users?act=new", "/admin/departments/import"]) {
      await page.goto(path);
      await page.getByText(SENTENCE).first().waitFor();
    }
    await page.goto("/admin/settings");
    await waitForHydration(page);
    await page.getByLabel("Minimum Password Length").fill("96");
    await page.getByRole("button", { name: "Update Configuration" }).click();
    await page.getByText("Waits for a second administrator").first().waitFor();
  });
  stage.changeDatabase((database) => {
    const now = new Date().toISOString();
    database.exec(`INSERT INTO account_influences SELECT b.id, a.id, 'position', '${now}', '${now}' FROM users a, users b
      WHERE a.username = 'admin' AND b.username = 'director'`);
  });
  await stage.as("director", async ({ page }) => {
    await page.goto("/admin/changes");
    await page.getByText("set up or changed your account less than 30 days ago").waitFor();
    expect(await page.getByRole("button", { name: "Confirm change" }).count()).toBe(0);
    expect(await page.getByRole("button", { name: "Decline change" }).count()).toBe(0);
  });
  stage.changeDatabase((database) => {
    database.exec("DELETE FROM account_influences; DELETE FROM proposed_changes WHERE state = 'pending'");
  });
});

test("without JavaScript, a second administrator confirms the change that switches four eyes off", async () => {
  const options = { javaScriptEnabled: false };
  await stage.as(
    "admin",
    async ({ page }) => {
      await page.goto("/admin/settings");
      await page.getByLabel("Second Administrator for Rules").uncheck();
      await page.getByRole("button", { name: "Update Configuration" }).click();
      await page.getByText("Waits for a second administrator").first().waitFor();
    },
    options,
  );
  await stage.as(
    "director",
    async ({ page }) => {
      await page.goto("/admin/changes");
      await page.getByRole("button", { name: "Confirm change" }).click();
      await page.getByText("Change confirmed").first().waitFor();
      await page.goto("/admin/settings");
      expect(await page.getByLabel("Second Administrator for Rules").isChecked()).toBe(false);
    },
    options,
  );
});
