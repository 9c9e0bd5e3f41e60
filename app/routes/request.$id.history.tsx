import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { AuditTrail } from "../features/requests/audit-trail.tsx";
import { loadAuditTrailPage } from "../features/requests/load-audit-trail-page.ts";
import { requireActor } from "../server/require-actor.ts";
import { Card } from "../ui/card.tsx";
import { LoadMore } from "../ui/load-more.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { getPageTexts, loadMoreTexts, useTexts } from "../ui/texts.tsx";

if (!import.meta.env.SSR) await loadMoreTexts();

export const meta: MetaFunction<typeof loader> = ({ matches, params }) => [
  {
    title: getPageTexts(matches).common.app.pageTitle(
      getPageTexts(matches).requestDetails.record.pageTitle(params.id ?? ""),
    ),
  },
];

/** Returns one page of the audit trail, and whether the whole trail is intact. */
export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const actor = requireActor(context, request);
  const id = params.id ?? "";
  const after = Number(new URL(request.url).searchParams.get("after")) || 0;
  return { id, trail: await loadAuditTrailPage(context, actor, id, after) };
}

export default function AuditTrailScreen() {
  const text = useTexts().requestDetails.record;

  const { id, trail } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title={text.pageTitle(id)}
        description={text.intro}
        back={{ to: `/request/${encodeURIComponent(id)}/details`, label: text.back }}
      />
      <Card>
        <AuditTrail {...trail} />
      </Card>
      <LoadMore to={trail.next_cursor === null ? null : `?after=${trail.next_cursor}`} />
    </>
  );
}
