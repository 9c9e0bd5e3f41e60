import { describe, expect, test } from "vitest";
import { withRefusedCsv } from "../../../domain/exports/csv-import.ts";
import { ImportDepartmentsInput, ImportUsersInput } from "../../../domain/inputs/admin-import.ts";
import { createExternalServices } from "../../../worker/integrations/channels.ts";
import type { Mail } from "../../../worker/integrations/mime.ts";
import { createDeliveryFailure } from "../../../worker/integrations/service-call.ts";
import { unwrap } from "../../support/result.ts";
import { createServiceTest } from "../../support/service-test.ts";
import { createEnglishServices } from "../../support/test-services.ts";

const backend = createServiceTest();
const { platform } = backend;

const users = (csv: string) => ImportUsersInput.parse({ csv });
const count = async (table: string) =>
  (await platform.DB.prepare(`SELECT count(*) AS n FROM ${table}`).first<{ n: number }>())?.n;

const PEOPLE = `Username,Name,Email,Department,Role,Designation,Password
nina.new,"New, Nina",nina@company.example,finance,,Clerk,
otto.own,Otto Own,otto@company.example,IT,manager,,Own-password-1
MANAGER,Twin,twin@company.example,IT,,,
nina.new,Twin,NINA@company.example,IT,,,
lost.one,Lost One,lost@company.example,Nowhere,,,
bad.mail,Bad Mail,no address,IT,king,,
,Nameless,nameless@company.example,IT,,,
short.one,Short One,short@company.example,It's,,,abc
@cmd,"=HYPERLINK(""x"")",calc@company.example,Nowhere,,,
a,b,c,d,e,f,g,h
`;

describe("importing users", () => {
  test("the preview of a user import lists the errors of each row and stores nothing", async () => {
    const admin = await backend.as("admin");
    const report = unwrap(await backend.services.admin.users.previewImport(admin, users(PEOPLE)));
    expect(report).toMatchObject({ message: "2 users will be created, 8 rows are invalid", accepted: 2, refused: 8 });
    expect(report.rows.map((row) => [row.line, row.errors.map((error) => error.path)])).toEqual([
      [2, []],
      [3, []],
      [4, ["username"]],
      [5, ["username", "email"]],
      [6, ["department"]],
      [7, ["email", "role"]],
      [8, ["username"]],
      [9, ["department"]],
      [10, ["department"]],
      [11, ["row"]],
    ]);
    expect(report.rows[0]?.values).toEqual({
      username: "nina.new",
      name: "New, Nina",
      email: "nina@company.example",
      department: "finance",
      designation: "Clerk",
      role: "",
    });
    expect(report.rows[3]?.errors[0]?.message).toBe("Line 2 has the same username");
    expect(JSON.stringify(report)).not.toContain("Own-password-1");
    expect(report.notes).toEqual([expect.stringContaining('The column "password" is not used')]);
    expect(report.links_csv).toBeNull();
    expect(report.rows.some((row) => row.password_link !== undefined)).toBe(false);
    expect(await count("users")).toBe(9);
  });

  test("a user import creates the valid rows, each with its own link to choose a password and an audit entry", async () => {
    const admin = await backend.as("admin");
    const report = unwrap(await backend.services.admin.users.import(admin, users(PEOPLE)));
    expect(report.message).toBe("2 users created, 8 rows are invalid");
    expect(await count("users")).toBe(11);
    const made = report.rows.flatMap(({ values: { username = "" }, password_link: link }) =>
      link === undefined ? [] : [{ username, link }],
    );
    expect(made.map(({ username }) => username)).toEqual(["nina.new", "otto.own"]);
    const rows = made.map(({ username, link }) => `${username},.*,${link.replace("?", "\\?")}`);
    expect(report.links_csv).toMatch(new RegExp(`^username,name,email,password_link\r\n${rows.join("\r\n")}`));
    const tokens = made.map(({ link }) => new URLSearchParams(link.split("?")[1]).get("token") ?? "");
    for (const [at, token] of tokens.entries()) {
      unwrap(await backend.services.auth.choosePassword({ token, new_password: `Chosen-password-${at}` }));
      const username = made[at]?.username ?? "";
      const credentials = { username, password: `Chosen-password-${at}`, remember_me: false };
      const signedIn = await backend.services.auth.signIn(credentials, { address: "test" });
      expect(unwrap(signedIn).user).toMatchObject({ is_active: true, password_change_required: false });
    }
    const { results } = await platform.DB.prepare(
      "SELECT label, actor_name, after FROM admin_events WHERE entity = 'user' AND actor_id IS NOT NULL",
    ).all();
    expect(results.map((row) => row.label)).toEqual(["New, Nina", "Otto Own"]);
    expect(JSON.stringify(results)).not.toMatch(/quick|password/);
    expect(tokens.some((token) => JSON.stringify(results).includes(token))).toBe(false);
    expect(
      await backend.rows("SELECT actor_id FROM security_events WHERE kind = 'invitation_created' ORDER BY id"),
    ).toEqual([{ actor_id: admin.id }, { actor_id: admin.id }]);
    const again = unwrap(await backend.services.admin.users.import(admin, users(PEOPLE)));
    expect(again).toMatchObject({ accepted: 0, refused: 10 });
  });

  test("if mail is configured, the links of an import are mailed, and the report contains only the links that could not be mailed", async () => {
    const mails: Mail[] = [];
    const send = async (mail: Mail) => {
      mails.push(mail);
      return mail.to.address.startsWith("otto") ? createDeliveryFailure("no") : ({ sent: true } as const);
    };
    const channels = { ...createExternalServices({}), mail: { send }, public_url: "https://approvals.example" };
    const { admin } = createEnglishServices({ ...backend.deps, channels });
    const report = unwrap(await admin.users.import(await backend.as("admin"), users(PEOPLE)));
    expect(mails.map(({ to }) => to.address).toSorted()).toEqual(["nina@company.example", "otto@company.example"]);
    expect(report.notes).toContain("1 link to choose a password was mailed.");
    expect(report.rows.slice(0, 2).map(({ password_link = null }) => password_link)).toEqual([
      null,
      expect.stringMatching(/^https:\/\/approvals\.example\/choose-password\?token=[\w-]{43}$/),
    ]);
    expect(report.links_csv).not.toContain("nina");
  });

  test("the file with the refused rows of an import contains no formulas, and can be imported after the rows are corrected", async () => {
    const admin = await backend.as("admin");
    const { refused_csv } = withRefusedCsv(
      unwrap(await backend.services.admin.users.previewImport(admin, users(PEOPLE))),
    );
    expect(refused_csv).toContain(`'@cmd,"'=HYPERLINK(""x"")",calc@company.example,Nowhere`);
    expect(refused_csv).toContain("line,why_refused");
    expect(refused_csv).not.toContain("Own-password");
    const righted = (refused_csv ?? "").replace("Nowhere", "HR");
    const report = unwrap(await backend.services.admin.users.import(admin, users(righted.replaceAll("Nowhere", "IT"))));
    const created = report.rows.filter((row) => row.errors.length === 0).map((row) => row.values.username);
    expect(created).toEqual(["nina.new", "lost.one", "@cmd"]);
  });

  test("the preview of a user import names every fault of a row at once, the unknown department too", async () => {
    const csv = users("username;name;email;department;role\nMANAGER;;nomail;Nowhere;boss\n");
    const report = unwrap(await backend.services.admin.users.previewImport(await backend.as("admin"), csv));
    expect(report.rows[0]?.errors.map(({ path }) => path).toSorted()).toEqual([
      "department",
      "email",
      "name",
      "role",
      "username",
    ]);
  });

  test("a file as a French spreadsheet writes it is imported, with the headings and roles of the French screens", async () => {
    const csv = users(
      "\uFEFFIdentifiant;Nom;E-mail;Service;Fonction;Rôle;\r\nnina;Nina;nina@company.example;finance;Comptable;Responsable senior;\r\n;;;;;;\r\n",
    );
    const report = unwrap(await backend.services.admin.users.import(await backend.as("admin"), csv));
    expect(report).toMatchObject({ accepted: 1, refused: 0 });
    expect(await backend.rows("SELECT role, designation FROM users WHERE username = 'nina'")).toEqual([
      { role: "senior_manager", designation: "Comptable" },
    ]);
  });

  test("an import of 500 users gives each user a different link", async () => {
    const rows = Array.from({ length: 500 }, (_, at) => `user${at},User ${at},user${at}@company.example,IT`);
    const csv = ["username,name,email,department", ...rows].join("\n");
    const report = unwrap(await backend.services.admin.users.import(await backend.as("admin"), users(csv)));
    expect(report.accepted).toBe(500);
    expect(new Set(report.rows.map((row) => row.password_link)).size).toBe(500);
    expect(await count("users")).toBe(509);
  });

  test("if another call takes the user name of a row during a user import, the import refuses this row and creates the remaining rows", async () => {
    const admin = await backend.as("admin");
    const rows = Array.from({ length: 201 }, (_, at) => `user${at},User ${at},user${at}@company.example,IT`);
    const csv = users(["username,name,email,department", ...rows].join("\n"));
    // The trigger simulates a concurrent call: when the first batch creates user0, it creates user200, who is in the
    // second batch.
    await platform.DB.prepare(
      `CREATE TRIGGER somebody_else AFTER INSERT ON users WHEN new.username = 'user0' BEGIN
         INSERT INTO users(id, username, password_hash, name, email, department_id, created_at, updated_at)
         VALUES ('twin', 'user200', 'x', 'Twin', 'twin@company.example', 'department-it', '', '');
       END`,
    ).run();
    const report = unwrap(await backend.services.admin.users.import(admin, csv));
    await platform.DB.prepare("DROP TRIGGER somebody_else").run();
    expect(report).toMatchObject({ accepted: 200, refused: 1 });
    expect(report.rows.at(-1)?.errors).toEqual([
      { path: "row", message: expect.stringContaining("import this row again") },
    ]);
    expect(report.rows.filter((row) => row.password_link !== undefined)).toHaveLength(200);
  });

  test("a director cannot import administrators", async () => {
    const csv = "username,name,email,department,role\na,A,a@company.example,IT,admin";
    const report = unwrap(await backend.services.admin.users.previewImport(await backend.as("director"), users(csv)));
    expect(report.rows[0]?.errors.map((error) => error.path)).toEqual(["role"]);
    expect(
      unwrap(await backend.services.admin.users.previewImport(await backend.as("admin"), users(csv))).accepted,
    ).toBe(1);
  });

  test.each([
    ["missing: email, department", "username,name\na,b"],
    ["There are no rows", "username,name,email,department"],
    ["Line 2: A quoted cell is not closed", 'username,name,email,department\n"a'],
    ["at most 1,000 rows and 1 MB", `username,name,email,department\n${"a,b,c,d\n".repeat(1_001)}`],
  ])("an import file that cannot be read is refused completely, and the message contains '%s'", async (reason, csv) => {
    const outcome = await backend.services.admin.users.previewImport(await backend.as("admin"), users(csv));
    expect(outcome).toMatchObject({ code: "invalid", detail: expect.stringContaining(reason) });
  });
});

describe("importing departments", () => {
  const CSV =
    "name;description;budget;head\nLegal;Contracts;1.200;vp\nLaw;;1200,5;vp\nhr;;;\nlaw;;;\nBoard;;-1;nobody\nArt;;0.001;nobody\n";

  test("a department import creates only the row that its preview accepts", async () => {
    const admin = await backend.as("admin");
    const input = ImportDepartmentsInput.parse({ csv: CSV });
    const preview = unwrap(await backend.services.admin.departments.previewImport(admin, input));
    expect(preview.rows.map((row) => [row.line, row.errors.map((error) => error.path)])).toEqual([
      [2, ["budget"]],
      [3, []],
      [4, ["name"]],
      [5, ["name"]],
      [6, ["budget", "head"]],
      [7, ["budget", "head"]],
    ]);
    expect(await count("departments")).toBe(5);
    const report = unwrap(await backend.services.admin.departments.import(admin, input));
    expect(report).toMatchObject({ message: "1 department created, 5 rows are invalid", accepted: 1 });
    const all = unwrap(await backend.services.admin.departments.get(admin, (await lawId()) ?? ""));
    expect(all).toMatchObject({
      name: "Law",
      budget: 1200.5,
      head_user_name: "Victor Pell",
      is_active: true,
      version: 1,
    });
    const renamed = await backend.services.admin.departments.update(admin, all.id, { name: "Justice" });
    expect(unwrap(renamed)).toMatchObject({ name: "Justice", version: 2 });
  });

  const lawId = async () =>
    (await platform.DB.prepare("SELECT id FROM departments WHERE name = 'Law'").first<{ id: string }>())?.id;
});

describe("the budget of an imported department", () => {
  test("a budget is read in the locale of the form, otherwise in the language of the person", async () => {
    const { departments } = backend.services.admin;
    const admin = await backend.as("admin");
    const preview = async (actor: typeof admin, number_locale?: string) => {
      const input = ImportDepartmentsInput.parse({ csv: 'name;budget\nLegal;"1,250"', number_locale });
      return unwrap(await departments.previewImport(actor, input)).rows[0]?.errors.map(({ message }) => message);
    };
    expect(await preview(admin)).toEqual([]);
    expect(await preview(admin, "fr-FR")).toEqual(['"1,250" could mean 1250 or 1.25']);
    expect(await preview({ ...admin, language: "fr" })).toEqual(['"1,250" could mean 1250 or 1.25']);
  });
});
