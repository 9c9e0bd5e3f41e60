import type { APIRequestContext, Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import {
  createBrowserTest,
  expectAccessibleAtEveryWidth,
  expectEventually,
  waitForHydration,
} from "../support/browser-test.ts";

const stage = createBrowserTest();

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitForHydration(page);
}

const row = (page: Page, name: string): Locator =>
  page.getByRole("row").filter({ has: page.getByRole("rowheader", { name, exact: true }) });

/** Reads the cells of a row until they match, because the toast can appear before the table is updated. */
const expectCells = (page: Page, name: string) =>
  expectEventually(() => row(page, name).getByRole("cell").allTextContents());

/** Waits for a message, which is in a toast or, without JavaScript, on the page. */
const waitForMessage = (page: Page, text: string) => page.getByText(text).first().waitFor();

async function createGroup(api: APIRequestContext, data: object): Promise<{ id: string; version: number }> {
  const answer = await api.post("/api/admin/approver-groups", { data });
  expect(answer.status()).toBe(201);
  return answer.json();
}

async function chooseMember(page: Page, dialog: Locator, name: string): Promise<void> {
  const checkbox = dialog.getByRole("checkbox", { name });

  await dialog.getByRole("combobox", { name: "Add a person" }).fill(name.toLowerCase());
  await page.keyboard.press("Enter");
  await expectEventually(() => checkbox.isChecked()).toBe(true);
}

test("an administrator adds a group of people, sees an error for a duplicate name, and changes and deletes the group", () =>
  stage.as("admin", async ({ page, api }) => {
    await createGroup(api, { name: "Taken" });
    await open(page, "/admin");
    await page.getByRole("link", { name: "Groups", exact: true }).click();
    await page.getByRole("link", { name: "Add Group" }).click();
    const adding = page.getByRole("dialog", { name: "Add New Group" });
    await adding.getByText("A group without members cannot approve anything.").waitFor();
    await adding.getByLabel("Role").waitFor({ state: "hidden" });
    await adding.getByRole("button", { name: "Create" }).click();
    await adding.getByText("Please provide a group name").waitFor();
    await adding.getByLabel("Name").fill("taken");
    await adding.getByLabel("Description").fill("Two of three");
    for (const name of ["Victor Pell", "Marc Nager", "Hanna Rees"]) await chooseMember(page, adding, name);
    await adding.getByRole("button", { name: "Create" }).click();
    await adding.getByText(`Another approver group already has the name "taken"`).first().waitFor();
    expect(await adding.getByRole("checkbox", { name: "Hanna Rees" }).isChecked()).toBe(true);
    await adding.getByLabel("Name").fill("Partners");
    await adding.getByRole("button", { name: "Create" }).click();
    await waitForMessage(page, "Approver group created successfully");
    const members = "3Victor Pell, Marc Nager +1 more";
    await expectCells(page, "Partners").toEqual(["Two of three", members, "N/A", "Active", ""]);
    await page.getByRole("link", { name: "Edit Partners" }).click();
    const editing = page.getByRole("dialog", { name: "Edit Group" });
    await editing.getByLabel("Members are").selectOption("Everyone with a role");
    await editing.getByRole("checkbox", { name: "Hanna Rees" }).waitFor({ state: "hidden" });
    await editing.getByLabel("Role").selectOption("Senior manager");
    await editing.getByLabel("Active").uncheck();
    await editing.getByRole("button", { name: "Update" }).click();
    await waitForMessage(page, "Approver group updated successfully");
    const rule = "Everyone with the role Senior manager in the requester's department";
    await expectCells(page, "Partners").toEqual(["Two of three", rule, "N/A", "Inactive", ""]);
    await page.getByRole("link", { name: "Edit Partners" }).click();
    expect(await editing.getByLabel("Role").inputValue()).toBe("senior_manager");
    await editing.getByLabel("Members are").selectOption("The head of the requester's department");
    await editing.getByRole("button", { name: "Update" }).click();
    await expectEventually(async () => (await row(page, "Partners").getByRole("cell").allTextContents())[1]).toBe(
      "The head of the requester's department",
    );
    await page.getByRole("link", { name: "Delete Partners" }).click();
    const deleting = page.getByRole("dialog", { name: "Delete approver group?" });
    await deleting.getByRole("button", { name: "Delete" }).click();
    await waitForMessage(page, "Approver group deleted successfully");
    await row(page, "Partners").waitFor({ state: "detached" });
  }));

test("an administrator can add, change and delete a conflict of duties between groups, and a group that is used in a conflict is deactivated instead of deleted", () =>
  stage.as("admin", async ({ page, api }) => {
    await createGroup(api, { name: "Payers" });
    await createGroup(api, { name: "Buyers", is_active: false });
    await open(page, "/admin/groups");
    await page.getByRole("link", { name: "Add Conflict" }).click();
    const adding = page.getByRole("dialog", { name: "Add New Conflict" });
    await adding.getByRole("button", { name: "Create" }).click();
    await expectEventually(() => adding.getByText("Please choose a group").count()).toBe(2);
    await adding.getByLabel("Name").fill("Paying");
    await adding.getByLabel("First group").selectOption("Payers");
    await adding.getByLabel("Second group").selectOption("Buyers (inactive)");
    await adding.getByLabel("requests of the other").uncheck();
    await adding.getByLabel("have approved").uncheck();
    await adding.getByRole("button", { name: "Create" }).click();
    await adding.getByText("A conflict must apply to the requester, to other steps, or to both").first().waitFor();
    expect(await adding.getByLabel("requests of the other").isChecked()).toBe(false);
    await adding.getByLabel("have approved").check();
    await adding.getByRole("button", { name: "Create" }).click();
    await waitForMessage(page, "Conflict of duties created successfully");
    await expectCells(page, "Paying").toEqual(["Payers and Buyers (inactive)", "Other steps", "Active", ""]);
    await page.getByRole("link", { name: "Edit Paying" }).click();
    const editing = page.getByRole("dialog", { name: "Edit Conflict" });
    await editing.getByLabel("Second group").selectOption("Payers");
    await editing.getByLabel("requests of the other").check();
    await editing.getByRole("button", { name: "Update" }).click();
    await waitForMessage(page, "Conflict of duties updated successfully");
    await expectCells(page, "Paying").toEqual(["Payers, among each other", "Requester, Other steps", "Active", ""]);
    await page.getByRole("link", { name: "Delete Paying" }).click();
    await page
      .getByRole("dialog", { name: "Delete conflict of duties?" })
      .getByRole("button", { name: "Delete" })
      .click();
    await waitForMessage(page, "Conflict of duties deleted successfully");
    await page.getByRole("link", { name: "Delete Payers" }).click();
    await page.getByRole("dialog", { name: "Delete approver group?" }).getByRole("button", { name: "Delete" }).click();
    await waitForMessage(page, "Approver group deactivated, not deleted: Payers is in use");
    await expectEventually(async () => (await row(page, "Payers").getByRole("cell").allTextContents())[3]).toBe(
      "Inactive",
    );
  }));

test("if another person saved a group first, the administrator's form shows the changes of that person, keeps the typed values, and can be saved again", () =>
  stage.as("admin", async ({ page, api }) => {
    const { id } = await createGroup(api, { name: "Race" });
    await open(page, `/admin/groups?act=edit&on=${id}`);
    const editing = page.getByRole("dialog", { name: "Edit Group" });
    await chooseMember(page, editing, "Marc Nager");
    const other = await api.put(`/api/admin/approver-groups/${id}`, { data: { rule: { head_of: "requester" } } });
    expect(other.status()).toBe(200);
    await editing.getByRole("button", { name: "Update" }).click();
    const changed = editing.getByRole("status").filter({ hasText: "Someone else changed this" });
    await expectEventually(() => changed.getByRole("listitem").allTextContents()).toEqual([
      "Members is now: The head of the requester's department",
    ]);
    expect(await editing.getByRole("checkbox", { name: "Marc Nager" }).isChecked()).toBe(true);
    await editing.getByRole("button", { name: "Update" }).click();
    await waitForMessage(page, "Approver group updated successfully");
    await expectEventually(async () => (await row(page, "Race").getByRole("cell").allTextContents())[1]).toBe(
      "1Marc Nager",
    );
  }));

test("groups are imported from pasted rows after a preview", () =>
  stage.as("director", async ({ page }) => {
    await open(page, "/admin/groups");
    await page.getByRole("link", { name: "Import CSV" }).click();
    await page.getByRole("heading", { name: "Import groups" }).waitFor();
    const csv = `name,description,members\nBoard,Above all,vp;director\nLost,,nobody\n`;
    await page.getByRole("textbox", { name: "Rows" }).fill(csv);
    await page.getByRole("button", { name: "Preview" }).click();
    await page.getByText("1 group will be created, 1 row is invalid").waitFor();
    await page.getByText('There is no active user "nobody"').waitFor();
    await page.getByRole("button", { name: "Import 1 group" }).click();
    await page.getByText("1 group created, 1 row is invalid").waitFor();
    await page.getByRole("link", { name: "Back to groups" }).click();
    await expectCells(page, "Board").toEqual(["Above all", "2Victor Pell, Dora Rector", "N/A", "Active", ""]);
  }));

test("a group is created, changed and deactivated with the keyboard alone", () =>
  stage.as("admin", async ({ page, api }) => {
    await open(page, "/admin/groups");
    const press = (...keys: string[]) =>
      keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve());
    const focus = (locator: Locator) => locator.focus();
    const focusedName = () => page.evaluate(() => document.activeElement?.getAttribute("name"));
    await focus(page.getByRole("link", { name: "Add Group" }));
    await press("Enter");
    const adding = page.getByRole("dialog", { name: "Add New Group" });
    await expectEventually(focusedName).toBe("name");
    await page.keyboard.type("Keyboard");
    await press("Tab", "Tab");
    expect(await focusedName()).toBe("kind");
    await press("Tab");
    await page.keyboard.type("marc");
    await page.getByRole("listbox").getByRole("option").first().waitFor();
    await press("Enter");
    await expectEventually(() => adding.getByRole("checkbox", { name: "Marc Nager" }).isChecked()).toBe(true);
    await focus(adding.getByRole("button", { name: "Create" }));
    await press("Enter");
    await waitForMessage(page, "Approver group created successfully");
    await expectCells(page, "Keyboard").toEqual(["N/A", "1Marc Nager", "N/A", "Active", ""]);

    await focus(page.getByRole("link", { name: "Edit Keyboard" }));
    await press("Enter");
    const editing = page.getByRole("dialog", { name: "Edit Group" });
    await focus(editing.getByLabel("Active"));
    await press("Space");
    await focus(editing.getByRole("button", { name: "Update" }));
    await press("Enter");
    await waitForMessage(page, "Approver group updated successfully");
    await expectCells(page, "Keyboard").toEqual(["N/A", "1Marc Nager", "N/A", "Inactive", ""]);
    expect(await (await api.get("/api/admin/approver-groups")).json()).toContainEqual(
      expect.objectContaining({ name: "Keyboard", is_active: false }),
    );
  }));

test("a group is created on a phone", () =>
  stage.as(
    "admin",
    async ({ page }) => {
      await open(page, "/admin/groups?act=new");
      const adding = page.getByRole("dialog", { name: "Add New Group" });
      await adding.getByLabel("Name").fill("Phone");
      await adding.getByLabel("Members are").selectOption("Everyone with a role");
      await adding.getByLabel("Department", { exact: true }).selectOption("All departments");
      await adding.getByRole("button", { name: "Create" }).click();
      await waitForMessage(page, "Approver group created successfully");
      await expectEventually(async () => (await row(page, "Phone").getByRole("cell").allTextContents())[1]).toBe(
        "Everyone with the role Manager",
      );
    },
    { viewport: { width: 375, height: 800 } },
  ));

test("a manager gets the Access Denied page for the groups and their import", () =>
  stage.as("manager", async ({ page }) => {
    for (const path of ["/admin/groups", "/admin/groups/import"]) {
      const answer = await page.goto(path);
      expect(answer?.status()).toBe(403);
      await page.getByRole("heading", { name: "Access Denied" }).waitFor();
    }
  }));

test("the groups, the conflicts of duties and their dialogs are accessible at every width", () =>
  stage.as("admin", async ({ page, api }) => {
    const listed = await createGroup(api, { name: "Listed" });
    const rule = { role: "manager", department: "requester" };
    const { id } = await createGroup(api, { name: "By role", rule });
    const pair = { name: "Pair of groups", first_group_id: id, second_group_id: listed.id };
    expect((await api.post("/api/admin/duty-conflicts", { data: pair })).status()).toBe(201);
    for (const path of [
      "/admin/groups",
      "/admin/groups?act=new",
      `/admin/groups?act=edit&on=${id}`,
      "/admin/groups?act=new&list=conflicts",
    ]) {
      await open(page, path);
      await expectAccessibleAtEveryWidth(page);
    }
  }));
