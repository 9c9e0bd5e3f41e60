import type { APIRequestContext, Locator, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { STEP_TIMEOUT_MS } from "../support/browser.ts";
import {
  createBrowserTest,
  expectAccessibleAtEveryWidth,
  expectEventually,
  submitByApi,
  waitForHydration,
} from "../support/browser-test.ts";
import { choosePerson } from "../support/people.ts";

const stage = createBrowserTest();

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitForHydration(page);
}

const row = (page: Page, username: string): Locator =>
  page.getByRole("row").filter({ has: page.getByRole("rowheader", { name: username, exact: true }) });

async function createUser(api: APIRequestContext, username: string, fields: Record<string, unknown> = {}) {
  const data = {
    username,
    name: username,
    email: `${username}@company.example`,
    password: "Approve-2026",
    department: "IT",
  };
  const answer = await api.post("/api/admin/users", { data: { ...data, ...fields } });
  expect(answer.status()).toBe(201);
  return answer.json();
}

/** Signs in without cookies, as from an unknown browser. */
const signInAs = (username: string, password: string): Promise<Response> =>
  fetch(`${stage.url()}/api/auth/login`, { method: "POST", body: new URLSearchParams({ username, password }) });

/** Makes a person the approver of all new personal requests, and submits `count` such requests. Returns the ids of the requests. */
async function submitRequestsFor(admin: APIRequestContext, approver_user_id: string, count: number): Promise<string[]> {
  const matrix: { id: string; request_type: string }[] = await (
    await admin.get("/api/admin/doa-configurations")
  ).json();
  const personal = matrix.find(({ request_type }) => request_type === "personal");
  const answer = await admin.put(`/api/admin/doa-configurations/${personal?.id}`, { data: { approver_user_id } });
  expect(answer.status()).toBe(200);
  const ids: string[] = [];
  await stage.withApi("requester", async ({ api }) => {
    for (let at = 0; at < count; at += 1) {
      const { id } = await submitByApi(api, { title: `Held ${at}`, request_type: "personal", amount: null });
      ids.push(id);
    }
  });
  return ids;
}

describe("managing users", () => {
  const username = "nina.new";

  test("an administrator creates, changes and deletes a user, and sees the error for a duplicate user name", () =>
    stage.as("admin", async ({ page, api }) => {
      await open(page, "/admin/users");
      await page.getByRole("link", { name: "Add User" }).click();
      const dialog = page.getByRole("dialog", { name: "Add New User" });
      expect(await dialog.getByLabel("Role").inputValue()).toBe("requester");
      await dialog.getByLabel("Username").fill("MANAGER");
      await dialog.getByLabel(/^Name/).fill("Nina New");
      expect(await dialog.getByLabel(/^Password/).inputValue()).toBe("");
      await dialog.getByRole("button", { name: "Generate a password" }).click();
      await expectEventually(() => dialog.getByLabel(/^Password/).inputValue()).toMatch(/^(\w{4}-){3}\w{4}$/);
      await dialog.getByLabel(/^Password/).fill("short");
      await dialog.getByLabel("Email").fill("nina at company");
      await dialog.getByRole("button", { name: "Create" }).click();
      await dialog.getByText("The password must be at least 6 characters long").waitFor();
      await dialog.getByText("Please provide a valid email address").waitFor();
      await dialog.getByText("Please choose a department").waitFor();
      await dialog.getByLabel(/^Password/).fill("Welcome-2026");
      await dialog.getByLabel("Email").fill(`${username}@company.example`);
      await dialog.getByLabel("Department").selectOption("IT");
      await dialog.getByRole("button", { name: "Create" }).click();
      await dialog.getByText('Another user already has the username "MANAGER"').first().waitFor();
      expect(await dialog.getByLabel(/^Name/).inputValue()).toBe("Nina New");
      await dialog.getByLabel("Username").fill(username);
      await dialog.getByRole("button", { name: "Create" }).click();
      await page.getByText("User created successfully").first().waitFor();
      expect(await row(page, username).textContent()).toContain(`Nina New${username}@company.exampleRequesterITActive`);
      await row(page, username).getByRole("link", { name: "Edit Nina New" }).click();
      const edit = page.getByRole("dialog", { name: "Edit User" });
      await edit.getByLabel(/^Name/).fill("Nina Neu");
      await edit.getByLabel("Role").selectOption("senior_manager");
      await edit.getByRole("button", { name: "Update" }).click();
      await page.getByText("User updated successfully").first().waitFor();
      await row(page, username).getByText("Senior manager").waitFor();
      const signIn = { form: { username, password: "Welcome-2026" } };
      expect((await (await api.post("/api/auth/login", signIn)).json()).user.password_change_required).toBe(true);
      expect(
        (await api.post("/api/auth/login", { form: { username: "admin", password: "Approve-2026" } })).status(),
      ).toBe(200);

      await row(page, username).getByRole("link", { name: "Delete Nina Neu" }).click();
      const remove = page.getByRole("dialog", { name: "Delete user?" });
      await remove.getByText("Nina Neu has no requests and is not part of any approval").waitFor();
      await remove.getByRole("button", { name: "Delete" }).click();
      await page.getByText("User deleted successfully").first().waitFor();
      await row(page, username).waitFor({ state: "detached" });
    }));

  test("the dialog for deleting a person with requests says that the account will be deactivated, and how many requests wait for the person", () =>
    stage.as("admin", async ({ page, api }) => {
      const leaver = await createUser(api, "goer", { name: "Gina Oer", role: "manager" });
      await submitRequestsFor(api, leaver.id, 1);
      await open(page, `/admin/users?q=${leaver.username}`);
      await page.getByRole("link", { name: "Delete Gina Oer" }).click();
      const dialog = page.getByRole("dialog", { name: "Deactivate user?" });
      await dialog.getByText("Gina Oer has 1 open request", { exact: true }).waitFor();
      await dialog.getByText("so the account will be deactivated.", { exact: false }).waitFor();
      await dialog.getByRole("button", { name: "Deactivate anyway" }).click();
      await page.getByText("User deactivated, not deleted", { exact: false }).first().waitFor();
      await row(page, leaver.username).getByText("Inactive").waitFor();
      await open(page, `/admin/users?q=${leaver.username}&act=delete&on=${leaver.id}`);
      await page.getByText("It is already inactive.").waitFor();
      expect(
        await page
          .getByRole("dialog")
          .getByRole("button", { name: /^Deactivate/ })
          .count(),
      ).toBe(0);
    }));

  test("the dialog for deactivating a user lists the open requests of the user and can reassign these requests", () =>
    stage.as("admin", async ({ page, api }) => {
      const leaver = await createUser(api, "leaver", { name: "Lea Ver", role: "manager" });
      const count = 103;
      const ids = await submitRequestsFor(api, leaver.id, count);
      await open(page, `/admin/users?q=${leaver.username}`);
      await page.getByRole("link", { name: "Edit Lea Ver" }).click();
      const edit = page.getByRole("dialog", { name: "Edit User" });
      await edit.getByLabel("Designation").fill("On the way out");
      await edit.getByLabel("Active").uncheck();
      await edit.getByRole("button", { name: "Update" }).click();

      const dialog = page.getByRole("dialog", { name: "Deactivate user?" });
      await dialog.getByText(`Lea Ver has ${count} open requests`).waitFor();
      await dialog.getByText(`${ids[0]} · Held 0`).waitFor();
      await dialog.getByRole("button", { name: "Reassign all and deactivate" }).click();
      await dialog.getByText("Please choose who should decide instead").waitFor();
      // Only the leaving approver is on the route of these requests, so they can be reassigned to anybody (R14).
      const target = dialog.getByLabel("Reassign all to");
      await target.click();
      await dialog
        .getByRole("option", { name: `Operations · can decide ${count} of ${count}` })
        .first()
        .waitFor({ state: "visible" });
      await choosePerson(target, "Victor Pell");
      await dialog.getByLabel("Comments").fill("Lea leaves");
      await dialog.getByRole("button", { name: "Reassign all and deactivate" }).click();
      await dialog.getByText(`${count} requests reassigned to Victor Pell`).waitFor({ timeout: 3 * STEP_TIMEOUT_MS });
      await dialog.getByText("Lea Ver is now inactive.").waitFor();
      await dialog.getByRole("link", { name: "Done" }).click();
      await row(page, leaver.username).getByText("Inactive").waitFor();
      expect(await (await api.get(`/api/admin/users/${leaver.id}`)).json()).toMatchObject({
        is_active: false,
        designation: "On the way out",
      });
      const handed = await (await api.get(`/api/requests/${ids.at(-1)}/detailed`)).json();
      expect(handed).toMatchObject({ current_approver_name: "Victor Pell" });
      expect(handed.approval_history.at(-1)).toMatchObject({
        action: "reassigned",
        comments: "From Lea Ver to Victor Pell, because the account is not active: Lea leaves",
      });
    }));
});

test("the list of users shows until when a user is locked, and an administrator can unlock the user", () =>
  stage.as(
    "admin",
    async ({ page, api }) => {
      const username = "lena.locked";
      const { id, name } = await createUser(api, username);
      for (let at = 0; at < 10; at += 1) expect((await signInAs(username, "wrong")).status).toBe(401);
      const { locked_until } = await (await api.get(`/api/admin/users/${id}`)).json();
      await open(page, `/admin/users?q=${username}`);
      const time = row(page, username).getByText("Locked until").locator("time");
      expect(await time.getAttribute("datetime")).toBe(`${locked_until.slice(0, 16)}Z`);
      expect(await time.textContent()).toBe(locked_until.slice(11, 16));
      await expectAccessibleAtEveryWidth(page);
      await row(page, username)
        .getByRole("button", { name: `Unlock ${name}` })
        .click();
      await page.getByText("Success: User unlocked").first().waitFor();
      await row(page, username).getByText("Locked until").waitFor({ state: "detached" });
      expect((await signInAs(username, "Approve-2026")).status).toBe(200);
      expect(new URL(page.url()).search).toBe(`?q=${username}`);
    },
    { timezoneId: "UTC" },
  ));

test("a list of 120 users can be paged, sorted, searched and filtered", async () => {
  await stage.as("admin", async ({ page, api }) => {
    const rows = Array.from({ length: 120 }, (_, at) => {
      const name = `crowd${String(at).padStart(3, "0")}`;
      return `${name},Person ${name},${name}@company.example,${at % 2 ? "HR" : "IT"}`;
    });
    const csv = ["username,name,email,department", ...rows].join("\n");
    expect((await api.post("/api/admin/users/import", { data: { csv } })).status()).toBe(200);

    await open(page, "/admin/users");
    await page.getByRole("searchbox").fill("crowd");
    await page.getByText("Showing 50 of 120").waitFor();
    await page.getByRole("link", { name: "Username", exact: true }).click();
    await page.waitForURL("**sort_by=username*");
    const first = () => page.getByRole("rowheader").first().textContent();
    const seen: (string | null)[] = [];
    for (const firstUsername of ["crowd000", "crowd050", "crowd100"]) {
      await expectEventually(first).toBe(firstUsername);
      seen.push(...(await page.getByRole("rowheader").allTextContents()));
      if (firstUsername !== "crowd100") await page.getByRole("link", { name: "Next" }).click();
    }
    expect(new Set(seen).size).toBe(120);
    expect(await page.getByRole("link", { name: "Next" }).count()).toBe(0);
    await page.getByRole("link", { name: "First page" }).click();
    await row(page, "crowd000").waitFor();

    await page.getByLabel("Department").selectOption("HR");
    await page.getByText("Showing 50 of 60").waitFor();
    await page.getByLabel("Status").selectOption("Inactive");
    await page.getByText("Nothing matches your search").waitFor();
    await page.getByRole("link", { name: "Clear" }).click();
    await row(page, "admin").waitFor();
    await expectEventually(() => page.getByRole("searchbox").inputValue()).toBe("");
    await expectEventually(() => page.getByLabel("Department").inputValue()).toBe("");
  });
  await stage.as(
    "director",
    async ({ page, api }) => {
      const [{ id }] = await (await api.get("/api/admin/users?q=crowd119")).json();
      // Opens the dialog of a user whose row is not on this page.
      await page.goto(`/admin/users?act=edit&on=${id}`);
      expect(await row(page, "crowd119").count()).toBe(0);
      const dialog = page.getByRole("dialog", { name: "Edit User" });
      expect(await dialog.getByLabel("Username").inputValue()).toBe("crowd119");
      await page.goto("/admin/users?act=edit&on=nobody");
      await page.getByRole("dialog").getByText("It no longer exists.").waitFor();
      await page.goto("/admin/users?q=crowd");
      await page.getByRole("link", { name: "Next" }).click();
      await page.waitForURL("**cursor=*");
      expect(await page.getByRole("rowheader").first().textContent()).toBe("crowd050");
      await page.getByLabel("Department").selectOption("HR");
      await page.getByRole("button", { name: "Apply" }).click();
      await page.getByText("Showing 50 of 60").waitFor();
    },
    { javaScriptEnabled: false },
  );
});

test("a director sees why only an administrator can change or delete the account of a VP or of an approver of the matrix", async () => {
  await stage.as("director", async ({ page }) => {
    await open(page, "/admin/users?q=operations");
    await row(page, "vp").getByRole("link", { name: "Edit Victor Pell" }).click();
    const dialog = page.getByRole("dialog", { name: "Edit User" });
    await dialog.getByText("Victor Pell is a VP, so only an administrator can change", { exact: false }).waitFor();
    for (const field of ["Username", "Email", "Role", "Active"])
      expect(await dialog.getByLabel(field).isDisabled(), field).toBe(true);
    expect(await dialog.getByLabel(/^Password/).count()).toBe(0);
    await dialog.getByLabel("Designation").fill("Head of Operations");
    await dialog.getByRole("button", { name: "Update" }).click();
    await page.getByText("User updated successfully").first().waitFor();

    await open(page, "/admin/users?q=marc");
    await row(page, "manager").getByRole("link", { name: "Delete Marc Nager" }).click();
    const remove = page.getByRole("dialog", { name: "Delete user?" });
    await remove.getByText("Marc Nager is named in the approval matrix, so only", { exact: false }).waitFor();
    expect(await remove.getByRole("button", { name: /Delete|Reassign/ }).count()).toBe(0);
    await remove.getByRole("link", { name: "Close" }).first().click();
  });
});

test("a user who signs in with a one-time password must choose a new password before using any screen", async () => {
  let one_time = "";
  await stage.as("admin", async ({ page }) => {
    await open(page, "/admin/users?q=ines");
    await page.getByRole("link", { name: "Edit Ines Staff" }).click();
    const dialog = page.getByRole("dialog", { name: "Edit User" });
    expect(await dialog.getByLabel(/^Password/).inputValue()).toBe("");
    await dialog.getByRole("button", { name: "Generate a password" }).click();
    await expectEventually(() => dialog.getByLabel(/^Password/).inputValue()).not.toBe("");
    one_time = await dialog.getByLabel(/^Password/).inputValue();
    await dialog.getByRole("button", { name: "Update" }).click();
    await page.getByText("User updated successfully").first().waitFor();
    // Administrators change their own password on the profile screen, which requires the current password.
    await open(page, "/admin/users?q=ama");
    await page.getByRole("link", { name: "Edit Ama Admin" }).click();
    await dialog.getByRole("link", { name: "Change Password" }).waitFor();
    expect(await dialog.getByLabel(/^Password/).count()).toBe(0);
  });
  await stage.as("requester", async ({ page, context }) => {
    await context.clearCookies();
    await open(page, "/login?next=/my-requests");
    await page.getByLabel("Username").fill("it.staff");
    await page.getByLabel("Password", { exact: true }).fill(one_time);
    await page.getByRole("button", { name: "Sign In" }).click();
    await page.getByText("You signed in with a one-time password", { exact: false }).waitFor();
    await page.goto("/submit-request");
    await page.getByText("You signed in with a one-time password", { exact: false }).waitFor();
    await waitForHydration(page);
    await expectAccessibleAtEveryWidth(page);
    await page.getByLabel("Current password").fill(one_time);
    await page.getByLabel("New password", { exact: false }).first().fill("Only-mine-2026");
    await page.getByLabel("Confirm new password").fill("Only-mine-2026");
    await page.getByRole("main").getByRole("button", { name: "Change Password" }).click();
    await page.getByRole("heading", { name: /^Welcome, / }).waitFor();
    await page.goto("/notifications");
    await page.getByText("Ama Admin reset your password.", { exact: false }).first().waitFor();
  });
});

test("the last active administrator cannot change to another role, and sees the reason at the field", async () => {
  await stage.as("admin", async ({ page }) => {
    await open(page, "/admin/users?q=ama");
    await page.getByRole("link", { name: "Edit Ama Admin" }).click();
    const dialog = page.getByRole("dialog", { name: "Edit User" });
    await dialog.getByLabel("Role").selectOption("vp");
    await dialog.getByRole("button", { name: "Update" }).click();
    await dialog.getByText("The last active administrator cannot be", { exact: false }).first().waitFor();
    expect(await dialog.getByLabel("Role").getAttribute("aria-invalid")).toBe("true");
  });
});

test("the list of users and its dialogs are accessible at every width", () =>
  stage.as("admin", async ({ page }) => {
    await open(page, "/admin/users");
    await expectAccessibleAtEveryWidth(page);
    await page.getByRole("link", { name: "Edit Marc Nager" }).click();
    await page.getByRole("dialog", { name: "Edit User" }).waitFor();
    await expectAccessibleAtEveryWidth(page);
    await page.keyboard.press("Escape");
    await page.getByRole("link", { name: "Delete Marc Nager" }).click();
    await page.getByText(/^Marc Nager has \d+ open requests$/).waitFor();
    // The dialog names one number of requests.
    const numbers = (await page.getByRole("dialog").textContent())?.match(/\d+ (?:open )?request/g);
    expect(new Set(numbers).size).toBe(1);
    await expectAccessibleAtEveryWidth(page);
  }));
