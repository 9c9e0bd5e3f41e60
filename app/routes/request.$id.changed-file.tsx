import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { ERROR_HTTP_STATUS } from "../../domain/errors.ts";
import { requireActor } from "../server/require-actor.ts";
import { Alert } from "../ui/alert.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { getPageTexts, loadMoreTexts, useTexts } from "../ui/texts.tsx";

if (!import.meta.env.SSR) await loadMoreTexts();

export const meta: MetaFunction = ({ matches }) => [
  { title: getPageTexts(matches).common.app.pageTitle(getPageTexts(matches).requestDetails.changedFile.title) },
];

/** The screen in place of a file whose stored content differs from the record (R48). Calls of the API get a 409 instead. */
export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const actor = requireActor(context, request);
  const found = await context.services.requests.getSummary(actor, params.id ?? "");
  if (!found.ok) throw data(found.detail, { status: ERROR_HTTP_STATUS[found.code] });
  return data({ id: found.value.id }, { status: ERROR_HTTP_STATUS.file_changed });
}

export default function ChangedFileScreen() {
  const text = useTexts().requestDetails.changedFile;

  const { id } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title={text.title} back={{ to: `/request/${encodeURIComponent(id)}/details`, label: text.back }} />
      <Alert tone="error">{text.text}</Alert>
    </>
  );
}
