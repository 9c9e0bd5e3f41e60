import { Link, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import type { Announcement } from "../../../domain/announcements/entities.ts";
import { getAnnouncementUrl } from "../../../domain/announcements/rules.ts";
import { formatCount, formatTotal } from "../../../domain/format/numbers.ts";
import { LinkButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { cx } from "../../ui/cx.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Icon } from "../../ui/icon.tsx";
import { ListKeyboardNavigation } from "../../ui/list-keyboard-navigation.tsx";
import { LoadMore, type LoadMoreState } from "../../ui/load-more.tsx";
import { TextWithLinks } from "../../ui/text-with-links.tsx";
import { useTexts } from "../../ui/texts.tsx";
import { getTableAddress } from "../admin/table-address.ts";
import { AnnouncementBadges, AnnouncementByline } from "./announcement-badges.tsx";
import { hasAnnouncementFilters } from "./announcement-filters.tsx";
import { AnnouncementDecisionButtons } from "./decision-card.tsx";

/** An announcement in the list. `is_truncated`: whether `content` is only the beginning of the text. */
export type AnnouncementListItem = Announcement & { is_truncated: boolean };

export interface AnnouncementListProps {
  announcements: readonly AnnouncementListItem[];
  matches: { total: number; total_is_floor: boolean };
  /** Whether the list for changed filters is loading. */
  busy: boolean;
  more: LoadMoreState;
  /** The button that creates an announcement; null if the person cannot create one. */
  create: ReactNode;
}

export function AnnouncementList({ announcements, matches, busy, more, create }: AnnouncementListProps) {
  const texts = useTexts();
  const text = texts.announcements;
  const messages = texts.common;

  const location = useLocation();
  const hasCursor = new URLSearchParams(location.search).has("cursor");
  return (
    <section aria-label={text.title} aria-busy={busy || undefined}>
      <p role="status" className="mb-3 text-muted text-sm tabular-nums">
        {text.showing(
          formatCount(announcements.length, texts.language),
          formatTotal(matches.total, matches.total_is_floor, texts.language),
        )}
      </p>
      {hasCursor ? (
        <Link to={getTableAddress(location, {})} className="mb-3 inline-block text-primary text-sm underline">
          {messages.filters.firstPage}
        </Link>
      ) : null}
      {announcements.length === 0 ? (
        <EmptyAnnouncementList create={create} />
      ) : (
        <ListKeyboardNavigation>
          <ul className={cx("flex flex-col gap-3", busy && "opacity-60")}>
            {announcements.map((announcement) => (
              <AnnouncementCard key={announcement.id} announcement={announcement} />
            ))}
          </ul>
        </ListKeyboardNavigation>
      )}
      <LoadMore to={more.to} onClick={more.loadMore} pending={more.loading} />
    </section>
  );
}

/** Shows one announcement with its text, or with the beginning of a long text. */
function AnnouncementCard({ announcement }: { announcement: AnnouncementListItem }) {
  const text = useTexts().announcements;

  const { id, title, content, unread, is_truncated } = announcement;
  return (
    <Card as="li" className={unread ? "border-primary/50" : undefined}>
      <div className="flex flex-col gap-3">
        {/* The link covers the badges, title and details, so that people can easily touch it. */}
        <div className="relative flex flex-col gap-3">
          <AnnouncementBadges announcement={announcement} />
          <div className="flex flex-col gap-1">
            <h2 className="font-semibold text-base">
              <Link
                to={getAnnouncementUrl(id)}
                data-list-item=""
                className="after:absolute after:inset-0 after:rounded-md hover:underline focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-primary focus-visible:after:outline-offset-4"
              >
                <bdi>{title}</bdi>
              </Link>
            </h2>
            <AnnouncementByline announcement={announcement} />
          </div>
        </div>
        <TextWithLinks>{content}</TextWithLinks>
        {is_truncated ? (
          <Link
            to={getAnnouncementUrl(id)}
            className="link link-primary inline-flex w-fit items-center gap-1 text-sm max-md:-my-2 max-md:min-h-11"
          >
            {text.readMore}
            <span className="sr-only">{title}</span>
            <Icon name="chevron-right" />
          </Link>
        ) : null}
        <AnnouncementDecisionButtons announcement={announcement} />
      </div>
    </Card>
  );
}

function EmptyAnnouncementList({ create }: { create: ReactNode }) {
  const text = useTexts().announcements;

  const { pathname, search } = useLocation();
  if (hasAnnouncementFilters(search)) {
    return (
      <Card flush>
        <EmptyState
          icon={<Icon name="search-x" className="size-6" />}
          title={text.noMatch}
          action={
            <LinkButton to={pathname} preventScrollReset>
              {text.filters.clear}
            </LinkButton>
          }
        >
          {text.noMatchText}
        </EmptyState>
      </Card>
    );
  }
  return (
    <Card flush>
      <EmptyState icon={<Icon name="megaphone" className="size-6" />} title={text.none} action={create}>
        {create === null ? text.noneText : text.noneToCreate}
      </EmptyState>
    </Card>
  );
}
