import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import type { RequestType } from "../../domain/entities.ts";
import { formatPercent } from "../../domain/format/numbers.ts";
import { CreateRequestTypeInput, UpdateRequestTypeInput } from "../../domain/inputs/admin-master-data.ts";
import { message } from "../../domain/message.ts";
import { toUserChoice } from "../../domain/users/person-search.ts";
import type { Texts } from "../../texts/screens.ts";
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
import { requireActor } from "../server/require-actor.ts";
import { renderMessage } from "../ui/render-message.ts";
import { getPageTexts, loadMoreTexts, useTexts } from "../ui/texts.tsx";

if (!import.meta.env.SSR) await loadMoreTexts();

export const meta: MetaFunction = ({ matches }) => [
  { title: getPageTexts(matches).common.app.pageTitle(getPageTexts(matches).admin.tabs.types) },
];

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

const formatYesNo = (texts: Texts, value: boolean) => (value ? texts.admin.yes : texts.admin.no);

const getColumns = (texts: Texts): readonly Column<RequestType>[] => [
  { header: texts.masterData.code, sort: "code", cell: (one) => one.code },
  { header: texts.masterData.name, sort: "name", cell: (one) => one.name },
  { header: texts.masterData.description, cell: (one) => one.description || texts.admin.notAvailable },
  {
    header: texts.masterData.types.requiresAmount,
    sort: "amount",
    cell: (one) => formatYesNo(texts, one.requires_amount),
  },
  { header: texts.masterData.types.defaultCurrency, sort: "currency", cell: (one) => one.default_currency },
  {
    header: texts.masterData.types.payers,
    sort: "payers",
    cell: (one) => <NamesCell names={one.payer_names} none={texts.masterData.types.noPayers} />,
  },
  { header: texts.admin.status, sort: "status", cell: (one) => <ActiveBadge isActive={one.is_active} /> },
];

const getSnapshotFields = (texts: Texts) => ({
  [texts.masterData.code]: (one: RequestType) => one.code,
  [texts.masterData.name]: (one: RequestType) => one.name,
  [texts.masterData.description]: (one: RequestType) => one.description,
  [texts.masterData.types.requiresAmount]: (one: RequestType) => formatYesNo(texts, one.requires_amount),
  [texts.masterData.types.acceptsAmount]: (one: RequestType) => formatYesNo(texts, one.accepts_amount),
  [texts.masterData.types.defaultCurrency]: (one: RequestType) => one.default_currency,
  [texts.masterData.types.approvalRequired]: (one: RequestType) => formatYesNo(texts, one.approval_required),
  [texts.masterData.types.materialFields]: (one: RequestType) =>
    one.material_fields.map((field) => renderMessage(texts, message(`requests.field_${field}`))).join(", "),
  [texts.masterData.types.tolerance]: (one: RequestType) => formatPercent(one.amount_tolerance_percent, texts.language),
  [texts.masterData.types.payers]: (one: RequestType) => one.payer_names.join(", "),
});

export default function RequestTypes() {
  const texts = useTexts();
  const adminMessages = texts.admin;
  const text = texts.masterData.types;

  const { table, people, currencies, formKey } = useLoaderData<typeof loader>();
  return (
    <EntityTab
      name="request_type"
      label={adminMessages.tabs.types}
      text={text}
      columns={getColumns(texts)}
      table={table}
      refusal={useFormResult<EntityRefusal>(loadRecovery)}
      formKey={formKey}
      labelOf={(one) => one.name}
      snapshotFields={getSnapshotFields(texts)}
      size="lg"
    >
      {(row, typed) => <TypeFields row={row} fieldValues={typed} people={people} currencies={currencies} />}
    </EntityTab>
  );
}
