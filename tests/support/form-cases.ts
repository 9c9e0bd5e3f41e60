import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { createPdf } from "../../scripts/sample-data/files.ts";
import type { SampleUsername } from "../../scripts/sample-data/organisation.ts";
import { type Caller, signIn } from "./api-caller.ts";
import { choosePerson, readChosenPersonName } from "./people.ts";

/** The ids of the requests, announcement and master data that the tested forms change. */
export interface FormFixtureIds {
  /** The id of a pending request of the requester, which the manager can decide. */
  pending: string;
  /** The id of a request that waits for information from the requester. */
  infoRequest: string;
  announcement: string;
  /** The id of a template of the requester. */
  template: string;
  /**
   * For each list of the administration in the API, such as 'users': the id of an entry that a form can change or
   * delete.
   */
  rows: Readonly<Record<string, string>>;
}

/** A form of the product with the values that the tests enter. */
export interface FormCase {
  /** The form's subject for test titles, such as 'an approval'. */
  title: string;
  username: SampleUsername;
  address: (fixtures: FormFixtureIds) => string;
  /** For the name of each control: the value that the tests enter or select. */
  fields: Readonly<Record<string, string>>;
  /** The names of the form's password fields. */
  secrets?: readonly string[];
  /** The label of the form's person field, if the form has one. */
  person?: string;
  button: string;
  /** The text that the screen shows after the form has been sent. */
  doneMessage: string | RegExp;
  /** The title of the message that the form shows if the server fails (spec section 8). */
  failureMessage: string;
  /** Set if the form is on the page itself instead of in a dialog. */
  isPage?: true;
  /** Set if the form is stored in the outbox while there is no connection. */
  queuesOffline?: true;
  /** Set if the form writes nothing and therefore works while the database refuses writes. */
  isReadOnly?: true;
}

const deletionForm = (name: string, tab: string, rows = tab): FormCase => ({
  title: `deleting a ${name}`,
  username: "admin",
  address: (fixtures) => `/admin/${tab}?act=delete&on=${fixtures.rows[rows]}`,
  fields: {},
  button: "Delete",
  doneMessage: /deleted successfully|deactivated, not deleted/,
  failureMessage: `Failed to delete ${name}`,
});

const creationForm = (name: string, tab: string, fields: Record<string, string>, secrets?: string[]): FormCase => ({
  title: `a new ${name}`,
  username: "admin",
  address: () => `/admin/${tab}?act=new`,
  fields,
  secrets,
  button: "Create",
  doneMessage: `${name.charAt(0).toUpperCase()}${name.slice(1)} created successfully`,
  failureMessage: `Failed to save ${name}`,
});

/** The person that the tests choose in every person field. */
const CHOSEN_PERSON = "Ines Staff";

/** The time in seven days, in UTC and in the format of `<input type="datetime-local">`. */
const NEXT_WEEK = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 16);

/** One form for each message that forms show if the server fails. */
export const FORM_CASES: readonly FormCase[] = [
  {
    title: "an approval",
    username: "manager",
    address: ({ pending }) => `/request/${pending}/details?act=approve`,
    fields: { comments: "Within the budget" },
    button: "Approve",
    doneMessage: "Request Approved",
    failureMessage: "Failed to process approval",
    queuesOffline: true,
  },
  {
    title: "the approval of several requests",
    username: "manager",
    address: ({ pending }) => `/?act=bulk_approve&on=${pending}`,
    fields: { comments: "Within the budget" },
    button: "Approve 1 request",
    doneMessage: "1 request approved",
    failureMessage: "Failed to process approval",
    queuesOffline: true,
  },
  {
    title: "a reminder",
    username: "requester",
    address: ({ pending }) => `/my-requests?act=remind&on=${pending}`,
    fields: {},
    button: "Send Reminder",
    doneMessage: "Reminder Sent",
    failureMessage: "Failed to send reminder",
    queuesOffline: true,
  },
  {
    title: "a modification",
    username: "requester",
    address: ({ pending }) => `/request/${pending}/details?act=modify`,
    fields: { title: "Another title", description: "Other words", priority: "HIGH", request_type: "travel" },
    button: "Save Changes",
    doneMessage: "Request Modified",
    failureMessage: "Failed to modify request",
  },
  {
    title: "an answer to a question",
    username: "requester",
    address: ({ infoRequest }) => `/request/${infoRequest}/details`,
    fields: { additional_info: "It is the blue one" },
    button: "Submit Response",
    doneMessage: "Response Submitted",
    failureMessage: "Failed to submit response",
    isPage: true,
    queuesOffline: true,
  },
  {
    title: "a comment",
    username: "requester",
    address: ({ pending }) => `/request/${pending}/details`,
    fields: { comments: "It arrived" },
    button: "Comment",
    doneMessage: "Comment Added",
    failureMessage: "Failed to process approval",
    isPage: true,
    queuesOffline: true,
  },
  {
    title: "a deletion",
    username: "admin",
    address: ({ pending }) => `/admin/requests?act=delete&on=${pending}`,
    fields: {},
    button: "Delete",
    doneMessage: "Request Deleted",
    failureMessage: "Failed to delete request",
  },
  {
    title: "an announcement",
    username: "manager",
    address: () => "/announcements?act=new",
    fields: {
      title: "Stocktaking",
      content: "All doors close at six.",
      category: "event",
      expires_at: "2031-07-01T10:00",
    },
    button: "Submit for Approval",
    doneMessage: "Announcement Created",
    failureMessage: "Failed to create announcement",
  },
  {
    title: "a decision on an announcement",
    username: "director",
    address: ({ announcement }) => `/announcements/${announcement}?act=reject&on=${announcement}`,
    fields: { comments: "Not this year" },
    button: "Reject",
    doneMessage: "Announcement Rejected",
    failureMessage: "Failed to process announcement",
  },
  creationForm(
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
  creationForm("department", "departments", { name: "Legal", description: "Contracts and claims", budget: "1,000" }),
  creationForm("currency", "currencies", { code: "CHF", name: "Swiss Franc", symbol: "Fr", exchange_rate: "1.1" }),
  creationForm("request type", "types", { code: "training", name: "Training", description: "Courses and books" }),
  creationForm("approver group", "groups", { name: "Partners", description: "Two of three", kind: "head" }),
  creationForm("priority", "priorities", { code: "SOON", name: "Soon", description: "This week", color: "#112233" }),
  { ...deletionForm("user", "users"), button: "Deactivate" },
  deletionForm("department", "departments"),
  deletionForm("currency", "currencies"),
  deletionForm("request type", "types", "request-types"),
  deletionForm("priority", "priorities"),
  { ...deletionForm("approver group", "groups", "approver-groups"), title: "deleting an approver group" },
  {
    ...deletionForm("conflict of duties", "groups"),
    address: ({ rows }) => `/admin/groups?act=delete&on=${rows["duty-conflicts"]}&list=conflicts`,
  },
  deletionForm("DOA configuration", "matrix", "doa-configurations"),
  {
    title: "a change of the matrix",
    username: "admin",
    address: ({ rows }) => `/admin/matrix/${rows["doa-configurations"]}`,
    fields: { "amount_levels.0.max_amount": "1,500", "try.amount": "77" },
    button: "Update",
    doneMessage: "DOA configuration updated successfully",
    failureMessage: "Failed to save DOA configuration",
    isPage: true,
  },
  {
    title: "the settings",
    username: "admin",
    address: () => "/admin/settings",
    fields: { password_min_length: "9" },
    button: "Update Configuration",
    doneMessage: "Settings updated successfully",
    failureMessage: "Failed to save settings",
    isPage: true,
  },
  {
    title: "the request numbering",
    username: "admin",
    address: () => "/admin/settings",
    fields: { prefix: "ASK", counter_start: "5000" },
    button: "Save Numbering",
    doneMessage: "Request numbering updated successfully",
    failureMessage: "Failed to save request numbering",
    isPage: true,
  },
  {
    title: "a reset of the request counter",
    username: "admin",
    address: () => "/admin/settings?act=reset",
    fields: {},
    button: "Reset",
    doneMessage: /Request counter reset successfully/,
    failureMessage: "Failed to reset request counter",
  },
  {
    title: "an import",
    username: "admin",
    address: () => "/admin/departments/import",
    fields: { csv: "name\nLegal\nAudit" },
    button: "Preview",
    doneMessage: /departments? will be created/,
    failureMessage: "Failed to import departments",
    isPage: true,
    isReadOnly: true,
  },
  {
    title: "an absence",
    username: "manager",
    address: () => "/profile/out-of-office",
    fields: { ends_at: NEXT_WEEK, reason: "Holidays" },
    person: "Who decides for you",
    button: "Save Absence",
    doneMessage: "Absence saved",
    failureMessage: "Failed to save the absence",
    isPage: true,
  },
  {
    title: "notification settings",
    username: "manager",
    address: () => "/profile/notifications",
    fields: { phone: "+225 01 02 03 04 05", digest_at: "06:30", daily_digest: "true" },
    button: "Save settings",
    doneMessage: "Notification settings saved",
    failureMessage: "Failed to save notification settings",
    isPage: true,
  },
  {
    title: "a new password",
    username: "it.staff",
    address: () => "/change-password",
    fields: {
      current_password: "Approve-2026",
      new_password: "Heron-on-the-lake",
      confirm_password: "Heron-on-the-lake",
    },
    secrets: ["current_password", "new_password", "confirm_password"],
    button: "Change Password",
    doneMessage: "Password changed successfully",
    failureMessage: "Failed to change password",
    isPage: true,
  },
  {
    title: "a change of a template",
    username: "requester",
    address: ({ template }) => `/submit-request/templates?open=${template}`,
    fields: { name: "Office rent" },
    button: "Save changes",
    doneMessage: "Template saved",
    failureMessage: "Failed to save the template",
    isPage: true,
  },
  {
    title: "a recurring request",
    username: "requester",
    address: ({ template }) => `/submit-request/templates?open=${template}`,
    fields: { every: "2", unit: "week", weekday: "5", month_day: "31", ends_on: "2031-07-01" },
    button: "Start repeating",
    doneMessage: "Recurring request saved",
    failureMessage: "Failed to save the recurring request",
    isPage: true,
  },
  {
    title: "a saved view",
    username: "requester",
    address: () => "/saved-views?from=%2Fmy-requests%3Fstatus%3Dpending",
    fields: { name: "Waiting for others" },
    button: "Save view",
    doneMessage: "View saved",
    failureMessage: "Failed to change the saved views",
    isPage: true,
  },
  {
    title: "a decision about a proposed change",
    username: "admin",
    address: () => "/admin/changes",
    fields: { comments: "Please explain" },
    button: "Decline change",
    doneMessage: "Change declined",
    failureMessage: "Failed to decide the change",
    isPage: true,
  },
  {
    title: "a submission",
    username: "requester",
    address: () => "/submit-request",
    fields: { title: "Chairs", description: "Eight chairs", request_type: "procurement", amount: "900" },
    button: "Submit Request",
    doneMessage: "Request Submitted",
    failureMessage: "Failed to submit request",
    isPage: true,
    queuesOffline: true,
  },
];

/** Forms that share their message of a failure with one of `FORM_CASES`. */
export const MORE_FORM_CASES: readonly FormCase[] = [
  {
    title: "a rejection",
    username: "manager",
    address: ({ pending }) => `/request/${pending}/details?act=reject`,
    fields: { comments: "Too expensive" },
    button: "Reject",
    doneMessage: "Request Rejected",
    failureMessage: "Failed to process approval",
  },
  {
    title: "a question",
    username: "manager",
    address: ({ pending }) => `/request/${pending}/details?act=request_info`,
    fields: { info_requested: "Which colour?" },
    button: "Request Info",
    doneMessage: "Information Requested",
    failureMessage: "Failed to process approval",
  },
  {
    title: "a reassignment",
    username: "manager",
    address: ({ pending }) => `/request/${pending}/details?act=reassign`,
    fields: {},
    person: "Reassign to",
    button: "Reassign",
    doneMessage: "Request Reassigned",
    failureMessage: "Failed to process approval",
  },
  {
    title: "a cancellation",
    username: "requester",
    address: ({ pending }) => `/request/${pending}/details?act=cancel`,
    fields: { cancellation_reason: "Not needed" },
    button: "Cancel Request",
    doneMessage: "Request Cancelled",
    failureMessage: "Failed to process approval",
  },
  {
    title: "a search",
    username: "requester",
    address: () => "/ai-assistant?tab=search",
    fields: { query: "overdue requests" },
    button: "Search",
    doneMessage: "Search intent",
    failureMessage: "AI Chat Error",
    isPage: true,
  },
  {
    title: "a new password link",
    username: "admin",
    address: ({ rows }) => `/admin/users?act=access&on=${rows.users}`,
    fields: {},
    button: "Create a password link",
    doneMessage: "No email was sent.",
    failureMessage: "Failed to save user",
  },
  {
    title: "a confirmed change",
    username: "admin",
    address: () => "/admin/changes",
    fields: {},
    button: "Confirm change",
    doneMessage: /confirmed/i,
    failureMessage: "Failed to decide the change",
    isPage: true,
  },
  {
    title: "a backtest",
    username: "admin",
    address: ({ rows }) => `/admin/matrix/${rows["doa-configurations"]}`,
    fields: {},
    button: "Run backtest",
    doneMessage: /requests? of this type would have gone|None of the last/,
    failureMessage: "Failed to save DOA configuration",
    isPage: true,
  },
];

/**
 * Submits a request that waits for the manager, and returns its id. With a file, and if the amounts differ, requests have no flags, so that the
 * dialog for several requests ticks them.
 */
export async function submitRequest(requester: Caller, title: string, amount: number): Promise<string> {
  const { filename, content } = createPdf("offer.pdf", "Offer");
  const attachments = [{ filename, file_data: Buffer.from(content).toString("base64") }];
  const fields = { title, description: "Words", request_type: "procurement", amount, attachments };
  const response = await requester.post("/api/requests", fields);
  if (response.status !== 201)
    throw new Error(`the request was not submitted: ${response.status} ${await response.text()}`);
  return ((await response.json()) as { id: string }).id;
}

/** Creates, through the API, the requests, announcement and master data that the tested forms change. Returns their ids. */
export async function createFormFixtures(url: string): Promise<FormFixtureIds> {
  const [requester, manager, author, admin] = await Promise.all([
    signIn(url, "requester"),
    signIn(url, "manager"),
    signIn(url, "hr.manager"),
    signIn(url, "admin"),
  ]);
  const [pending, question] = [
    await submitRequest(requester, "Waits for a decision", 487.35),
    await submitRequest(requester, "Waits for an answer", 231.8),
  ];
  await manager.post("/api/requests/enhanced-action", {
    request_id: question,
    action: "request_info",
    info_requested: "Which colour?",
  });
  const announced = await author.post("/api/announcements", { title: "Waits for approval", content: "Words" });
  const { id: announcement } = (await announced.json()) as { id: string };
  const group = await (await admin.post("/api/admin/approver-groups", { name: "Auditors" })).json();
  const pair = { name: "Auditing", first_group_id: group.id, second_group_id: group.id };
  await admin.post("/api/admin/duty-conflicts", pair);
  const kinds = [
    ...["users", "departments", "currencies", "request-types", "priorities", "doa-configurations"],
    ...["approver-groups", "duty-conflicts"],
  ];
  const rows: Record<string, string> = {};
  for (const kind of kinds) {
    const all = (await (await admin.get(`/api/admin/${kind}`)).json()) as Record<string, string>[];
    const found = all.find((one) => one.request_type === "travel" || one.username === "requester") ?? all.at(-1);
    rows[kind] = found?.id ?? "";
  }
  const values = { title: "Rent", description: "Words", request_type: "procurement", amount: "900", currency: "USD" };
  const saved = await fetch(`${url}/submit-request/send`, {
    method: "POST",
    headers: { cookie: requester.cookie },
    body: new URLSearchParams({ ...values, intent: "template", template_name: "Rent" }),
  });
  const form = await (await requester.get("/submit-request")).text();
  const template = /\?template=([\w-]+)/.exec(form)?.[1] ?? `not saved: ${saved.status}`;
  await proposeChange(url, admin);
  return { pending, infoRequest: question, announcement, template, rows };
}

/**
 * Lets the director propose a currency that the administrator can confirm or decline. Switches the setting `four_eyes`
 * off again afterwards.
 */
async function proposeChange(url: string, admin: Caller): Promise<void> {
  const director = await signIn(url, "director");
  const second = { username: "second.admin", name: "Second Admin", email: "second@company.example", role: "admin" };
  const profile = { department: "Finance", designation: "Administrator", password: "Confirm-2026" };
  await admin.post("/api/admin/users", { ...second, ...profile });
  await admin.put("/api/admin/settings", { four_eyes: true });
  await director.post("/api/admin/currencies", { code: "CHF", name: "Franc", symbol: "Fr", exchange_rate: 1.1 });
  const off = await director.put("/api/admin/settings", { four_eyes: false });
  const { id } = (await off.json()) as { id: string };
  const confirmed = await admin.post(`/api/admin/pending-changes/${id}`, { action: "approved" });
  if (!confirmed.ok) throw new Error(`the change was not confirmed: ${await confirmed.text()}`);
}

/** Returns the element that contains the form: the main part of the page, or the dialog. */
export const getFormContainer = (page: Page, { isPage }: FormCase): Locator =>
  page.getByRole(isPage ? "main" : "dialog");

const findControl = (place: Locator, name: string) => place.locator(`[name="${name}"]:not([type=hidden])`).last();

/** Returns the form's fields without its passwords. */
export const getFieldsWithoutSecrets = ({ fields, secrets = [] }: FormCase): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !secrets.includes(name)));

export async function fillForm(place: Locator, { fields, person }: FormCase): Promise<void> {
  if (person) await choosePerson(place.getByLabel(person), CHOSEN_PERSON);
  for (const [name, value] of Object.entries(fields)) {
    const field = findControl(place, name);
    if ((await field.evaluate(({ tagName }) => tagName)) === "SELECT") await field.selectOption(value);
    else await field.fill(value);
  }
}

/** Returns the values of the fields with these names. If there is a person field, expects CHOSEN_PERSON in it. */
export async function readForm(place: Locator, { person }: FormCase, names: readonly string[]) {
  if (person) expect(await readChosenPersonName(place.getByLabel(person))).toBe(CHOSEN_PERSON);
  const values = names.map(async (name) => [name, await findControl(place, name).inputValue()]);
  return Object.fromEntries(await Promise.all(values));
}

export const pressButton = (place: Locator, { button }: Pick<FormCase, "button">): Promise<void> =>
  place.getByRole("button", { name: button, exact: true }).click();
