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
import { ActiveBadge } from "../../components/admin/row-parts.tsx";
import { useFormAnswer } from "../../components/saved-form-provider.tsx";
import type { Currency } from "../../domain/entities.ts";
import { CreateCurrencyInput, UpdateCurrencyInput } from "../../domain/inputs/admin-master-data.ts";
import { formatRate, RATE_DECIMALS } from "../../domain/money.ts";
import { adminMessages } from "../../messages/admin.ts";
import { masterDataMessages } from "../../messages/admin-master-data.ts";
import { messages } from "../../messages.ts";
import { requireActor } from "../../require-actor.ts";
import { CurrencyFields } from "./currency-fields.tsx";

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
