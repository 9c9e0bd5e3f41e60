import { createRoute } from "@hono/zod-openapi";
import type * as z from "zod";
import { withoutColumn, withoutPasswords } from "../../../domain/exports/import-table.ts";
import { ImportDepartmentsInput, ImportUsersInput } from "../../../domain/inputs/admin-import.ts";
import { createPart } from "../api-env.ts";
import { body, JSON_BODY } from "../middleware/body.ts";
import { answerOnce, panel } from "./admin-calls.ts";
import { ImportReport } from "./admin-schemas.ts";
import { FAILURES, json, PostHeaders } from "./schemas.ts";

/** Users and departments from a CSV file: first a look, then the deed. */
export const adminImport = createPart();

const post = <Path extends string, Input extends z.ZodType>(
  path: Path,
  summary: string,
  description: string,
  input: Input,
) =>
  createRoute({
    method: "post",
    path,
    tags: ["Administration"],
    summary,
    description,
    middleware: [...panel, body(JSON_BODY)],
    request: {
      headers: PostHeaders.pick({ "Idempotency-Key": true }),
      body: { required: true, content: json(input) },
    },
    responses: { 200: { description: "Row by row", content: json(ImportReport) }, ...FAILURES },
  });

/** A quick hash over a password is not to be kept, not even over one that is not used. */
const told = ({ csv }: ImportUsersInput) => withoutColumn(csv, "password");

const USERS =
  "Columns: username, name, email, department; optional: designation, role. Every user who is created gets a one-time password of their own, which the first answer alone holds.";
const DEPARTMENTS = "Columns: name; optional: description, budget, head (a username).";

adminImport.openapi(
  post("/admin/users/import/preview", "What an import of users would do", USERS, ImportUsersInput),
  (c) => {
    const input = c.req.valid("json");
    return answerOnce(c, told(input), () => c.env.context.services.admin.users.previewImport(c.var.actor, input));
  },
);

adminImport.openapi(post("/admin/users/import", "Import users", USERS, ImportUsersInput), (c) => {
  const input = c.req.valid("json");
  const run = () => c.env.context.services.admin.users.import(c.var.actor, input);
  return answerOnce(c, told(input), run, withoutPasswords);
});

adminImport.openapi(
  post(
    "/admin/departments/import/preview",
    "What an import of departments would do",
    DEPARTMENTS,
    ImportDepartmentsInput,
  ),
  (c) => {
    const input = c.req.valid("json");
    return answerOnce(c, input, () => c.env.context.services.admin.departments.previewImport(c.var.actor, input));
  },
);

adminImport.openapi(
  post("/admin/departments/import", "Import departments", DEPARTMENTS, ImportDepartmentsInput),
  (c) => {
    const input = c.req.valid("json");
    return answerOnce(c, input, () => c.env.context.services.admin.departments.import(c.var.actor, input));
  },
);
