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
const NO_SCRIPT = { javaScriptEnabled: false };

/**
 * Waits until the local mailbox has one mail with this subject and receiver, and opens it. Mails are sent after the
 * response.
 */
async function openMail(page: Page, subject: string, to: string): Promise<void> {
  const mail = page.getByRole("link", { name: subject }).filter({ hasText: to });
  await expectEventually(async () => {
    await page.goto("/admin/mail");
    return mail.count();
  }).toBe(1);
  await mail.click();
  await page.getByRole("heading", { level: 1, name: subject }).waitFor();
}

test("a person changes their notification settings with and without JavaScript, and the form keeps invalid values", async () => {
  await stage.as(
    "manager",
    async ({ page }) => {
      await page.goto("/profile");
      await page.getByRole("link", { name: "Choose notifications" }).click();
      await page.getByRole("heading", { level: 1, name: "Notification settings" }).waitFor();
      await waitForHydration(page);
      await page.getByLabel("Mobile number").fill("0102030405");
      await page.getByLabel("From", { exact: true }).fill("22:00");
      await page.getByRole("button", { name: "Save settings" }).click();
      await page.getByText("Please enter the number with its country code").waitFor();
      expect(await page.getByLabel("Mobile number").inputValue()).toBe("0102030405");
      expect(await page.getByLabel("From", { exact: true }).inputValue()).toBe("22:00");
      await page.getByText("Please enter both times of the quiet hours, or leave both empty").waitFor();
      await page.getByLabel("Mobile number").fill("+225 01 02 03 04 05");
      await page.getByLabel("To", { exact: true }).fill("06:30");
      // The browser's time zone is preset.
      expect(await page.getByLabel("Time zone").inputValue()).toBe("Sao Paulo (America)");
      await page.getByLabel("Time zone").fill("Atlantis");
      await page.getByRole("button", { name: "Save settings" }).click();
      await page.getByText("Please choose a valid time zone").waitFor();
      expect(await page.getByLabel("Time zone").inputValue()).toBe("Atlantis");
      await page.getByLabel("Time zone").fill("abidjan");
      await page.getByLabel("My request is approved: Email").uncheck();
      await page.getByLabel("Also email me a daily list of the requests that are waiting for me").check();
      await page.getByRole("button", { name: "Select or clear all: Announcements, Push" }).click();
      expect(await page.getByLabel("A new announcement: Push").isChecked()).toBe(false);
      await page.getByRole("button", { name: "Save settings" }).click();
      await page.getByText("Notification settings saved", { exact: true }).waitFor();
      await expectAccessibleAtEveryWidth(page);
    },
    { timezoneId: "America/Sao_Paulo" },
  );
  await stage.as(
    "manager",
    async ({ page, api }) => {
      await page.goto("/profile/notifications");
      expect(await page.getByLabel("Mobile number").inputValue()).toBe("+2250102030405");
      expect(await page.getByLabel("Time zone").inputValue()).toBe("Abidjan (Africa)");
      expect(await page.getByLabel("My request is approved: Email").isChecked()).toBe(false);
      expect(await page.getByLabel("My request is approved: Push").isChecked()).toBe(true);
      expect(await page.getByLabel("A request has no approver: Email").count()).toBe(0);
      await page.getByLabel("Mobile number").fill("");
      await page.getByLabel("From", { exact: true }).fill("");
      await page.getByLabel("To", { exact: true }).fill("");
      await page.getByLabel("When").selectOption("Once a day, in one email");
      await page.getByRole("button", { name: "Save settings" }).click();
      await page.getByText("Notification settings saved", { exact: true }).waitFor();
      const preferences = await (await api.get("/api/notifications/preferences")).json();
      expect(preferences).toMatchObject({ phone: null, quiet_from: null, quiet_to: null, daily_digest: true });
      expect(preferences.muted_mail_kinds).toEqual(["request_approved"]);
      expect(preferences.waiting_digest).toBe(true);
      expect(preferences.muted_push_kinds).toEqual(["announcement_decided", "announcement_published"]);
      await page.getByRole("button", { name: "Select or clear all: My requests, Email" }).click();
      await page.getByText("Notification settings saved", { exact: true }).waitFor();
      const after = await (await api.get("/api/notifications/preferences")).json();
      expect(after).toMatchObject({ muted_mail_kinds: [], muted_push_kinds: preferences.muted_push_kinds });
    },
    NO_SCRIPT,
  );
});

test("a mail has links to the request and for unsubscribing; opening the unsubscribe link changes nothing, but a POST to its URL unsubscribes", async () => {
  await stage.withApi("it.staff", async ({ api }) => {
    await submitByApi(api, { title: "Mailed", request_type: "it", amount: null });
  });
  let unsubscribe = "";
  await stage.as("director", async ({ page, context }) => {
    await openMail(page, "New Approval Request", "Ivo Tamm");
    await expectAccessibleAtEveryWidth(page);
    const text = await page.locator("pre").textContent();
    for (const part of ["Mailed", "Requester: Ines Staff", "Type: IT"]) expect(text).toContain(part);
    unsubscribe = (await page.getByRole("link", { name: /\/unsubscribe\?/ }).getAttribute("href")) ?? "";
    const [mailPage] = await Promise.all([
      context.waitForEvent("page"),
      page.getByRole("link", { name: "Open as HTML" }).click(),
    ]);
    await mailPage.getByRole("heading", { name: "New Approval Request" }).waitFor();
    const link = await mailPage.getByRole("link", { name: "Review request" }).getAttribute("href");
    expect(link).toMatch(new RegExp(`^${stage.url()}/request/REQ-[\\w-]+/details$`));
    await page.goto("/admin/mail");
    await expectAccessibleAtEveryWidth(page);
  });
  const muted = async () => {
    let kinds: string[] = [];
    await stage.withApi("it.manager", async ({ api }) => {
      kinds = (await (await api.get("/api/notifications/preferences")).json()).muted_mail_kinds;
    });
    return kinds;
  };
  // Opening the link, as a mail scanner does, needs no session and changes nothing.
  expect((await fetch(unsubscribe)).status).toBe(200);
  expect(await muted()).toEqual([]);
  // The POST of a mail program (RFC 8058) is accepted from any origin.
  const oneClick = await fetch(unsubscribe, {
    method: "POST",
    headers: { Origin: "https://mail.example", "Content-Type": "application/x-www-form-urlencoded" },
    body: "List-Unsubscribe=One-Click",
  });
  expect(oneClick.status).toBe(200);
  expect(await muted()).toEqual(["request_submitted"]);
  expect((await fetch(unsubscribe.replace(/token=[^&]+/, "token=made-up"), { method: "POST" })).status).toBe(404);
  // All other paths refuse POSTs from other sites.
  const elsewhere = await fetch(`${stage.url()}/logout`, {
    method: "POST",
    headers: { Origin: "https://mail.example" },
  });
  expect(elsewhere.status).toBe(403);
});

test("a person without a session can unsubscribe on the unsubscribe page, with and without JavaScript", async () => {
  await stage.withApi("requester", async ({ api }) => {
    await submitByApi(api, { title: "Another", request_type: "hr", amount: null });
  });
  let unsubscribe = "";
  await stage.as("admin", async ({ page }) => {
    await openMail(page, "New Approval Request", "Hanna Rees");
    unsubscribe = (await page.getByRole("link", { name: /\/unsubscribe\?/ }).getAttribute("href")) ?? "";
  });
  for (const options of [{}, NO_SCRIPT]) {
    await stage.as(
      "vp",
      async ({ page, context }) => {
        await context.clearCookies();
        await page.goto(unsubscribe);
        await page.getByText("Stop emails about “New Approval Request”?").waitFor();
        if (options !== NO_SCRIPT) await expectAccessibleAtEveryWidth(page);
        await page.getByRole("button", { name: "Unsubscribe" }).click();
        await page.getByRole("heading", { name: "You are unsubscribed" }).waitFor();
      },
      options,
    );
  }
});

test("only administrators can read the local mailbox", async () => {
  await stage.withApi("manager", async ({ api }) => {
    for (const path of ["/admin/mail", "/admin/mail/x", "/admin/mail/x/html"])
      expect((await api.get(path)).status()).toBe(403);
  });
  await stage.withApi("admin", async ({ api }) => {
    expect((await api.get("/admin/mail/unknown")).status()).toBe(404);
    expect((await api.get("/admin/mail/unknown/html")).status()).toBe(404);
  });
});
