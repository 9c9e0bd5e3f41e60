import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { useLoaderData, useLocation, useNavigation } from "@remix-run/react";
import type { Announcement } from "../../domain/announcements/entities.ts";
import { isShortContent, toExcerpt } from "../../domain/announcements/rules.ts";
import { permissions } from "../../domain/permissions.ts";
import { getDialogAddress, getTableAddress } from "../features/admin/table-address.ts";
import { AnnouncementDialogs } from "../features/announcements/announcement-dialogs.tsx";
import {
  AnnouncementFilterForm,
  AnnouncementStatusTabs,
  readAnnouncementFilters,
} from "../features/announcements/announcement-filters.tsx";
import { AnnouncementList, type AnnouncementListItem } from "../features/announcements/announcement-list.tsx";
import { type AnnouncementRefusal, toAnnouncementRefusal } from "../features/announcements/announcement-refusal.tsx";
import { handleAnnouncementAction } from "../features/announcements/handle-announcement-action.ts";
import { shouldRevalidateUnlessDialogOnly } from "../forms/dialog-address.ts";
import { createFormClientAction } from "../forms/form-client-action.ts";
import { useFormResult } from "../forms/saved-form-provider.tsx";
import { requireActor } from "../server/require-actor.ts";
import { RouteErrorBoundary } from "../shell/route-error-boundary.tsx";
import { LinkButton } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { useLoadMore } from "../ui/load-more.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { getPageTexts, loadMoreTexts, useTexts } from "../ui/texts.tsx";
import { useTargetLocation } from "../ui/use-target-location.ts";

if (!import.meta.env.SSR) await loadMoreTexts();

export const meta: MetaFunction = ({ matches }) => [
  { title: getPageTexts(matches).common.app.pageTitle(getPageTexts(matches).announcements.title) },
];

export const shouldRevalidate = shouldRevalidateUnlessDialogOnly;

export async function loader({ context, request }: LoaderFunctionArgs) {
  const actor = requireActor(context, request);
  const result = await context.services.announcements.getPage(actor, readAnnouncementFilters(request));
  // The cursor in an old link can belong to another list. This list then starts from its beginning.
  if (!result.ok) throw redirect(getTableAddress(new URL(request.url), {}));
  const { page, departments, waiting } = result.value;
  return {
    page: { ...page, items: page.items.map(toListItem) },
    departments: permissions.createAnnouncement(actor.role) ? departments : null,
    waiting,
    formKey: crypto.randomUUID(),
  };
}

const toListItem = (one: Announcement): AnnouncementListItem => ({
  ...one,
  content: toExcerpt(one.content),
  is_truncated: !isShortContent(one.content),
});

export const action = (args: ActionFunctionArgs) => handleAnnouncementAction(args);

const loadRecovery = async () => ({ refuse: toAnnouncementRefusal });

export const clientAction = createFormClientAction(loadRecovery);

export default function Announcements() {
  const text = useTexts().announcements;

  const { page, departments, waiting, formKey } = useLoaderData<typeof loader>();
  const refusal = useFormResult<AnnouncementRefusal>(loadRecovery);
  const location = useLocation();
  const here = useTargetLocation();
  const busy = useNavigation().location?.pathname === location.pathname;
  const more = useLoadMore(page, (cursor) => getTableAddress(location, { cursor }));
  const create =
    departments === null ? null : (
      <LinkButton
        to={getDialogAddress(here, "new")}
        preventScrollReset
        variant="primary"
        icon={<Icon name="plus" />}
        className="max-sm:w-full"
      >
        {text.create}
      </LinkButton>
    );
  return (
    <>
      <PageHeader title={text.title} description={text.intro} actions={create} />
      {waiting === null ? null : <AnnouncementStatusTabs waiting={waiting} />}
      <AnnouncementFilterForm />
      <AnnouncementList announcements={more.items} matches={page} busy={busy} more={more} create={create} />
      <AnnouncementDialogs announcements={more.items} departments={departments} refusal={refusal} formKey={formKey} />
    </>
  );
}

export const ErrorBoundary = () => {
  const text = useTexts().announcements;
  return <RouteErrorBoundary failed={text.failed} />;
};
