import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import type { Department } from "../../domain/entities.ts";
import { formatUsd } from "../../domain/format/money.ts";
import { CreateDepartmentInput, UpdateDepartmentInput } from "../../domain/inputs/admin-master-data.ts";
import { toUserChoice } from "../../domain/users/person-search.ts";
import type { Column } from "../features/admin/data-table.tsx";
import type { EntityRefusal } from "../features/admin/entity-refusal.ts";
import { EntityTab } from "../features/admin/entity-tab.tsx";
import { BUDGET_DECIMALS, DepartmentFields } from "../features/admin/master-data/department-fields.tsx";
import { ActiveBadge } from "../features/admin/row-parts.tsx";
import { handleEntityAction } from "../features/admin/save-entity.ts";
import { buildTablePage } from "../features/admin/table-page.ts";
import { ImportLink } from "../features/admin/table-toolbar.tsx";
import { unwrapOrThrow } from "../features/admin/unwrap-or-throw.ts";
import { shouldRevalidateUnlessDialogOnly } from "../forms/dialog-address.ts";
import { createFormClientAction } from "../forms/form-client-action.ts";
import { useFormResult } from "../forms/saved-form-provider.tsx";
import { adminMessages } from "../messages/admin.ts";
import { messages } from "../messages/common.ts";
import { requireActor } from "../server/require-actor.ts";

const text = adminMessages.departments;

export const meta: MetaFunction = () => [{ title: messages.app.pageTitle(adminMessages.tabs.departments) }];

export const shouldRevalidate = shouldRevalidateUnlessDialogOnly;

export async function loader({ context, request }: LoaderFunctionArgs) {
  const actor = requireActor(context, request);
  const { departments, people } = unwrapOrThrow(await context.services.admin.pages.getMasterData(actor));
  return {
    table: buildTablePage(departments, new URL(request.url), {
      searchTexts: (one) => [one.name, one.description, one.head_user_name],
      sortValues: {
        name: (one) => one.name,
        budget: (one) => one.budget ?? -1,
        head: (one) => one.head_user_name ?? "",
        status: (one) => (one.is_active ? 0 : 1),
      },
      defaultSort: "name",
    }),
    people: people.map(toUserChoice),
    formKey: crypto.randomUUID(),
  };
}

export const action = (args: ActionFunctionArgs) =>
  handleEntityAction(args, {
    name: "department",
    create: CreateDepartmentInput,
    update: UpdateDepartmentInput,
    service: args.context.services.admin.departments,
    numbers: { budget: BUDGET_DECIMALS },
  });

const loadRecovery = async () => ({
  refuse: (await import("../features/admin/entity-refusal.ts")).createEntityRefusalFunction("department"),
});

export const clientAction = createFormClientAction(loadRecovery);

const COLUMNS: readonly Column<Department>[] = [
  { header: text.name, sort: "name", cell: (one) => one.name },
  { header: text.description, cell: (one) => one.description || adminMessages.notAvailable },
  {
    header: text.budget,
    sort: "budget",
    numeric: true,
    cell: (one) => (one.budget === null ? adminMessages.notAvailable : formatUsd(one.budget)),
  },
  { header: text.head, sort: "head", cell: (one) => one.head_user_name ?? text.noHead },
  { header: adminMessages.status, sort: "status", cell: (one) => <ActiveBadge isActive={one.is_active} /> },
];

const SNAPSHOT_FIELDS = {
  [text.name]: (one: Department) => one.name,
  [text.description]: (one: Department) => one.description,
  [text.budget]: (one: Department) => (one.budget === null ? "" : formatUsd(one.budget)),
  [text.head]: (one: Department) => one.head_user_name ?? "",
};

export default function Departments() {
  const { table, people, formKey } = useLoaderData<typeof loader>();
  return (
    <EntityTab
      name="department"
      label={adminMessages.tabs.departments}
      text={text}
      columns={COLUMNS}
      table={table}
      refusal={useFormResult<EntityRefusal>(loadRecovery)}
      formKey={formKey}
      labelOf={(one) => one.name}
      snapshotFields={SNAPSHOT_FIELDS}
      actions={<ImportLink name="departments" />}
    >
      {(row, typed) => <DepartmentFields row={row} fieldValues={typed} people={people} />}
    </EntityTab>
  );
}
