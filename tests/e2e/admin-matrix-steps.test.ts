import type { APIRequestContext, Locator, Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import type { DoaConfiguration } from "../../domain/admin/entities.ts";
import type { ApproverGroupResponse } from "../../domain/master-data/schemas.ts";
import {
  createBrowserTest,
  expectAccessibleAtEveryWidth,
  expectEventually,
  submitByApi,
  waitForHydration,
} from "../support/browser-test.ts";

const stage = createBrowserTest();
const PATH = "/api/admin/doa-configurations";
const GROUP = "Finance team";

beforeAll(() =>
  stage.withApi("admin", async ({ api }) => {
    const member_ids = await Promise.all(
      ["senior.manager", "director", "vp"].map(async (username) => {
        const users: { id: string; username: string }[] = await (
          await api.get(`/api/admin/users?q=${username}`)
        ).json();
        return users.find((one) => one.username === username)?.id;
      }),
    );
    const response = await api.post("/api/admin/approver-groups", { data: { name: GROUP, member_ids } });
    expect(response.status()).toBe(201);
  }),
);

/** Returns the saved configuration as texts such as 'up to 50000: Manager all Marc Nager; Finance 2 Finance team'. */
async function describeSaved(api: APIRequestContext, type: string, department: string | null): Promise<string[]> {
  const all: DoaConfiguration[] = await (await api.get(PATH)).json();
  const found = all.find((one) => one.is_active && one.request_type === type && one.department === department);
  const describe = (steps: DoaConfiguration["steps"]) =>
    steps.map(
      ({ name, required, members }) => `${name} ${required ?? "all"} ${members.map((one) => one.name).join(", ")}`,
    );
  return found
    ? [
        ...found.steps.map((one) => `named: ${describe([one]).join()}`),
        ...found.amount_levels.map((one) => `up to ${one.max_amount}: ${describe(one.steps).join("; ")}`),
      ]
    : [];
}

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const field = (page: Page, band: number | null, step: number, part: string) =>
  page.locator(`[name="${band === null ? "" : `amount_levels.${band}.`}steps.${step}.${part}"]:not([type=hidden])`);
const focused = (page: Page, attribute: string) =>
  page.evaluate((one) => document.activeElement?.getAttribute(one), attribute);

/** Presses Tab until the element has the focus. */
async function tabTo(page: Page, target: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  for (let presses = 0; presses < 150; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`Tab does not reach ${target}`);
}

async function press(page: Page, name: string): Promise<void> {
  await tabTo(page, button(page, name));
  await page.keyboard.press("Enter");
}

/** Adds a person or group to the step by typing a part of the name. */
async function typeMember(page: Page, band: number, step: number, typed: string, option: string): Promise<void> {
  await tabTo(page, field(page, band, step, "adding"));
  await page.keyboard.type(typed);
  await page.getByRole("option", { name: option }).waitFor();
  await page.keyboard.press("Enter");
  const fields = page.locator("fieldset", { has: field(page, band, step, "adding") }).last();
  await fields.getByRole("button", { name: `Remove ${option}` }).waitFor();
}

test("with the keyboard alone, an administrator can create, try, backtest and save a configuration with several steps in two levels", () =>
  stage.as("admin", async ({ page, api }) => {
    await submitByApi(api, { request_type: "travel", amount: 60_000 });
    await page.goto("/admin/matrix/new?type=travel");
    await waitForHydration(page);
    await tabTo(page, page.locator("[name=department]"));
    await page.keyboard.type("Adm");
    await press(page, "Add level");
    await expectEventually(() => focused(page, "name")).toBe("amount_levels.0.max_amount");
    await page.keyboard.type("50000");
    await press(page, "Add level");
    await expectEventually(() => focused(page, "name")).toBe("amount_levels.1.max_amount");

    for (const band of [0, 1]) {
      await tabTo(page, button(page, `Add a step to level ${band + 1}`), band === 0 ? "Shift+Tab" : "Tab");
      await page.keyboard.press("Enter");
      await expectEventually(() => focused(page, "name")).toBe(`amount_levels.${band}.steps.0.name`);
      await page.keyboard.type("Manager");
      await typeMember(page, band, 0, "marc", "Marc Nager");
      await press(page, `Add a step to level ${band + 1}`);
      await expectEventually(() => focused(page, "name")).toBe(`amount_levels.${band}.steps.1.name`);
      await page.keyboard.type("Finance");
      await page.keyboard.press("Tab");
      await page.keyboard.type("A number");
      await page.keyboard.press("Tab");
      await page.keyboard.type("2");
      await typeMember(page, band, 1, "@fin", `@${GROUP}`);
    }
    // The last step is added first and then moved to its place.
    await press(page, "Add a step to level 2");
    await expectEventually(() => focused(page, "name")).toBe("amount_levels.1.steps.2.name");
    await page.keyboard.type("Director");
    await typeMember(page, 1, 2, "dora", "Dora Rector");
    await tabTo(page, button(page, "Move Step 3 of level 2 up"), "Shift+Tab");
    await page.keyboard.press("Enter");
    await expectEventually(() => field(page, 1, 1, "name").inputValue()).toBe("Director");
    await expectEventually(() => focused(page, "aria-label")).toBe("Move Step 2 of level 2 up");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expectEventually(() => field(page, 1, 2, "name").inputValue()).toBe("Director");
    await page.getByText("Dora Rector is in more than one step", { exact: false }).first().waitFor();
    await tabTo(page, page.locator("select[name=same_person]"));
    await page.keyboard.type("Decides once");
    await page
      .getByText("Dora Rector is in more than one step", { exact: false })
      .first()
      .waitFor({ state: "detached" });

    await tabTo(page, page.locator("[name='try.amount']"));
    await page.keyboard.type("60000");
    await tabTo(page, page.locator("[name='try.department']"));
    await page.keyboard.type("Adm");
    await press(page, "Try it");
    await page.getByText("Different approver").waitFor();
    await page
      .getByText("Step 2, Finance: two of Selma Nior, Dora Rector and Victor Pell.", { exact: false })
      .waitFor();
    await page.getByText("2 of 3 must approve").waitFor();
    await press(page, "Run backtest");
    await page
      .getByText(
        "would have gone to Marc Nager, then 2 of Selma Nior, Dora Rector and Victor Pell, then Dora Rector instead of Dora Rector",
        { exact: false },
      )
      .waitFor();
    await tabTo(page, button(page, "Create"), "Shift+Tab");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/admin/matrix");
    await page.getByText("Manager: Marc Nager; Finance: 2 of @Finance team; Director: Dora Rector").waitFor();
    expect(await describeSaved(api, "travel", "Admin")).toEqual([
      "up to 50000: Manager all Marc Nager; Finance 2 Finance team",
      "up to null: Manager all Marc Nager; Finance 2 Finance team; Director all Dora Rector",
    ]);
    const { approval_chain } = await submitByApi(api, { request_type: "travel", amount: 70_000 });
    expect(approval_chain.map((one) => `${one.name} ${one.status} ${one.required_approvals}`)).toEqual([
      "Manager current 1",
      "Finance waiting 2",
      "Director waiting 1",
    ]);
  }));

test("without JavaScript, an administrator adds, checks and saves steps with people, groups and a fallback group", () =>
  stage.as(
    "admin",
    async ({ page, api }) => {
      await page.goto("/admin/matrix/new?type=hr");
      await page.locator("[name=department]").selectOption("IT");
      await page.locator("[name=configuration_type]").selectOption("user_specific");
      await button(page, "Add a step").click();
      await field(page, null, 0, "name").fill("Leads");
      await field(page, null, 0, "adding").fill("Hanna Rees");
      await button(page, "Add").click();
      await button(page, "Remove Hanna Rees from step 1").waitFor();
      await field(page, null, 0, "adding").fill("Nobody at all");
      await button(page, "Check").last().click();
      await page.getByText('There is no person or group named "Nobody at all"').first().waitFor();
      expect(await field(page, null, 0, "name").inputValue()).toBe("Leads");
      await field(page, null, 0, "adding").fill("@Finance team");
      await field(page, null, 0, "rule").selectOption("number");
      await field(page, null, 0, "required").fill("3");
      await button(page, "Add a step").click();
      await field(page, null, 1, "adding").fill("manager");
      await button(page, "Move Step 2 up").click();
      await expectEventually(() => field(page, null, 0, "adding").inputValue()).toBe("manager");
      await page.locator("select[name=fallback_group_id]").selectOption(GROUP);
      await button(page, "Create").click();
      await page.waitForURL("**/admin/matrix");
      expect(await describeSaved(api, "hr", "IT")).toEqual([
        "named: null all Marc Nager",
        "named: Leads 3 Hanna Rees, Finance team",
      ]);
    },
    { javaScriptEnabled: false },
  ));

test("on a phone, an administrator changes the steps of a level, sees what the new version changed, and restores the previous version", () =>
  stage.as(
    "admin",
    async ({ page, api }) => {
      await page.goto("/admin/matrix");
      await waitForHydration(page);
      await page.getByRole("link", { name: "Edit Procurement" }).click();
      await page.getByRole("heading", { name: "Edit DOA Configuration" }).waitFor();
      await button(page, "Add a step to level 1").click();
      await field(page, 0, 0, "name").fill("Buyers");
      await field(page, 0, 0, "adding").fill("@");
      await page.getByRole("option", { name: `@${GROUP}` }).click();
      await field(page, 0, 0, "adding").fill("marc");
      await page.getByRole("option", { name: "Marc Nager" }).click();
      await button(page, "Remove Marc Nager (manager) from step 1").click();
      await expectEventually(() => focused(page, "name")).toBe("amount_levels.0.steps.0.adding");
      await field(page, 0, 0, "rule").selectOption("any");
      await button(page, "Update").click();
      await page.waitForURL("**/admin/matrix");
      expect((await describeSaved(api, "procurement", null))[0]).toBe("up to 1000: Buyers 1 Finance team");
      await page.getByRole("link", { name: "Edit Procurement" }).click();
      await page.getByText("Level up to USD 1,000: now has steps: Buyers: 1 of @Finance team").waitFor();
      await expectEventually(() => field(page, 0, 0, "rule").inputValue()).toBe("any");
      await button(page, "Remove Step 1 of level 1").click();
      await expectEventually(() => focused(page, "aria-label")).toBe("Add a step to level 1");
      await button(page, "Add a step to level 1").click();
      await page.getByRole("link", { name: "Restore version 1" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByText("Level up to USD 1,000: no longer has steps").waitFor();
      await dialog.getByRole("button", { name: "Restore" }).click();
      await page.getByText("Version 1 was restored").first().waitFor();
      expect((await describeSaved(api, "procurement", null))[0]).toBe("up to 1000: ");
    },
    { viewport: { width: 375, height: 800 } },
  ));

test("the form fields of the steps are accessible at every width", () =>
  stage.as("admin", async ({ page, api }) => {
    const groups: ApproverGroupResponse[] = await (await api.get("/api/admin/approver-groups")).json();
    const users: { id: string }[] = await (await api.get("/api/admin/users?q=manager")).json();
    const members = [{ group_id: groups.find((one) => one.name === GROUP)?.id }, { user_id: users[0]?.id }];
    const steps = [
      { name: "Managers", members: [members[1]] },
      { name: "Finance", required: 2, members },
    ];
    const department = "HR";
    const response = await api.post(PATH, {
      data: {
        request_type: "personal",
        department,
        amount_levels: [{ max_amount: 100, steps }, { max_amount: null }],
      },
    });
    expect(response.status()).toBe(201);
    const made: DoaConfiguration = await response.json();
    await page.goto(`/admin/matrix/${made.id}`);
    await waitForHydration(page);
    await page.locator("[name='try.amount']").fill("50");
    await page.locator("[name='try.department']").selectOption(department);
    await button(page, "Try it").click();
    await page.getByText("2 of 4 must approve").first().waitFor();
    await expectAccessibleAtEveryWidth(page);
  }));
