import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { currency } from "../../domain/master-data/entities.ts";
import { currencySchemas } from "../../domain/master-data/schemas.ts";
import type { EntityRefusal } from "../features/admin/entity-refusal.ts";
import { EntityTab } from "../features/admin/entity-tab.tsx";
import { buildEntityPage, getFieldText } from "../features/admin/entity-values.tsx";
import { handleEntityAction, toFormDefinition } from "../features/admin/save-entity.ts";
import { unwrapOrThrow } from "../features/admin/unwrap-or-throw.ts";
import { shouldRevalidateUnlessDialogOnly } from "../forms/dialog-address.ts";
import { createFormClientAction } from "../forms/form-client-action.ts";
import { useFormResult } from "../forms/saved-form-provider.tsx";
import { requireActor } from "../server/require-actor.ts";
import { Field } from "../ui/field.tsx";
import { Select } from "../ui/inputs.tsx";
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
    table: buildEntityPage(currency, currencies, new URL(request.url), "code"),
    formKey: crypto.randomUUID(),
  };
}

export const action = (args: ActionFunctionArgs) =>
  handleEntityAction(args, toFormDefinition(currency, currencySchemas, args.context.services.admin.currencies));

const loadRecovery = async () => ({
  refuse: (await import("../features/admin/entity-refusal.ts")).createEntityRefusalFunction("currency"),
});

export const clientAction = createFormClientAction(loadRecovery);

const DECIMALS_OPTIONS = ["0", "1", "2", "3"].map((value) => ({ value, label: value }));

export default function Currencies() {
  const texts = useTexts();

  return (
    <EntityTab
      {...useLoaderData<typeof loader>()}
      entity={currency}
      label={texts.admin.tabs.currencies}
      refusal={useFormResult<EntityRefusal>(loadRecovery)}
      formats={{ decimals: (one) => String(one.decimals) }}
      special={(row, fieldValues) => ({
        decimals: (
          <Field {...getFieldText(texts, currency, "decimals")} name="decimals" error={fieldValues.error("decimals")}>
            <Select
              placeholder={row ? undefined : texts.masterData.currency.usualDecimals}
              options={DECIMALS_OPTIONS}
              defaultValue={fieldValues.value("decimals", row?.decimals)}
            />
          </Field>
        ),
      })}
    />
  );
}
