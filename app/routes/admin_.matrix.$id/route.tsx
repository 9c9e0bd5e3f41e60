import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { type ShouldRevalidateFunction, useLoaderData } from "@remix-run/react";
import { pageReload, withoutDialog } from "../../actions/dialog-address.ts";
import { formClientAction } from "../../actions/form-client-action.ts";
import { PanelError } from "../../components/admin/panel-error.tsx";
import { useFormAnswer } from "../../components/saved-form-provider.tsx";
import { PageHeader } from "../../components/ui/page-header.tsx";
import { adminMessages } from "../../messages/admin.ts";
import { matrixMessages } from "../../messages/admin-matrix.ts";
import { editorMessages as text } from "../../messages/admin-matrix-editor.ts";
import { messages } from "../../messages.ts";
import { readLocale } from "../../preferences.ts";
import { requireActor } from "../../require-actor.ts";
import type { NotRestored, SentBack } from "./draft-refusal.ts";
import { Editor } from "./editor.tsx";
import { actOnDraft } from "./keep-draft.ts";
import { loadEditor } from "./load-editor.ts";
import { Versions } from "./versions.tsx";

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

const loadRecovery = async () => ({ refuse: (await import("./draft-refusal.ts")).refuseDraft });

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
