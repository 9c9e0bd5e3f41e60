import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { ERROR_HTTP_STATUS } from "../../domain/errors.ts";
import { requireMailbox } from "../features/admin/require-mailbox.ts";
import { Card } from "../ui/card.tsx";
import { DateTime } from "../ui/date-time.tsx";
import { DescriptionList } from "../ui/description-list.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { getPageTexts, loadMoreTexts, useTexts } from "../ui/texts.tsx";

if (!import.meta.env.SSR) await loadMoreTexts();

export const meta: MetaFunction = ({ matches }) => [
  { title: getPageTexts(matches).common.app.pageTitle(getPageTexts(matches).localMail.title) },
];

export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const texts = context.texts;
  const messages = texts.common;

  const mail = await requireMailbox(context, request).find(params.key ?? "");
  if (!mail) throw data(messages.errors.notFoundText, { status: ERROR_HTTP_STATUS.not_found });
  const { html: _, ...mailWithoutHtml } = mail;
  return { mail: mailWithoutHtml, htmlPath: `${new URL(request.url).pathname.replace(/\.data$/, "")}/html` };
}

export default function LocalMailMessage() {
  const text = useTexts().localMail;

  const { mail, htmlPath } = useLoaderData<typeof loader>();
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader
        title={mail.subject}
        back={{ to: "/admin/mail", label: text.title }}
        actions={
          <a href={htmlPath} className="btn btn-plain" target="_blank" rel="noreferrer">
            {text.html}
          </a>
        }
      />
      <div className="flex flex-col gap-4">
        <Card>
          <DescriptionList
            items={[
              { term: text.to, value: `${mail.to.name} <${mail.to.address}>` },
              { term: text.sent, value: <DateTime iso={mail.sent_at} /> },
              {
                term: text.unsubscribe,
                value:
                  mail.unsubscribe === null ? null : (
                    <a href={mail.unsubscribe} className="link break-all">
                      {mail.unsubscribe}
                    </a>
                  ),
              },
            ]}
          />
        </Card>
        <Card title={text.text}>
          <pre className="whitespace-pre-wrap break-words font-sans text-sm">{mail.text}</pre>
        </Card>
      </div>
    </div>
  );
}
