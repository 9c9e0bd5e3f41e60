import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { formatCount } from "../../domain/format/numbers.ts";
import { ListCheckpointsInput } from "../../domain/inputs/security-events.ts";
import { unwrapOrThrow } from "../features/admin/unwrap-or-throw.ts";
import { parseInput } from "../forms/field-errors.ts";
import { requireActor } from "../server/require-actor.ts";
import { RouteErrorBoundary } from "../shell/route-error-boundary.tsx";
import { Alert } from "../ui/alert.tsx";
import { LinkButton } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { DateTime } from "../ui/date-time.tsx";
import { DescriptionList } from "../ui/description-list.tsx";
import { DownloadLink } from "../ui/download-link.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { Icon } from "../ui/icon.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { getPageTexts, loadMoreTexts, useTexts } from "../ui/texts.tsx";

if (!import.meta.env.SSR) await loadMoreTexts();

export const meta: MetaFunction = ({ matches }) => [
  { title: getPageTexts(matches).common.app.pageTitle(getPageTexts(matches).checkpoints.title) },
];

const PATH = "/admin/checkpoints";

export async function loader({ context, request }: LoaderFunctionArgs) {
  const actor = requireActor(context, request);
  const before = new URL(request.url).searchParams.get("before");
  const input = parseInput(ListCheckpointsInput, { before });
  const page = unwrapOrThrow(await context.services.admin.checkpoints.list(actor, input.ok ? input.value : {}));
  return { ...page, isContinued: input.ok && input.value.before !== undefined };
}

export default function Checkpoints() {
  const texts = useTexts();
  const text = texts.checkpoints;
  const adminMessages = texts.admin;

  const { items, next_before, is_configured, isContinued } = useLoaderData<typeof loader>();
  return (
    <div className="mx-auto max-w-4xl">
      <PageHeader title={text.title} description={text.intro} back={{ to: "/admin", label: adminMessages.title }} />
      <div className="flex flex-col gap-4">
        {is_configured ? null : <Alert tone="warning">{text.notConfigured}</Alert>}
        {items.length === 0 ? (
          <EmptyState icon={<Icon name="shield-check" className="size-6" />} title={text.none}>
            {is_configured ? text.noneText : null}
          </EmptyState>
        ) : (
          <Card flush>
            <ul aria-label={text.list} className="divide-y divide-base-300">
              {items.map(({ number, created_at, requests, hash, public_key }) => (
                <li key={number} className="flex flex-col gap-3 px-4 py-4 md:px-6">
                  <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
                    <div className="min-w-0 text-sm">
                      <p className="font-medium">{text.number(formatCount(number, texts.language))}</p>
                      <p className="text-muted">
                        <DateTime iso={created_at} /> ·{" "}
                        {text.requests(formatCount(requests, texts.language), requests, number === 1)}
                      </p>
                    </div>
                    <DownloadLink
                      href={`/api${PATH}/${number}/file`}
                      failedTitle={text.downloadFailed}
                      failed={text.downloadFailed}
                      label={text.downloadLabel(formatCount(number, texts.language))}
                      className="btn-plain max-sm:w-full"
                    >
                      {text.download}
                    </DownloadLink>
                  </div>
                  <DescriptionList
                    items={[
                      { term: text.hash, value: <code className="break-all">{hash}</code> },
                      { term: text.key, value: <code className="break-all">{public_key}</code> },
                    ]}
                  />
                </li>
              ))}
            </ul>
          </Card>
        )}
        <div className="flex flex-wrap justify-center gap-3">
          {isContinued ? <LinkButton to={PATH}>{text.newest}</LinkButton> : null}
          {next_before === null ? null : <LinkButton to={`${PATH}?before=${next_before}`}>{text.older}</LinkButton>}
        </div>
        <LinkButton to="/admin/settings" className="self-start max-sm:w-full">
          {text.mail}
        </LinkButton>
      </div>
    </div>
  );
}

export const ErrorBoundary = () => {
  const text = useTexts().checkpoints;
  return <RouteErrorBoundary failed={text.loadFailed} />;
};
