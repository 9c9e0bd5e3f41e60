import type { Fact } from "../../../domain/assistant/entities.ts";
import { assistantMessages } from "../../messages/assistant.ts";
import { cx } from "../../ui/cx.ts";
import { Icon } from "../../ui/icon.tsx";
import type { IconName } from "../../ui/icon-names.ts";
import { Section } from "./answer-parts.tsx";
import { AnswerLink, type CitationTargets } from "./markdown.tsx";

const text = assistantMessages.facts;

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
  if (facts.length === 0) return null;
  const sorted = facts.toSorted((a, b) => TONE_ORDER.indexOf(a.tone) - TONE_ORDER.indexOf(b.tone));
  const list = (
    <ul aria-label={text.title} className="flex flex-col gap-2 text-sm">
      {sorted.map((fact) => (
        <FactRow key={fact.id} fact={fact} anchor={anchor} brief={brief && fact.sources.length > 0} />
      ))}
    </ul>
  );
  return titled ? <Section title={text.title}>{list}</Section> : list;
}

function FactRow({ fact, anchor, brief }: { fact: Fact; anchor: string; brief: boolean }) {
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
        <span className="sr-only">{text.tone[fact.tone]}: </span>
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
