import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { Link, useLoaderData, useLocation } from "@remix-run/react";
import type { Notification } from "../../domain/entities.ts";
import { ok, SENTENCE_OF, STATUS_OF } from "../../domain/errors.ts";
import { LIMITS } from "../../domain/limits.ts";
import { StatusLine, unreadCount, useStanding } from "../features/notifications/standing.tsx";
import { Told } from "../features/notifications/told.tsx";
import { useReadMarks } from "../features/notifications/use-read-marks.ts";
import { reloadUnlessDialogOnly } from "../forms/dialog-address.ts";
import { messages } from "../messages/common.ts";
import { notifications as text } from "../messages/notifications.ts";
import { INBOX } from "../navigation.ts";
import { flash } from "../server/flash.ts";
import { readActorForm } from "../server/read-form.ts";
import { requireActor } from "../server/require-actor.ts";
import { runService } from "../server/run-service.ts";
import { Button, LinkButton } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { ErrorScreen } from "../ui/error-screen.tsx";
import { Icon } from "../ui/icon.tsx";
import { ListKeys } from "../ui/list-keys.tsx";
import { readPages } from "../ui/list-pages.ts";
import { LoadMore } from "../ui/load-more.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { PromptPlace } from "../ui/prompt-place.tsx";
import { useMore } from "../ui/use-more.ts";

/** A screenful on a desktop; a phone scrolls. */
const PAGE = 25;

export const meta: MetaFunction = () => [{ title: messages.app.pageTitle(text.title) }];

export async function loader({ context, request }: LoaderFunctionArgs) {
  const actor = requireActor(context, request);
  const { search, searchParams } = new URL(request.url);
  const limit = Math.min(PAGE * readPages(search), LIMITS.list);
  const found = await context.services.notifications.page(actor, { cursor: searchParams.get("cursor"), limit });
  // A cursor from a link that was kept and is none: the list from its beginning.
  if (!found.ok) throw redirect(INBOX);
  return { page: found.value };
}

export const shouldRevalidate = reloadUnlessDialogOnly;

/** Marks one (`id`) or all (`all`) as read, and shows the same page again. */
export async function action({ context, request }: ActionFunctionArgs) {
  const { actor, form } = await readActorForm(context, request);
  const id = form.get("id");
  if (!form.has("all") && typeof id !== "string") throw data(SENTENCE_OF.malformed, { status: STATUS_OF.malformed });
  const { markRead } = context.services.notifications;
  const outcome = await runService(async () => ok(await markRead(actor, typeof id === "string" ? [id] : null)));
  const { pathname, search } = new URL(request.url);
  const toast = flash({ tone: "error", title: text.markFailed, description: text.markFailedText });
  return redirect(pathname + search, { headers: outcome.ok ? {} : { "Set-Cookie": toast } });
}

export default function Inbox() {
  const { page } = useLoaderData<typeof loader>();
  const more = useMore<Notification>(page, (cursor) => `${INBOX}?${new URLSearchParams({ cursor })}`);
  const marks = useReadMarks(more.items);
  const later = new URLSearchParams(useLocation().search).has("cursor");
  return (
    <div className="mx-auto max-w-3xl">
      <PromptPlace />
      <Header onMarkAll={marks.markAll} empty={more.items.length === 0 && !later} />
      {later ? (
        <Link to={INBOX} className="mb-3 inline-block text-primary text-sm underline">
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
          <ListKeys>
            <ul
              aria-label={text.list}
              data-grown={more.grown || undefined}
              className="divide-y divide-base-300 overflow-hidden rounded-box"
            >
              {more.items.map((notification) => (
                <Told
                  key={notification.id}
                  notification={notification}
                  read={marks.isRead(notification)}
                  onMark={marks.markOne(notification.id)}
                />
              ))}
            </ul>
          </ListKeys>
        )}
      </Card>
      <LoadMore to={more.to} onClick={more.more} pending={more.loading} />
      <StatusLine className="mt-4 justify-center md:hidden" />
    </div>
  );
}

function Header({ onMarkAll, empty }: { onMarkAll: ReturnType<typeof useReadMarks>["markAll"]; empty: boolean }) {
  const { unread } = useStanding();
  return (
    <PageHeader
      title={text.title}
      description={
        <span role="status">{unread > 0 ? messages.nav.unread(unreadCount(unread)) : empty ? null : text.allRead}</span>
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

export function ErrorBoundary() {
  return (
    <ErrorScreen title={text.failed} retry>
      {messages.errors.whatNow}
    </ErrorScreen>
  );
}
