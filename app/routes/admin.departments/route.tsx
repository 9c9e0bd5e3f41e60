import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { arrangeRows } from "../../actions/arrange-rows.ts";
import { reloadUnlessDialogOnly } from "../../actions/dialog-address.ts";
import type { EntityRefusal } from "../../actions/entity-refusal.ts";
import { formClientAction } from "../../actions/form-client-action.ts";
import { keepEntity } from "../../actions/keep-entity.ts";
import { entityRecovery } from "../../actions/load-recovery.ts";
import { shownOrThrow } from "../../actions/panel-result.ts";
import type { Column } from "../../components/admin/data-table.tsx";
import { EntityTab } from "../../components/admin/entity-tab.tsx";
import { ImportLink } from "../../components/admin/import-link.tsx";
import { ActiveBadge } from "../../components/admin/row-parts.tsx";
import { useFormAnswer } from "../../components/saved-form-provider.tsx";
import type { Department } from "../../domain/entities.ts";
import { CreateDepartmentInput, UpdateDepartmentInput } from "../../domain/inputs/admin-master-data.ts";
import { formatUsd } from "../../domain/money.ts";
import { toAnyPerson } from "../../domain/named-people.ts";
import { adminMessages } from "../../messages/admin.ts";
import { messages } from "../../messages.ts";
import { requireActor } from "../../require-actor.ts";
import { BUDGET_DECIMALS, DepartmentFields } from "./department-fields.tsx";

const text = adminMessages.departments;

export const meta: MetaFunction = () => [{ title: messages.app.pageTitle(adminMessages.tabs.departments) }];

export const shouldRevalidate = reloadUnlessDialogOnly;

export async function loader({ context, request }: LoaderFunctionArgs) {
  const actor = requireActor(context, request);
  const { departments, people } = shownOrThrow(await context.services.admin.boards.masterData(actor));
  return {
    table: arrangeRows(departments, new URL(request.url), {
      texts: (one) => [one.name, one.description, one.head_user_name],
      sorts: { name: (one) => one.name, budget: (one) => one.budget ?? -1, head: (one) => one.head_user_name ?? "" },
      first: "name",
    }),
    people: people.map(toAnyPerson),
    formKey: crypto.randomUUID(),
  };
}

export const action = ({ context, request }: ActionFunctionArgs) =>
  keepEntity(context, request, {
    name: "department",
    create: CreateDepartmentInput,
    update: UpdateDepartmentInput,
    service: context.services.admin.departments,
    numbers: { budget: BUDGET_DECIMALS },
  });

const loadRecovery = entityRecovery("department");

export const clientAction = formClientAction(loadRecovery);

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
  { header: adminMessages.status, cell: (one) => <ActiveBadge isActive={one.is_active} /> },
];

const TOLD = {
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
      refusal={useFormAnswer<EntityRefusal>(loadRecovery)}
      formKey={formKey}
      labelOf={(one) => one.name}
      told={TOLD}
      actions={<ImportLink name="departments" />}
    >
      {(row, typed) => <DepartmentFields row={row} typed={typed} people={people} />}
    </EntityTab>
  );
}
