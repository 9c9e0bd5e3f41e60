import type { APIRequestContext, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import type { Announcement } from "../../domain/announcements/entities.ts";
import { MAX_LIST_CONTENT_LENGTH } from "../../domain/announcements/rules.ts";
import { signIn } from "../support/api-caller.ts";
import {
  createBrowserTest,
  expectAccessibleAtEveryWidth,
  expectEventually,
  expectFocus,
  waitForHydration,
} from "../support/browser-test.ts";

const stage = createBrowserTest();
const { proxy } = stage;

const dialog = (page: Page) => page.getByRole("dialog");
const card = (page: Page, title: string) =>
  page.getByRole("region", { name: "Announcements" }).getByRole("listitem").filter({ hasText: title }).first();

async function announceByApi(api: APIRequestContext, fields: Record<string, unknown>): Promise<Announcement> {
  const answer = await api.post("/api/announcements", { data: { content: "Words", ...fields } });
  expect(answer.status()).toBe(201);
  return answer.json();
}

/** Creates announcements as the HR manager and approves them as the director. Returns their ids. */
async function publishByApi(all: readonly Record<string, unknown>[]): Promise<string[]> {
  const [author, director] = [await signIn(stage.url(), "hr.manager"), await signIn(stage.url(), "director")];
  const ids: string[] = [];
  for (const fields of all) {
    const made = await author.post("/api/announcements", { content: "Words", ...fields });
    const { id } = (await made.json()) as Announcement;
    const approved = await director.post("/api/announcements/approve", { announcement_id: id, action: "approved" });
    expect([made.status, approved.status]).toEqual([201, 200]);
    ids.push(id);
  }
  return ids;
}

describe("creating and deciding on announcements", () => {
  const title = "Stocktaking";
  const options = { timezoneId: "Europe/Paris" };

  async function goto(page: Page, address: string): Promise<void> {
    await page.goto(address);
    await waitForHydration(page);
  }

  test("an announcement is created, approved by another person, and visible only to its target department", async () => {
    await stage.as(
      "manager",
      async ({ page }) => {
        await goto(page, "/announcements");
        await page.getByRole("link", { name: "Create Announcement" }).click();
        // The error is at the field of the missing title, and the values of the other fields stay.
        await dialog(page)
          .getByLabel("Content")
          .fill("All doors close at 18:00.\nDetails: https://intranet.example/stock.");
        await dialog(page).getByLabel("Category").selectOption("event");
        await dialog(page).getByLabel("Priority").selectOption("high");
        await dialog(page).getByLabel("Expiry Date").fill("2031-07-01T10:00");
        await dialog(page).getByRole("group", { name: "Departments" }).getByLabel("IT").check();
        await dialog(page).getByRole("button", { name: "Submit for Approval" }).click();
        await dialog(page).getByText("Please provide a title").waitFor();
        await dialog(page).getByLabel("Title").fill(title);
        await dialog(page).getByRole("button", { name: "Submit for Approval" }).click();
        await page.getByText("Announcement Created").first().waitFor();
        await dialog(page).waitFor({ state: "detached" });
        await card(page, title).getByText("Pending approval").waitFor();
        await card(page, title).getByText("For IT", { exact: true }).waitFor();
        expect(await card(page, title).getByRole("link", { name: "Approve" }).count()).toBe(0);
      },
      options,
    );

    // Before its approval, the announcement is not visible to its targets.
    await stage.as(
      "it.staff",
      async ({ page }) => {
        await goto(page, "/announcements");
        expect(await page.getByText(title).count()).toBe(0);
        expect(await page.getByRole("link", { name: "Create Announcement" }).count()).toBe(0);
      },
      options,
    );

    await stage.as(
      "director",
      async ({ page }) => {
        await goto(page, "/");
        await page
          .getByRole("navigation", { name: "Quick links" })
          .getByRole("link", { name: "Announcements" })
          .click();
        await page.getByRole("navigation", { name: "Status" }).getByRole("link", { name: "Pending Approval" }).click();
        await card(page, title)
          .getByRole("link", { name: `Approve ${title}` })
          .click();
        await dialog(page).getByLabel("Comments").fill("Please do.");
        await dialog(page).getByRole("button", { name: "Approve" }).click();
        await page.getByText("Announcement Approved").first().waitFor();
        await dialog(page).waitFor({ state: "detached" });
        await card(page, title).waitFor({ state: "detached" });
        // The link that opened the dialog no longer exists.
        await expectFocus(page.getByRole("main"));
      },
      options,
    );

    await stage.as(
      "requester",
      async ({ page }) => {
        await goto(page, "/announcements");
        await page.getByText("New travel policy").waitFor();
        expect(await page.getByText(title).count()).toBe(0);
      },
      options,
    );

    await stage.as(
      "it.staff",
      async ({ page, api }) => {
        const unread = async () => Number((await api.get("/api/notifications")).headers()["x-unread-count"]);
        const before = await unread();
        await goto(page, "/announcements?category=event");
        await card(page, title).getByText("New", { exact: true }).waitFor();
        const link = card(page, title).getByRole("link", { name: "https://intranet.example/stock" });
        expect(await link.getAttribute("href")).toBe("https://intranet.example/stock");
        expect(await card(page, title).getByText("Please do.").count()).toBe(0);
        await goto(page, "/announcements?category=event");
        await card(page, title).waitFor();
        expect(await card(page, title).getByText("New", { exact: true }).count()).toBe(0);
        expect(await unread()).toBe(before - 1);
      },
      options,
    );

    await stage.as(
      "manager",
      async ({ page, api }) => {
        await goto(page, "/announcements?q=stocktaking");
        await page.getByRole("link", { name: title, exact: true }).click();
        await page.getByRole("heading", { name: "Approved by Dora Rector" }).waitFor();
        await page.getByText("Please do.").waitFor();
        await page.getByRole("heading", { name: "Read by 1 of 2" }).waitFor();
        await page.getByRole("list", { name: "Readers" }).getByText("Ines Staff").waitFor();
        const id = page.url().split("/").at(-1);
        // 10:00 in Paris in summer is 08:00 in UTC. Without JavaScript, the server does not know the time zone and
        // reads 10:00 as UTC.
        expect(await (await api.get(`/api/announcements/${id}`)).json()).toMatchObject({
          expires_at: "2031-07-01T08:00:00.000Z",
          priority: "high",
        });
      },
      options,
    );
  });

  test("an announcement can be rejected only with a reason, and the author of the announcement can read this reason", async () => {
    const rejected = `Rejected ${title}`;
    await stage.withApi("hr.manager", async ({ api }) => {
      await announceByApi(api, { title: rejected });
    });
    await stage.as(
      "admin",
      async ({ page }) => {
        await goto(page, "/announcements");
        await card(page, rejected).getByRole("link", { name: rejected, exact: true }).click();
        await page.getByRole("heading", { level: 1, name: rejected }).waitFor();
        await page.getByRole("link", { name: `Reject ${rejected}` }).click();
        const confirm = dialog(page).getByRole("button", { name: "Reject" });
        expect(await confirm.isDisabled()).toBe(true);
        await dialog(page).getByLabel("Comments").fill("Too early.");
        await confirm.click();
        await page.getByText("Announcement Rejected").first().waitFor();
        await page.getByRole("heading", { name: "Rejected by Ama Admin" }).waitFor();
      },
      options,
    );
    await stage.as(
      "hr.manager",
      async ({ page }) => {
        await goto(page, "/announcements");
        await card(page, rejected).getByText("rejected", { exact: true }).waitFor();
        await card(page, rejected).getByRole("link", { name: rejected, exact: true }).click();
        await page.getByText("Too early.").waitFor();
      },
      options,
    );
  });
});

test("if a person rejects an announcement that another person has just approved, the dialog shows the approval, and the typed comment stays", async () => {
  await stage.withApi("hr.manager", async ({ api }) => {
    const { id } = await announceByApi(api, { title: "Race" });
    await stage.as("director", async ({ page }) => {
      await page.goto(`/announcements?act=reject&on=${id}`);
      await waitForHydration(page);
      await dialog(page).getByLabel("Comments").fill("I was going to say no");
      await stage.as("admin", async ({ api: admin }) => {
        const data = { announcement_id: id, action: "approved" };
        expect((await admin.post("/api/announcements/approve", { data })).status()).toBe(200);
      });
      await dialog(page).getByRole("button", { name: "Reject" }).click();
      await dialog(page).getByText("Changed in the meantime").waitFor();
      await dialog(page).getByText('"Race" changed in the meantime. It is now approved', { exact: false }).waitFor();
      expect(await dialog(page).getByLabel("Comments").inputValue()).toBe("I was going to say no");
      await dialog(page).getByRole("button", { name: "Reject" }).waitFor({ state: "detached" });
      await dialog(page).getByRole("link", { name: "Close" }).last().click();
      await dialog(page).waitFor({ state: "detached" });
      await card(page, "Race").waitFor();
      await expectEventually(() => card(page, "Race").getByText("Pending approval").count()).toBe(0);
      await expectEventually(() => card(page, "Race").getByRole("link", { name: "Approve Race" }).count()).toBe(0);
    });
  });
});

describe("approving an announcement on a slow connection", () => {
  const asDirector = (work: (page: Page) => Promise<void>) =>
    stage.as("director", ({ page }) => work(page), { baseURL: proxy.url });
  const announce = (title: string) =>
    stage.withApi("hr.manager", async ({ api }) => {
      await announceByApi(api, { title });
    });
  async function approve(page: Page): Promise<void> {
    await dialog(page).getByLabel("Comments").fill("Please do.");
    await dialog(page).getByRole("button", { name: "Approve" }).click();
  }
  const loadsList = (method: string | undefined, address: string | undefined) =>
    method === "GET" && /\/announcements\.data\?.*status=/.test(address ?? "");

  test("an approved announcement disappears from the list of pending announcements, even if the dialog was opened before the list had loaded", async () => {
    const title = "Opened while the filter loads";
    await announce(title);
    await asDirector(async (page) => {
      await page.goto("/announcements");
      await waitForHydration(page);
      proxy.stall(({ method, url }) => loadsList(method, url));
      await page.getByRole("navigation", { name: "Status" }).getByRole("link", { name: "Pending Approval" }).click();
      await card(page, title)
        .getByRole("link", { name: `Approve ${title}` })
        .click();
      proxy.reset();
      await dialog(page).waitFor();
      expect(new URL(page.url()).searchParams.get("status")).toBe("pending_approval");
      await approve(page);
      await page.getByText("Announcement Approved").first().waitFor();
      await card(page, title).waitFor({ state: "detached" });
    });
  });

  test("an approved announcement disappears from the list of pending announcements, even if the dialog was closed by Escape before the list was reloaded", async () => {
    const title = "Closed before the list has loaded";
    await announce(title);
    await asDirector(async (page) => {
      await page.goto("/announcements?status=pending_approval");
      await waitForHydration(page);
      await card(page, title)
        .getByRole("link", { name: `Approve ${title}` })
        .click();
      await dialog(page).waitFor();
      proxy.stall(({ method, url }) => loadsList(method, url));
      const loads = page.waitForRequest((one) => loadsList(one.method(), one.url()));
      await approve(page);
      await loads;
      await page.keyboard.press("Escape");
      proxy.reset();
      await dialog(page).waitFor({ state: "detached" });
      await card(page, title).waitFor({ state: "detached" });
    });
  });
});

test("if a new announcement is sent without a connection, the dialog stays open with the typed text", () =>
  stage.as("manager", async ({ page, context }) => {
    await page.goto("/announcements?act=new");
    await waitForHydration(page);
    await dialog(page).getByLabel("Title").fill("On a train");
    await context.setOffline(true);
    await dialog(page).getByRole("button", { name: "Submit for Approval" }).click();
    await dialog(page).getByText("You are offline.", { exact: false }).waitFor();
    expect(await dialog(page).getByLabel("Title").inputValue()).toBe("On a train");
    await context.setOffline(false);
    await dialog(page).getByLabel("Content").fill("Back again");
    await dialog(page).getByRole("button", { name: "Submit for Approval" }).click();
    await page.getByText("Announcement Created").first().waitFor();
  }));

test("a long announcement is shortened in the list and complete on its page, and the list can be paged and filtered", async () => {
  const trainings = Array.from({ length: 21 }, (_, at) => ({ title: `Training ${at}`, category: "training" }));
  const content = "Words and more. ".repeat(MAX_LIST_CONTENT_LENGTH / 4);
  const [id] = await publishByApi([{ title: "House rules", content, category: "policy" }, ...trainings]);
  await stage.as("vp", async ({ page, api }) => {
    await page.goto("/announcements?category=training");
    await waitForHydration(page);
    const titles = page.getByRole("heading", { level: 2 });
    expect(await titles.count()).toBe(20);
    await page.getByRole("link", { name: "Load more" }).click();
    await titles.nth(20).waitFor();
    expect(await titles.last().textContent()).toBe("Training 0");
    await page.getByLabel("Category").selectOption("policy");
    await card(page, "House rules").getByText("New", { exact: true }).waitFor();
    expect(new URL(page.url()).search).toBe("?category=policy");
    const one = async () => (await (await api.get(`/api/announcements/${id}`)).json()) as Announcement;
    expect((await one()).unread).toBe(true);
    await card(page, "House rules").getByRole("link", { name: "Read more House rules" }).click();
    await page.getByRole("heading", { level: 1, name: "House rules" }).waitFor();
    expect((await one()).unread).toBe(false);
    expect(await page.getByText("Read by", { exact: false }).count()).toBe(0);
    await page.goto("/announcements?q=nothing+like+that");
    await page.getByText("No announcements match your current filters").waitFor();
    await page.getByRole("link", { name: "Clear filters" }).click();
    await page.getByText("Training 20").waitFor();
    const missing = await page.goto("/announcements/unknown");
    expect(missing?.status()).toBe(404);
    await page.getByRole("heading", { name: "Announcement not found" }).waitFor();
  });
});

test("the announcement screens are accessible at every width", async () => {
  const title = "Sound";
  let waiting = "";
  await stage.withApi("hr.manager", async ({ api }) => {
    waiting = (await announceByApi(api, { title })).id;
  });
  await stage.as("director", async ({ page }) => {
    for (const path of [
      "/announcements",
      "/announcements?q=nothing+like+that",
      `/announcements/${waiting}`,
      `/announcements?act=reject&on=${waiting}`,
      "/announcements?act=new",
    ]) {
      await page.goto(path);
      await waitForHydration(page);
      await expectAccessibleAtEveryWidth(page);
    }
  });
});
