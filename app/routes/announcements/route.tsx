import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { useLoaderData, useLocation, useNavigation } from "@remix-run/react";
import { actOnAnnouncements } from "../../actions/act-on-announcements.ts";
import type { AnnouncementRefusal } from "../../actions/announcement-refusal.ts";
import { reloadUnlessDialogOnly } from "../../actions/dialog-address.ts";
import { formClientAction } from "../../actions/form-client-action.ts";
import { loadAnnouncementRecovery } from "../../actions/load-recovery.ts";
import { dialogAddress, tableAddress } from "../../components/admin/table-address.ts";
import { AnnouncementDialogs } from "../../components/announcements/announcement-dialogs.tsx";
import { ErrorScreen } from "../../components/error-screen.tsx";
import { useFormAnswer } from "../../components/saved-form-provider.tsx";
import { LinkButton } from "../../components/ui/button.tsx";
import { Icon } from "../../components/ui/icon.tsx";
import { PageHeader } from "../../components/ui/page-header.tsx";
import { useHere } from "../../components/use-here.ts";
import { useMore } from "../../components/use-more.ts";
import type { Announcement } from "../../domain/announcement-entities.ts";
import { excerptOf, standsWhole } from "../../domain/announcements.ts";
import { permissions } from "../../domain/permissions.ts";
import { announcementMessages as text } from "../../messages/announcements.ts";
import { messages } from "../../messages.ts";
import { requireActor } from "../../require-actor.ts";
import { AnnouncementFilters, StatusTabs } from "./filters.tsx";
import { AnnouncementList, type ListedAnnouncement } from "./list.tsx";
import { readAnnouncementFilters } from "./read-filters.ts";

export const meta: MetaFunction = () => [{ title: messages.app.pageTitle(text.title) }];

export const shouldRevalidate = reloadUnlessDialogOnly;

export async function loader({ context, request }: LoaderFunctionArgs) {
  const actor = requireActor(context, request);
  const found = await context.services.announcements.board(actor, readAnnouncementFilters(request));
  // A cursor of another list, from a link that was kept: the list from its beginning.
  if (!found.ok) throw redirect(tableAddress(new URL(request.url), {}));
  const { page, departments, waiting } = found.value;
  return {
    page: { ...page, items: page.items.map(toListed) },
    departments: permissions.createAnnouncement(actor.role) ? departments : null,
    waiting,
    formKey: crypto.randomUUID(),
  };
}

const toListed = (one: Announcement): ListedAnnouncement => ({
  ...one,
  content: excerptOf(one.content),
  is_cut: !standsWhole(one.content),
});

export const action = ({ context, request }: ActionFunctionArgs) => actOnAnnouncements(context, request);

export const clientAction = formClientAction(loadAnnouncementRecovery);

export default function Announcements() {
  const { page, departments, waiting, formKey } = useLoaderData<typeof loader>();
  const refusal = useFormAnswer<AnnouncementRefusal>(loadAnnouncementRecovery);
  const location = useLocation();
  const here = useHere();
  const busy = useNavigation().location?.pathname === location.pathname;
  const more = useMore(page, (cursor) => tableAddress(location, { cursor }));
  const create =
    departments === null ? null : (
      <LinkButton
        to={dialogAddress(here, "new")}
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
      {waiting === null ? null : <StatusTabs waiting={waiting} />}
      <AnnouncementFilters />
      <AnnouncementList announcements={more.items} matches={page} busy={busy} more={more} create={create} />
      <AnnouncementDialogs announcements={more.items} departments={departments} refusal={refusal} formKey={formKey} />
    </>
  );
}

export function ErrorBoundary() {
  return (
    <ErrorScreen title={text.failed} retry>
      {messages.errors.whatNow}
    </ErrorScreen>
  );
}
