import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { Link, useLoaderData, useLocation } from "@remix-run/react";
import { Fragment } from "react";
import type { Notification } from "../../domain/entities.ts";
import { fail, ok } from "../../domain/errors.ts";
import { formatDate } from "../../domain/format/date-time.ts";
import { LIMITS } from "../../domain/limits.ts";
import type { Rendered } from "../../domain/message.ts";
import { NotificationItem } from "../features/notifications/notification-item.tsx";
import {
  ConnectionStatusLine,
  formatUnreadCount,
  useNotificationState,
} from "../features/notifications/notification-state.tsx";
import { useMarkRead } from "../features/notifications/use-mark-read.ts";
import { shouldRevalidateUnlessDialogOnly } from "../forms/dialog-address.ts";
import { NOTIFICATIONS_PATH } from "../navigation.ts";
import { handleForm } from "../server/handle-form.ts";
import { requireActor } from "../server/require-actor.ts";
import { RouteErrorBoundary } from "../shell/route-error-boundary.tsx";
import { Button, LinkButton } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { Icon } from "../ui/icon.tsx";
import { ListKeyboardNavigation } from "../ui/list-keyboard-navigation.tsx";
import { readLoadedPageCount } from "../ui/list-pages.ts";
import { LoadMore, useLoadMore } from "../ui/load-more.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { PromptSlot } from "../ui/prompt-slot.tsx";
import { getPageTexts, useTexts } from "../ui/texts.tsx";
import { useViewerLocale } from "../ui/viewer-locale.tsx";

/** How many notifications a page shows. */
const PAGE_SIZE = 25;

const DAY_MS = 86_400_000;

export const meta: MetaFunction = ({ matches }) => [
  { title: getPageTexts(matches).common.app.pageTitle(getPageTexts(matches).notifications.title) },
];

export async function loader({ context, request }: LoaderFunctionArgs) {
  const actor = requireActor(context, request);
  const { search, searchParams } = new URL(request.url);
  const limit = Math.min(PAGE_SIZE * readLoadedPageCount(search), LIMITS.list);
  const result = await context.services.notifications.listPage(actor, { cursor: searchParams.get("cursor"), limit });
  // The cursor in an old link can be invalid. The list then starts from its beginning.
  if (!result.ok) throw redirect(NOTIFICATIONS_PATH);
  return { page: result.value };
}

export const shouldRevalidate = shouldRevalidateUnlessDialogOnly;

/** Marks one notification (`id`) or all notifications (`all`) as read, and shows the same page again. */
export const action = (args: ActionFunctionArgs) => {
  const texts = args.context.texts;
  const text = texts.notifications;
  return handleForm<string[] | null, unknown, null>(args, {
    parse(form) {
      const id = form.get("id");
      if (typeof id === "string") return ok([id]);
      return form.has("all") ? ok(null) : fail("malformed");
    },
    run: async (ids, { actor, context }) => ok(await context.services.notifications.markRead(actor, ids)),
    dismiss: ({ code }, { url }) =>
      code === "malformed"
        ? null
        : {
            to: url.pathname + url.search,
            toast: { tone: "error", title: text.markFailed, description: text.markFailedText },
          },
    recover: () => null,
    done: (_, { url }) => ({ to: url.pathname + url.search }),
  });
};

export default function NotificationsScreen() {
  const texts = useTexts();
  const messages = texts.common;
  const text = texts.notifications;

  const { page } = useLoaderData<typeof loader>();
  const more = useLoadMore<Rendered<Notification>>(
    page,
    (cursor) => `${NOTIFICATIONS_PATH}?${new URLSearchParams({ cursor })}`,
  );
  const marks = useMarkRead(more.items);
  const days = useDays(more.items);
  const later = new URLSearchParams(useLocation().search).has("cursor");
  return (
    <div className="mx-auto max-w-3xl">
      <PromptSlot />
      <InboxHeader onMarkAll={marks.markAll} empty={more.items.length === 0 && !later} />
      {later ? (
        <Link to={NOTIFICATIONS_PATH} className="mb-3 inline-block text-primary text-sm underline">
          {messages.filters.firstPage}
        </Link>
      ) : null}
      <Card flush>
        {more.items.length === 0 ? (
          <EmptyState
            icon={<Icon name="bell" className="size-6" />}
            title={text.none}
            action={<LinkButton to="/">{messages.action.toDashboard}</LinkButton>}
          >
            {text.noneText}
          </EmptyState>
        ) : (
          <ListKeyboardNavigation>
            <section
              aria-label={text.list}
              data-grown={more.grown || undefined}
              className="divide-y divide-base-300 overflow-hidden rounded-box"
            >
              {days.map(([day, notifications]) => (
                <Fragment key={day}>
                  <h2 className="bg-base-200 px-4 py-1.5 font-semibold text-muted text-xs md:px-6">{day}</h2>
                  <ul aria-label={day} className="divide-y divide-base-300">
                    {notifications.map((notification) => (
                      <NotificationItem
                        key={notification.id}
                        notification={notification}
                        read={marks.isRead(notification)}
                        onMarkRead={marks.markOne(notification.id)}
                      />
                    ))}
                  </ul>
                </Fragment>
              ))}
            </section>
          </ListKeyboardNavigation>
        )}
      </Card>
      <LoadMore to={more.to} onClick={more.loadMore} pending={more.loading} />
      <ConnectionStatusLine className="mt-4 justify-center md:hidden" />
    </div>
  );
}

/** Returns the notifications of each day in the user's time zone, with the name of the day: 'Today', 'Yesterday' or '21 Nov 2026'. */
function useDays(notifications: readonly Rendered<Notification>[]): [string, Rendered<Notification>[]][] {
  const texts = useTexts();
  const text = texts.notifications;

  const { timeZone, now } = useViewerLocale();
  const names = new Map([
    [formatDate(new Date(Date.parse(now) - DAY_MS).toISOString(), timeZone, texts.language), text.yesterday],
    [formatDate(now, timeZone, texts.language), text.today],
  ]);
  const days = Map.groupBy(notifications, ({ created_at }) => formatDate(created_at, timeZone, texts.language));
  return [...days].map(([date, group]) => [names.get(date) ?? date, group]);
}

function InboxHeader({ onMarkAll, empty }: { onMarkAll: ReturnType<typeof useMarkRead>["markAll"]; empty: boolean }) {
  const texts = useTexts();
  const text = texts.notifications;
  const messages = texts.common;

  const { unread } = useNotificationState();
  return (
    <PageHeader
      title={text.title}
      description={
        <span role="status">
          {unread > 0 ? messages.nav.unread(formatUnreadCount(texts, unread)) : empty ? null : text.allRead}
        </span>
      }
      actions={
        unread > 0 ? (
          <form method="post" onSubmit={onMarkAll}>
            <Button name="all" value="1" variant="secondary" icon={<Icon name="check-check" />}>
              {text.markAll}
            </Button>
          </form>
        ) : null
      }
    />
  );
}

export const ErrorBoundary = () => {
  const text = useTexts().notifications;
  return <RouteErrorBoundary failed={text.failed} />;
};
