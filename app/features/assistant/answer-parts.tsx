import { Link } from "@remix-run/react";
import type { ProviderName, SearchMatch } from "../../../domain/assistant/entities.ts";
import { BUILT_IN_PROVIDER } from "../../../domain/assistant/limits.ts";
import { REQUEST_STATUSES } from "../../../domain/requests/lifecycle.ts";
import { assistantMessages } from "../../messages/assistant.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { cx } from "../../ui/cx.ts";
import { DateTime } from "../../ui/date-time.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Money } from "../../ui/money.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { StatusBadge } from "../../ui/status-badge.tsx";
import { type CitationTargets, CitedText } from "./markdown.tsx";

export const formatProvider = (provider: ProviderName): string =>
  provider === BUILT_IN_PROVIDER ? assistantMessages.builtIn : provider;

/** Shows below an answer the name of the provider that wrote it, and the note about the answer. */
export function AnsweredBy({ provider, note }: { provider: ProviderName; note: string | null }) {
  return (
    <>
      <AnswerNote note={note} />
      <p className="text-muted text-xs">{assistantMessages.by(formatProvider(provider))}</p>
    </>
  );
}

/** Shows why the built-in analyst answered although a model is configured, or which part of a model's answer was left out. */
export function AnswerNote({ note }: { note: string | null }) {
  if (note === null) return null;
  return (
    <p className="flex max-w-prose gap-2 text-sm">
      <Icon name="circle-exclamation-point" className="mt-0.5 size-4 shrink-0 text-warning" />
      {note}
    </p>
  );
}

/** Lists requests with their id, title, amount, status and requester. Each row links to the request. `className`: the padding of a row. */
export function RequestRows({ rows, className }: { rows: readonly SearchMatch[]; className: string }) {
  return (
    <ul className="divide-y divide-base-300">
      {rows.map((row) => (
        <RequestRow key={row.id} row={row} className={className} />
      ))}
    </ul>
  );
}

function RequestRow({ row, className }: { row: SearchMatch; className: string }) {
  const status = REQUEST_STATUSES.find((known) => known === row.status);
  return (
    <li className={cx("flex flex-wrap items-center justify-between gap-x-6 gap-y-1 text-sm", className)}>
      <div className="min-w-0 flex-1 basis-60">
        <Link
          to={`/request/${encodeURIComponent(row.id)}/details`}
          className="break-words font-semibold hover:underline"
        >
          <bdi>{row.title}</bdi>
        </Link>
        <p className="flex flex-wrap gap-x-3 text-muted">
          <span className="tabular-nums">{row.id}</span>
          <span>
            <bdi>{row.requester_name}</bdi> · <bdi>{row.department}</bdi>
          </span>
          <DateTime iso={row.created_at} />
        </p>
      </div>
      <span className="flex items-center gap-4">
        {row.amount === null ? null : (
          <Money amount={row.amount} currency={row.currency} decimals={row.amount_decimals} />
        )}
        {status ? <StatusBadge status={status} /> : null}
      </span>
    </li>
  );
}

export function Heading({ children }: { children: string }) {
  return <h3 className="mb-1.5 font-semibold text-sm">{children}</h3>;
}

/** Shows a list of sentences with citations under a heading. Renders nothing if the list is empty. */
export function SentenceList({
  title,
  points,
  cited,
}: {
  title: string;
  points: readonly string[];
  cited: CitationTargets;
}) {
  if (points.length === 0) return null;
  return (
    <section>
      <Heading>{title}</Heading>
      <ul className="flex max-w-prose list-disc flex-col gap-1 pl-5 text-sm">
        {points.map((point, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: sentences can repeat and their order never changes.
          <li key={index} className="break-words">
            <CitedText cited={cited}>{point}</CitedText>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Shows that an answer is being computed, with a button that stops the computation. */
export function PendingAnswerCard({ text, stop }: { text: string; stop: () => void }) {
  return (
    <Card>
      <div className="flex flex-col gap-3">
        <div className="flex items-center justify-between gap-3">
          <p role="status" className="text-muted text-sm">
            {text}
          </p>
          <Button type="button" variant="secondary" size="sm" onClick={stop} icon={<Icon name="circle-stop" />}>
            {assistantMessages.stop}
          </Button>
        </div>
        <Skeleton className="h-16 w-full" />
        <Skeleton className="h-24 w-full" />
      </div>
    </Card>
  );
}
