import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import type { Priority } from "../../domain/entities.ts";
import { formatCount } from "../../domain/format/numbers.ts";
import { CreatePriorityInput, UpdatePriorityInput } from "../../domain/inputs/admin-master-data.ts";
import type { Texts } from "../../texts/screens.ts";
import type { Column } from "../features/admin/data-table.tsx";
import type { EntityRefusal } from "../features/admin/entity-refusal.ts";
import { EntityTab } from "../features/admin/entity-tab.tsx";
import { PriorityFields } from "../features/admin/master-data/priority-fields.tsx";
import { ActiveBadge } from "../features/admin/row-parts.tsx";
import { handleEntityAction } from "../features/admin/save-entity.ts";
import { buildTablePage } from "../features/admin/table-page.ts";
import { unwrapOrThrow } from "../features/admin/unwrap-or-throw.ts";
import { shouldRevalidateUnlessDialogOnly } from "../forms/dialog-address.ts";
import { createFormClientAction } from "../forms/form-client-action.ts";
import { useFormResult } from "../forms/saved-form-provider.tsx";
import { requireActor } from "../server/require-actor.ts";
import { getPageTexts, loadMoreTexts, useTexts } from "../ui/texts.tsx";

if (!import.meta.env.SSR) await loadMoreTexts();

export const meta: MetaFunction = ({ matches }) => [
  { title: getPageTexts(matches).common.app.pageTitle(getPageTexts(matches).admin.tabs.priorities) },
];

export const shouldRevalidate = shouldRevalidateUnlessDialogOnly;

export async function loader({ context, request }: LoaderFunctionArgs) {
  const actor = requireActor(context, request);
  const { priorities } = unwrapOrThrow(await context.services.admin.pages.getMasterData(actor));
  return {
    table: buildTablePage(priorities, new URL(request.url), {
      searchTexts: (one) => [one.code, one.name, one.description],
      sortValues: {
        order: (one) => one.sort_order,
        code: (one) => one.code,
        name: (one) => one.name,
        hours: (one) => one.escalation_hours,
        status: (one) => (one.is_active ? 0 : 1),
      },
      defaultSort: "order",
    }),
    formKey: crypto.randomUUID(),
  };
}

export const action = (args: ActionFunctionArgs) =>
  handleEntityAction(args, {
    name: "priority",
    create: CreatePriorityInput,
    update: UpdatePriorityInput,
    service: args.context.services.admin.priorities,
  });

const loadRecovery = async () => ({
  refuse: (await import("../features/admin/entity-refusal.ts")).createEntityRefusalFunction("priority"),
});

export const clientAction = createFormClientAction(loadRecovery);

/** Shows a colour. Uses the attribute `fill`, because the Content-Security-Policy forbids inline styles. */
function Swatch({ color }: { color: string }) {
  return (
    <span className="whitespace-nowrap font-mono text-[0.8125rem]">
      <svg viewBox="0 0 16 16" className="mr-2 inline-block size-4 align-[-0.2em]" aria-hidden="true">
        <rect x="0.5" y="0.5" width="15" height="15" rx="4" fill={color} className="stroke-control" />
      </svg>
      {color}
    </span>
  );
}

const formatEscalationHours = (texts: Texts, one: Priority) =>
  texts.masterData.priorities.hours(formatCount(one.escalation_hours, texts.language));

const getColumns = (texts: Texts): readonly Column<Priority>[] => [
  { header: texts.masterData.code, sort: "code", cell: (one) => one.code },
  { header: texts.masterData.name, sort: "name", cell: (one) => one.name },
  { header: texts.masterData.description, cell: (one) => one.description || texts.admin.notAvailable },
  { header: texts.masterData.priorities.color, cell: (one) => <Swatch color={one.color} /> },
  {
    header: texts.masterData.priorities.escalation,
    sort: "hours",
    numeric: true,
    cell: (one) => formatEscalationHours(texts, one),
  },
  { header: texts.masterData.priorities.sortOrder, sort: "order", numeric: true, cell: (one) => one.sort_order },
  { header: texts.admin.status, sort: "status", cell: (one) => <ActiveBadge isActive={one.is_active} /> },
];

const getSnapshotFields = (texts: Texts) => ({
  [texts.masterData.code]: (one: Priority) => one.code,
  [texts.masterData.name]: (one: Priority) => one.name,
  [texts.masterData.description]: (one: Priority) => one.description,
  [texts.masterData.priorities.color]: (one: Priority) => one.color,
  [texts.masterData.priorities.escalation]: (one: Priority) => formatEscalationHours(texts, one),
  [texts.masterData.priorities.sortOrder]: (one: Priority) => String(one.sort_order),
});

export default function Priorities() {
  const texts = useTexts();
  const adminMessages = texts.admin;
  const text = texts.masterData.priorities;

  const { table, formKey } = useLoaderData<typeof loader>();
  return (
    <EntityTab
      name="priority"
      label={adminMessages.tabs.priorities}
      text={text}
      columns={getColumns(texts)}
      table={table}
      refusal={useFormResult<EntityRefusal>(loadRecovery)}
      formKey={formKey}
      labelOf={(one) => one.name}
      snapshotFields={getSnapshotFields(texts)}
    >
      {(row, fieldValues) => <PriorityFields row={row} fieldValues={fieldValues} />}
    </EntityTab>
  );
}
