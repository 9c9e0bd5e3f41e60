import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import {
  createBrowserTest,
  expectAccessibleAtEveryWidth,
  expectEventually,
  waitForHydration,
} from "../support/browser-test.ts";

const stage = createBrowserTest();

const both = [
  ["with JavaScript", true],
  ["without JavaScript", false],
] as const;

/**
 * Returns a CSV file of users as Excel on Windows saves it: with semicolons, and in the Windows code page, where 'é' is
 * one byte.
 */
const USERS = (tag: string) =>
  Buffer.from(
    [
      "Username;Name;Email;Department;Role;Password",
      `zoe.${tag};Zoé New;zoe.${tag}@company.example;HR;manager;`,
      `own.${tag};Own Word;own.${tag}@company.example;IT;;Own-word-2026`,
      `manager;Twin;twin.${tag}@company.example;IT;;`,
      `@cmd.${tag};Lost;lost.${tag}@company.example;Nowhere;;`,
    ].join("\r\n"),
    "latin1",
  );

async function download(page: Page, press: () => Promise<void>): Promise<{ name: string; text: string }> {
  const [file] = await Promise.all([page.waitForEvent("download"), press()]);
  return { name: file.suggestedFilename(), text: readFileSync(await file.path(), "utf8") };
}

describe.each(both)("%s", (_, javaScriptEnabled) => {
  const tag = javaScriptEnabled ? "one" : "two";

  test("users are imported after a preview, and refused rows can be downloaded as a file", () =>
    stage.as(
      "admin",
      async ({ page, api }) => {
        await page.goto("/admin/users");
        await page.getByRole("link", { name: "Import CSV" }).click();
        await page.getByRole("heading", { name: "Import users" }).waitFor();
        if (javaScriptEnabled) await waitForHydration(page);
        const template = await download(page, () => page.getByRole("link", { name: "Download template" }).click());
        expect(template).toEqual({
          name: "users_template.csv",
          text: "\uFEFFusername,name,email,department,designation,role\r\n",
        });
        const preview = page.getByRole("button", { name: "Preview" });
        await preview.click();
        await page.getByText("Please send the CSV file's text").waitFor();

        await page
          .getByLabel("CSV file")
          .setInputFiles({ name: "people.csv", mimeType: "text/csv", buffer: USERS(tag) });
        if (javaScriptEnabled) {
          await page.getByText("people.csv is shown below.").waitFor();
          await expectEventually(() => page.getByRole("textbox", { name: "Rows" }).inputValue()).toContain("Zoé New");
        }
        await preview.click();
        await page.getByText("2 users will be created, 2 rows are invalid").waitFor();
        await page.getByText('The column "password" is not used', { exact: false }).waitFor();
        expect(await page.getByRole("button", { name: "Download links" }).count()).toBe(0);
        const refused = page.getByRole("region", { name: "Invalid rows" });
        await refused.getByText('Another user already has the username "manager"').waitFor();
        await refused.getByText('There is no active department "Nowhere"').waitFor();
        const ready = page.getByRole("region", { name: "Valid rows" });
        expect(await ready.getByRole("row", { name: /^Line 2/ }).textContent()).toContain(`zoe.${tag}Zoé New`);
        expect((await (await api.get(`/api/admin/users?q=zoe.${tag}`)).json()).length).toBe(0);

        await page.getByRole("button", { name: "Import 2 users" }).click();
        await page.getByText("2 users created, 2 rows are invalid").waitFor();
        const file = await download(page, () => page.getByRole("button", { name: "Download invalid rows" }).click());
        expect(file.name).toMatch(/^users_refused_\d{4}-\d\d-\d\d\.csv$/);
        expect(file.text).toContain("username,name,email,department,designation,role,line,why_refused");
        expect(file.text).toContain(`'@cmd.${tag},Lost,`);
        expect(file.text).not.toContain("Own-word");
        await page.getByText("2 users created, 2 rows are invalid").waitFor();
        // The local installation sends no mail, so the page offers the links (R58).
        await page.getByText("These links are shown only here").waitFor();
        const links = await download(page, () => page.getByRole("button", { name: "Download links" }).click());
        expect(links.text).toMatch(new RegExp(`zoe\\.${tag}@company\\.example,http\\S+token=`));
        expect(await page.getByText("mailed").count()).toBe(0);
      },
      { javaScriptEnabled },
    ));

  test("departments are imported from pasted rows after a preview", () =>
    stage.as(
      "director",
      async ({ page }) => {
        await page.goto("/admin/departments");
        await page.getByRole("link", { name: "Import CSV" }).click();
        await page.getByRole("heading", { name: "Import departments" }).waitFor();
        if (javaScriptEnabled) await waitForHydration(page);
        await page.getByRole("textbox", { name: "Rows" }).fill(`name,budget,head\nLegal ${tag},1200.5,vp\nhr,,\n`);
        await page.getByRole("button", { name: "Preview" }).click();
        await page.getByText("1 department will be created, 1 row is invalid").waitFor();
        await page.getByRole("button", { name: "Import 1 department" }).click();
        await page.getByText("1 department created, 1 row is invalid").waitFor();
        await page.getByRole("link", { name: "Import another file" }).click();
        await page.getByRole("textbox", { name: "Rows" }).waitFor();
        await page.getByRole("link", { name: "Back to departments" }).click();
        const row = page.getByRole("row", { name: new RegExp(`^Legal ${tag}`) });
        expect(await row.textContent()).toContain("$1,200.50Victor Pell");
      },
      { javaScriptEnabled },
    ));
});

test("only an administrator can download the refused rows of an import, and the URL of an unknown import file returns 404", () =>
  stage.withApi("manager", async ({ api }) => {
    expect((await api.get("/admin/import/users.csv")).status()).toBe(403);
    expect((await api.post("/admin/import/users.csv", { multipart: { csv: "a" } })).status()).toBe(403);
    await stage.as("admin", async (admin) => {
      expect((await admin.api.get("/admin/import/passwords.csv")).status()).toBe(404);
      const answer = await admin.api.post("/admin/import/users.csv", { multipart: { csv: "name\n<b>,=1+1" } });
      expect(answer.headers()["content-disposition"]).toMatch(/^attachment; filename="users_refused_/);
      expect(await answer.text()).toBe("\uFEFFname\r\n<b>,'=1+1\r\n");
    });
  }));

test("the form, preview and result of an import are accessible at every width", () =>
  stage.as("admin", async ({ page }) => {
    await page.goto("/admin/users/import");
    await waitForHydration(page);
    const buffer = USERS("wide");
    await page.getByLabel("CSV file").setInputFiles({ name: "people.csv", mimeType: "text/csv", buffer });
    await page.getByText("people.csv is shown below.").waitFor();
    await page.getByRole("button", { name: "Preview" }).click();
    await page.getByText("2 users will be created, 2 rows are invalid").waitFor();
    await expectAccessibleAtEveryWidth(page);
    await page.getByRole("button", { name: "Import 2 users" }).click();
    await page.getByText("These links are shown only here").waitFor();
    await expectAccessibleAtEveryWidth(page);
  }));
