import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { requireMailbox } from "../features/admin/require-mailbox.ts";
import { Card } from "../ui/card.tsx";
import { DateTime } from "../ui/date-time.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { Icon } from "../ui/icon.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { getPageTexts, loadMoreTexts, useTexts } from "../ui/texts.tsx";

if (!import.meta.env.SSR) await loadMoreTexts();

export const meta: MetaFunction = ({ matches }) => [
  { title: getPageTexts(matches).common.app.pageTitle(getPageTexts(matches).localMail.title) },
];

export async function loader({ context, request }: LoaderFunctionArgs) {
  return { mails: await requireMailbox(context, request).list() };
}

export default function LocalMail() {
  const texts = useTexts();
  const text = texts.localMail;
  const adminMessages = texts.admin;

  const { mails } = useLoaderData<typeof loader>();
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader title={text.title} description={text.intro} back={{ to: "/admin", label: adminMessages.title }} />
      {mails.length === 0 ? (
        <EmptyState icon={<Icon name="bell" />} title={text.none}>
          {text.noneText}
        </EmptyState>
      ) : (
        <Card flush>
          <ul className="divide-y divide-base-300">
            {mails.map(({ key, subject, to, sent_at }) => (
              <li key={key}>
                <Link
                  to={`/admin/mail/${encodeURIComponent(key)}`}
                  className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 px-4 py-3 hover:bg-base-200 md:px-6"
                >
                  <span className="min-w-0">
                    <span className="block break-words font-medium">{subject}</span>
                    <span className="block break-words text-muted text-sm">{`${to.name} <${to.address}>`}</span>
                  </span>
                  <span className="text-muted text-sm">
                    <DateTime iso={sent_at} />
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </div>
  );
}
