import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import {
  createBrowserTest,
  expectAccessibleAtEveryWidth,
  expectEventually,
  submitByApi,
  waitForHydration,
} from "../support/browser-test.ts";

const stage = createBrowserTest();

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitForHydration(page);
}

const tab = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Status" }).getByRole("link", { name: new RegExp(`^${name} ?\\d+$`) });

test("the tabs of My Requests count and filter the person's own requests", () =>
  stage.as("requester", async ({ page, api }) => {
    await open(page, "/my-requests");
    await page.getByText("Track all your approval requests").waitFor();
    const { id } = (await (await api.get("/api/auth/session")).json()).user;
    const own: { status: string; title: string }[] = await (await api.get(`/api/requests?requester_id=${id}`)).json();
    for (const [name, status] of [
      ["Pending", "pending"],
      ["Approved", "approved"],
      ["Rejected", "rejected"],
      ["Needs Info", "needs_info"],
      ["Overdue", "overdue"],
      ["All", null],
    ] as const) {
      const expected = own.filter((one) => status === null || one.status === status).map(({ title }) => title);
      expect(await tab(page, name).textContent()).toBe(`${name}${expected.length}`);
      await tab(page, name).click();
      await expectEventually(() => new URL(page.url()).searchParams.get("status")).toBe(status);
      await expectEventually(() => page.locator("[data-list-item]").allTextContents()).toEqual(expected);
    }
  }));

test("the approver's question is visible in My Requests and can be answered there", async () => {
  let id = "";
  await stage.withApi("it.staff", async ({ api }) => {
    id = (await submitByApi(api, { title: "Cables", request_type: "it", amount: null })).id;
  });
  await stage.withApi("it.manager", async ({ api }) => {
    const data = { request_id: id, action: "request_info", info_requested: "How many metres?" };
    expect((await api.post("/api/requests/enhanced-action", { data })).status()).toBe(200);
  });
  await stage.as("it.staff", async ({ page }) => {
    await open(page, "/my-requests?status=needs_info");
    await page.getByText("Info Requested: How many metres?").waitFor();
    await page.getByRole("button", { name: `Respond ${id}` }).click();
    const dialog = page.getByRole("dialog", { name: "Respond to the approver" });
    await dialog.getByText("How many metres?").waitFor();
    const confirm = dialog.getByRole("button", { name: "Submit Response" });
    expect(await confirm.isDisabled()).toBe(true);
    await dialog.getByLabel("Response").fill("Thirty");
    await confirm.click();
    await page.getByText("Response Submitted").first().waitFor();
    await page.getByText("Info Requested: How many metres?").waitFor({ state: "detached" });
  });
});

test("a requester can modify a request, send a reminder and cancel the request in My Requests", () =>
  stage.as("it.staff", async ({ page, api }) => {
    const title = "Cameras, two";
    const { id } = await submitByApi(api, { title: "Cameras", amount: 400 });
    await open(page, "/my-requests?q=camera");
    await page.getByRole("button", { name: `Modify ${id}` }).click();
    const modify = page.getByRole("dialog", { name: "Modify request" });
    await modify.getByLabel("Title").fill(" ");
    await modify.getByLabel("Amount").fill("450.5");
    await modify.getByRole("button", { name: "Save Changes" }).click();
    await modify.getByText("Title Required: Please provide a request title").waitFor();
    expect(await modify.getByLabel("Amount").inputValue()).toBe("450.5");
    await modify.getByLabel("Title").fill(title);
    await modify.getByRole("button", { name: "Save Changes" }).click();
    await page.getByText("Request Modified").first().waitFor();
    await page.getByRole("link", { name: title }).waitFor();
    expect((await (await api.get(`/api/requests/${id}`)).json()).amount).toBe(450.5);

    await page.getByRole("button", { name: `Remind ${id}` }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Send Reminder" }).click();
    await page.getByText("Reminder Sent").first().waitFor();
    await page.getByRole("button", { name: `Remind ${id}` }).waitFor({ state: "detached" });

    await page.getByRole("button", { name: `Cancel Request ${id}` }).click();
    const cancel = page.getByRole("dialog", { name: "Cancel request" });
    await cancel.getByLabel("Reason").fill("Found some");
    await cancel.getByRole("button", { name: "Cancel Request" }).click();
    await page.getByText("Request Cancelled").first().waitFor();
    expect((await (await api.get(`/api/requests/${id}`)).json()).status).toBe("cancelled");
  }));

test("My Requests can be sorted and searched, and its URL contains the sort order", () =>
  stage.as("requester", async ({ page }) => {
    await open(page, "/my-requests?status=approved");
    await page.getByLabel("Sort by").selectOption("title");
    await page.getByLabel("Order").selectOption("asc");
    await page.waitForURL("**sort_order=asc*");
    await page.waitForFunction(() => {
      const titles = [...document.querySelectorAll("[data-list-item]")].map((item) => item.textContent ?? "");
      return titles.length > 2 && titles.join() === [...titles].sort().join();
    });
    const params = new URL(page.url()).searchParams;
    expect([params.get("status"), params.get("sort_by"), params.get("sort_order")]).toEqual([
      "approved",
      "title",
      "asc",
    ]);
    await page.getByRole("searchbox").fill("no such thing");
    await page.getByText("No requests found").waitFor();
  }));

test("a second reminder within an hour is refused, and My Requests shows the reason", async () => {
  await stage.as("it.staff", async ({ page, api }) => {
    const { id } = await submitByApi(api, { title: "Remind twice" });
    await open(page, "/my-requests?q=twice");
    await page.getByRole("button", { name: `Remind ${id}` }).click();
    expect((await api.post(`/api/requests/${id}/remind`, { data: {} })).status()).toBe(200);
    await page.getByRole("dialog").getByRole("button", { name: "Send Reminder" }).click();
    await page.getByText("Failed to send reminder: A reminder was sent less than an hour ago.").first().waitFor();
  });
});

test("My Requests shows more than 25 requests with 'Show 1 more' or, without JavaScript, on further pages", async () => {
  await stage.as("hr.manager", async ({ page, api }) => {
    for (let count = 1; count <= 26; count += 1) await submitByApi(api, { title: `Form ${count}` });
    await open(page, "/my-requests?q=form");
    expect(await page.locator("[data-list-item]").count()).toBe(25);
    await page.getByRole("link", { name: "Show 1 more" }).click();
    await page.getByRole("link", { name: "Form 1", exact: true }).waitFor();
    await expectEventually(() => page.locator("[data-list-item]").count()).toBe(26);
    await page.getByRole("link", { name: "Show 1 more" }).waitFor({ state: "detached" });
  });
  await stage.as(
    "hr.manager",
    async ({ page }) => {
      await page.goto("/my-requests?q=form");
      await page.getByRole("link", { name: "Show 1 more" }).click();
      await page.waitForURL("**cursor=*");
      expect(await page.locator("[data-list-item]").allTextContents()).toEqual(["Form 1"]);
      await page.getByRole("link", { name: "Back to the first page" }).click();
      await expectEventually(() => page.locator("[data-list-item]").count()).toBe(25);
    },
    { javaScriptEnabled: false },
  );
});

test("in the Modify dialog, choosing a request type without amounts removes the amount, and choosing the previous type restores the typed amount", async () => {
  await stage.withApi("admin", async ({ api }) => {
    const answer = await api.put("/api/admin/request-types/type-hr", { data: { accepts_amount: false } });
    expect(answer.status()).toBe(200);
  });
  await stage.as("requester", async ({ page, api }) => {
    const { id } = await submitByApi(api, { title: "Change of type", amount: 400 });
    await open(page, "/my-requests?q=change");
    await page.getByRole("button", { name: `Modify ${id}` }).click();
    const dialog = page.getByRole("dialog", { name: "Modify request" });
    const amount = dialog.getByLabel("Amount");
    await amount.fill("450.5");
    await dialog.getByLabel("Request type").selectOption("hr");
    await amount.waitFor({ state: "detached" });
    await dialog.getByLabel("Request type").selectOption("procurement");
    await expectEventually(() => amount.inputValue()).toBe("450.5");
    await dialog.getByLabel("Request type").selectOption("hr");
    await amount.waitFor({ state: "detached" });
    await dialog.getByRole("button", { name: "Save Changes" }).click();
    await page.getByText("Request Modified").first().waitFor();
    expect(await (await api.get(`/api/requests/${id}`)).json()).toMatchObject({ request_type: "hr", amount: null });
  });
});

test("a click anywhere on a card of My Requests opens the details screen, not only a click on the title", () =>
  stage.as("requester", async ({ page }) => {
    await open(page, "/my-requests");
    const box = await page
      .getByRole("listitem")
      .filter({ has: page.locator("[data-list-item]") })
      .first()
      .boundingBox();
    if (!box) throw new Error("there is no card");
    await page.mouse.click(box.x + box.width / 2, box.y + 8);
    await page.waitForURL("**/request/*/details");
  }));

test("My Requests and its dialogs are accessible at every width", () =>
  stage.as("requester", async ({ page, api }) => {
    const { id } = await submitByApi(api, { title: "With an amount" });
    await open(page, "/my-requests");
    await expectAccessibleAtEveryWidth(page);
    await page.getByRole("button", { name: `Modify ${id}` }).click();
    await page.getByRole("dialog").getByLabel("Amount").waitFor();
    await expectAccessibleAtEveryWidth(page);
  }));
