import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { checkAdminPanelAccess } from "../../domain/admin/access.ts";
import { ERROR_HTTP_STATUS } from "../../domain/errors.ts";
import { ImportApproverGroupsInput } from "../../domain/inputs/admin-import.ts";
import { handleImport, type ImportActionResult } from "../features/admin/handle-import.ts";
import { ImportPage } from "../features/admin/import-page.tsx";
import { createImportRecovery } from "../features/admin/import-refusal.ts";
import { createFormClientAction } from "../forms/form-client-action.ts";
import { useFormResult } from "../forms/saved-form-provider.tsx";
import { requireActor } from "../server/require-actor.ts";
import { getPageTexts, loadMoreTexts } from "../ui/texts.tsx";

if (!import.meta.env.SSR) await loadMoreTexts();

export const meta: MetaFunction = ({ matches }) => [
  { title: getPageTexts(matches).common.app.pageTitle(getPageTexts(matches).imports.groups.title) },
];

export function loader({ context, request }: LoaderFunctionArgs) {
  const refused = checkAdminPanelAccess(requireActor(context, request).role);
  if (refused) throw data(context.renderAll(refused).detail, { status: ERROR_HTTP_STATUS[refused.code] });
  return { formKey: crypto.randomUUID() };
}

export const action = (args: ActionFunctionArgs) =>
  handleImport(args, {
    name: "groups",
    input: ImportApproverGroupsInput,
    service: args.context.services.admin.approverGroups,
  });

const loadRecovery = async () => ({ refuse: createImportRecovery("groups") });

export const clientAction = createFormClientAction(loadRecovery);

export default function ImportGroups() {
  const { formKey } = useLoaderData<typeof loader>();
  const result = useFormResult<ImportActionResult>(loadRecovery);
  return <ImportPage name="groups" result={result} formKey={formKey} />;
}
