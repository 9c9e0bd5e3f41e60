import { readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import * as z from "zod";
import { isBlankText } from "../../../../domain/format/plain-text.ts";
import * as masterData from "../../../../domain/master-data/schemas.ts";

const FOLDER = new URL("../../../../domain/inputs/", import.meta.url);

/** The inputs of the master data, by their names such as `departmentSchemas.create`. */
const MASTER_DATA = Object.entries(masterData).flatMap(([name, { create, update }]): [string, z.ZodType][] => [
  [`${name}.create`, create],
  [`${name}.update`, update],
]);

/** Every schema that a module of domain/inputs exports, and those of the master data, by their names. */
const SCHEMAS = new Map(
  (
    await Promise.all(
      readdirSync(FOLDER)
        .filter((file) => file.endsWith(".ts"))
        .map(async (file) => Object.entries((await import(new URL(file, FOLDER).href)) as Record<string, unknown>)),
    )
  )
    .flat()
    .concat(MASTER_DATA)
    .filter((entry): entry is [string, z.ZodType] => entry[1] instanceof z.ZodType),
);

type Definition = {
  shape?: Record<string, z.ZodType>;
  element?: z.ZodType;
  innerType?: z.ZodType;
  in?: z.ZodType;
  out?: z.ZodType;
  options?: z.ZodType[];
};

/** Returns the fields of a schema with their paths, also those of nested objects and of lists. */
function listFields(schema: z.ZodType, path: string): { path: string; field: z.ZodType }[] {
  const { shape, element, innerType, in: input, out, options } = schema.def as Definition;
  const nested = [element, innerType, input, out, ...(options ?? [])].filter((one) => one instanceof z.ZodType);
  return [
    ...Object.entries(shape ?? {}).flatMap(([name, field]) => [
      { path: `${path}.${name}`, field },
      ...listFields(field, `${path}.${name}`),
    ]),
    ...nested.flatMap((one) => listFields(one, path)),
  ];
}

/** Texts of several lines. */
const MULTI_LINE =
  /\.(?:description|content|comments|comment|reassign_comments|rejection_reason|info_requested|cancellation_reason|additional_info|reason|message|text)$/;

/** Values that are not stored as a text: filters, what is compared with stored values, secrets, files, and the query of a URL.
 * The service refuses a new user name in `UpdateUserInput`, because a form sends the present one with the other fields. */
const NOT_STORED =
  /^(?:ListRequestsInput|ListUsersInput|ListAnnouncementsInput|ListSecurityEventsInput|SecurityEventFilters|ExportFilters|CreateExportInput|SignInInput|AnalyzedRequestInput|AnalyzeInput|ChatInput|SmartSearchInput|InsightsInput|MatrixTrialInput|NumberingInput|ProposedChange|OwnFactors|PasskeyAnswer|NewPasskeyAnswer|FactorProofInput)\.|\.(?:id|\w+_id|ids|cursor|endpoint|password|\w+_password|token|csv|code|rawId|department|requester_name|approver_name|reassign_to_name|author_name|target_departments|head|members|audience|default_currency|currency|priority|request_type|version|screen|due_date|copied_from|number_locale)$|View(?:Input)?\.query$|^UpdateUserInput\.username$/;

const FIELDS = [...SCHEMAS].flatMap(([name, schema]) => listFields(schema, name));
const SEVERAL_LINES = "One\r\n\tTwo\u2028Three\u0085";

describe("texts of one line", () => {
  test("the sweep finds the schemas and their nested fields", () => {
    const paths = FIELDS.map(({ path }) => path);
    expect(paths).toEqual(
      expect.arrayContaining([
        "SubmitRequestInput.title",
        "CreateUserInput.name",
        "CreateConfigurationInput.amount_levels.steps.name",
        "SaveTemplateInput.fields.title",
        "SaveViewInput.name",
      ]),
    );
  });

  test("every field that stores a text of one line stores each line break and tab as one blank", () => {
    const broken = FIELDS.filter(({ path }) => !MULTI_LINE.test(path) && !NOT_STORED.test(path)).flatMap(
      ({ path, field }) => {
        const { data } = field.safeParse(SEVERAL_LINES);
        return typeof data === "string" && data !== "One Two Three" ? [`${path}: ${JSON.stringify(data)}`] : [];
      },
    );
    expect(broken).toEqual([]);
  });

  test("fields that are required refuse a text in which nobody sees anything, and others store it as empty", () => {
    const invisible = "\u200b \u00ad\u3164\u2800";
    const broken = FIELDS.filter(({ path }) => !NOT_STORED.test(path)).flatMap(({ path, field }) => {
      const { success, data } = field.safeParse(invisible);
      return success && typeof data === "string" && data !== "" && isBlankText(data)
        ? [`${path}: ${JSON.stringify(data)}`]
        : [];
    });
    expect(broken).toEqual([]);
  });

  test("every field that stores a text stores it in NFC", () => {
    const broken = FIELDS.filter(({ path }) => !NOT_STORED.test(path)).flatMap(({ path, field }) => {
      const { data } = field.safeParse("Cafe\u0301");
      return typeof data === "string" && data !== "Café" ? [`${path}: ${JSON.stringify(data)}`] : [];
    });
    expect(broken).toEqual([]);
  });

  test.each([
    ["CreateUserInput.name"],
    ["departmentSchemas.create.name"],
    ["currencySchemas.create.name"],
    ["requestTypeSchemas.create.name"],
    ["prioritySchemas.create.name"],
    ["approverGroupSchemas.create.name"],
    ["dutyConflictSchemas.create.name"],
    ["UpdateUserInput.name"],
    ["departmentSchemas.update.name"],
    ["requestTypeSchemas.update.name"],
    ["UserImportRow.name"],
    ["DepartmentImportRow.name"],
    ["GroupImportRow.name"],
  ])(
    "the name %s has a letter or a digit, no invisible character, and no word of two alphabets that look alike",
    (path) => {
      const field = FIELDS.find((one) => one.path === path)?.field;
      if (!field) throw new Error(`there is no field ${path}`);
      expect(field.safeParse("Human\u00ad  Ｒesources").data).toBe("Human Resources");
      expect(field.safeParse(" ").error?.issues).toHaveLength(1);
      for (const refused of ["...", "\u200b", "😀", "аdmin", ""])
        expect(field.safeParse(refused).success, refused).toBe(false);
    },
  );
});
