import { createRoute } from "@hono/zod-openapi";
import type * as z from "zod";
import { ok, type RenderedFailure } from "../../../domain/errors.ts";
import {
  type ImportResult,
  listCellsWithoutColumn,
  removePasswordLinks,
  withRefusedCsv,
} from "../../../domain/exports/csv-import.ts";
import {
  ImportApproverGroupsInput,
  ImportDepartmentsInput,
  ImportUsersInput,
} from "../../../domain/inputs/admin-import.ts";
import { LIMITS } from "../../../domain/limits.ts";
import type { Rendered } from "../../../domain/message.ts";
import { createRouter } from "../api-env.ts";
import { acceptBody, IMPORT_BODY_LIMITS } from "../middleware/body.ts";
import { adminPanelMiddleware, respondIdempotently } from "./admin-routes.ts";
import { ImportReport } from "./admin-schemas.ts";
import { createOpenApiJsonContent, IdempotencyHeaders, OPENAPI_FAILURES, OPENAPI_PENDING } from "./schemas.ts";

/** The API calls that import users, departments and approver groups from a CSV file: first a preview, then the import. */
export const adminImport = createRouter();

const importRoute = <Path extends string, Input extends z.ZodType>(
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
    middleware: [...adminPanelMiddleware, acceptBody(IMPORT_BODY_LIMITS, { maxFieldBytes: 4 * LIMITS.import_bytes })],
    request: {
      headers: IdempotencyHeaders.pick({ "Idempotency-Key": true }),
      body: { required: true, content: createOpenApiJsonContent(input) },
    },
    responses: {
      200: { description: "Row by row", content: createOpenApiJsonContent(ImportReport) },
      ...OPENAPI_PENDING,
      ...OPENAPI_FAILURES,
    },
  });

/**
 * Returns the CSV file without passwords. Its hash, which identifies repeated calls, is stored and fast to compute, so
 * it would not protect a password.
 */
const withoutPasswordColumn = ({ csv }: ImportUsersInput) => listCellsWithoutColumn(csv, "password");

type RenderedResult<T> = { ok: true; value: T } | RenderedFailure;
type Report = Rendered<z.infer<typeof ImportReport>>;

const toReport = async (result: Promise<RenderedResult<Rendered<ImportResult>>>): Promise<RenderedResult<Report>> => {
  const imported = await result;
  return imported.ok ? ok(withRefusedCsv(imported.value)) : imported;
};

const USERS_DESCRIPTION =
  "Columns: username, name, email, department; optional: designation, role. Headings and roles may also be those of the screens. At most 1,000 rows and 1 MB. Each created user gets a link to choose a password, by mail; only the first response has the links that were not mailed.";
const GROUPS_DESCRIPTION = "Columns: name; optional: description, members (usernames separated by semicolons).";
const DEPARTMENTS_DESCRIPTION = "Columns: name; optional: description, budget, head (a username).";

adminImport.openapi(
  importRoute("/admin/users/import/preview", "Preview an import of users", USERS_DESCRIPTION, ImportUsersInput),
  (c) => {
    const input = c.req.valid("json");
    return respondIdempotently(c, withoutPasswordColumn(input), () =>
      toReport(c.env.context.services.admin.users.previewImport(c.var.actor, input)),
    );
  },
);

adminImport.openapi(importRoute("/admin/users/import", "Import users", USERS_DESCRIPTION, ImportUsersInput), (c) => {
  const input = c.req.valid("json");
  const run = () => toReport(c.env.context.services.admin.users.import(c.var.actor, input));
  return respondIdempotently(c, withoutPasswordColumn(input), run, (report) =>
    c.env.context.renderAll(removePasswordLinks<Report>(report)),
  );
});

adminImport.openapi(
  importRoute(
    "/admin/departments/import/preview",
    "Preview an import of departments",
    DEPARTMENTS_DESCRIPTION,
    ImportDepartmentsInput,
  ),
  (c) => {
    const input = c.req.valid("json");
    return respondIdempotently(c, input, () =>
      toReport(c.env.context.services.admin.departments.previewImport(c.var.actor, input)),
    );
  },
);

adminImport.openapi(
  importRoute("/admin/departments/import", "Import departments", DEPARTMENTS_DESCRIPTION, ImportDepartmentsInput),
  (c) => {
    const input = c.req.valid("json");
    return respondIdempotently(c, input, () =>
      toReport(c.env.context.services.admin.departments.import(c.var.actor, input)),
    );
  },
);

adminImport.openapi(
  importRoute(
    "/admin/approver-groups/import/preview",
    "Preview an import of groups of approvers",
    GROUPS_DESCRIPTION,
    ImportApproverGroupsInput,
  ),
  (c) => {
    const input = c.req.valid("json");
    return respondIdempotently(c, input, () =>
      toReport(c.env.context.services.admin.approverGroups.previewImport(c.var.actor, input)),
    );
  },
);

adminImport.openapi(
  importRoute(
    "/admin/approver-groups/import",
    "Import groups of approvers",
    GROUPS_DESCRIPTION,
    ImportApproverGroupsInput,
  ),
  (c) => {
    const input = c.req.valid("json");
    return respondIdempotently(c, input, () =>
      toReport(c.env.context.services.admin.approverGroups.import(c.var.actor, input)),
    );
  },
);
