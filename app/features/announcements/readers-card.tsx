import { Link, useLocation } from "@remix-run/react";
import type { ReaderCounts, ReaderPage } from "../../../domain/announcements/entities.ts";
import { formatCount } from "../../../domain/format/numbers.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Card } from "../../ui/card.tsx";
import { DateTime } from "../../ui/date-time.tsx";
import { LoadMore } from "../../ui/load-more.tsx";
import { nameDepartment } from "../../ui/render-message.ts";
import { useTexts } from "../../ui/texts.tsx";
import { getTableAddress } from "../admin/table-address.ts";

/** Shows how many people of the audience have read the announcement, and lists these people, latest reader first. */
export function ReadersCard({ readership, readers }: { readership: ReaderCounts; readers: ReaderPage }) {
  const texts = useTexts();
  const text = texts.announcements.page;

  const location = useLocation();
  const { read: readCount, of: audienceSize } = readership;
  const hasCursor = new URLSearchParams(location.search).has("cursor");
  const label = text.readBy(formatCount(readCount, texts.language), formatCount(audienceSize, texts.language));
  return (
    <Card title={label}>
      <progress
        className="progress progress-primary w-full"
        aria-label={label}
        value={readCount}
        max={Math.max(audienceSize, 1)}
      />
      {hasCursor ? (
        <Link
          to={getTableAddress(location, {})}
          preventScrollReset
          className="mt-3 inline-block text-primary text-sm underline"
        >
          {text.firstReaders}
        </Link>
      ) : null}
      {readers.items.length === 0 ? (
        <p className="mt-3 text-muted text-sm">{text.noReadersYet}</p>
      ) : (
        <ul aria-label={text.readers} className="mt-3 divide-y divide-base-300">
          {readers.items.map(({ user_id, name, department, read_at }) => (
            <li key={user_id} className="flex min-h-14 flex-wrap items-center gap-x-3 py-2 text-sm">
              <Avatar name={name} />
              <span className="min-w-0 flex-1">
                <span className="block truncate font-medium">{name}</span>
                <span className="block truncate text-muted">{nameDepartment(texts, department)}</span>
              </span>
              <span className="text-muted">
                <DateTime iso={read_at} show="relative" />
              </span>
            </li>
          ))}
        </ul>
      )}
      <LoadMore to={readers.next_cursor === null ? null : getTableAddress(location, { cursor: readers.next_cursor })} />
    </Card>
  );
}
