import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { department } from "../../domain/master-data/entities.ts";
import { departmentSchemas } from "../../domain/master-data/schemas.ts";
import { toUserChoice } from "../../domain/users/person-search.ts";
import type { EntityRefusal } from "../features/admin/entity-refusal.ts";
import { EntityTab } from "../features/admin/entity-tab.tsx";
import { buildEntityPage, getFieldText } from "../features/admin/entity-values.tsx";
import { handleEntityAction, toFormDefinition } from "../features/admin/save-entity.ts";
import { ImportLink } from "../features/admin/table-toolbar.tsx";
import { unwrapOrThrow } from "../features/admin/unwrap-or-throw.ts";
import { shouldRevalidateUnlessDialogOnly } from "../forms/dialog-address.ts";
import { createFormClientAction } from "../forms/form-client-action.ts";
import { PersonField } from "../forms/person-field.tsx";
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
    table: buildEntityPage(department, departments, new URL(request.url), "name", {
      head_user_id: (one) => one.head_user_name ?? "",
    }),
    people: people.map(toUserChoice),
    formKey: crypto.randomUUID(),
  };
}

export const action = (args: ActionFunctionArgs) =>
  handleEntityAction(args, toFormDefinition(department, departmentSchemas, args.context.services.admin.departments));

const loadRecovery = async () => ({
  refuse: (await import("../features/admin/entity-refusal.ts")).createEntityRefusalFunction("department"),
});

export const clientAction = createFormClientAction(loadRecovery);

export default function Departments() {
  const texts = useTexts();
  const text = texts.masterData.department;

  const { people, ...page } = useLoaderData<typeof loader>();
  return (
    <EntityTab
      {...page}
      entity={department}
      label={texts.admin.tabs.departments}
      refusal={useFormResult<EntityRefusal>(loadRecovery)}
      formats={{ head_user_id: (one) => one.head_user_name ?? "" }}
      cells={{ head_user_id: (one) => one.head_user_name ?? text.noHead }}
      special={(row, fieldValues) => {
        const head = fieldValues.value("head_user_id", row?.head_user_id);
        return {
          head_user_id: (
            <PersonField
              {...getFieldText(texts, department, "head_user_id")}
              name="head_user_id"
              emptyLabel={text.noHead}
              people={people.filter(({ id, is_active }) => is_active || id === head)}
              selectedId={head}
              error={fieldValues.error("head_user_id")}
            />
          ),
        };
      }}
      actions={<ImportLink name="departments" />}
    />
  );
}
