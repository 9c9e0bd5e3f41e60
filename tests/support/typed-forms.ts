import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import type { Username } from "../../scripts/sample-data/organisation.ts";
import { signIn } from "./api-caller.ts";
import { choosePerson, personIn } from "./people.ts";

/** What the forms are about. */
export interface Subjects {
  /** A pending request of the requester, for the manager to decide. */
  pending: string;
  /** One that waits for the requester's answer. */
  question: string;
  announcement: string;
  /** By the call of the administration that lists them: one that can be deleted. */
  rows: Readonly<Record<string, string>>;
}

/** A form of the product with what somebody types into it. */
export interface TypedForm {
  /** What it is for. */
  title: string;
  who: Username;
  address: (subjects: Subjects) => string;
  /** By the names of its controls; of a radio button the value. */
  fields: Readonly<Record<string, string>>;
  /** The fields of it that hold passwords. */
  secrets?: readonly string[];
  /** The label of the field in which a person is chosen too. */
  person?: string;
  button: string;
  /** What is said when it was not done (spec section 8). */
  failed: string;
  /** It stands on a page of its own, not in a dialog. */
  onPage?: true;
  /** Without a connection it waits in the outbox. */
  waits?: true;
  /** It changes nothing, so no broken table is in its way. */
  reads?: true;
}

const deletion = (name: string, tab: string, rows = tab): TypedForm => ({
  title: `deleting a ${name}`,
  who: "admin",
  address: (subjects) => `/admin/${tab}?act=delete&on=${subjects.rows[rows]}`,
  fields: {},
  button: "Delete",
  failed: `Failed to delete ${name}`,
});

const creation = (name: string, tab: string, fields: Record<string, string>, secrets?: string[]): TypedForm => ({
  title: `a new ${name}`,
  who: "admin",
  address: () => `/admin/${tab}?act=new`,
  fields,
  secrets,
  button: "Create",
  failed: `Failed to save ${name}`,
});

/** The person who is chosen in forms with such a field. */
const CHOSEN = "Ines Staff";

/** As a control for local times has it, in UTC. */
const NEXT_WEEK = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 16);

/** Every form that says something of its own when it fails; what the API's own callers send is not among them. */
export const TYPED_FORMS: readonly TypedForm[] = [
  {
    title: "an approval",
    who: "manager",
    address: ({ pending }) => `/request/${pending}/details?act=approve`,
    fields: { comments: "Within the budget" },
    button: "Approve",
    failed: "Failed to process approval",
    waits: true,
  },
  {
    title: "a reminder",
    who: "requester",
    address: ({ pending }) => `/my-requests?act=remind&on=${pending}`,
    fields: {},
    button: "Send Reminder",
    failed: "Failed to send reminder",
    waits: true,
  },
  {
    title: "a modification",
    who: "requester",
    address: ({ pending }) => `/request/${pending}/details?act=modify`,
    fields: { title: "Another title", description: "Other words", priority: "HIGH", request_type: "travel" },
    button: "Save Changes",
    failed: "Failed to modify request",
  },
  {
    title: "an answer to a question",
    who: "requester",
    address: ({ question }) => `/request/${question}/details`,
    fields: { additional_info: "It is the blue one" },
    button: "Submit Response",
    failed: "Failed to submit response",
    onPage: true,
    waits: true,
  },
  {
    title: "a comment",
    who: "requester",
    address: ({ pending }) => `/request/${pending}/details`,
    fields: { comments: "It arrived" },
    button: "Comment",
    failed: "Failed to process approval",
    onPage: true,
    waits: true,
  },
  {
    title: "a deletion",
    who: "admin",
    address: ({ pending }) => `/admin/requests?act=delete&on=${pending}`,
    fields: {},
    button: "Delete",
    failed: "Failed to delete request",
  },
  {
    title: "an announcement",
    who: "manager",
    address: () => "/announcements?act=new",
    fields: {
      title: "Stocktaking",
      content: "All doors close at six.",
      category: "event",
      expires_at: "2031-07-01T10:00",
    },
    button: "Submit for Approval",
    failed: "Failed to create announcement",
  },
  {
    title: "a decision on an announcement",
    who: "director",
    address: ({ announcement }) => `/announcements/${announcement}?act=reject&on=${announcement}`,
    fields: { comments: "Not this year" },
    button: "Reject",
    failed: "Failed to process announcement",
  },
  creation(
    "user",
    "users",
    {
      username: "nora.new",
      name: "Nora New",
      email: "nora@company.example",
      department: "HR",
      designation: "Clerk",
      role: "manager",
      password: "Heron-on-the-lake",
    },
    ["password"],
  ),
  creation("department", "departments", { name: "Legal", description: "Contracts and claims", budget: "1,000" }),
  creation("currency", "currencies", { code: "CHF", name: "Swiss Franc", symbol: "Fr", exchange_rate: "1.1" }),
  creation("request type", "types", { code: "training", name: "Training", description: "Courses and books" }),
  creation("priority", "priorities", { code: "SOON", name: "Soon", description: "This week", color: "#112233" }),
  deletion("user", "users"),
  deletion("department", "departments"),
  deletion("currency", "currencies"),
  deletion("request type", "types", "request-types"),
  deletion("priority", "priorities"),
  deletion("DOA configuration", "matrix", "doa-configurations"),
  {
    title: "a change of the matrix",
    who: "admin",
    address: ({ rows }) => `/admin/matrix/${rows["doa-configurations"]}`,
    fields: { "amount_levels.0.max_amount": "1,500", "try.amount": "77" },
    button: "Update",
    failed: "Failed to save DOA configuration",
    onPage: true,
  },
  {
    title: "the settings",
    who: "admin",
    address: () => "/admin/settings",
    fields: { password_min_length: "9" },
    button: "Update Configuration",
    failed: "Failed to save settings",
    onPage: true,
  },
  {
    title: "the request numbering",
    who: "admin",
    address: () => "/admin/settings",
    fields: { prefix: "ASK", counter_start: "5000" },
    button: "Save Numbering",
    failed: "Failed to save request numbering",
    onPage: true,
  },
  {
    title: "a reset of the counter",
    who: "admin",
    address: () => "/admin/settings?act=reset",
    fields: {},
    button: "Reset",
    failed: "Failed to reset request counter",
  },
  {
    title: "an import",
    who: "admin",
    address: () => "/admin/departments/import",
    fields: { csv: "name\nLegal\nAudit" },
    button: "Preview",
    failed: "Failed to import departments",
    onPage: true,
    reads: true,
  },
  {
    title: "an absence",
    who: "manager",
    address: () => "/profile/out-of-office",
    fields: { ends_at: NEXT_WEEK, reason: "Holidays" },
    person: "Who decides for you",
    button: "Save Absence",
    failed: "Failed to save the absence",
    onPage: true,
  },
  {
    title: "notification settings",
    who: "manager",
    address: () => "/profile/notifications",
    fields: { phone: "+225 01 02 03 04 05", digest_at: "06:30", daily_digest: "true" },
    button: "Save settings",
    failed: "Failed to save notification settings",
    onPage: true,
  },
  {
    title: "a new password",
    who: "it.staff",
    address: () => "/change-password",
    fields: {
      current_password: "Approve-2026",
      new_password: "Heron-on-the-lake",
      confirm_password: "Heron-on-the-lake",
    },
    secrets: ["current_password", "new_password", "confirm_password"],
    button: "Change Password",
    failed: "Failed to change password",
    onPage: true,
  },
  {
    title: "a submission",
    who: "requester",
    address: () => "/submit-request",
    fields: { title: "Chairs", description: "Eight chairs", request_type: "procurement", amount: "900" },
    button: "Submit Request",
    failed: "Failed to submit request",
    onPage: true,
    waits: true,
  },
];

/** Makes through the API what the forms are about. */
export async function makeSubjects(url: string): Promise<Subjects> {
  const [requester, manager, author, admin] = await Promise.all([
    signIn(url, "requester"),
    signIn(url, "manager"),
    signIn(url, "hr.manager"),
    signIn(url, "admin"),
  ]);
  const submit = async (title: string) => {
    const fields = { title, description: "Words", request_type: "procurement", amount: 900 };
    return ((await (await requester.post("/api/requests", fields)).json()) as { id: string }).id;
  };
  const [pending, question] = [await submit("Waits for a decision"), await submit("Waits for an answer")];
  await manager.post("/api/requests/enhanced-action", {
    request_id: question,
    action: "request_info",
    info_requested: "Which colour?",
  });
  const announced = await author.post("/api/announcements", { title: "Waits for approval", content: "Words" });
  const { id: announcement } = (await announced.json()) as { id: string };
  const kinds = ["users", "departments", "currencies", "request-types", "priorities", "doa-configurations"];
  const rows: Record<string, string> = {};
  for (const kind of kinds) {
    const all = (await (await admin.get(`/api/admin/${kind}`)).json()) as Record<string, string>[];
    const found = all.find((one) => one.request_type === "travel" || one.username === "requester") ?? all.at(-1);
    rows[kind] = found?.id ?? "";
  }
  return { pending, question, announcement, rows };
}

/** The part of the page that the form stands in. */
export const placeOf = (page: Page, { onPage }: TypedForm): Locator => page.getByRole(onPage ? "main" : "dialog");

const control = (place: Locator, name: string) => place.locator(`[name="${name}"]:not([type=hidden])`).last();

/** The form's fields but for its passwords. */
export const withoutSecrets = ({ fields, secrets = [] }: TypedForm): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !secrets.includes(name)));

export async function fillForm(place: Locator, { fields, person }: TypedForm): Promise<void> {
  if (person) await choosePerson(place.getByLabel(person), CHOSEN);
  for (const [name, value] of Object.entries(fields)) {
    const field = control(place, name);
    if ((await field.evaluate(({ tagName }) => tagName)) === "SELECT") await field.selectOption(value);
    else await field.fill(value);
  }
}

/** What stands in these fields of the form. */
export async function readForm(place: Locator, { person }: TypedForm, names: readonly string[]) {
  if (person) expect(await personIn(place.getByLabel(person))).toBe(CHOSEN);
  const values = names.map(async (name) => [name, await control(place, name).inputValue()]);
  return Object.fromEntries(await Promise.all(values));
}

export const pressButton = (place: Locator, { button }: Pick<TypedForm, "button">): Promise<void> =>
  place.getByRole("button", { name: button, exact: true }).click();
