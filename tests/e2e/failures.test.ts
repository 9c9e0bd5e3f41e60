import type { DatabaseSync } from "node:sqlite";
import type { Locator, Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import {
  createBrowserTest,
  expectEventually,
  reloadData,
  waitForApp,
  waitForHydration,
} from "../support/browser-test.ts";
import {
  createFormFixtures,
  FORM_CASES,
  type FormCase,
  type FormFixtureIds,
  fillForm,
  getFieldsWithoutSecrets,
  getFormContainer,
  pressButton,
  readForm,
} from "../support/form-cases.ts";
import type { ProxyResponse } from "../support/network-proxy.ts";

/**
 * The tables that the forms write, and the kind of write that the tests make fail. Signing in does not write them in
 * this way.
 */
const BROKEN: readonly [table: string, change: "INSERT" | "UPDATE"][] = [
  ["request_events", "INSERT"],
  ["admin_events", "INSERT"],
  ["announcements", "INSERT"],
  ["announcements", "UPDATE"],
  ["delegations", "INSERT"],
  ["notification_preferences", "INSERT"],
  ["proposed_changes", "UPDATE"],
  ["recurring_requests", "INSERT"],
  ["request_templates", "UPDATE"],
  ["saved_views", "INSERT"],
  ["users", "UPDATE"],
];

function breakTables(database: DatabaseSync): void {
  for (const [table, change] of BROKEN) {
    database.exec(
      `CREATE TRIGGER broken_${table}_${change} BEFORE ${change} ON ${table} BEGIN SELECT RAISE(ABORT, 'disk I/O error'); END`,
    );
  }
  // Makes only the screen Downloads & Reports fail, whose forms are not tested here.
  database.exec("ALTER TABLE exports RENAME TO misplaced");
}

const stage = createBrowserTest();
const { proxy } = stage;
let subjects: FormFixtureIds;
beforeAll(async () => {
  subjects = await createFormFixtures(stage.url());
  stage.changeDatabase(breakTables);
});

const INTERNAL_ERROR = "Something went wrong on our side.";
const OFFLINE = "You are offline. Your entries are still here; try again when you're back online.";

async function open(page: Page, form: FormCase): Promise<Locator> {
  await page.goto(form.address(subjects));
  const place = getFormContainer(page, form);
  await fillForm(place, form);
  return place;
}

/** Expects that the form still has all typed values, and that the page shows its failure message and `reason`. */
async function expectTypedValues(place: Locator, form: FormCase, reason: string): Promise<void> {
  const messageArea =
    form.title === "a submission" ? place.page().getByRole("region", { name: "Notifications" }) : place;
  await messageArea.getByText(form.failureMessage).first().waitFor();
  await messageArea.getByText(reason, { exact: false }).first().waitFor();
  expect(await readForm(place, form, Object.keys(form.fields))).toEqual(form.fields);
  await expectEventually(() => place.getByRole("button", { name: form.button, exact: true }).isEnabled()).toBe(true);
}

/** Matches the console messages of Remix about unreadable responses, and of Chromium about interrupted responses. */
const UNREADABLE = /turbo-stream|SyntaxError|Unable to decode|Invalid|BodyStreamBuffer was aborted/;

const HTML = "text/html; charset=utf-8";

/** Responses that a proxy between the browser and the server sends instead of the server's responses. */
const PROXY_FAILURES: Readonly<Record<string, ProxyResponse>> = {
  "a gateway's 502": { status: 502, type: HTML, text: "<h1>Bad gateway</h1>" },
  "an empty 500": { status: 500, type: "text/plain", text: "" },
  "a captive portal's page": { status: 200, type: HTML, text: "<h1>Please accept our terms</h1>" },
};

const isPost = ({ method }: { method?: string }) => method === "POST";

describe("with JavaScript", () => {
  test.each(FORM_CASES.map((form) => [form.title, form] as const))(
    "if the server, a proxy or the connection fails, the form for %s stays open with the typed values and the reason, also when the page's data is loaded again",
    (_, form) =>
      stage.as(
        form.username,
        async ({ page, context }) => {
          const place = await open(page, form);
          await waitForApp(page);
          if (!form.isReadOnly) {
            await pressButton(place, form);
            await expectTypedValues(place, form, INTERNAL_ERROR);
            await reloadData(page);
            await expectTypedValues(place, form, INTERNAL_ERROR);
          }
          for (const answer of Object.values(PROXY_FAILURES)) {
            proxy.respond(isPost, answer);
            const answered = page.waitForResponse((response) => response.request().method() === "POST");
            await pressButton(place, form);
            await answered;
            await expectTypedValues(
              place,
              form,
              form.title === "a submission" ? "Your entries are still here" : INTERNAL_ERROR,
            );
            proxy.reset();
          }
          if (form.queuesOffline) return;
          proxy.refuse(isPost);
          await pressButton(place, form);
          await expectTypedValues(place, form, OFFLINE);
          proxy.reset();
          await context.setOffline(true);
          await pressButton(place, form);
          await expectTypedValues(place, form, OFFLINE);
          await context.setOffline(false);
        },
        { baseURL: proxy.url, expected: UNREADABLE },
      ),
  );
});

describe("without JavaScript", () => {
  const plain = FORM_CASES.filter(({ fields, isReadOnly }) => Object.keys(fields).length > 0 && !isReadOnly);

  test.each(plain.map((form) => [form.title, form] as const))(
    "without JavaScript, the form for %s shows the typed values and the reason if the server fails",
    (_, form) =>
      stage.as(
        form.username,
        async ({ page }) => {
          const place = await open(page, form);
          await pressButton(place, form);
          await page.getByText(form.failureMessage).first().waitFor();
          await page.getByText(INTERNAL_ERROR, { exact: false }).first().waitFor();
          const typed = getFieldsWithoutSecrets(form);
          expect(await readForm(place, form, Object.keys(typed))).toEqual(typed);
        },
        { javaScriptEnabled: false },
      ),
  );
});

// React discards a part that it has not hydrated yet if the page is updated, and with it the typed text (error 421).
test("no form is in a part of its page that React hydrates later than the rest", async () => {
  for (const username of new Set(FORM_CASES.map((form) => form.username)))
    await stage.withApi(username, async ({ api }) => {
      for (const form of FORM_CASES.filter((one) => one.username === username))
        expect(await (await api.get(form.address(subjects))).text(), form.title).not.toContain("<!--$");
    });
});

/** Returns the text after "Reference:" on the page: the id of the failed HTTP request. */
async function readReference(place: Locator): Promise<string> {
  const text = await place.getByText("Reference: ").first().textContent();
  return /Reference: ([0-9a-f-]{36})/.exec(text ?? "")?.[1] ?? "none";
}

test("if the server cannot process a form, the form shows the id of the HTTP request in the log, and no details of the error", () =>
  stage.as("manager", async ({ page }) => {
    const form = FORM_CASES.find(({ title }) => title === "an approval");
    if (!form) throw new Error("there is no such form");
    const place = await open(page, form);
    await waitForHydration(page);
    await pressButton(place, form);
    await expectTypedValues(place, form, INTERNAL_ERROR);
    expect(await page.content()).not.toContain("disk I/O error");
    const request_id = await readReference(place);
    const common = { level: "error", request_id, method: "POST", route: "/request/:id/details" };
    await expectEventually(() => stage.logOf(request_id)).toMatchObject([
      { ...common, message: "unexpected error", code: "SQLITE_CONSTRAINT" },
      { ...common, message: "request", status: 500 },
    ]);
    expect(JSON.stringify(stage.logOf(request_id))).not.toMatch(/disk|REQ-/);
  }));

test("if a download fails, the error message shows the id of the HTTP request in the log", () =>
  stage.as("manager", async ({ page }) => {
    await page.goto("/");
    await waitForApp(page);
    await page.getByRole("link", { name: "Export as CSV" }).click();
    const toasts = page.getByRole("region", { name: "Notifications" });
    await toasts.getByText("Failed to download requests").first().waitFor();
    const request_id = await readReference(toasts);
    const common = { level: "error", request_id, method: "GET" };
    await expectEventually(() => stage.logOf(request_id)).toMatchObject([
      { ...common, message: "unexpected error", code: "SQLITE_CONSTRAINT" },
      { ...common, message: "request", status: 500 },
    ]);
  }));

test("if loading a screen by its URL or by a link fails, the error page shows the id of the HTTP request in the log", () =>
  stage.as("manager", async ({ page }) => {
    const expectReference = async () => {
      await page.getByRole("heading", { name: "Failed to download requests" }).waitFor();
      const request_id = await readReference(page.getByRole("main"));
      const common = { level: "error", request_id, method: "GET", route: "/downloads" };
      await expectEventually(() => stage.logOf(request_id)).toMatchObject([
        { ...common, message: "unexpected error", code: "SQLITE_ERROR" },
        { ...common, message: "request", status: 500 },
      ]);
      return request_id;
    };
    const answer = await page.goto("/downloads");
    expect(answer?.status()).toBe(500);
    await waitForHydration(page);
    const first = await expectReference();
    expect(answer?.headers()["x-request-id"]).toBe(first);
    await page.goto("/");
    await waitForApp(page);
    await page.getByRole("link", { name: "Downloads & Reports" }).first().click();
    expect(await expectReference()).not.toBe(first);
  }));
