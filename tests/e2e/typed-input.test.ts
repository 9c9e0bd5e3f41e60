import type { Page, Request } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import type { SampleUsername } from "../../scripts/sample-data/organisation.ts";
import {
  createBrowserTest,
  expectEventually,
  reloadData,
  submitByApi,
  waitForApp,
  waitForHydration,
} from "../support/browser-test.ts";
import { createFormFixtures, FORM_CASES, type FormFixtureIds } from "../support/form-cases.ts";
import { getRoutePath, readRemixManifest } from "../support/manifest.ts";

const stage = createBrowserTest();
const { proxy } = stage;
let subjects: FormFixtureIds;
beforeAll(async () => {
  subjects = await createFormFixtures(stage.url());
});

/**
 * For the path of each screen with a parameter: returns a URL of the screen, or is null if the screen has no fields. A
 * missing screen fails the test.
 */
const PARAMETERS: Readonly<Record<string, ((of: FormFixtureIds) => string) | null>> = {
  "/request/:id/details": ({ pending }) => `/request/${pending}/details`,
  "/request/:id/changed-file": null,
  "/request/:id/history": null,
  "/request/:id/dialog": null,
  "/request/:id/record": null,
  "/request/:id/send": null,
  "/request/:id/people": null,
  "/request/:id/watch": null,
  "/announcements/:id": ({ announcement }) => `/announcements/${announcement}`,
  "/admin/matrix/:id": ({ rows }) => `/admin/matrix/${rows["doa-configurations"]}`,
  "/admin/mail/:key": null,
  "/admin/mail/:key/html": null,
  "/admin/import/:file": null,
  "/*": null,
};

/**
 * Returns the URLs of this user's dialogs in FORM_CASES. For the administrator, also returns those of all screens and
 * of the edit dialogs.
 */
function addressesFor(who: SampleUsername): string[] {
  const manifest = readRemixManifest();
  const paths = new Set(Object.keys(manifest.routes).map((id) => getRoutePath(manifest, id)));
  const unknown = [...paths].filter((path) => /[:*]/.test(path) && !(path in PARAMETERS));
  expect(unknown).toEqual([]);
  const screens = [...paths].flatMap((path) => {
    if (!/[:*]/.test(path)) return [path];
    const address = PARAMETERS[path];
    return address ? [address(subjects)] : [];
  });
  const rows = Object.entries({
    users: "users",
    departments: "departments",
    currencies: "currencies",
    "request-types": "types",
    priorities: "priorities",
    "approver-groups": "groups",
  });
  const editing = rows.map(([kind, tab]) => `/admin/${tab}?act=edit&on=${subjects.rows[kind]}`);
  const dialogs = FORM_CASES.filter((form) => form.username === who && !form.isPage).map(({ address }) =>
    address(subjects),
  );
  return who === "admin" ? [...screens, ...editing, ...dialogs] : dialogs;
}

/** The control that determines which other fields the form has. The tests do not change it. */
const UNFILLED_CONTROL = '[name="configuration_type"]';

/** The controls that people fill in, without file inputs. */
const CONTROLS = `:is(input:not([type=hidden], [type=file], [type=submit]), select, textarea):not(${UNFILLED_CONTROL})`;

const TEXTS: Readonly<Record<string, string>> = {
  number: "7",
  email: "early@company.example",
  date: "2031-07-01",
  time: "06:45",
  "datetime-local": "2031-07-01T10:00",
  color: "#1a2b3c",
};

/**
 * Fills in every control of the open dialog or, without one, of the page, as a person would. Returns the number of
 * controls.
 */
async function fillAll(page: Page): Promise<number> {
  const dialog = page.locator("dialog[open]");
  const place = (await dialog.count()) > 0 ? dialog : page.locator("body");
  const controls = await place.locator(CONTROLS).filter({ visible: true }).elementHandles();
  for (const [at, control] of controls.entries()) {
    // An earlier choice may have hidden the control.
    if (!(await control.isVisible())) continue;
    const { tag, type, options, checked } = await control.evaluate((element) => ({
      tag: element.nodeName,
      type: (element instanceof Element && element.getAttribute("type")) || "text",
      options: element instanceof HTMLSelectElement ? [...element.options].map(({ value }) => value) : [],
      checked: element instanceof HTMLInputElement && element.checked,
    }));
    if (tag === "SELECT") {
      const now = await control.inputValue();
      const other = options.find((value) => value !== now && value !== "");
      if (other !== undefined) await control.selectOption(other);
    } else if (type === "checkbox" || type === "radio") {
      // Presses the key instead of clicking, because the list around the control may scroll.
      await control.focus();
      if (!checked || type === "checkbox") await page.keyboard.press("Space");
    } else await control.fill(TEXTS[type] ?? `${at}1`);
  }
  return controls.length;
}

/**
 * Returns the values of all named controls. A key is the index of the form and the name of the control, and for a
 * checkbox also its value. Unselected radio buttons are left out.
 */
const readAll = (page: Page): Promise<Record<string, string | boolean>> =>
  page.evaluate(
    (selector) =>
      Object.fromEntries(
        [...document.querySelectorAll<HTMLInputElement>(`${selector}[name]`)].flatMap((control) => {
          if (control.type === "radio" && !control.checked) return [];
          const name = `${[...document.forms].indexOf(control.form as HTMLFormElement)} ${control.name}`;
          return [control.type === "checkbox" ? [`${name} ${control.value}`, control.checked] : [name, control.value]];
        }),
      ),
    CONTROLS,
  );

/**
 * Returns the controls whose value differs from the value in `typed`. Ignores controls that exist only without scripts.
 */
async function readLost(page: Page, typed: Record<string, string | boolean>): Promise<string[]> {
  const now = await readAll(page);
  const names = Object.keys(typed).filter((name) => name in now);
  if (names.length === 0 && Object.keys(typed).length > 0) return ["everything"];
  return names.filter((name) => now[name] !== typed[name]).map((name) => `${name}: ${typed[name]} -> ${now[name]}`);
}

async function expectInputStays(page: Page, address: string): Promise<void> {
  proxy.stall(({ url }) => url?.startsWith("/assets/") === true && url.endsWith(".js"));
  const answer = await page.goto(address, { waitUntil: "commit" });
  // A URL that redirects or returns no HTML is not a screen.
  const isScreen = answer?.headers()["content-type"]?.startsWith("text/html") && !answer.request().redirectedFrom();
  if (!isScreen) return proxy.reset();
  await page.waitForFunction(() => document.readyState !== "loading");
  const count = await fillAll(page);
  const typed = await readAll(page);
  proxy.reset();
  if (count === 0) return;
  await waitForHydration(page);
  await expectEventually(() => readLost(page, typed)).toEqual([]);
  // Renders the page again; a value that is not in React's state would be lost.
  await reloadData(page);
  expect(await readLost(page, typed), address).toEqual([]);
}

describe("input before the scripts run", () => {
  test.each(["admin", "manager", "requester", "director"] as const)(
    "forms keep the values that the user %s types before the scripts run",
    (who) =>
      stage.as(
        who,
        async ({ page }) => {
          for (const address of addressesFor(who)) await expectInputStays(page, address);
        },
        { baseURL: proxy.url, viewport: { width: 1280, height: 2000 } },
      ),
  );

  test("the login screen keeps the values that are typed before the scripts run", () =>
    stage.as(
      "requester",
      async ({ page, context }) => {
        await context.clearCookies();
        await expectInputStays(page, "/login");
      },
      { baseURL: proxy.url },
    ));
});

test("a request type that is chosen during hydration stays chosen", () =>
  stage.as("requester", async ({ page }) => {
    // Changes the type during hydration, which makes React hydrate the form.
    await page.addInitScript(() => {
      const look = new MutationObserver(() => {
        const select = document.querySelector<HTMLSelectElement>("[name=request_type]");
        if (!select || !("__remixContext" in window)) return;
        if (!Object.keys(document).some((key) => key.startsWith("__react") || key.startsWith("_react"))) return;
        look.disconnect();
        select.value = "procurement";
        select.dispatchEvent(new Event("input", { bubbles: true }));
        select.dispatchEvent(new Event("change", { bubbles: true }));
      });
      look.observe(document, { childList: true, subtree: true, attributes: true });
    });
    await page.goto("/submit-request");
    await waitForHydration(page);
    expect(await page.locator("[name=request_type]").inputValue()).toBe("procurement");
  }));

/** Presses the mouse button between any two tasks of the page, until the page is hydrated. Runs in the browser. */
function pressUntilHydrated(): void {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    if (document.querySelector("[data-hydrated=true]")) return;
    document.body?.dispatchEvent(new MouseEvent("mousedown", { bubbles: true }));
    port2.postMessage(null);
  };
  port2.postMessage(null);
}

test("a page is hydrated although a person presses the mouse button while its scripts and data are read", () =>
  stage.as("manager", async ({ page, api }) => {
    const { id } = await submitByApi(api);
    await page.addInitScript(pressUntilHydrated);
    for (const path of ["/", "/submit-request", "/my-requests", `/request/${id}/details`]) {
      await page.goto(path);
      await waitForHydration(page);
    }
  }));

describe("a form that is sent twice, before and after hydration", () => {
  /**
   * Sends the form of the page twice: before hydration by the browser, and then by React before the first response
   * arrives. A script clicks the button, because Playwright's own click would wait for the first response.
   */
  async function sendTwice(
    page: Page,
    address: string,
    fill: () => Promise<void>,
    [button, answered]: [string, number],
  ): Promise<void> {
    const { promise: mayRun, resolve: run } = Promise.withResolvers<void>();
    await page.route(/\/assets\/.*\.js$/, (route) => mayRun.then(() => route.continue()));
    const isPlain = (one: Request) => one.method() === "POST" && one.isNavigationRequest();
    // The server processes the first form, but its response never arrives.
    const done = new Promise<number>((resolve) => {
      void page.route("**/*", async (route) => {
        if (!isPlain(route.request())) return route.fallback();
        resolve((await route.fetch({ maxRedirects: 0 })).status());
      });
    });
    await page.goto(address, { waitUntil: "commit" });
    await page.waitForFunction(() => document.readyState !== "loading");
    await fill();
    const send = await page.getByRole("button", { name: button, exact: true }).elementHandle();
    const again = page.waitForRequest((one) => one.method() === "POST" && !isPlain(one));
    await send?.evaluate((element: HTMLElement) => {
      new MutationObserver((_, look) => {
        if (!document.querySelector("[data-hydrated=true]")) return;
        look.disconnect();
        // Clicks again after React has run the effects of hydration.
        requestIdleCallback(() => element.click());
      }).observe(document, { subtree: true, attributes: true, childList: true });
      element.click();
    });
    expect(await done).toBe(302);
    run();
    expect((await (await again).response())?.status()).toBe(answered);
  }

  test("if a comment is sent before and again after hydration, only one comment is added", () =>
    stage.as("requester", async ({ page, api }) => {
      const { id } = await submitByApi(api, { title: "Commented early" });
      const fill = () => page.getByRole("textbox", { name: "Comment" }).fill("Once only");
      await sendTwice(page, `/request/${id}/details`, fill, ["Comment", 202]);
      const comments = async () => {
        const { comments } = await (await api.get(`/api/requests/${id}/detailed`)).json();
        return comments.filter(({ comment }: { comment: string }) => comment === "Once only").length;
      };
      await expectEventually(comments).toBe(1);
    }));

  test("if the submit form is sent before and again after hydration, only one request is submitted", () =>
    stage.as("requester", async ({ page, api }) => {
      const fill = async () => {
        await page.getByLabel("Title").fill("Submitted early");
        await page.getByLabel("Description").fill("Sent twice");
        await page.locator("[name=request_type]").selectOption("hr");
      };
      await sendTwice(page, "/submit-request", fill, ["Submit Request", 200]);
      const found = async () => (await (await api.get("/api/requests?q=Submitted+early")).json()).length;
      await expectEventually(found).toBe(1);
    }));
});

describe("a page whose data cannot be loaded after an action", () => {
  const dataFails = ({ method, url }: { method?: string; url?: string }) =>
    method === "GET" && (url?.includes(".data") ?? false);
  const FAILED = { status: 500, type: "text/plain", text: "" };

  test("if an action is refused because the request has changed, the dialog shows the change even if the page's data cannot be loaded", () =>
    stage.as(
      "manager",
      async ({ page }) => {
        let id = "";
        await stage.withApi("requester", async ({ api }) => {
          ({ id } = await submitByApi(api, { title: "Somebody is quicker" }));
        });
        await page.goto(`/request/${id}/details?act=approve`);
        await waitForApp(page);
        const dialog = page.getByRole("dialog");
        await dialog.getByRole("textbox").fill("Within the budget");
        await stage.withApi("requester", async ({ api }) => {
          const fields = { request_id: id, action: "comment", comments: "It is cheaper now" };
          expect((await api.post("/api/requests/enhanced-action", { data: fields })).status()).toBe(200);
        });
        proxy.respond(dataFails, FAILED);
        await dialog.getByRole("button", { name: "Approve", exact: true }).click();
        await dialog.getByText("It is cheaper now").waitFor();
        expect(await dialog.getByRole("textbox").inputValue()).toBe("Within the budget");
        expect(await page.getByText("Failed to load request details").count()).toBe(0);
        proxy.reset();
      },
      { baseURL: proxy.url },
    ));

  test("if an action succeeds but the page's data cannot be loaded, the text in another form of the page stays", () =>
    stage.as(
      "manager",
      async ({ page, api }) => {
        const { id } = await submitByApi(api, { title: "Two forms at once" });
        await page.goto(`/request/${id}/details`);
        await waitForApp(page);
        await page.getByRole("textbox", { name: "Comment" }).fill("Half a comment");
        await page.getByRole("button", { name: `Remind ${id}` }).click();
        proxy.respond(dataFails, FAILED);
        await page.getByRole("dialog").getByRole("button", { name: "Send Reminder" }).click();
        await page.getByRole("dialog").waitFor({ state: "detached" });
        expect(await page.getByRole("textbox", { name: "Comment" }).inputValue()).toBe("Half a comment");
        expect(await page.getByText("Failed to load request details").count()).toBe(0);
        proxy.reset();
      },
      { baseURL: proxy.url, expected: /turbo-stream|SyntaxError|Unable to decode/ },
    ));
});
