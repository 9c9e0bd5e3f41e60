import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import type { RequestType } from "../../domain/entities.ts";
import { formatPercent } from "../../domain/format/numbers.ts";
import { CreateRequestTypeInput, UpdateRequestTypeInput } from "../../domain/inputs/admin-master-data.ts";
import { message } from "../../domain/message.ts";
import { toUserChoice } from "../../domain/users/person-search.ts";
import type { Column } from "../features/admin/data-table.tsx";
import type { EntityRefusal } from "../features/admin/entity-refusal.ts";
import { EntityTab } from "../features/admin/entity-tab.tsx";
import { TypeFields } from "../features/admin/master-data/type-fields.tsx";
import { ActiveBadge, NamesCell } from "../features/admin/row-parts.tsx";
import { handleEntityAction } from "../features/admin/save-entity.ts";
import { buildTablePage } from "../features/admin/table-page.ts";
import { unwrapOrThrow } from "../features/admin/unwrap-or-throw.ts";
import { shouldRevalidateUnlessDialogOnly } from "../forms/dialog-address.ts";
import { createFormClientAction } from "../forms/form-client-action.ts";
import { useFormResult } from "../forms/saved-form-provider.tsx";
import { readTexts } from "../forms/submitted-fields.ts";
import { adminMessages } from "../messages/admin.ts";
import { masterDataMessages } from "../messages/admin-master-data.ts";
import { messages } from "../messages/common.ts";
import { renderMessage } from "../messages/render-message.ts";
import { requireActor } from "../server/require-actor.ts";

const text = masterDataMessages.types;

export const meta: MetaFunction = () => [{ title: messages.app.pageTitle(adminMessages.tabs.types) }];

export const shouldRevalidate = shouldRevalidateUnlessDialogOnly;

export async function loader({ context, request }: LoaderFunctionArgs) {
  const actor = requireActor(context, request);
  const pageData = unwrapOrThrow(await context.services.admin.pages.getMasterData(actor));
  return {
    table: buildTablePage(pageData.request_types, new URL(request.url), {
      searchTexts: (one) => [one.code, one.name, one.description, ...one.payer_names],
      sortValues: {
        code: (one) => one.code,
        name: (one) => one.name,
        currency: (one) => one.default_currency,
        payers: (one) => one.payer_ids.length,
        amount: (one) => Number(one.requires_amount),
        status: (one) => (one.is_active ? 0 : 1),
      },
      defaultSort: "code",
    }),
    people: pageData.people.map(toUserChoice),
    currencies: pageData.currencies.filter(({ is_active }) => is_active).map(({ code }) => code),
    formKey: crypto.randomUUID(),
  };
}

export const action = (args: ActionFunctionArgs) =>
  handleEntityAction(args, {
    name: "request_type",
    create: CreateRequestTypeInput,
    update: UpdateRequestTypeInput,
    service: args.context.services.admin.requestTypes,
    fields: (form) => ({
      ...readTexts(form),
      material_fields: form.getAll("material_fields"),
      payer_ids: form.getAll("payer_ids"),
    }),
  });

const loadRecovery = async () => ({
  refuse: (await import("../features/admin/entity-refusal.ts")).createEntityRefusalFunction("request_type"),
});

export const clientAction = createFormClientAction(loadRecovery);

const formatYesNo = (value: boolean) => (value ? adminMessages.yes : adminMessages.no);

const COLUMNS: readonly Column<RequestType>[] = [
  { header: masterDataMessages.code, sort: "code", cell: (one) => one.code },
  { header: masterDataMessages.name, sort: "name", cell: (one) => one.name },
  { header: masterDataMessages.description, cell: (one) => one.description || adminMessages.notAvailable },
  { header: text.requiresAmount, sort: "amount", cell: (one) => formatYesNo(one.requires_amount) },
  { header: text.defaultCurrency, sort: "currency", cell: (one) => one.default_currency },
  { header: text.payers, sort: "payers", cell: (one) => <NamesCell names={one.payer_names} none={text.noPayers} /> },
  { header: adminMessages.status, sort: "status", cell: (one) => <ActiveBadge isActive={one.is_active} /> },
];

const SNAPSHOT_FIELDS = {
  [masterDataMessages.code]: (one: RequestType) => one.code,
  [masterDataMessages.name]: (one: RequestType) => one.name,
  [masterDataMessages.description]: (one: RequestType) => one.description,
  [text.requiresAmount]: (one: RequestType) => formatYesNo(one.requires_amount),
  [text.acceptsAmount]: (one: RequestType) => formatYesNo(one.accepts_amount),
  [text.defaultCurrency]: (one: RequestType) => one.default_currency,
  [text.approvalRequired]: (one: RequestType) => formatYesNo(one.approval_required),
  [text.materialFields]: (one: RequestType) =>
    one.material_fields.map((field) => renderMessage(message(`requests.field_${field}`))).join(", "),
  [text.tolerance]: (one: RequestType) => formatPercent(one.amount_tolerance_percent),
  [text.payers]: (one: RequestType) => one.payer_names.join(", "),
};

export default function RequestTypes() {
  const { table, people, currencies, formKey } = useLoaderData<typeof loader>();
  return (
    <EntityTab
      name="request_type"
      label={adminMessages.tabs.types}
      text={text}
      columns={COLUMNS}
      table={table}
      refusal={useFormResult<EntityRefusal>(loadRecovery)}
      formKey={formKey}
      labelOf={(one) => one.name}
      snapshotFields={SNAPSHOT_FIELDS}
      size="lg"
    >
      {(row, typed) => <TypeFields row={row} fieldValues={typed} people={people} currencies={currencies} />}
    </EntityTab>
  );
}
