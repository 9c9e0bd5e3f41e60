import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { closeBrowserSessions, getSharedBrowser, openBrowserSession } from "../support/browser.ts";
import { getUnexpectedErrors, step, waitForHydration } from "../support/browser-test.ts";
import { startServer, type TestServer } from "../support/server.ts";

let server: TestServer;
let browser: Browser;
beforeAll(async () => {
  [server, browser] = await Promise.all([startServer({ sampleData: false }), getSharedBrowser()]);
});
afterAll(async () => {
  await closeBrowserSessions();
  await server?.stop();
});

/**
 * Signs a person in on the login screen and runs `work`. If `own` is given, the person first replaces the one-time
 * `password` with `own`.
 */
async function as(
  { username, password, own = null }: { username: string; password: string; own?: string | null },
  work: (page: Page) => Promise<void>,
): Promise<void> {
  const { page, context, browserErrors } = await openBrowserSession(browser, server.url);
  await open(page, "/login");
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In" }).click();
  if (own !== null) await choosePassword(page, password, own);
  await page.getByRole("heading", { name: /^Welcome, / }).waitFor();
  await work(page);
  expect(getUnexpectedErrors({ browserErrors })).toEqual([]);
  await context.close();
}

async function choosePassword(page: Page, one_time: string, own: string): Promise<void> {
  await page.getByText("You signed in with a one-time password", { exact: false }).waitFor();
  await page.getByLabel("Current password").fill(one_time);
  await page.getByLabel("New password", { exact: false }).first().fill(own);
  await page.getByLabel("Confirm new password").fill(own);
  await page.getByRole("main").getByRole("button", { name: "Change Password" }).click();
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitForHydration(page);
}

const tab = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Admin Panel" }).getByRole("link", { name });

const PEOPLE = [
  { username: "mona", name: "Mona Boss", role: "manager" },
  { username: "rex", name: "Rex Asker", role: "requester" },
] as const;

/** The codes of the standard request types, in the order of their names. */
const TYPE_CODES = ["admin", "financial", "hr", "it", "non_financial", "personal", "procurement", "travel"];

const OWN_PASSWORD = "Chosen-in-the-end-1";

/**
 * Adds a user in the Admin Panel. With `generate`, returns the one-time password that the form generated; otherwise the
 * link with which the user chooses a password.
 */
async function addUser(
  page: Page,
  { username, name, role }: (typeof PEOPLE)[number],
  { generate }: { generate: boolean },
): Promise<string> {
  await page.getByRole("link", { name: "Add User" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Username").fill(username);
  await dialog.locator("[name=name]").fill(name);
  if (generate) await dialog.getByRole("button", { name: "Generate a password" }).click();
  const one_time = await dialog.locator("[name=password]").inputValue();
  await dialog.getByLabel("Email").fill(`${username}@company.example`);
  await dialog.getByLabel("Department").selectOption("Logistics");
  await dialog.getByLabel("Role").selectOption(role);
  await dialog.getByRole("button", { name: "Create" }).click();
  const linkDialog = page.getByRole("dialog", { name: `Link for ${name}` });
  const link = generate ? "" : await linkDialog.getByLabel("Link").inputValue();
  if (!generate) await linkDialog.getByRole("link", { name: "Close" }).last().click();
  await dialog.waitFor({ state: "detached" });
  await page.getByRole("rowheader", { name: username }).waitFor();
  return generate ? one_time : link;
}

test("with only the screens, a new company can get from an empty system to its first approved request", async () => {
  let [one_time, link] = ["", ""];
  await step("the administrator adds a department, two users and a matrix configuration", () =>
    as({ username: "admin", password: "Approve-2026" }, async (page) => {
      await page.getByText("No approval requests yet").waitFor();
      const setup = page.locator("section").filter({ has: page.getByRole("heading", { name: "Set up approvals" }) });
      await setup.waitFor();
      expect(await setup.getByRole("link").evaluateAll((all) => all.map((one) => one.getAttribute("href")))).toEqual([
        "/admin/users",
        "/admin/matrix",
        ...TYPE_CODES.map((code) => `/admin/matrix/new?type=${code}`),
        "/admin",
      ]);
      expect(await setup.getByText("done").count()).toBe(0);
      await setup.getByText("Email is kept on this server, not sent.", { exact: false }).waitFor();
      await setup.getByRole("link", { name: /^Add approval rules/ }).click();
      await page.getByText("Add your first approval rule").waitFor();
      expect(await page.getByText(/\d errors?/).count()).toBe(0);
      await page.getByRole("main").getByRole("link", { name: "Add DOA Configuration" }).waitFor();
      await open(page, "/");
      await page.getByRole("link", { name: "Admin Panel" }).first().click();
      await tab(page, "Departments").click();
      await page.getByRole("link", { name: "Add Department" }).click();
      await page.getByRole("dialog").getByLabel("Name").fill("Logistics");
      await page.getByRole("dialog").getByRole("button", { name: "Create" }).click();
      await page.getByRole("rowheader", { name: "Logistics" }).waitFor();
      await tab(page, "Users").click();
      one_time = await addUser(page, PEOPLE[0], { generate: true });
      link = await addUser(page, PEOPLE[1], { generate: false });
      await tab(page, "DOA Matrix").click();
      await page.getByRole("main").getByRole("link", { name: "Add DOA Configuration" }).click();
      await page.getByRole("heading", { name: "Add New DOA Configuration" }).waitFor();
      await page.locator("[name=request_type]").selectOption("travel");
      await page.getByRole("button", { name: "Add level" }).click();
      await page.locator("[name='amount_levels.0.max_amount']").fill("1000");
      await page.locator("[name='amount_levels.0.approver_user_id']").fill("mona");
      await page.getByRole("option", { name: /Mona Boss/ }).click();
      await page.getByText("Up to USD 1,000").first().waitFor();
      await page.getByRole("button", { name: "Create", exact: true }).click();
      await page.waitForURL("**/admin/matrix");
      await page.getByText("≤ $1,000 – Mona Boss").first().waitFor();
      await open(page, "/");
      await setup.waitFor();
      expect(await setup.getByText("done").count()).toBe(1);
      expect(
        await setup
          .getByRole("listitem")
          .filter({ hasText: /^Travel$/ })
          .count(),
      ).toBe(0);
      await setup.getByRole("link", { name: "Financial", exact: true }).click();
      await page.getByRole("heading", { name: "Add New DOA Configuration" }).waitFor();
      expect(await page.locator("[name=request_type]").inputValue()).toBe("financial");
    }),
  );
  await step("the requester chooses a password with the link", async () => {
    const { page, context, browserErrors } = await openBrowserSession(browser, server.url);
    await open(page, link);
    await page.getByLabel("New password", { exact: true }).fill(OWN_PASSWORD);
    await page.getByLabel("Confirm new password").fill(OWN_PASSWORD);
    await page.getByRole("button", { name: "Save password" }).click();
    await page.getByText("Password saved").first().waitFor();
    expect(getUnexpectedErrors({ browserErrors })).toEqual([]);
    await context.close();
  });
  let address = "";
  await step("the requester signs in and submits", () =>
    as({ username: "rex", password: OWN_PASSWORD }, async (page) => {
      await page.getByRole("link", { name: "Submit Request" }).first().click();
      await page.getByRole("heading", { name: "Submit Request" }).waitFor();
      await page.getByLabel("Title").fill("Train to the customer");
      await page.getByLabel("Description").fill("Two days on site.");
      await page.getByLabel("Request Type").selectOption("travel");
      await page.getByLabel("Amount").fill("240");
      await page.getByText("Mona Boss approves", { exact: false }).waitFor();
      await page.getByRole("button", { name: "Submit Request" }).click();
      await page.getByRole("heading", { name: "Waiting for Mona Boss" }).waitFor();
      address = new URL(page.url()).pathname;
      expect(address).toMatch(/^\/request\/REQ-\d{4}-1001\/details$/);
    }),
  );
  await step("the manager chooses a password and approves", () =>
    as({ username: "mona", password: one_time, own: OWN_PASSWORD }, async (page) => {
      await page.getByText("1 request is waiting for you").waitFor();
      await page.getByRole("button", { name: /^Approve REQ-/ }).click();
      await page.getByRole("dialog").getByRole("textbox").fill("Have a good trip");
      await page.getByRole("dialog").getByRole("button", { name: "Approve", exact: true }).click();
      await page.getByText("Request Approved").first().waitFor();
    }),
  );
  await step("the requester sees the approval", () =>
    as({ username: "rex", password: OWN_PASSWORD }, async (page) => {
      await open(page, address);
      await page.getByRole("heading", { name: "Approved by Mona Boss" }).waitFor();
      await page.getByText("Have a good trip").first().waitFor();
    }),
  );
});
