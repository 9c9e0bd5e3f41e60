import * as z from "zod";
import { LIMITS, tooLong } from "../limits.ts";
import { absentWhenEmpty } from "./admin-fields.ts";
import { CreateDepartmentInput } from "./admin-master-data.ts";
import { CreateUserInput } from "./admin-users.ts";

const CSV_MESSAGE = "Please send the CSV file's text";

const csv = z
  .string({ error: CSV_MESSAGE })
  .min(1, { error: CSV_MESSAGE })
  .max(LIMITS.import_characters, { error: tooLong(LIMITS.import_characters) });

export const ImportDepartmentsInput = z.object({ csv });
export type ImportDepartmentsInput = z.infer<typeof ImportDepartmentsInput>;

/** `initial_password`: for the rows that name none. */
export const ImportUsersInput = z.object({
  csv,
  initial_password: z.preprocess(
    absentWhenEmpty,
    z
      .string()
      .max(LIMITS.password, { error: tooLong(LIMITS.password) })
      .optional(),
  ),
});
export type ImportUsersInput = z.infer<typeof ImportUsersInput>;

export const USER_COLUMNS = {
  required: ["username", "name", "email", "department"],
  optional: ["designation", "role", "password"],
} as const;

/** A row may leave the password to `initial_password`. */
export const UserRow = CreateUserInput.omit({ is_active: true, password: true }).extend({
  password: CreateUserInput.shape.password.optional(),
});
export type UserRow = z.infer<typeof UserRow>;

export const DEPARTMENT_COLUMNS = { required: ["name"], optional: ["description", "budget", "head"] } as const;

/** `head`: a username. */
export const DepartmentRow = CreateDepartmentInput.omit({ is_active: true, head_user_id: true }).extend({
  head: z
    .string()
    .max(LIMITS.name, { error: tooLong(LIMITS.name) })
    .optional(),
});
export type DepartmentRow = z.infer<typeof DepartmentRow>;
