import { describe, expect, test } from "vitest";
import { hasColumn, listCellsWithoutColumn, parseImport } from "../../../../domain/exports/csv-import.ts";
import { toColumnName, toRoleCode } from "../../../../domain/exports/import-words.ts";
import {
  DEPARTMENT_IMPORT_COLUMNS,
  DepartmentImportRow,
  USER_IMPORT_COLUMNS,
  UserImportRow,
} from "../../../../domain/inputs/admin-import.ts";
import { ROLES } from "../../../../domain/roles.ts";
import { labels as englishLabels } from "../../../../texts/en/labels.ts";
import { masterData as masterDataMessages } from "../../../../texts/en/screens/admin-master-data.ts";
import { usersTab as userMessages } from "../../../../texts/en/screens/admin-users.ts";
import { labels as spanishLabels } from "../../../../texts/es/labels.ts";
import { masterData as spanishMasterData } from "../../../../texts/es/screens/admin-master-data.ts";
import { usersTab as spanishUsers } from "../../../../texts/es/screens/admin-users.ts";
import { labels as frenchLabels } from "../../../../texts/fr/labels.ts";
import { masterData as frenchMasterData } from "../../../../texts/fr/screens/admin-master-data.ts";
import { usersTab as frenchUsers } from "../../../../texts/fr/screens/admin-users.ts";
import { inEnglish } from "../../../support/english.ts";

const parseUsers = (text: string) => inEnglish(parseImport<UserImportRow>(text, USER_IMPORT_COLUMNS, UserImportRow));

/** Returns the name, the department and the role of each row; the message if the file is refused. */
function readUsers(text: string) {
  const parsed = parseUsers(text);
  if (!parsed.ok) return parsed.detail;
  return parsed.value.map(({ input, errors }) => (input ? [input.name, input.department, input.role] : errors));
}

const ROW = ["nina", "New, Nina", "nina@company.example", "Finance", "Senior Manager"];
const HEADINGS = ["username", "name", "email", "department", "role"];
const EXPECTED = [["New, Nina", "Finance", "senior_manager"]];
const join = (separator: string, quote = (cell: string) => cell) =>
  [HEADINGS, ROW].map((row) => row.map((cell) => (/[,;|\t]/.test(cell) ? `"${cell}"` : quote(cell))).join(separator));

describe("reading an import file", () => {
  test.each([",", ";", "\t", "|"])("a file with the separator %j is read", (separator) => {
    expect(readUsers(join(separator).join("\r\n"))).toEqual(EXPECTED);
    expect(readUsers(join(separator, (cell) => `"${cell}"`).join("\n"))).toEqual(EXPECTED);
    expect(readUsers(`sep=${separator}\r\n${join(separator).join("\r\n")}`)).toEqual(EXPECTED);
  });

  test("rows and cells that spreadsheets add at the end are ignored", () => {
    const [head = "", row = ""] = join(";");
    expect(readUsers(`${head};;;\r\n${row};;; ;\r\n;;;;;;;\r\n\u00a0;;\r\n`)).toEqual(EXPECTED);
  });

  test("a cell with a text below no heading is an error of its row", () => {
    const [head = "", row = ""] = join(";");
    expect(readUsers(`${head}\n${row};;more`)).toEqual([
      [{ path: "row", message: "The row has 7 columns, but the first line has 5" }],
    ]);
  });

  test("unknown headings with separators and line breaks do not hide the separator of the file", () => {
    const file = `"Note, comment,\nremark, hint";${HEADINGS.join(";")}\r\nx;nina;"New, Nina";nina@company.example;Finance;Senior Manager`;
    expect(readUsers(file)).toEqual(EXPECTED);
  });

  test.each([
    ["Username,Name,User name,Email,Department", "username"],
    ["username,name,NAME ,email,department", "name"],
    ["Identifiant;Nom;E-mail;Service;Email", "email"],
  ])("a file whose first line is '%s' is refused, because it names a column twice", (head, column) => {
    expect(readUsers(`${head}\na,b,c,d,e`)).toContain(`The first line names the column "${column}" twice`);
  });

  test("a column that no import uses may be named twice", () => {
    expect(readUsers("username,name,email,department,x,x\na,b,c@company.example,d,1,2")).toHaveLength(1);
  });

  test("the password column is found and removed under each of its headings", () => {
    for (const heading of ["password", "Password", "Mot de passe"]) {
      const text = `username;${heading}\nnina;secret`;
      expect(hasColumn(text, "password")).toBe(true);
      expect(listCellsWithoutColumn(text, "password")).toEqual([["username"], ["nina"]]);
    }
  });

  test("the headings of the screens are the columns of the imports, in every language", () => {
    for (const texts of [userMessages, frenchUsers, spanishUsers])
      expect(
        [texts.username, texts.name, texts.email, texts.department, texts.designation, texts.role].map(toColumnName),
      ).toEqual(["username", "name", "email", "department", "designation", "role"]);
    for (const { fields, department, approver_group } of [masterDataMessages, frenchMasterData, spanishMasterData]) {
      const { budget, head_user_id } = department.fields;
      expect(
        [fields.name, fields.description, budget, head_user_id, approver_group.fields.member_ids].map(({ label }) =>
          toColumnName(label),
        ),
      ).toEqual(["name", "description", "budget", "head", "members"]);
    }
  });

  test("the names of roles on the screens are roles of the imports, in every language", () => {
    for (const role of ROLES) {
      const names = [englishLabels, frenchLabels, spanishLabels].map((labels) => labels[`role_${role}`]);
      for (const word of [role, role.toUpperCase(), ...names, ` ${names[0]} `])
        expect([word, toRoleCode(word)]).toEqual([word, role]);
    }
    expect(toRoleCode("king")).toBe("king");
  });

  test("a row with a wrong field also has its valid fields, so that all of its faults can be named at once", () => {
    const parsed = parseUsers("username,name,email,department,role\nbad,,nomail,Nowhere,boss");
    expect(parsed.ok && parsed.value[0]).toMatchObject({
      input: null,
      fields: { username: "bad", department: "Nowhere" },
      errors: [{ path: "name" }, { path: "email" }, { path: "role" }],
    });
  });
});

describe("budgets in an import file", () => {
  const readBudget = (budget: string, locale?: string) => {
    const text = `name;budget\nLegal;"${budget}"`;
    const parsed = inEnglish(
      parseImport<DepartmentImportRow>(text, DEPARTMENT_IMPORT_COLUMNS, DepartmentImportRow, locale),
    );
    if (!parsed.ok) return parsed.detail;
    const [row] = parsed.value;
    return row?.input ? row.input.budget : row?.errors.map(({ path, message }) => `${path}: ${message}`).join();
  };

  test.each([
    ["1200.50", "en", 1200.5],
    ["1,200.50", "en", 1200.5],
    ["$1,200.50", "en", 1200.5],
    ["USD 1,200.50", "en", 1200.5],
    ["1,200", "en", 1200],
    ["1200,50", "en", 1200.5],
    ["1 200,50", "fr", 1200.5],
    ["1\u202F200,50 $", "fr", 1200.5],
    ["1.200,50", "de", 1200.5],
    ["1’200.50", "de-CH", 1200.5],
    ["١٢٠٠", "ar", 1200],
    ["0", "en", 0],
  ])("the budget '%s' is read as in the locale %s", (text, locale, budget) => {
    expect(readBudget(text, locale)).toBe(budget);
  });

  test.each([
    ["1.200", "en", 'budget: "1.200" could mean 1200 or 1.2'],
    ["1,200", "fr", 'budget: "1,200" could mean 1200 or 1.2'],
    ["0.001", "en", "budget: Please enter the budget with at most two decimals"],
    ["-1", "en", "budget: Please enter the budget as an amount in USD with at most two decimals"],
    ["1200 €", "en", "budget: Please enter the budget as an amount in USD with at most two decimals"],
    ["much", "en", "budget: Please enter the budget as an amount in USD with at most two decimals"],
  ])("the budget '%s' in the locale %s is refused with the reason", (text, locale, message) => {
    expect(readBudget(text, locale)).toBe(message);
  });
});
