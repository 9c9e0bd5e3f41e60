import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { priority } from "../../domain/master-data/entities.ts";
import { prioritySchemas } from "../../domain/master-data/schemas.ts";
import type { EntityRefusal } from "../features/admin/entity-refusal.ts";
import { EntityTab } from "../features/admin/entity-tab.tsx";
import { buildEntityPage } from "../features/admin/entity-values.tsx";
import { handleEntityAction, toFormDefinition } from "../features/admin/save-entity.ts";
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
    table: buildEntityPage(priority, priorities, new URL(request.url), "sort_order"),
    formKey: crypto.randomUUID(),
  };
}

export const action = (args: ActionFunctionArgs) =>
  handleEntityAction(args, toFormDefinition(priority, prioritySchemas, args.context.services.admin.priorities));

const loadRecovery = async () => ({
  refuse: (await import("../features/admin/entity-refusal.ts")).createEntityRefusalFunction("priority"),
});

export const clientAction = createFormClientAction(loadRecovery);

export default function Priorities() {
  const texts = useTexts();

  return (
    <EntityTab
      {...useLoaderData<typeof loader>()}
      entity={priority}
      label={texts.admin.tabs.priorities}
      refusal={useFormResult<EntityRefusal>(loadRecovery)}
    />
  );
}
