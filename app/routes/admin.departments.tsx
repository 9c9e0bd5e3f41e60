import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import type { Department } from "../../domain/entities.ts";
import { formatUsd } from "../../domain/format/money.ts";
import { CreateDepartmentInput, UpdateDepartmentInput } from "../../domain/inputs/admin-master-data.ts";
import { toUserChoice } from "../../domain/users/person-search.ts";
import type { Texts } from "../../texts/screens.ts";
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
import { requireActor } from "../server/require-actor.ts";
import { getPageTexts, loadMoreTexts, useTexts } from "../ui/texts.tsx";

if (!import.meta.env.SSR) await loadMoreTexts();

export const meta: MetaFunction = ({ matches }) => [
  { title: getPageTexts(matches).common.app.pageTitle(getPageTexts(matches).admin.tabs.departments) },
];

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

const getColumns = (texts: Texts): readonly Column<Department>[] => [
  { header: texts.admin.departments.name, sort: "name", cell: (one) => one.name },
  { header: texts.admin.departments.description, cell: (one) => one.description || texts.admin.notAvailable },
  {
    header: texts.admin.departments.budget,
    sort: "budget",
    numeric: true,
    cell: (one) => (one.budget === null ? texts.admin.notAvailable : formatUsd(one.budget, texts.language)),
  },
  {
    header: texts.admin.departments.head,
    sort: "head",
    cell: (one) => one.head_user_name ?? texts.admin.departments.noHead,
  },
  { header: texts.admin.status, sort: "status", cell: (one) => <ActiveBadge isActive={one.is_active} /> },
];

const getSnapshotFields = (texts: Texts) => ({
  [texts.admin.departments.name]: (one: Department) => one.name,
  [texts.admin.departments.description]: (one: Department) => one.description,
  [texts.admin.departments.budget]: (one: Department) =>
    one.budget === null ? "" : formatUsd(one.budget, texts.language),
  [texts.admin.departments.head]: (one: Department) => one.head_user_name ?? "",
});

export default function Departments() {
  const texts = useTexts();
  const adminMessages = texts.admin;
  const text = texts.admin.departments;

  const { table, people, formKey } = useLoaderData<typeof loader>();
  return (
    <EntityTab
      name="department"
      label={adminMessages.tabs.departments}
      text={text}
      columns={getColumns(texts)}
      table={table}
      refusal={useFormResult<EntityRefusal>(loadRecovery)}
      formKey={formKey}
      labelOf={(one) => one.name}
      snapshotFields={getSnapshotFields(texts)}
      actions={<ImportLink name="departments" />}
    >
      {(row, typed) => <DepartmentFields row={row} fieldValues={typed} people={people} />}
    </EntityTab>
  );
}
