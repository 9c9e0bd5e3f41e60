import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { type ShouldRevalidateFunction, useLoaderData } from "@remix-run/react";
import { Editor } from "../features/admin/matrix-editor/editor.tsx";
import { handleEditorAction } from "../features/admin/matrix-editor/editor-action.ts";
import type { EditorActionResult, RestoreRefusal } from "../features/admin/matrix-editor/editor-refusal.ts";
import { loadEditorData } from "../features/admin/matrix-editor/load-editor.ts";
import { VersionsCard } from "../features/admin/matrix-editor/versions.tsx";
import { pageRevalidationState, removeDialogParameters } from "../forms/dialog-address.ts";
import { createFormClientAction } from "../forms/form-client-action.ts";
import { useFormResult } from "../forms/saved-form-provider.tsx";
import { readLocale } from "../server/preferences.ts";
import { requireActor } from "../server/require-actor.ts";
import { RouteErrorBoundary } from "../shell/route-error-boundary.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { nameDepartment } from "../ui/render-message.ts";
import { getPageTexts, loadMoreTexts, useTexts } from "../ui/texts.tsx";

if (!import.meta.env.SSR) await loadMoreTexts();

/** Returns the id of the configuration in the URL, or null for `new`. */
const parseId = (param: string | undefined): string | null => (param === undefined || param === "new" ? null : param);

export const meta: MetaFunction = ({ matches, params }) => [
  {
    title: getPageTexts(matches).common.app.pageTitle(
      parseId(params.id) === null
        ? getPageTexts(matches).admin.entities.doa_configuration.addNew
        : getPageTexts(matches).admin.entities.doa_configuration.edit,
    ),
  },
];

/**
 * Loads nothing when the person opens an earlier version. After a refusal, loads the page again only if another person has saved a version.
 */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  currentUrl,
  nextUrl,
  formMethod,
  actionResult,
  defaultShouldRevalidate,
}) => {
  if (formMethod && formMethod !== "GET")
    return (
      !pageRevalidationState.blocked && (actionResult ? actionResult.newerVersions !== null : defaultShouldRevalidate)
    );
  if (currentUrl.href === nextUrl.href) return defaultShouldRevalidate;
  return removeDialogParameters(currentUrl) === removeDialogParameters(nextUrl) ? false : defaultShouldRevalidate;
};

export function loader({ context, request, params }: LoaderFunctionArgs) {
  const texts = context.texts;

  const requestType = new URL(request.url).searchParams.get("type");
  return loadEditorData(texts, context, requireActor(context, request), {
    id: parseId(params.id),
    requestType,
    locale: readLocale(context.language, request),
  });
}

export const action = (args: ActionFunctionArgs) => handleEditorAction(args, parseId(args.params.id));

const loadRecovery = async () => ({
  refuse: (await import("../features/admin/matrix-editor/editor-refusal.ts")).toEditorRefusal,
});

export const clientAction = createFormClientAction(loadRecovery);

export default function MatrixEditor() {
  const texts = useTexts();
  const entityText = texts.admin.entities.doa_configuration;
  const matrixMessages = texts.matrix;
  const text = texts.matrixEditor;

  const loaded = useLoaderData<typeof loader>();
  const result = useFormResult<EditorActionResult | RestoreRefusal>(loadRecovery);
  const notRestored = result && "restoreFailure" in result ? result.restoreFailure : null;
  const sent = result && "values" in result ? result : undefined;
  const { configuration, choices, versions } = loaded;
  const id = configuration?.id ?? null;
  const type = choices.types.find(({ code }) => code === configuration?.request_type)?.name;
  return (
    <>
      <PageHeader
        title={configuration ? entityText.edit : entityText.addNew}
        description={
          configuration
            ? matrixMessages.configurationOf(
                type ?? configuration.request_type,
                configuration.department && nameDepartment(texts, configuration.department),
              )
            : undefined
        }
        back={{ to: "/admin/matrix", label: text.back }}
      />
      <Editor key={id} data={loaded} actionResult={sent} />
      {configuration ? (
        <VersionsCard
          configuration={configuration}
          versions={versions}
          choices={choices}
          restoreFailure={notRestored}
        />
      ) : null}
    </>
  );
}

export const ErrorBoundary = () => {
  const adminMessages = useTexts().admin;
  return <RouteErrorBoundary failed={adminMessages.failed} />;
};
