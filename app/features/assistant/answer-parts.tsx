import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import type { AnswerAuthor, ProviderName, SearchMatch } from "../../../domain/assistant/entities.ts";
import { BUILT_IN_PROVIDER } from "../../../domain/assistant/limits.ts";
import { REQUEST_STATUSES } from "../../../domain/requests/lifecycle.ts";
import { assistantMessages } from "../../messages/assistant.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { cx } from "../../ui/cx.ts";
import { DateTime } from "../../ui/date-time.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Money } from "../../ui/money.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { StatusBadge } from "../../ui/status-badge.tsx";
import { type CitationTargets, CitedText } from "./markdown.tsx";
import type { AssistantQueryState } from "./use-assistant-query.ts";

export const formatProvider = (provider: ProviderName): string =>
  provider === BUILT_IN_PROVIDER ? assistantMessages.builtIn : provider;

/** Shows below an answer the name of the provider that wrote it, and the note about the answer. */
export function AnsweredBy({ provider, note }: AnswerAuthor) {
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
          <Money
            amount={row.amount}
            currency={row.currency}
            decimals={row.amount_decimals}
            amount_usd={row.amount_usd}
          />
        )}
        {status ? <StatusBadge status={status} /> : null}
      </span>
    </li>
  );
}

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-1.5 font-semibold text-sm">{title}</h3>
      {children}
    </section>
  );
}

interface CitedProps {
  title: string;
  cited: CitationTargets;
}

export function CitedSection({ title, cited, children }: CitedProps & { children: string }) {
  return (
    <Section title={title}>
      <p className="max-w-prose break-words text-sm">
        <CitedText cited={cited}>{children}</CitedText>
      </p>
    </Section>
  );
}

/** Shows a list of sentences with citations under a heading. Renders nothing if the list is empty. */
export function SentenceList({ title, cited, points }: CitedProps & { points: readonly string[] }) {
  if (points.length === 0) return null;
  return (
    <Section title={title}>
      <ul className="flex max-w-prose list-disc flex-col gap-1 pl-5 text-sm">
        {points.map((point, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: sentences can repeat and their order never changes.
          <li key={index} className="break-words">
            <CitedText cited={cited}>{point}</CitedText>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Shows that there is no answer, with the reason if it is known. */
export const FailedAnswer = ({ title, detail }: { title: string; detail: string }) => (
  <Alert tone="error" title={title}>
    {detail ? <p>{detail}</p> : null}
  </Alert>
);

interface AnswerAreaProps<T> {
  state: AssistantQueryState<T>;
  text: { working: string; failed: string };
  stop: () => void;
  children: (answer: T) => ReactNode;
}

/** Shows the state of a call: nothing, that it runs with a button that stops it, why it failed, or its answer. */
export function AnswerArea<T>({ state, text, stop, children }: AnswerAreaProps<T>) {
  if (state.step === "none") return null;
  if (state.step === "failed") return <FailedAnswer title={text.failed} detail={state.detail} />;
  if (state.step === "done") return children(state.answer);
  return (
    <Card>
      <div className="flex flex-col gap-3">
        <div className="flex items-center justify-between gap-3">
          <p role="status" className="text-muted text-sm">
            {text.working}
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
