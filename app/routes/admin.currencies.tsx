import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import type { Currency } from "../../domain/entities.ts";
import { formatRate, RATE_DECIMALS } from "../../domain/format/money.ts";
import { CreateCurrencyInput, UpdateCurrencyInput } from "../../domain/inputs/admin-master-data.ts";
import type { Texts } from "../../texts/screens.ts";
import type { Column } from "../features/admin/data-table.tsx";
import type { EntityRefusal } from "../features/admin/entity-refusal.ts";
import { EntityTab } from "../features/admin/entity-tab.tsx";
import { CurrencyFields } from "../features/admin/master-data/currency-fields.tsx";
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
  { title: getPageTexts(matches).common.app.pageTitle(getPageTexts(matches).admin.tabs.currencies) },
];

export const shouldRevalidate = shouldRevalidateUnlessDialogOnly;

export async function loader({ context, request }: LoaderFunctionArgs) {
  const actor = requireActor(context, request);
  const { currencies } = unwrapOrThrow(await context.services.admin.pages.getMasterData(actor));
  return {
    table: buildTablePage(currencies, new URL(request.url), {
      searchTexts: (one) => [one.code, one.name, one.symbol],
      sortValues: {
        code: (one) => one.code,
        name: (one) => one.name,
        rate: (one) => one.exchange_rate,
        status: (one) => (one.is_active ? 0 : 1),
      },
      defaultSort: "code",
    }),
    formKey: crypto.randomUUID(),
  };
}

export const action = (args: ActionFunctionArgs) =>
  handleEntityAction(args, {
    name: "currency",
    create: CreateCurrencyInput,
    update: UpdateCurrencyInput,
    service: args.context.services.admin.currencies,
    numbers: { exchange_rate: RATE_DECIMALS },
  });

const loadRecovery = async () => ({
  refuse: (await import("../features/admin/entity-refusal.ts")).createEntityRefusalFunction("currency"),
});

export const clientAction = createFormClientAction(loadRecovery);

const getColumns = (texts: Texts): readonly Column<Currency>[] => [
  { header: texts.masterData.code, sort: "code", cell: (one) => one.code },
  { header: texts.masterData.name, sort: "name", cell: (one) => one.name },
  { header: texts.masterData.currencies.symbol, cell: (one) => one.symbol },
  {
    header: texts.masterData.currencies.rate,
    sort: "rate",
    numeric: true,
    cell: (one) => formatRate(one.exchange_rate, texts.language),
  },
  { header: texts.admin.status, sort: "status", cell: (one) => <ActiveBadge isActive={one.is_active} /> },
];

const getSnapshotFields = (texts: Texts) => ({
  [texts.masterData.code]: (one: Currency) => one.code,
  [texts.masterData.name]: (one: Currency) => one.name,
  [texts.masterData.currencies.symbol]: (one: Currency) => one.symbol,
  [texts.masterData.currencies.rate]: (one: Currency) => formatRate(one.exchange_rate, texts.language),
  [texts.masterData.currencies.decimals]: (one: Currency) => String(one.decimals),
});

export default function Currencies() {
  const texts = useTexts();
  const adminMessages = texts.admin;
  const text = texts.masterData.currencies;

  const { table, formKey } = useLoaderData<typeof loader>();
  return (
    <EntityTab
      name="currency"
      label={adminMessages.tabs.currencies}
      text={text}
      columns={getColumns(texts)}
      table={table}
      refusal={useFormResult<EntityRefusal>(loadRecovery)}
      formKey={formKey}
      labelOf={(one) => one.code}
      snapshotFields={getSnapshotFields(texts)}
    >
      {(row, fieldValues) => <CurrencyFields row={row} fieldValues={fieldValues} />}
    </EntityTab>
  );
}
