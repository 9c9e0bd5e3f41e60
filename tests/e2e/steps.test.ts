import type { APIRequestContext, Locator, Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import type { DoaConfiguration } from "../../domain/admin/entities.ts";
import type { RequestDetails, User } from "../../domain/entities.ts";
import type { SampleUsername } from "../../scripts/sample-data/organisation.ts";
import {
  blockNotificationPolls,
  createBrowserTest,
  expectAccessibleAtEveryWidth,
  expectEventually,
  type SignedInPerson,
  submitByApi,
  waitForApp,
  waitForHydration,
} from "../support/browser-test.ts";
import { choosePerson } from "../support/people.ts";
import { PHONE_OPTIONS } from "../support/touch.ts";

const stage = createBrowserTest();

/** The ids of the users by their user names. */
const people: Record<string, string> = {};

async function call<T>(answer: ReturnType<APIRequestContext["post"]>, status = 200): Promise<T> {
  const response = await answer;
  expect(response.status(), await response.text()).toBe(status);
  return (await response.json()) as T;
}

/**
 * Travel requests up to USD 1,000 go to the manager and then to two of three people of the finance team. Financial
 * requests up to USD 1,000 go to either the manager or the head of finance, and then to the director.
 */
beforeAll(() =>
  stage.withApi("admin", async ({ api }) => {
    for (const { username, id } of await call<User[]>(api.get("/api/admin/users"))) people[username] = id;
    const member = (username: SampleUsername) => ({ user_id: people[username] });
    const team = ["senior.manager", "director", "vp"].map((username) => people[username]);
    const group = await call<{ id: string }>(
      api.post("/api/admin/approver-groups", { data: { name: "Finance team", member_ids: team } }),
      201,
    );
    const steps = {
      travel: [
        { name: "Manager", members: [member("manager")] },
        { name: "Finance", required: 2, members: [{ group_id: group.id }] },
      ],
      financial: [
        { required: 1, members: [member("manager"), member("senior.manager")] },
        { members: [member("director")] },
      ],
    };
    const configurations = await call<DoaConfiguration[]>(api.get("/api/admin/doa-configurations"));
    for (const { id, request_type } of configurations) {
      if (request_type !== "travel" && request_type !== "financial") continue;
      const amount_levels = [
        { max_amount: 1_000, steps: steps[request_type] },
        { max_amount: null, approver_user_id: people.vp },
      ];
      await call(api.put(`/api/admin/doa-configurations/${id}`, { data: { amount_levels } }));
    }
  }),
);

const TRAVEL = { request_type: "travel", amount: 950, title: "Trade fair in Lyon" };

/** Submits a request as the requester and returns its id. */
async function submit(fields: Record<string, unknown> = TRAVEL): Promise<string> {
  let id = "";
  await stage.withApi("requester", async ({ api }) => {
    id = (await submitByApi(api, fields)).id;
  });
  return id;
}

const actByApi = (who: SampleUsername, fields: Record<string, unknown>, status = 200) =>
  stage.withApi(who, async ({ api }) => {
    await call(api.post("/api/requests/enhanced-action", { data: { comments: "Fine with me", ...fields } }), status);
  });

const approveByApi = (who: SampleUsername, request_id: string) => actByApi(who, { request_id, action: "approved" });

const modifyByApi = (id: string, data: Record<string, unknown>) =>
  stage.withApi("requester", async ({ api }) => {
    await call(api.put(`/api/requests/${id}`, { data }));
  });

const readDetails = ({ api }: SignedInPerson, id: string) =>
  call<RequestDetails>(api.get(`/api/requests/${id}/detailed`));

async function open(page: Page, id: string, search = ""): Promise<void> {
  await page.goto(`/request/${id}/details${search}`);
  await waitForHydration(page);
}

const step = (page: Page, number: number) =>
  page
    .getByRole("list", { name: "Approval steps" })
    .locator("> li")
    .nth(number - 1);

/** Returns the visible text of an element. */
const readText = async (element: Locator) => (await element.allInnerTexts()).join("\n");

/** Returns the lines of a step as a person reads them. */
const readStep = async (page: Page, number: number) =>
  (await readText(step(page, number)))
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);

const dialog = (page: Page) => page.getByRole("dialog");

/** Fills in the comment of the open dialog and confirms it. */
async function confirm(page: Page, button: string, comment = "Fine with me"): Promise<void> {
  await dialog(page).getByRole("textbox").last().fill(comment);
  await dialog(page).getByRole("button", { name: button, exact: true }).click();
}

/** Presses Tab until the element has the focus. */
async function tabTo(page: Page, element: Locator): Promise<void> {
  await element.waitFor();
  for (let presses = 0; presses < 80; presses += 1) {
    if (await element.evaluate((one) => one === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`The focus does not reach ${element}`);
}

describe("a request that the manager and then two of three other people must approve", () => {
  test("the submit form shows both steps of a request, and the details screen shows the progress through these steps", async () => {
    let id = "";
    await stage.as("requester", async ({ page, api }) => {
      await page.goto("/submit-request");
      await waitForHydration(page);
      await page.locator("[name=title]").fill("Trade fair in Lyon");
      await page.locator("[name=description]").fill("Two days at the fair, with one night in a hotel");
      await page.locator("[name=request_type]").selectOption("travel");
      await page.locator("[name=amount]").fill("950");
      await expectEventually(() => readStep(page, 1)).toEqual(["1", "Step 1: Manager", "MN", "Marc Nager"]);
      expect((await readStep(page, 2)).filter((line) => line.length > 2)).toEqual([
        "Step 2: Finance",
        "2 of 3 must approve · From Finance team",
        "Selma Nior",
        "Dora Rector",
        "Victor Pell",
      ]);
      await page.getByRole("button", { name: "Submit Request" }).click();
      await page.waitForURL("**/request/*/details");
      id = /request\/([^/]+)\/details/.exec(page.url())?.[1] ?? "";
      await page.getByRole("heading", { name: "Waiting for Marc Nager" }).waitFor();
      await expectEventually(() => readStep(page, 1)).toEqual([
        "1",
        "Step 1: Manager",
        "In progress",
        "MN",
        "Marc Nager",
        "Waiting",
      ]);
      expect((await readStep(page, 2)).slice(1, 4)).toEqual([
        "Step 2: Finance",
        "Not started",
        "2 of 3 must approve · From Finance team",
      ]);
      expect((await readDetails({ api }, id)).approval_chain).toHaveLength(2);
    });

    await stage.as("manager", async ({ page }) => {
      await page.goto("/");
      await waitForHydration(page);
      const card = page.locator(".request-card").filter({ hasText: id }).first();
      await card.getByRole("button", { name: `Approve ${id}` }).click();
      await dialog(page).getByText("Step 1 of 2, Manager").waitFor();
      await confirm(page, "Approve");
      await page.getByText("Request Approved").first().waitFor();
    });

    // The amount is now lower, so the manager's approval stays.
    await modifyByApi(id, { amount: 900, description: "Three days at the fair, with one night in a hotel" });
    await stage.as("senior.manager", async ({ page }) => {
      await page.goto("/");
      await waitForHydration(page);
      const card = page.locator(".request-card").filter({ hasText: id }).first();
      const waiting = card.getByTitle("Selma Nior, Dora Rector and Victor Pell");
      expect((await readText(waiting)).split("\n")[0]).toBe("Selma Nior +2");
      await card.getByRole("link", { name: "Trade fair in Lyon" }).click();
      await page.getByRole("heading", { name: "Waiting for your decision" }).waitFor();
      const manager = step(page, 1);
      await manager.getByText("Changed since").waitFor();
      const changes = await manager.locator("dl > div").allInnerTexts();
      expect(changes.map((one) => one.replace(/\s+/g, " "))).toEqual([
        "DescriptionTwo Three days at the fair, with one night in a hotel",
        "AmountUSD 950.00 now → USD 900.00",
      ]);
      await page.getByRole("button", { name: `Approve ${id}` }).click();
      await dialog(page).getByText("Step 2 of 2, Finance").waitFor();
      await confirm(page, "Approve");
      await step(page, 2).getByText("1 of 2 approvals").waitFor();
      await page.getByRole("heading", { name: "Waiting for Dora Rector and Victor Pell" }).waitFor();
    });

    // The amount is now higher than the head of finance approved, but not higher than the manager approved.
    await modifyByApi(id, { amount: 940 });
    await stage.as("requester", async ({ page }) => {
      await open(page, id);
      await page.getByText("The approval of Selma Nior no longer counts").waitFor();
      expect(await step(page, 1).getByText("Approved", { exact: true }).count()).toBeGreaterThan(0);
      await step(page, 2).getByText("0 of 2 approvals").waitFor();
      await expectAccessibleAtEveryWidth(page);
    });
    await approveByApi("senior.manager", id);

    await stage.as("director", async ({ page }) => {
      await open(page, id);
      await page.getByRole("button", { name: `Add an approver ${id}` }).click();
      await choosePerson(dialog(page).getByLabel("Approver"), "Hanna Rees");
      expect(await dialog(page).getByRole("button", { name: "Add Approver" }).isDisabled()).toBe(true);
      await confirm(page, "Add Approver", "She knows the fair");
      await page.getByText("Approver Added").first().waitFor();
      await step(page, 3).getByText("Added by Dora Rector: She knows the fair").waitFor();
      await page.getByRole("button", { name: `Approve ${id}` }).click();
      await dialog(page).getByText("Step 2 of 3, Finance").waitFor();
      await confirm(page, "Approve");
      await page.getByRole("heading", { name: "Waiting for Hanna Rees" }).waitFor();
      expect(await step(page, 2).getByText("Not needed").count()).toBe(1);
    });

    await stage.as("hr.manager", async ({ page }) => {
      await open(page, id);
      await page.getByRole("button", { name: `Reject ${id}` }).click();
      await dialog(page).getByText("Step 3 of 3").waitFor();
      await confirm(page, "Reject", "The fair was cancelled");
      await page.getByRole("heading", { name: "Rejected by Hanna Rees" }).waitFor();
      await expectEventually(() => readStep(page, 3)).toContain("Rejected");
      await page.getByText("Dora Rector added an approver").waitFor();
      await page.getByText("Hanna Rees was added after the current step: She knows the fair").waitFor();
    });
  });

  test("a delegate who decided on behalf of one person cannot decide the same request on behalf of another person, and the dialog gives the reason", async () => {
    const id = await submit();
    await approveByApi("manager", id);
    for (const who of ["senior.manager", "director"] as const) {
      await stage.withApi(who, async ({ api }) => {
        const ends_at = new Date(Date.now() + 86_400_000).toISOString();
        await call(
          api.post("/api/delegations", { data: { delegate_user_id: people["it.staff"], ends_at, reason: "Holidays" } }),
          201,
        );
      });
    }
    await stage.as(
      "it.staff",
      async (delegate) => {
        const { page } = delegate;
        await blockNotificationPolls(page);
        await open(page, id, "?act=approve");
        await dialog(page).getByText("Selma Nior").first().waitFor();
        // The delegate decides in another tab.
        await call(
          delegate.api.post("/api/requests/enhanced-action", {
            data: { request_id: id, action: "approved", comments: "For Selma" },
          }),
        );
        await confirm(page, "Approve");
        await dialog(page).getByText("You approved step 2").waitFor();
        expect(await dialog(page).getByRole("button", { name: "Approve", exact: true }).count()).toBe(0);
        expect(await dialog(page).getByRole("textbox").inputValue()).toBe("Fine with me");
        await dialog(page).getByText("Close", { exact: true }).click();
        await page.getByRole("heading", { name: "Waiting for Dora Rector and Victor Pell" }).waitFor();
        await step(page, 2).getByText("Ines Staff for Selma Nior").waitFor();
        expect(await page.getByRole("button", { name: `Approve ${id}` }).count()).toBe(0);
      },
      {},
    );
    for (const who of ["senior.manager", "director"] as const) {
      await stage.withApi(who, async ({ api }) => {
        for (const one of await call<{ id: string }[]>(api.get("/api/delegations")))
          await call(api.delete(`/api/delegations/${one.id}`));
      });
    }
  });

  test("if another person has just completed a step, a decision on this step shows an error, and the request disappears from the list of waiting requests", async () => {
    const title = "Licences of the reporting tool";
    const id = await submit({ request_type: "financial", amount: 500, title });
    await stage.as("senior.manager", async ({ page }) => {
      await blockNotificationPolls(page);
      await page.goto(`/?waiting_for=me&q=${id}`);
      await waitForHydration(page);
      const card = page.locator(".request-card").filter({ hasText: id });
      await card.getByRole("button", { name: `Approve ${id}` }).click();
      await approveByApi("manager", id);
      await confirm(page, "Approve");
      await dialog(page).getByText("Failed to process approval").waitFor();
      await dialog(page)
        .getByText(/completed|passed/i)
        .waitFor();
      expect(await dialog(page).getByRole("textbox").inputValue()).toBe("Fine with me");
      await dialog(page).getByText("Close", { exact: true }).click();
      await expectEventually(() => card.count()).toBe(0);
    });
  });

  test("if a request waits for several people, the table of all requests shows the first person and the number of other people", async () => {
    const id = await submit();
    await approveByApi("manager", id);
    await stage.as("admin", async ({ page }) => {
      await page.goto(`/admin/requests?q=${id}`);
      const cell = page.getByRole("row").filter({ hasText: id }).getByTitle("Selma Nior, Dora Rector and Victor Pell");
      expect((await readText(cell)).split("\n")[0]).toBe("Selma Nior +2");
      await page.emulateMedia({ media: "print" });
      expect(await readText(cell)).toBe("Selma Nior, Dora Rector and Victor Pell");
    });
  });
});

describe.each([
  ["with JavaScript", true],
  ["without JavaScript", false],
])("%s", (_, javaScriptEnabled) => {
  test("an approver adds another approver, removes this approver again, and decides the step", async () => {
    const id = await submit();
    await stage.as(
      "manager",
      async ({ page }) => {
        const show = async () => {
          await page.goto(`/request/${id}/details`);
          if (javaScriptEnabled) await waitForHydration(page);
        };
        await show();
        await page.getByRole("button", { name: `Add an approver ${id}` }).click();
        await choosePerson(dialog(page).getByLabel("Approver"), "Ivo Tamm");
        await confirm(page, "Add Approver", "He runs the stand");
        await step(page, 2).getByText("Added by Marc Nager: He runs the stand").waitFor();
        await page.getByRole("button", { name: `Remove ${id}` }).click();
        await dialog(page).getByText("Remove the added approver?").waitFor();
        await confirm(page, "Remove Approver", "He is on holiday");
        await step(page, 2).getByText("Finance", { exact: true }).waitFor();
        await page.getByText("Ivo Tamm was removed: He is on holiday").waitFor();
        await page.getByRole("button", { name: `Approve ${id}` }).click();
        await dialog(page).getByText("Step 1 of 2, Manager").waitFor();
        await confirm(page, "Approve");
        await page.getByRole("heading", { name: "Waiting for Selma Nior, Dora Rector and Victor Pell" }).waitFor();
      },
      { javaScriptEnabled },
    );
  });
});

test("an approver adds another approver and decides a step with the keyboard alone", async () => {
  const id = await submit();
  await stage.as("manager", async ({ page }) => {
    await open(page, id);
    await tabTo(page, page.getByRole("button", { name: `Add an approver ${id}` }));
    await page.keyboard.press("Enter");
    await expectEventually(() => page.evaluate(() => document.activeElement?.getAttribute("role"))).toBe("combobox");
    await page.keyboard.type("Hanna Rees");
    await page.keyboard.press("Enter");
    await tabTo(page, dialog(page).getByLabel("Reason"));
    await page.keyboard.type("She knows the fair");
    await tabTo(page, dialog(page).getByRole("button", { name: "Add Approver" }));
    await page.keyboard.press("Enter");
    await step(page, 2).getByText("Added by Marc Nager: She knows the fair").waitFor();
    await tabTo(page, page.getByRole("button", { name: `Approve ${id}` }));
    await page.keyboard.press("Enter");
    await expectEventually(() => page.evaluate(() => document.activeElement?.tagName)).toBe("TEXTAREA");
    await page.keyboard.type("Fine with me");
    await tabTo(page, dialog(page).getByRole("button", { name: "Approve", exact: true }));
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Waiting for Hanna Rees" }).waitFor();
  });
});

test("without a connection, the addition of an approver waits in the outbox and is sent when the connection is restored", async () => {
  const id = await submit();
  await stage.as("manager", async ({ page, context }) => {
    await open(page, id);
    await waitForApp(page);
    await page.getByRole("button", { name: `Add an approver ${id}` }).click();
    await choosePerson(dialog(page).getByLabel("Approver"), "Ivo Tamm");
    await context.setOffline(true);
    await confirm(page, "Add Approver", "He runs the stand");
    await page.getByText("Waiting to be sent: 1").waitFor();
    await context.setOffline(false);
    await step(page, 2).getByText("Added by Marc Nager: He runs the stand").waitFor();
  });
});

test("without a connection, the removal of an added approver waits in the outbox and is sent when the connection is restored", async () => {
  const id = await submit();
  await actByApi("manager", {
    request_id: id,
    action: "add_approver",
    approver_user_id: people["it.manager"],
    comments: "He runs the stand",
  });
  await stage.as("manager", async (manager) => {
    const { page, context } = manager;
    await open(page, id);
    await waitForApp(page);
    await step(page, 2).getByText("Added by Marc Nager: He runs the stand").waitFor();
    await context.setOffline(true);
    await page.getByRole("button", { name: `Remove ${id}` }).click();
    await dialog(page).getByText("Remove the added approver?").waitFor();
    await confirm(page, "Remove Approver", "He is on holiday");
    await page.getByText("Waiting to be sent: 1").waitFor();
    await context.setOffline(false);
    await page.getByText("Ivo Tamm was removed: He is on holiday").waitFor();
    await step(page, 2).getByText("Finance", { exact: true }).waitFor();
    const { approval_chain } = await readDetails(manager, id);
    expect(approval_chain.map(({ name, added_by }) => [name, added_by])).toEqual([
      ["Manager", null],
      ["Finance", null],
    ]);
  });
});

test("on a phone, a member of the finance team finds a request, reads its steps and decides it", async () => {
  const id = await submit();
  await approveByApi("manager", id);
  await approveByApi("director", id);
  await stage.as(
    "vp",
    async ({ page }) => {
      await page.goto("/");
      await waitForHydration(page);
      const card = page.locator(".request-card").filter({ has: page.locator(`input[value="${id}"]`) });
      await card.getByTitle("Selma Nior and Victor Pell").waitFor();
      await card.getByRole("link", { name: "Trade fair in Lyon" }).click();
      await page.getByRole("heading", { name: "Waiting for your decision" }).waitFor();
      await step(page, 2).scrollIntoViewIfNeeded();
      await step(page, 2).getByText("1 of 2 approvals").waitFor();
      const add = await page.getByRole("button", { name: `Add an approver ${id}` }).boundingBox();
      expect(add?.height).toBeGreaterThanOrEqual(44);
      await page.getByRole("button", { name: `Approve ${id}` }).click();
      await dialog(page).getByText("Step 2 of 2, Finance").waitFor();
      await confirm(page, "Approve");
      await page.getByRole("heading", { name: "Approved by Victor Pell" }).waitFor();
      await step(page, 2).getByText("2 of 2 approvals").waitFor();
      await expectAccessibleAtEveryWidth(page);
    },
    PHONE_OPTIONS,
  );
});
