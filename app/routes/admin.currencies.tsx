import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import type { Currency } from "../../domain/entities.ts";
import { formatRate, RATE_DECIMALS } from "../../domain/format/money.ts";
import { CreateCurrencyInput, UpdateCurrencyInput } from "../../domain/inputs/admin-master-data.ts";
import { arrangeRows } from "../features/admin/arrange-rows.ts";
import type { Column } from "../features/admin/data-table.tsx";
import type { EntityRefusal } from "../features/admin/entity-refusal.ts";
import { EntityTab } from "../features/admin/entity-tab.tsx";
import { keepEntity } from "../features/admin/keep-entity.ts";
import { CurrencyFields } from "../features/admin/master-data/currency-fields.tsx";
import { shownOrThrow } from "../features/admin/panel-result.ts";
import { ActiveBadge } from "../features/admin/row-parts.tsx";
import { entityRecovery } from "../features/load-recovery.ts";
import { reloadUnlessDialogOnly } from "../forms/dialog-address.ts";
import { formClientAction } from "../forms/form-client-action.ts";
import { useFormAnswer } from "../forms/saved-form-provider.tsx";
import { adminMessages } from "../messages/admin.ts";
import { masterDataMessages } from "../messages/admin-master-data.ts";
import { messages } from "../messages/common.ts";
import { requireActor } from "../server/require-actor.ts";

const text = masterDataMessages.currencies;

export const meta: MetaFunction = () => [{ title: messages.app.pageTitle(adminMessages.tabs.currencies) }];

export const shouldRevalidate = reloadUnlessDialogOnly;

export async function loader({ context, request }: LoaderFunctionArgs) {
  const actor = requireActor(context, request);
  const { currencies } = shownOrThrow(await context.services.admin.boards.masterData(actor));
  return {
    table: arrangeRows(currencies, new URL(request.url), {
      texts: (one) => [one.code, one.name, one.symbol],
      sorts: { code: (one) => one.code, name: (one) => one.name, rate: (one) => one.exchange_rate },
      first: "code",
    }),
    formKey: crypto.randomUUID(),
  };
}

export const action = ({ context, request }: ActionFunctionArgs) =>
  keepEntity(context, request, {
    name: "currency",
    create: CreateCurrencyInput,
    update: UpdateCurrencyInput,
    service: context.services.admin.currencies,
    numbers: { exchange_rate: RATE_DECIMALS },
  });

const loadRecovery = entityRecovery("currency");

export const clientAction = formClientAction(loadRecovery);

const COLUMNS: readonly Column<Currency>[] = [
  { header: masterDataMessages.code, sort: "code", cell: (one) => one.code },
  { header: masterDataMessages.name, sort: "name", cell: (one) => one.name },
  { header: text.symbol, cell: (one) => one.symbol },
  { header: text.rate, sort: "rate", numeric: true, cell: (one) => formatRate(one.exchange_rate) },
  { header: adminMessages.status, cell: (one) => <ActiveBadge isActive={one.is_active} /> },
];

const TOLD = {
  [masterDataMessages.code]: (one: Currency) => one.code,
  [masterDataMessages.name]: (one: Currency) => one.name,
  [text.symbol]: (one: Currency) => one.symbol,
  [text.rate]: (one: Currency) => formatRate(one.exchange_rate),
  [text.decimals]: (one: Currency) => String(one.decimals),
};

export default function Currencies() {
  const { table, formKey } = useLoaderData<typeof loader>();
  return (
    <EntityTab
      name="currency"
      label={adminMessages.tabs.currencies}
      text={text}
      columns={COLUMNS}
      table={table}
      refusal={useFormAnswer<EntityRefusal>(loadRecovery)}
      formKey={formKey}
      labelOf={(one) => one.code}
      told={TOLD}
    >
      {(row, typed) => <CurrencyFields row={row} typed={typed} />}
    </EntityTab>
  );
}
