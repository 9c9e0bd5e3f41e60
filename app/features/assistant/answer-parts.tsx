import type { ProviderName } from "../../../domain/assistant/entities.ts";
import { BUILT_IN_PROVIDER } from "../../../domain/assistant/limits.ts";
import { assistantMessages } from "../../messages/assistant.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { type CitationTargets, CitedText } from "./markdown.tsx";

export const formatProvider = (provider: ProviderName): string =>
  provider === BUILT_IN_PROVIDER ? assistantMessages.builtIn : provider;

/** Shows the name of the provider that wrote an answer. Appears below every answer. */
export function AnsweredBy({ provider }: { provider: ProviderName }) {
  return <p className="text-muted text-xs">{assistantMessages.by(formatProvider(provider))}</p>;
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
