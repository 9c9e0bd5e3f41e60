import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { getLoginAddress } from "../../app/navigation.ts";
import type { SampleUsername } from "../../scripts/sample-data/organisation.ts";
import {
  createBrowserTest,
  expectAccessibleAtEveryWidth,
  expectEventually,
  findOverlaps,
  type SignedInSession,
  submitByApi,
  waitForApp,
  waitForHydration,
  waitForServiceWorker,
} from "../support/browser-test.ts";
import { PHONE_OPTIONS } from "../support/touch.ts";

const stage = createBrowserTest(undefined, "own");
const { proxy } = stage;

const asApp = (who: SampleUsername, work: (person: SignedInSession) => Promise<void>) =>
  stage.as(who, work, { ...PHONE_OPTIONS, serviceWorkers: "allow", baseURL: proxy.url });

/** Returns the path of each offline copy in this browser, with the name of its cache, which depends on the user. */
const copies = (page: Page) =>
  page.evaluate(async () => {
    const found: { cache: string; path: string }[] = [];
    for (const cache of await caches.keys())
      if (cache.startsWith("copies-"))
        for (const { url } of await (await caches.open(cache)).keys())
          found.push({ cache, path: new URL(url).pathname });
    return found;
  });

const pathsOf = async (page: Page) => (await copies(page)).map(({ path }) => path).sort();

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitForServiceWorker(page);
}

test("a visited page can be read without a connection and is marked as a saved copy", () =>
  asApp("requester", async ({ page, context, api }) => {
    const { id } = await submitByApi(api, { title: "Readable on Ann's train & ferry" });
    await open(page, "/");
    await expectEventually(() => pathsOf(page)).toEqual(["/", "/submit-request"]);
    // Navigates with links, because the service worker also stores the complete page after such navigations.
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Requests" }).click();
    await page.getByRole("link", { name: "Readable on Ann's train & ferry" }).click();
    await page.getByRole("heading", { level: 1, name: "Readable on Ann's train & ferry" }).waitFor();
    const details = `/request/${id}/details`;
    await expectEventually(() => pathsOf(page)).toEqual(["/", "/my-requests", details, "/submit-request"]);
    expect(await page.getByText("Saved copy from").count()).toBe(0);

    await context.setOffline(true);
    await page.reload();
    await page.getByText("Saved copy from").waitFor();
    await page.getByText("Three laptops for the new colleagues").first().waitFor();
    await waitForHydration(page);
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Requests" }).click();
    await page.getByRole("heading", { level: 1, name: "My Requests" }).waitFor();
    await page.getByText("Saved copy from").waitFor();
    await waitForHydration(page);
    await page.goto("/?act=comment");
    await page.getByRole("heading", { level: 1, name: "Welcome, Rita Quest" }).waitFor();
    expect(new URL(page.url()).search).toBe("");
    await waitForHydration(page);
    await page.goto("/my-requests?status=approved");
    await page.getByRole("heading", { level: 1, name: "You are offline" }).waitFor();
    await expectAccessibleAtEveryWidth(page);
    await page.getByRole("link", { name: "Readable on Ann's train & ferry" }).click();
    await page.getByText("Saved copy from").waitFor();
    await waitForHydration(page);
    await expectAccessibleAtEveryWidth(page);

    await context.setOffline(false);
    await page.getByText("Saved copy from").waitFor({ state: "detached" });
  }));

test("the service worker switches navigation preload off, and shows the copy also if a preloaded page fails or never arrives, as in Firefox", () =>
  asApp("requester", async ({ page, context }) => {
    const setPreload = (isOn: boolean) =>
      page.evaluate(async (on) => {
        const { navigationPreload } = await navigator.serviceWorker.ready;
        if (on) await navigationPreload.enable();
        return (await navigationPreload.getState()).enabled;
      }, isOn);
    await open(page, "/my-requests");
    await expectEventually(() => pathsOf(page)).toContain("/my-requests");
    expect(await setPreload(false)).toBe(false);
    expect(await setPreload(true)).toBe(true);

    await context.setOffline(true);
    await page.reload();
    await page.getByRole("heading", { level: 1, name: "My Requests" }).waitFor();
    await page.getByText("Saved copy from").waitFor();
    await context.setOffline(false);
    await page.getByText("Saved copy from").waitFor({ state: "detached" });

    proxy.stall();
    await page.goto("/my-requests");
    await page.getByText("Saved copy from").waitFor();
    proxy.reset();

    // A new version of the service worker is activated, which an earlier version with preload could precede.
    await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      await registration.unregister();
    });
    await open(page, "/");
    await page.evaluate(async () => (await navigator.serviceWorker.ready).navigationPreload.enable());
    await page.evaluate(() => navigator.serviceWorker.register("/sw.js?next"));
    await page.waitForFunction(async () => {
      const { waiting, active, navigationPreload } = await navigator.serviceWorker.ready;
      waiting?.postMessage({ type: "activate" });
      return active?.scriptURL.endsWith("?next") && !(await navigationPreload.getState()).enabled;
    });
  }));

test("without a connection, API calls of the page get an error response, which is no error of the service worker", () =>
  asApp("requester", async ({ page, context }) => {
    await open(page, "/");
    await context.setOffline(true);
    const answer = await page.evaluate(async () => {
      const { status, headers } = await fetch("/api/notifications");
      return { status, type: headers.get("Content-Type") };
    });
    expect(answer).toEqual({ status: 503, type: "application/problem+json" });
    await context.setOffline(false);
  }));

test("a service worker that cannot read cookies asks the open pages for the session to which copies are bound", () =>
  asApp("requester", async ({ page, context }) => {
    await open(page, "/");
    const answer = await page.evaluate(async () => {
      const { port1, port2 } = new MessageChannel();
      const answered = new Promise((resolve) => {
        port1.onmessage = ({ data }) => resolve(data);
      });
      // As the service worker does.
      navigator.serviceWorker.dispatchEvent(
        new MessageEvent("message", { data: { type: "browser_session" }, ports: [port2] }),
      );
      return answered;
    });
    const cookie = (await context.cookies()).find(({ name }) => name === "browser_session");
    expect(answer).toBe(cookie?.value);
    expect(String(answer).length).toBeGreaterThan(20);
  }));

test("if the network does not respond, a page with an offline copy displays this copy after a few seconds", () =>
  asApp("manager", async ({ page }) => {
    await open(page, "/");
    await expectEventually(() => pathsOf(page)).toContain("/");
    proxy.stall();
    await page.goto("/");
    await page.getByText("Saved copy from").waitFor();
    // Measures the time from the start of the navigation until the copy is displayed; the time until the page works is
    // not included.
    const waited = await page.evaluate(() => {
      const [loaded] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
      return loaded ? loaded.responseStart - loaded.fetchStart : 0;
    });
    expect(waited).toBeGreaterThan(3_900);
    expect(waited).toBeLessThan(12_000);
    proxy.reset();
    await page.goto("/");
    await waitForApp(page);
    await expectEventually(() => page.getByText("Saved copy from").count()).toBe(0);
  }));

test("signing out deletes all offline copies and drafts in every tab, and the end of a session deletes the offline copies", async () => {
  await asApp("requester", async ({ page, context }) => {
    await open(page, "/submit-request");
    await page.getByLabel("Title").fill("A draft of mine");
    await expectEventually(() => pathsOf(page)).toEqual(["/submit-request"]);
    const other = await context.newPage();
    await open(other, "/my-requests");
    await other.getByRole("button", { name: "Logout" }).click();
    await other.waitForURL("**/login*");
    await page.waitForURL("**/login*");
    await expectEventually(() => copies(page)).toEqual([]);
    await expectEventually(() =>
      page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith("submit"))),
    ).toEqual([]);
    await context.setOffline(true);
    await page.goto("/my-requests").catch(() => undefined);
    await page.getByRole("heading", { level: 1, name: "You are offline" }).waitFor();
    expect(await page.getByRole("link", { name: "My Requests" }).count()).toBe(0);
  });
  await asApp("requester", async ({ page, context }) => {
    await open(page, "/my-requests");
    await expectEventually(() => pathsOf(page)).toContain("/my-requests");
    await context.clearCookies();
    expect(await page.evaluate(async () => (await fetch("/api/notifications")).status)).toBe(401);
    await expectEventually(() => copies(page)).toEqual([]);
  });
});

test("a page that arrives after its user has signed out is not stored as an offline copy, even with 'Remember me'", () =>
  asApp("requester", async ({ page, api }) => {
    await api.post("/api/auth/login", {
      form: { username: "requester", password: "Approve-2026", remember_me: "true" },
    });
    const { id } = await submitByApi(api, { title: "Arrives late" });
    const details = `/request/${id}/details`;
    await open(page, "/my-requests");
    await expectEventually(() => pathsOf(page)).toEqual(["/my-requests", "/submit-request"]);
    let isHeld = false;
    proxy.stallResponses(({ url }) => {
      isHeld ||= url === details;
      return url === details;
    });
    await page.getByRole("link", { name: "Arrives late" }).click();
    await page.getByRole("heading", { level: 1, name: "Arrives late" }).waitFor();
    await expectEventually(() => isHeld).toBe(true);
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Requests" }).click();
    await page.getByRole("button", { name: "Logout" }).click();
    await page.waitForURL("**/login*");
    await expectEventually(() => copies(page)).toEqual([]);
    await waitForHydration(page);
    proxy.reset();
    // Each call passes through the service worker and the proxy, after the page that arrives late.
    for (let call = 0; call < 20; call += 1) {
      await page.evaluate(() => fetch("/api/health"));
      expect(await copies(page)).toEqual([]);
    }
  }));

test("if the server has ended a session, the redirect to the login screen deletes the offline copies", () =>
  asApp("requester", async ({ page, context }) => {
    await open(page, "/my-requests");
    await expectEventually(() => pathsOf(page)).toContain("/my-requests");
    const cookies = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join("; ");
    await fetch(`${stage.url()}/api/auth/logout`, { method: "POST", headers: { cookie: cookies } });
    // Removes the scripts of the login screen, which would also delete the offline copies.
    const login = getLoginAddress("/my-requests", "yes");
    proxy.rewrite(login, (html) => html.replace(/<script[\s\S]*?<\/script>/g, ""));
    await page.goto("/my-requests");
    expect(page.url()).toBe(proxy.url + login);
    await expectEventually(() => copies(page)).toEqual([]);
  }));

test("an offline copy is not displayed after its session has expired, even without a connection", () =>
  asApp("requester", async ({ page, context, api }) => {
    await open(page, "/my-requests");
    await expectEventually(() => pathsOf(page)).toContain("/my-requests");
    const { expires_at } = await (await api.get("/api/auth/session")).json();
    const storedUntil = await page.evaluate(async () => {
      const [name = ""] = (await caches.keys()).filter((one) => one.startsWith("copies-"));
      const cache = await caches.open(name);
      const copy = await cache.match("/my-requests");
      const headers = new Headers(copy?.headers);
      const until = headers.get("X-Keep-Until");
      // Simulates that the session has expired.
      headers.set("X-Keep-Until", new Date(Date.now() - 1_000).toISOString());
      await cache.put("/my-requests", new Response(await copy?.text(), { headers }));
      return until;
    });
    expect(storedUntil).toBe(expires_at);
    await context.setOffline(true);
    await page.goto("/my-requests").catch(() => undefined);
    await page.getByRole("heading", { level: 1, name: "You are offline" }).waitFor();
    expect(await pathsOf(page)).toEqual(["/submit-request"]);
  }));

test("if sessions end without use, an offline copy expires as soon as its session would end", () =>
  asApp("requester", async ({ api }) => {
    await stage.as("admin", async ({ api: admin }) => {
      const set = async (session_idle_hours: number) =>
        expect((await admin.put("/api/admin/settings", { data: { session_idle_hours } })).status()).toBe(200);
      await set(1);
      const expiry = Date.parse((await api.get("/my-requests")).headers()["x-keep-until"] ?? "");
      await set(0);
      expect(Math.abs(expiry - Date.now() - 60 * 60_000)).toBeLessThan(60_000);
    });
  }));

test("the offline copies of a user are deleted when another user opens a page in the same browser", () =>
  asApp("requester", async ({ page, api }) => {
    await open(page, "/my-requests");
    await expectEventually(() => pathsOf(page)).toContain("/my-requests");
    const [before] = await copies(page);
    await api.post("/api/auth/login", { form: { username: "manager", password: "Approve-2026" } });
    await page.goto("/profile");
    await expectEventually(async () => (await copies(page)).filter(({ cache }) => cache === before?.cache)).toEqual([]);
  }));

test("the offline copy of a request is deleted when its user can no longer open the request, and the other copies when the user gets another department", () =>
  asApp("it.staff", async ({ page, api }) => {
    const { id } = await submitByApi(api, { title: "Withdrawn from view" });
    const details = `/request/${id}/details`;
    await open(page, "/my-requests");
    await page.getByRole("link", { name: "Withdrawn from view" }).click();
    await expectEventually(() => pathsOf(page)).toEqual(["/my-requests", details, "/submit-request"]);
    await stage.as("admin", async ({ api: admin }) => {
      expect((await admin.delete(`/api/admin/requests/${id}`)).status()).toBe(200);
    });
    await page.goto(details);
    await expectEventually(() => pathsOf(page)).toEqual(["/my-requests", "/submit-request"]);

    const { user } = await (await api.get("/api/auth/session")).json();
    const [before] = await copies(page);
    await stage.as("admin", async ({ api: admin }) => {
      const { username, name, email, role } = await (await admin.get(`/api/admin/users/${user.id}`)).json();
      const data = { username, name, email, role, department: "HR" };
      expect((await admin.put(`/api/admin/users/${user.id}`, { data })).status()).toBe(200);
    });
    await page.goto("/profile");
    await expectEventually(async () => (await copies(page)).filter(({ cache }) => cache === before?.cache)).toEqual([]);
  }));

test("a push is displayed as a notification, and each button of the notification opens the URL that the push contains for it", () =>
  asApp("manager", async ({ page, context }) => {
    await open(page, "/");
    const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent("serviceworker"));
    // Records the calls that show a notification or open a window, because a headless browser shows no notifications.
    await worker.evaluate(() => {
      const done: unknown[] = [];
      Object.assign(globalThis, { done });
      const registration = Reflect.get(globalThis, "registration");
      registration.showNotification = async (title: string, options: object) => done.push({ title, ...options });
      Reflect.get(globalThis, "clients").openWindow = async (address: string) => done.push(address);
    });
    const done = () => worker.evaluate(() => Reflect.get(globalThis, "done"));
    const address = "/request/REQ-2026-1001/details";
    const actions = [{ action: "approve", title: "Approve", url: `${address}?act=approve` }];
    const sent = { id: "n1", kind: "submitted", title: "New Approval Request", body: "Chairs", url: address, actions };

    const session = await context.newCDPSession(page);
    const registered = new Promise<string>((resolve) => {
      session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
        if (registrations[0]) resolve(registrations[0].registrationId);
      });
    });
    await session.send("ServiceWorker.enable");
    const registrationId = await registered;
    const data = JSON.stringify(sent);
    await session.send("ServiceWorker.deliverPushMessage", { origin: proxy.url, registrationId, data });
    const notification = {
      title: "New Approval Request",
      body: "Chairs",
      tag: "n1",
      icon: "/icons/icon-192.png",
      data: { url: address, actions },
      actions: [{ action: "approve", title: "Approve" }],
    };
    await expectEventually(done).toEqual([notification]);

    await worker.evaluate((data) => {
      const press = Object.assign(new Event("notificationclick"), {
        notification: { data, close: () => undefined },
        action: "approve",
        waitUntil: () => undefined,
      });
      globalThis.dispatchEvent(press);
    }, notification.data);
    await expectEventually(done).toEqual([notification, `${proxy.url}${address}?act=approve`]);
  }));

test("a new version of the product is loaded only after a click on its banner, and a tab with typed text warns before the text is discarded", () =>
  asApp("requester", async ({ page, context }) => {
    const updateBanner = (of: Page) =>
      of.getByRole("region", { name: "New version available! Please refresh to update.", exact: true });
    const worker = (of: Page) =>
      of.evaluate(async () => {
        const { controller } = navigator.serviceWorker;
        return { controlled: controller?.state, waits: !!(await navigator.serviceWorker.getRegistration())?.waiting };
      });
    await open(page, "/submit-request");
    await page.getByLabel("Title").fill("Half a title");
    const other = await context.newPage();
    await open(other, "/my-requests");
    const loads = { page: 0, other: 0 };
    page.on("load", () => {
      loads.page += 1;
    });
    other.on("load", () => {
      loads.other += 1;
    });

    proxy.rewrite("/sw.js", (text) => `${text}\n// The next version`);
    // The banner does not appear while a field has the focus, because it would move the field.
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
    await updateBanner(other).waitFor();
    expect(await updateBanner(page).count()).toBe(0);
    await page.getByLabel("Title").blur();
    await Promise.all([updateBanner(page).waitFor(), updateBanner(other).waitFor()]);
    await expectAccessibleAtEveryWidth(other);
    await page.setViewportSize({ width: 375, height: 800 });
    expect(await findOverlaps(updateBanner(page))).toEqual([]);
    expect(await worker(page)).toEqual({ controlled: "activated", waits: true });
    await updateBanner(page).getByRole("button", { name: "Refresh" }).click();
    await updateBanner(page).getByText("has not been sent yet").waitFor();
    await updateBanner(page).getByRole("button", { name: "Keep editing" }).click();
    await updateBanner(page).waitFor({ state: "detached" });
    expect(await page.getByLabel("Title").inputValue()).toBe("Half a title");

    await updateBanner(other).getByRole("button", { name: "Refresh" }).click();
    await updateBanner(other).waitFor({ state: "detached" });
    await expectEventually(() => worker(other)).toEqual({ controlled: "activated", waits: false });
    // The new version now also controls `page`, which shows the banner again and does not reload by itself.
    await updateBanner(page).waitFor();
    await expectEventually(() => loads).toEqual({ page: 0, other: 1 });
    await updateBanner(page).getByRole("button", { name: "Refresh" }).click();
    await updateBanner(page).getByRole("button", { name: "Refresh anyway" }).click();
    await updateBanner(page).waitFor({ state: "detached" });
    await expectEventually(() => loads).toEqual({ page: 1, other: 1 });
    await waitForHydration(page);
    expect(loads).toEqual({ page: 1, other: 1 });
  }));
