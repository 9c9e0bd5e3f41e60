import { checkAdminPanelAccess } from "../../../domain/admin/access.ts";
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
import { IMPORT_BODY_LIMITS } from "../middleware/body.ts";
import { ImportReport } from "./admin-schemas.ts";
import { call, callGroup } from "./call.ts";

const toReport = async (result: Promise<{ ok: true; value: Rendered<ImportResult> } | RenderedFailure>) => {
  const imported = await result;
  return imported.ok ? ok(withRefusedCsv(imported.value)) : imported;
};

const IMPORT = {
  access: checkAdminPanelAccess,
  body: { limits: IMPORT_BODY_LIMITS, maxFieldBytes: 4 * LIMITS.import_bytes },
  output: ImportReport,
  returns: "Row by row",
  pending: true,
} as const;

const USERS = {
  ...IMPORT,
  description:
    "Columns: username, name, email, department; optional: designation, role. Headings and roles may also be those of the screens. At most 1,000 rows and 1 MB. Each created user gets a link to choose a password, by mail; only the first response has the links that were not mailed.",
  input: ImportUsersInput,
};
const GROUPS = {
  ...IMPORT,
  description: "Columns: name; optional: description, members (usernames separated by semicolons).",
  input: ImportApproverGroupsInput,
};
const DEPARTMENTS = {
  ...IMPORT,
  description: "Columns: name; optional: description, budget, head (a username).",
  input: ImportDepartmentsInput,
};

/**
 * Returns the CSV file without passwords. Its hash, which identifies repeated calls, is stored and fast to compute, so
 * it would not protect a password.
 */
const withoutPasswordColumn = ({ input: { csv } }: { input: ImportUsersInput }) =>
  listCellsWithoutColumn(csv, "password");

/** The API calls that import users, departments and approver groups from a CSV file: first a preview, then the import. */
export const adminImport = callGroup("Administration", {
  previewUserImport: call("POST /admin/users/import/preview", {
    summary: "Preview an import of users",
    ...USERS,
    idempotent: { identity: withoutPasswordColumn },
    run: ({ services, actor, input }) => toReport(services.admin.users.previewImport(actor, input)),
  }),
  importUsers: call("POST /admin/users/import", {
    summary: "Import users",
    ...USERS,
    idempotent: {
      identity: withoutPasswordColumn,
      redact: (report, { context }) => context.renderAll(removePasswordLinks<typeof report>(report)),
    },
    run: ({ services, actor, input }) => toReport(services.admin.users.import(actor, input)),
  }),
  previewDepartmentImport: call("POST /admin/departments/import/preview", {
    summary: "Preview an import of departments",
    ...DEPARTMENTS,
    idempotent: true,
    run: ({ services, actor, input }) => toReport(services.admin.departments.previewImport(actor, input)),
  }),
  importDepartments: call("POST /admin/departments/import", {
    summary: "Import departments",
    ...DEPARTMENTS,
    idempotent: true,
    run: ({ services, actor, input }) => toReport(services.admin.departments.import(actor, input)),
  }),
  previewApproverGroupImport: call("POST /admin/approver-groups/import/preview", {
    summary: "Preview an import of groups of approvers",
    ...GROUPS,
    idempotent: true,
    run: ({ services, actor, input }) => toReport(services.admin.approverGroups.previewImport(actor, input)),
  }),
  importApproverGroups: call("POST /admin/approver-groups/import", {
    summary: "Import groups of approvers",
    ...GROUPS,
    idempotent: true,
    run: ({ services, actor, input }) => toReport(services.admin.approverGroups.import(actor, input)),
  }),
});
