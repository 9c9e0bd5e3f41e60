import { Link } from "@remix-run/react";
import { Fragment, type ReactNode } from "react";
import type { AnswerAuthor, Fact, ProviderName, SearchMatch } from "../../../domain/assistant/entities.ts";
import { BUILT_IN_PROVIDER } from "../../../domain/assistant/limits.ts";
import { REQUEST_STATUSES } from "../../../domain/requests/lifecycle.ts";
import type { Texts } from "../../../texts/screens.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { cx } from "../../ui/cx.ts";
import { DateTime } from "../../ui/date-time.tsx";
import { Icon } from "../../ui/icon.tsx";
import type { IconName } from "../../ui/icon-names.ts";
import { Money } from "../../ui/money.tsx";
import { nameDepartment } from "../../ui/render-message.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { StatusBadge } from "../../ui/status-badge.tsx";
import { useTexts } from "../../ui/texts.tsx";
import { AnswerLink, type CitationTargets, CitedText } from "./markdown.tsx";
import type { AnswerState } from "./use-answer.ts";

export const formatProvider = (texts: Texts, provider: ProviderName): string =>
  provider === BUILT_IN_PROVIDER ? texts.assistant.builtIn : provider;

/** Shows below an answer the name of the provider that wrote it, and the note about the answer. */
export function AnsweredBy({ provider, note }: AnswerAuthor) {
  const texts = useTexts();
  const assistantMessages = texts.assistant;

  return (
    <>
      <AnswerNote note={note} />
      <p className="text-muted text-xs">{assistantMessages.by(formatProvider(texts, provider))}</p>
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
  const texts = useTexts();
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
            <bdi>{row.requester_name}</bdi> · <bdi>{nameDepartment(texts, row.department)}</bdi>
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

interface AnswerAreaProps<Answer> {
  state: AnswerState<Answer>;
  /** `wording`: while the facts are known, and the text is being written. */
  text: { working: string; wording?: string; failed: string };
  /** The prefix of the HTML ids of the facts. */
  anchor: string;
  /** Stops the call. The area is a card with a button for it. */
  stop?: () => void;
  children: (answer: Answer) => ReactNode;
}

/** Shows the state of a call: nothing, that it runs with the facts so far, why it failed, or its answer. */
export function AnswerArea<Answer>({ state, text, anchor, stop, children }: AnswerAreaProps<Answer>) {
  const assistantMessages = useTexts().assistant;

  if (state.step === "none") return null;
  if (state.step === "done") return children(state.answer);
  if (state.step === "failed")
    return (
      <div className="flex flex-col gap-4">
        <Alert tone="error" title={text.failed}>
          {state.detail ? <p>{state.detail}</p> : null}
        </Alert>
        <FactList facts={state.facts} anchor={anchor} />
      </div>
    );
  const { facts, provider } = state;
  const Frame = stop ? Card : Fragment;
  return (
    <Frame>
      <div className="flex flex-col gap-3">
        <div className="flex items-center justify-between gap-3">
          <p role="status" className="text-muted text-sm">
            {provider === null ? text.working : text.wording}
          </p>
          {stop ? (
            <Button type="button" variant="secondary" size="sm" onClick={stop} icon={<Icon name="circle-stop" />}>
              {assistantMessages.stop}
            </Button>
          ) : null}
        </div>
        <Skeleton className="h-6 w-3/5" />
        <Skeleton className="h-16 w-full" />
        <FactList facts={facts} anchor={anchor} />
        {provider === null ? null : <AnsweredBy provider={provider} note={null} />}
      </div>
    </Frame>
  );
}

const TONE_ICONS: Record<Fact["tone"], { icon: IconName; className: string }> = {
  warning: { icon: "triangle-exclamation-point", className: "text-warning" },
  caution: { icon: "circle-exclamation-point", className: "text-warning" },
  info: { icon: "info", className: "text-muted" },
};

const TONE_ORDER: readonly Fact["tone"][] = ["warning", "caution", "info"];

export const toCitationTargets = (anchor: string, facts: readonly Fact[]): CitationTargets => ({
  anchor,
  factIds: new Set(facts.map(({ id }) => id)),
});

interface FactListProps {
  facts: readonly Fact[];
  /** The prefix of the HTML ids of the facts. */
  anchor: string;
  /** Whether the answer above already contains the texts of the facts. Facts that have sources then show only their sources. */
  brief?: boolean;
  titled?: boolean;
}

/** Lists the facts of an answer with their sources, warnings first. Renders nothing if there are no facts. */
export function FactList({ facts, anchor, brief = false, titled = false }: FactListProps) {
  const assistantMessages = useTexts().assistant;

  if (facts.length === 0) return null;
  const sorted = facts.toSorted((a, b) => TONE_ORDER.indexOf(a.tone) - TONE_ORDER.indexOf(b.tone));
  const list = (
    <ul aria-label={assistantMessages.facts.title} className="flex flex-col gap-2 text-sm">
      {sorted.map((fact) => (
        <FactRow key={fact.id} fact={fact} anchor={anchor} brief={brief && fact.sources.length > 0} />
      ))}
    </ul>
  );
  return titled ? <Section title={assistantMessages.facts.title}>{list}</Section> : list;
}

function FactRow({ fact, anchor, brief }: { fact: Fact; anchor: string; brief: boolean }) {
  const assistantMessages = useTexts().assistant;

  const { icon, className } = TONE_ICONS[fact.tone];
  return (
    <li
      id={`${anchor}-${fact.id}`}
      data-tone={fact.tone}
      className="grid scroll-mt-20 grid-cols-[auto_minmax(0,1fr)] gap-x-2 rounded-md target:bg-primary/10"
    >
      <Icon name={icon} className={cx("mt-0.5 size-4", className)} />
      <p className="min-w-0 break-words">
        <span className="mr-1.5 font-medium text-muted text-xs tabular-nums">{fact.id}</span>
        <span className="sr-only">{assistantMessages.facts.tone[fact.tone]} </span>
        {brief ? null : fact.text}
        {fact.sources.map(({ label, href }) => (
          <span key={`${href} ${label}`} className="ml-2 inline-block">
            <AnswerLink href={href}>{label}</AnswerLink>
          </span>
        ))}
      </p>
    </li>
  );
}
