import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { isRouteErrorResponse, useLoaderData, useRouteError } from "@remix-run/react";
import { announcementUrl, seesBehind } from "../../domain/announcements/announcements.ts";
import { STATUS_OF } from "../../domain/errors.ts";
import { actOnAnnouncements } from "../features/announcements/act-on-announcements.ts";
import { AnnouncementDialogs } from "../features/announcements/announcement-dialogs.tsx";
import { AnnouncementBadges, AnnouncementFacts } from "../features/announcements/announcement-parts.tsx";
import type { AnnouncementRefusal } from "../features/announcements/announcement-refusal.ts";
import { Decision } from "../features/announcements/decision.tsx";
import { PlainText } from "../features/announcements/plain-text.tsx";
import { Readers } from "../features/announcements/readers.tsx";
import { loadAnnouncementRecovery } from "../features/load-recovery.ts";
import { reloadUnlessDialogOnly } from "../forms/dialog-address.ts";
import { formClientAction } from "../forms/form-client-action.ts";
import { useFormAnswer } from "../forms/saved-form-provider.tsx";
import { announcementMessages as text } from "../messages/announcements.ts";
import { messages } from "../messages/common.ts";
import { requireActor } from "../server/require-actor.ts";
import { BackToList } from "../shell/back-to-list.tsx";
import { LinkButton } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { Icon } from "../ui/icon.tsx";
import { referringList } from "../ui/list-places.ts";
import { PageHeader } from "../ui/page-header.tsx";

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => [
  { title: messages.app.pageTitle(loaded ? loaded.announcement.title : text.page.notFound) },
];

export const shouldRevalidate = reloadUnlessDialogOnly;

export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const actor = requireActor(context, request);
  const { id = "" } = params;
  const cursor = new URL(request.url).searchParams.get("cursor") ?? undefined;
  const found = await context.services.announcements.open(actor, id, { cursor });
  // A cursor of another list, from a link that was kept: the readers from the latest.
  if (!found.ok && found.code === "invalid") throw redirect(announcementUrl(id));
  if (!found.ok) throw data(found.detail, { status: STATUS_OF[found.code] });
  const { announcement, readers } = found.value;
  return {
    announcement,
    readers,
    behind: seesBehind(actor, announcement.author_id),
    reader_id: actor.id,
    referring: referringList(request),
    formKey: crypto.randomUUID(),
  };
}

export const action = ({ context, request }: ActionFunctionArgs) => actOnAnnouncements(context, request);

export const clientAction = formClientAction(loadAnnouncementRecovery);

export default function AnnouncementPage() {
  const { announcement, readers, behind, reader_id, referring, formKey } = useLoaderData<typeof loader>();
  const refusal = useFormAnswer<AnnouncementRefusal>(loadAnnouncementRecovery);
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader
        title={announcement.title}
        back={
          <BackToList
            user_id={reader_id}
            referring={referring}
            otherwise={{ to: "/announcements", label: text.title }}
          />
        }
      />
      <div className="flex flex-col gap-4">
        {behind ? <Decision announcement={announcement} /> : null}
        <Card as="article">
          <div className="mb-5 flex flex-col gap-3 border-base-300 border-b pb-5">
            <AnnouncementBadges announcement={announcement} />
            <AnnouncementFacts announcement={announcement} />
          </div>
          <PlainText>{announcement.content}</PlainText>
        </Card>
        {readers && announcement.readership ? <Readers readership={announcement.readership} readers={readers} /> : null}
      </div>
      <AnnouncementDialogs announcements={[announcement]} departments={null} refusal={refusal} formKey={formKey} />
    </div>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  const missing = isRouteErrorResponse(error) && error.status === STATUS_OF.not_found;
  return (
    <div className="pt-8">
      <h1 className="text-center font-semibold text-2xl tracking-tight">
        {missing ? text.page.notFound : text.failed}
      </h1>
      <div role="alert">
        <EmptyState
          icon={<Icon name="megaphone" className="size-6" />}
          title={text.failed}
          action={
            <LinkButton to="/announcements" variant="primary" icon={<Icon name="chevron-left" />}>
              {text.title}
            </LinkButton>
          }
        >
          {missing ? text.page.notFoundText : messages.errors.whatNow}
        </EmptyState>
      </div>
    </div>
  );
}
