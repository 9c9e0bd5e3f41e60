import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { formatPercent } from "../../domain/format/numbers.ts";
import { requestType } from "../../domain/master-data/entities.ts";
import { requestTypeSchemas } from "../../domain/master-data/schemas.ts";
import { message } from "../../domain/message.ts";
import { toUserChoice } from "../../domain/users/person-search.ts";
import type { EntityRefusal } from "../features/admin/entity-refusal.ts";
import { EntityTab } from "../features/admin/entity-tab.tsx";
import { buildEntityPage, getFieldText } from "../features/admin/entity-values.tsx";
import { PeopleField } from "../features/admin/master-data/people-field.tsx";
import { CurrencyField, MaterialFields } from "../features/admin/master-data/type-fields.tsx";
import { NamesCell } from "../features/admin/row-parts.tsx";
import { handleEntityAction, toFormDefinition } from "../features/admin/save-entity.ts";
import { unwrapOrThrow } from "../features/admin/unwrap-or-throw.ts";
import { shouldRevalidateUnlessDialogOnly } from "../forms/dialog-address.ts";
import { createFormClientAction } from "../forms/form-client-action.ts";
import { useFormResult } from "../forms/saved-form-provider.tsx";
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
    table: buildEntityPage(requestType, pageData.request_types, new URL(request.url), "code", {
      payer_ids: (one) => one.payer_names,
    }),
    people: pageData.people.map(toUserChoice),
    currencies: pageData.currencies.filter(({ is_active }) => is_active).map(({ code }) => code),
    formKey: crypto.randomUUID(),
  };
}

export const action = (args: ActionFunctionArgs) =>
  handleEntityAction(args, toFormDefinition(requestType, requestTypeSchemas, args.context.services.admin.requestTypes));

const loadRecovery = async () => ({
  refuse: (await import("../features/admin/entity-refusal.ts")).createEntityRefusalFunction("request_type"),
});

export const clientAction = createFormClientAction(loadRecovery);

export default function RequestTypes() {
  const texts = useTexts();
  const text = texts.masterData.request_type;

  const { people, currencies, ...page } = useLoaderData<typeof loader>();
  return (
    <EntityTab
      {...page}
      entity={requestType}
      label={texts.admin.tabs.types}
      refusal={useFormResult<EntityRefusal>(loadRecovery)}
      formats={{
        default_currency: (one) => one.default_currency,
        material_fields: (one) =>
          one.material_fields.map((field) => renderMessage(texts, message(`requests.field_${field}`))).join(", "),
        amount_tolerance_percent: (one) => formatPercent(one.amount_tolerance_percent, texts.language),
        payer_ids: (one) => one.payer_names.join(", "),
      }}
      cells={{ payer_ids: (one) => <NamesCell names={one.payer_names} none={text.noPayers} /> }}
      special={(row, fieldValues) => ({
        default_currency: (
          <CurrencyField saved={row?.default_currency} fieldValues={fieldValues} currencies={currencies} />
        ),
        material_fields: <MaterialFields saved={row?.material_fields ?? []} fieldValues={fieldValues} />,
        payer_ids: (
          <PeopleField
            {...getFieldText(texts, requestType, "payer_ids")}
            name="payer_ids"
            emptyWarning={text.noPayersWarning}
            people={people}
            selectedIds={fieldValues.values("payer_ids", row?.payer_ids ?? [])}
            error={fieldValues.error("payer_ids")}
          />
        ),
      })}
      size="lg"
    />
  );
}
