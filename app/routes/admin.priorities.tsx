import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import type { Priority } from "../../domain/entities.ts";
import { formatCount } from "../../domain/format/numbers.ts";
import { CreatePriorityInput, UpdatePriorityInput } from "../../domain/inputs/admin-master-data.ts";
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
import { adminMessages } from "../messages/admin.ts";
import { masterDataMessages } from "../messages/admin-master-data.ts";
import { messages } from "../messages/common.ts";
import { requireActor } from "../server/require-actor.ts";

const text = masterDataMessages.priorities;

export const meta: MetaFunction = () => [{ title: messages.app.pageTitle(adminMessages.tabs.priorities) }];

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

const formatEscalationHours = (one: Priority) => text.hours(formatCount(one.escalation_hours));

const COLUMNS: readonly Column<Priority>[] = [
  { header: masterDataMessages.code, sort: "code", cell: (one) => one.code },
  { header: masterDataMessages.name, sort: "name", cell: (one) => one.name },
  { header: masterDataMessages.description, cell: (one) => one.description || adminMessages.notAvailable },
  { header: text.color, cell: (one) => <Swatch color={one.color} /> },
  { header: text.escalation, sort: "hours", numeric: true, cell: formatEscalationHours },
  { header: text.sortOrder, sort: "order", numeric: true, cell: (one) => one.sort_order },
  { header: adminMessages.status, sort: "status", cell: (one) => <ActiveBadge isActive={one.is_active} /> },
];

const SNAPSHOT_FIELDS = {
  [masterDataMessages.code]: (one: Priority) => one.code,
  [masterDataMessages.name]: (one: Priority) => one.name,
  [masterDataMessages.description]: (one: Priority) => one.description,
  [text.color]: (one: Priority) => one.color,
  [text.escalation]: formatEscalationHours,
  [text.sortOrder]: (one: Priority) => String(one.sort_order),
};

export default function Priorities() {
  const { table, formKey } = useLoaderData<typeof loader>();
  return (
    <EntityTab
      name="priority"
      label={adminMessages.tabs.priorities}
      text={text}
      columns={COLUMNS}
      table={table}
      refusal={useFormResult<EntityRefusal>(loadRecovery)}
      formKey={formKey}
      labelOf={(one) => one.name}
      snapshotFields={SNAPSHOT_FIELDS}
    >
      {(row, fieldValues) => <PriorityFields row={row} fieldValues={fieldValues} />}
    </EntityTab>
  );
}
