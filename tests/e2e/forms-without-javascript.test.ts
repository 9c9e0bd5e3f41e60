import { beforeAll, expect, test } from "vitest";
import { type Caller, signIn } from "../support/api-caller.ts";
import { createBrowserTest } from "../support/browser-test.ts";
import {
  createFormFixtures,
  FORM_CASES,
  type FormCase,
  type FormFixtureIds,
  fillForm,
  getFormContainer,
  MORE_FORM_CASES,
  pressButton,
  submitRequest,
} from "../support/form-cases.ts";

const stage = createBrowserTest();
let requester: Caller;
let subjects: FormFixtureIds;
beforeAll(async () => {
  requester = await signIn(stage.url(), "requester");
  subjects = await createFormFixtures(stage.url());
});

const isDeletion = ({ title }: FormCase): boolean => title.startsWith("deleting");

/** Where a form has its turn: no request may have the first number of a reset counter, and other forms need what the deletions delete. */
function rankOf(form: FormCase): number {
  if (/^(?:the request numbering|a reset of the request counter)$/.test(form.title)) return 0;
  if (form.title === "deleting a user") return 3;
  return isDeletion(form) ? 2 : 1;
}

test.each([
  ["an approval", "Comments Required: Approval comments are mandatory. Please provide comments before approving."],
  ["a decision on an announcement", "Please give a reason for the rejection"],
  ["an answer to a question", "Response Required: Please provide the requested information"],
])("without JavaScript, the form for %s is refused with the reason if it is sent without words", (title, reason) => {
  const form = FORM_CASES.find((one) => one.title === title);
  if (!form) throw new Error(`there is no form for ${title}`);
  return stage.as(
    form.username,
    async ({ page }) => {
      await page.goto(form.address(subjects));
      await pressButton(getFormContainer(page, form), form);
      await page.getByText(reason).first().waitFor();
    },
    { javaScriptEnabled: false },
  );
});

const ordered = [...FORM_CASES, ...MORE_FORM_CASES]
  // There is one proposed change, which another form declines.
  .filter(({ title }) => title !== "a confirmed change")
  .sort((a, b) => rankOf(a) - rankOf(b));

test.each(ordered.map((form, at) => [form.title, form, at] as const))(
  "without JavaScript, the form for %s is sent and its screen confirms it",
  async (_, form, at) => {
    // Each form that needs a request has its own, because it may decide or delete it.
    const needsRequest = form.address({ ...subjects, pending: "pending" }) !== form.address(subjects);
    const pending = needsRequest ? await submitRequest(requester, "Tables", 100 + at * 7) : subjects.pending;
    await stage.as(
      form.username,
      async ({ page }) => {
        await page.goto(form.address({ ...subjects, pending }));
        const place = getFormContainer(page, form);
        await fillForm(place, form);
        await pressButton(place, form);
        await page.getByText(form.doneMessage).first().waitFor();
        expect(await page.getByText(form.failureMessage).count()).toBe(0);
      },
      { javaScriptEnabled: false },
    );
  },
);
