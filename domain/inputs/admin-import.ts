import * as z from "zod";
import { findFileProblem } from "../exports/import-file.ts";
import { formatMaxLengthMessage, LIMITS } from "../limits.ts";
import { approverGroupSchemas, departmentSchemas } from "../master-data/schemas.ts";
import { message } from "../message.ts";
import { CreateUserInput } from "./admin-users.ts";
import { toZodError } from "./zod-messages.ts";

const CSV_MESSAGE = toZodError(message("imports.no_text"));

const csv = z
  .string({ error: CSV_MESSAGE })
  .min(1, { error: CSV_MESSAGE })
  .superRefine((text, context) => {
    const problem = findFileProblem(text);
    if (problem !== null) context.addIssue({ code: "custom", message: toZodError(problem) });
  });

/** The locale in which the numbers of the file are written; English if absent. */
const number_locale = z.string().max(35).nullish();

export const ImportDepartmentsInput = z.object({ csv, number_locale });
export type ImportDepartmentsInput = z.infer<typeof ImportDepartmentsInput>;

export const ImportApproverGroupsInput = z.object({ csv });
export type ImportApproverGroupsInput = z.infer<typeof ImportApproverGroupsInput>;

export const ImportUsersInput = z.object({ csv });
export type ImportUsersInput = z.infer<typeof ImportUsersInput>;

export const USER_IMPORT_COLUMNS = {
  required: ["username", "name", "email", "department"],
  optional: ["designation", "role"],
} as const;

/** One row of a user import. Ignores passwords in the file, because each user chooses a password with a link (R37). */
export const UserImportRow = CreateUserInput.omit({ is_active: true, password: true });
export type UserImportRow = z.infer<typeof UserImportRow>;

export const DEPARTMENT_IMPORT_COLUMNS = { required: ["name"], optional: ["description", "budget", "head"] } as const;

/** One row of a department import. `head`: the user name of the head of the department. */
export const DepartmentImportRow = departmentSchemas.create.omit({ is_active: true, head_user_id: true }).extend({
  head: z
    .string()
    .max(LIMITS.name, { error: toZodError(formatMaxLengthMessage(LIMITS.name)) })
    .optional(),
});
export type DepartmentImportRow = z.infer<typeof DepartmentImportRow>;

export const GROUP_IMPORT_COLUMNS = { required: ["name"], optional: ["description", "members"] } as const;

/** One row of an import of approver groups. `members`: user names separated by semicolons. */
export const GroupImportRow = approverGroupSchemas.create.pick({ name: true, description: true }).extend({
  members: z.string().optional(),
});
export type GroupImportRow = z.infer<typeof GroupImportRow>;
