import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { AuditTrail } from "../../components/audit-trail.tsx";
import { Card } from "../../components/ui/card.tsx";
import { LoadMore } from "../../components/ui/load-more.tsx";
import { PageHeader } from "../../components/ui/page-header.tsx";
import { details } from "../../messages/details.ts";
import { messages } from "../../messages.ts";
import { requireActor } from "../../require-actor.ts";
import { loadTrail } from "./load-trail.ts";

const text = details.record;

export const meta: MetaFunction<typeof loader> = ({ params }) => [
  { title: messages.app.pageTitle(text.pageTitle(params.id ?? "")) },
];

/** One page of the audit trail, and whether the whole of it is sound. */
export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const actor = requireActor(context, request);
  const id = params.id ?? "";
  const after = Number(new URL(request.url).searchParams.get("after")) || 0;
  return { id, trail: await loadTrail(context, actor, id, after) };
}

export default function History() {
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
