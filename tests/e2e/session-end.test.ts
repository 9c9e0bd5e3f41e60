import type { BrowserContext, Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { LIMITS } from "../../domain/limits.ts";
import { createPdf } from "../../scripts/sample-data/files.ts";
import type { SampleUsername } from "../../scripts/sample-data/organisation.ts";
import {
  createBrowserTest,
  expectEventually,
  type SignedInSession,
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

const stage = createBrowserTest(undefined, "own");
let subjects: FormFixtureIds;
beforeAll(async () => {
  subjects = await createFormFixtures(stage.url());
});

const ENDED = "Your session ended. Sign in to continue.";
const ENDED_SAVED = "Your session ended. Sign in to continue; your entries are saved.";
const BACK = "You are signed in again, and your entries are restored.";

const formFor = (title: string): FormCase => {
  const form = FORM_CASES.find((one) => one.title === title);
  if (!form) throw new Error(`there is no form for ${title}`);
  return form;
};

/** The two ways in which a session ends: the browser loses the cookie, or the server deletes the session. */
const ENDS: Readonly<Record<string, (context: BrowserContext) => Promise<void>>> = {
  "the cookie is gone": (context) => context.clearCookies({ name: "session" }),
  "the server ended it": async (context) => {
    const cookies = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join("; ");
    const answer = await fetch(`${stage.url()}/api/auth/logout`, { method: "POST", headers: { cookie: cookies } });
    expect(answer.status).toBe(204);
  },
};

async function signIn(page: Page, username: SampleUsername): Promise<void> {
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Password", { exact: true }).fill("Approve-2026");
  await page.getByRole("button", { name: "Sign In" }).click();
}

const savedForm = (page: Page) => page.evaluate(() => sessionStorage.getItem("unsent-form"));

const draftKeys = (page: Page) =>
  page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith("submit-request")));

/** Fills in a form, ends the session and presses the form's button. */
async function submitAfterSessionEnd(
  { page, context }: SignedInSession,
  form: FormCase,
  end = "the cookie is gone",
): Promise<void> {
  await page.goto(form.address(subjects));
  await waitForApp(page);
  await fillForm(getFormContainer(page, form), form);
  await ENDS[end]?.(context);
  await pressButton(getFormContainer(page, form), form);
  await page.waitForURL("**/login?**");
}

const RESTORED: readonly [title: string, end: string, done: string | null][] = [
  ["a modification", "the server ended it", "Request Modified"],
  ["a comment", "the cookie is gone", null],
  ["an announcement", "the server ended it", "Announcement Created"],
  ["a change of the matrix", "the cookie is gone", "DOA configuration updated successfully"],
  ["a new user", "the server ended it", null],
  ["a new currency", "the cookie is gone", "Currency created successfully"],
  ["the request numbering", "the cookie is gone", null],
  ["an absence", "the server ended it", "Absence saved"],
  ["notification settings", "the cookie is gone", "Notification settings saved"],
  ["an import", "the cookie is gone", null],
  // This case comes last, because earlier cases need this request undecided.
  ["an approval", "the cookie is gone", "Request Approved"],
];

describe("a form whose session has ended", () => {
  test.each(RESTORED)(
    "if the session ended before the form for %s was sent, the form is restored after its author signs in again (end of the session: %s)",
    (title, end, done) => {
      const form = formFor(title);
      return stage.as(form.username, async (person) => {
        const { page } = person;
        const expected = getFieldsWithoutSecrets(form);
        await submitAfterSessionEnd(person, form, end);
        await page.getByText(ENDED_SAVED, { exact: true }).waitFor();
        // Passwords are never saved.
        expect(await savedForm(page)).not.toContain("Heron");
        await signIn(page, form.username);
        await page.waitForURL(`**${form.address(subjects)}`);
        const place = getFormContainer(page, form);
        await place.getByText(BACK).waitFor();
        await expectEventually(() => readForm(place, form, Object.keys(expected))).toEqual(expected);
        if (done === null) return;
        await pressButton(place, form);
        await page.getByText(done).first().waitFor();
        await expectEventually(() => savedForm(page)).toBeNull();
      });
    },
  );

  test("a saved form is not displayed to another person, and is deleted when another person signs in", () =>
    stage.as("manager", async (person) => {
      const { page } = person;
      const form = formFor("an absence");
      await page.goto("/submit-request");
      await waitForApp(page);
      await page.locator("[name=title]").fill("A draft");
      await submitAfterSessionEnd(person, form);
      await page.getByText(ENDED_SAVED, { exact: true }).waitFor();
      expect(await draftKeys(page)).toContainEqual(expect.stringMatching(/^submit-request \S+$/));
      await signIn(page, "senior.manager");
      await page.getByRole("heading", { name: "Out of office", level: 1 }).waitFor();
      await expectEventually(() => savedForm(page)).toBeNull();
      await expectEventually(() => draftKeys(page)).toEqual([]);
      expect(await page.getByText(BACK).count()).toBe(0);
      expect(await page.getByLabel("Reason").inputValue()).toBe("");
    }));

  test("a restored form is deleted from the storage when its author opens another screen or signs out", () =>
    stage.as("manager", async (person) => {
      const { page } = person;
      const form = formFor("notification settings");
      for (const leave of ["elsewhere", "out"]) {
        await submitAfterSessionEnd(person, form);
        await signIn(page, "manager");
        await getFormContainer(page, form).getByText(BACK).waitFor();
        if (leave === "elsewhere") await page.getByRole("main").getByRole("link", { name: "Cancel" }).click();
        else {
          await page.locator("summary:visible").click();
          await page.getByRole("button", { name: "Logout" }).locator("visible=true").click();
          await page.waitForURL("**/login");
        }
        await expectEventually(() => savedForm(page)).toBeNull();
      }
    }));

  test("if a form is too long to be saved, the login screen does not say that the form was saved", () =>
    stage.as("admin", async (person) => {
      const form = formFor("an import");
      await submitAfterSessionEnd(person, { ...form, fields: { csv: "x".repeat(LIMITS.import_bytes + 300_000) } });
      await person.page.getByText(ENDED, { exact: true }).waitFor();
    }));

  test("without JavaScript, sending a form after the end of the session leads to the login screen, and signing in leads back to the form", () =>
    stage.as(
      "manager",
      async ({ page, context }) => {
        const address = `/request/${subjects.infoRequest}/details?act=reject`;
        await page.goto(address);
        await page.getByRole("dialog").getByRole("textbox").fill("Not this year");
        await context.clearCookies({ name: "session" });
        await page.getByRole("dialog").getByRole("button", { name: "Reject", exact: true }).click();
        await page.getByText(ENDED, { exact: true }).waitFor();
        await signIn(page, "manager");
        await page.waitForURL(`**${address}`);
        await page.getByRole("dialog").waitFor();
      },
      { javaScriptEnabled: false },
    ));
});

describe("the submit form after the end of the session", () => {
  const FILE = {
    name: "quote.pdf",
    mimeType: "application/pdf",
    buffer: Buffer.from(createPdf("quote.pdf", "Quote").content),
  };

  test("if the session has ended, sending the submit form leads to the login screen; after signing in, the draft is restored without the files", () =>
    stage.as("requester", async (person) => {
      const { page, context } = person;
      const form = formFor("a submission");
      await page.goto("/submit-request");
      await waitForApp(page);
      await fillForm(page.getByRole("main"), form);
      await page.locator("[name=files]").setInputFiles([FILE]);
      await ENDS["the cookie is gone"]?.(context);
      await pressButton(page.getByRole("main"), form);
      await page.getByText(ENDED_SAVED, { exact: true }).waitFor();
      await signIn(page, "requester");
      await page.waitForURL("**/submit-request");
      await page.getByText("Please choose the files again.", { exact: false }).waitFor();
      await expectEventually(() => readForm(page.getByRole("main"), form, Object.keys(form.fields))).toEqual(
        form.fields,
      );
      await pressButton(page.getByRole("main"), form);
      await page.waitForURL("**/request/*/details");
    }));

  test("the route preview says that the session has ended, and links to the sign-in", () =>
    stage.as("requester", async ({ page, context }) => {
      await page.goto("/submit-request");
      await waitForApp(page);
      await page.locator("[name=title]").fill("Chairs");
      await ENDS["the server ended it"]?.(context);
      await page.locator("[name=request_type]").selectOption("hr");
      await page.getByText("Your session ended.").waitFor();
      await page.getByRole("link", { name: "Sign in to continue" }).click();
      await page.getByText(ENDED_SAVED, { exact: true }).waitFor();
      await signIn(page, "requester");
      await page.getByText("Your draft is back.").waitFor();
      await expectEventually(() => page.locator("[name=title]").inputValue()).toBe("Chairs");
    }));
});

test("the previews of the request numbering and of the matrix editor report the end of the session, and the typed values are saved", () =>
  stage.as("admin", async ({ page, context }) => {
    const previews = [
      ["/admin/settings", "prefix", "ASK"],
      [`/admin/matrix/${subjects.rows["doa-configurations"]}`, "amount_levels.0.max_amount", "1,750"],
    ] as const;
    for (const [address, name, value] of previews) {
      await page.goto(address);
      await waitForApp(page);
      await ENDS["the cookie is gone"]?.(context);
      await page.locator(`[name="${name}"]`).fill(value);
      await page.getByRole("link", { name: "Sign in to continue" }).click();
      await page.getByText(ENDED_SAVED, { exact: true }).waitFor();
      await signIn(page, "admin");
      await page.waitForURL(`**${address}`);
      await expectEventually(() => page.locator(`[name="${name}"]`).inputValue()).toBe(value);
    }
  }));

test("if one tab detects the end of the session, a typed form in another tab is saved", () =>
  stage.as("manager", async (person) => {
    const { page, context } = person;
    const form = formFor("an absence");
    const other = await context.newPage();
    await other.goto(form.address(subjects));
    await waitForApp(other);
    await fillForm(getFormContainer(other, form), form);
    await submitAfterSessionEnd(person, formFor("notification settings"));
    await other.waitForURL("**/login?**");
    await other.getByText(ENDED_SAVED, { exact: true }).waitFor();
    await waitForHydration(other);
    await signIn(other, "manager");
    await getFormContainer(other, form).getByText(BACK).waitFor();
    await expectEventually(() => readForm(getFormContainer(other, form), form, ["reason"])).toEqual({
      reason: "Holidays",
    });
    await page.getByText(ENDED_SAVED, { exact: true }).waitFor();
  }));
