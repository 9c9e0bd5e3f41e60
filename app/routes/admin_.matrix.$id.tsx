import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { type ShouldRevalidateFunction, useLoaderData } from "@remix-run/react";
import type { NotRestored, SentBack } from "../features/admin/matrix-editor/draft-refusal.ts";
import { Editor } from "../features/admin/matrix-editor/editor.tsx";
import { actOnDraft } from "../features/admin/matrix-editor/keep-draft.ts";
import { loadEditor } from "../features/admin/matrix-editor/load-editor.ts";
import { Versions } from "../features/admin/matrix-editor/versions.tsx";
import { PanelError } from "../features/admin/panel-error.tsx";
import { pageReload, withoutDialog } from "../forms/dialog-address.ts";
import { formClientAction } from "../forms/form-client-action.ts";
import { useFormAnswer } from "../forms/saved-form-provider.tsx";
import { adminMessages } from "../messages/admin.ts";
import { matrixMessages } from "../messages/admin-matrix.ts";
import { editorMessages as text } from "../messages/admin-matrix-editor.ts";
import { messages } from "../messages/common.ts";
import { readLocale } from "../server/preferences.ts";
import { requireActor } from "../server/require-actor.ts";
import { PageHeader } from "../ui/page-header.tsx";

const words = adminMessages.entities.doa_configuration;

/** The configuration that the address names; null for `new`. */
const idOf = (param: string | undefined): string | null => (param === undefined || param === "new" ? null : param);

export const meta: MetaFunction = ({ params }) => [
  { title: messages.app.pageTitle(idOf(params.id) === null ? words.addNew : words.edit) },
];

/** Opening a version loads nothing; a refusal only does when somebody else was quicker. */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  currentUrl,
  nextUrl,
  formMethod,
  actionResult,
  defaultShouldRevalidate,
}) => {
  if (formMethod && formMethod !== "GET")
    return !pageReload.held && (actionResult ? actionResult.meanwhile !== null : defaultShouldRevalidate);
  if (currentUrl.href === nextUrl.href) return defaultShouldRevalidate;
  return withoutDialog(currentUrl) === withoutDialog(nextUrl) ? false : defaultShouldRevalidate;
};

export function loader({ context, request, params }: LoaderFunctionArgs) {
  const wanted = new URL(request.url).searchParams.get("type");
  return loadEditor(context, requireActor(context, request), {
    id: idOf(params.id),
    wanted,
    locale: readLocale(request),
  });
}

export const action = ({ context, request, params }: ActionFunctionArgs) =>
  actOnDraft(context, request, idOf(params.id));

const loadRecovery = async () => ({
  refuse: (await import("../features/admin/matrix-editor/draft-refusal.ts")).refuseDraft,
});

export const clientAction = formClientAction(loadRecovery);

export default function MatrixEditor() {
  const shown = useLoaderData<typeof loader>();
  const answer = useFormAnswer<SentBack | NotRestored>(loadRecovery);
  const notRestored = answer && "notRestored" in answer ? answer.notRestored : null;
  const sent = answer && "values" in answer ? answer : undefined;
  const { configuration, choices, versions } = shown;
  const id = configuration?.id ?? null;
  const type = choices.types.find(({ code }) => code === configuration?.request_type)?.name;
  return (
    <>
      <PageHeader
        title={configuration ? words.edit : words.addNew}
        description={
          configuration
            ? matrixMessages.configurationOf(type ?? configuration.request_type, configuration.department)
            : undefined
        }
        back={{ to: "/admin/matrix", label: text.back }}
      />
      <Editor key={id} shown={shown} sent={sent} />
      {configuration ? (
        <Versions configuration={configuration} versions={versions} choices={choices} notRestored={notRestored} />
      ) : null}
    </>
  );
}

export const ErrorBoundary = PanelError;
