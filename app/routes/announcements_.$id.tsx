import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { canSeeReadersAndDecision, getAnnouncementUrl } from "../../domain/announcements/rules.ts";
import { ERROR_HTTP_STATUS } from "../../domain/errors.ts";
import type { Texts } from "../../texts/screens.ts";
import { AnnouncementBadges, AnnouncementByline } from "../features/announcements/announcement-badges.tsx";
import { AnnouncementDialogs } from "../features/announcements/announcement-dialogs.tsx";
import { type AnnouncementRefusal, toAnnouncementRefusal } from "../features/announcements/announcement-refusal.tsx";
import { AnnouncementDecisionCard } from "../features/announcements/decision-card.tsx";
import { handleAnnouncementAction } from "../features/announcements/handle-announcement-action.ts";
import { ReadersCard } from "../features/announcements/readers-card.tsx";
import { shouldRevalidateUnlessDialogOnly } from "../forms/dialog-address.ts";
import { createFormClientAction } from "../forms/form-client-action.ts";
import { useFormResult } from "../forms/saved-form-provider.tsx";
import { requireActor } from "../server/require-actor.ts";
import { BackToList } from "../shell/back-to-list.tsx";
import { RouteErrorBoundary } from "../shell/route-error-boundary.tsx";
import { Card } from "../ui/card.tsx";
import { findReferrerListAddress } from "../ui/list-addresses.ts";
import { PageHeader } from "../ui/page-header.tsx";
import { TextWithLinks } from "../ui/text-with-links.tsx";
import { getPageTexts, loadMoreTexts, useTexts } from "../ui/texts.tsx";

if (!import.meta.env.SSR) await loadMoreTexts();

export const meta: MetaFunction<typeof loader> = ({ matches, data: loaded }) => [
  {
    title: getPageTexts(matches).common.app.pageTitle(
      loaded ? loaded.announcement.title : getPageTexts(matches).announcements.page.notFound,
    ),
  },
];

export const shouldRevalidate = shouldRevalidateUnlessDialogOnly;

export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const texts = context.texts;

  const actor = requireActor(context, request);
  const { id = "" } = params;
  const cursor = new URL(request.url).searchParams.get("cursor") ?? undefined;
  const result = await context.services.announcements.open(actor, id, { cursor });
  // The cursor in an old link can be invalid. The page then shows the latest readers.
  if (!result.ok && result.code === "invalid") throw redirect(getAnnouncementUrl(id));
  if (!result.ok) throw data(result.detail, { status: ERROR_HTTP_STATUS[result.code] });
  const { announcement, readers } = result.value;
  return {
    announcement,
    readers,
    canSeeDecision: canSeeReadersAndDecision(actor, announcement.author_id),
    reader_id: actor.id,
    referrer_list: findReferrerListAddress(texts, request),
    formKey: crypto.randomUUID(),
  };
}

export const action = (args: ActionFunctionArgs) => handleAnnouncementAction(args);

const loadRecovery = async () => ({ refuse: toAnnouncementRefusal });

export const clientAction = createFormClientAction(loadRecovery);

export default function AnnouncementScreen() {
  const text = useTexts().announcements;

  const { announcement, readers, canSeeDecision, reader_id, referrer_list, formKey } = useLoaderData<typeof loader>();
  const refusal = useFormResult<AnnouncementRefusal>(loadRecovery);
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader
        title={announcement.title}
        back={
          <BackToList
            user_id={reader_id}
            referrer={referrer_list}
            fallback={{ to: "/announcements", label: text.title }}
          />
        }
      />
      <div className="flex flex-col gap-4">
        {canSeeDecision ? <AnnouncementDecisionCard announcement={announcement} /> : null}
        <Card as="article">
          <div className="mb-5 flex flex-col gap-3 border-base-300 border-b pb-5">
            <AnnouncementBadges announcement={announcement} />
            <AnnouncementByline announcement={announcement} />
          </div>
          <TextWithLinks>{announcement.content}</TextWithLinks>
        </Card>
        {readers && announcement.readership ? (
          <ReadersCard readership={announcement.readership} readers={readers} />
        ) : null}
      </div>
      <AnnouncementDialogs announcements={[announcement]} departments={null} refusal={refusal} formKey={formKey} />
    </div>
  );
}

const getMissing = (texts: Texts) => ({
  missingTitle: texts.announcements.page.notFound,
  missingText: texts.announcements.page.notFoundText,
  back: { to: "/announcements", label: texts.announcements.title },
});

export const ErrorBoundary = () => {
  const texts = useTexts();
  const text = texts.announcements;
  return <RouteErrorBoundary failed={text.failed} record={getMissing(texts)} />;
};
