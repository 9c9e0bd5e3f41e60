import { type FormEvent, useEffect, useRef, useState } from "react";
import type { SearchAnswer } from "../../../domain/assistant/entities.ts";
import { BUILT_IN_PROVIDER, MAX_SEARCH_QUERY_LENGTH } from "../../../domain/assistant/limits.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Field } from "../../ui/field.tsx";
import { Icon } from "../../ui/icon.tsx";
import { TextInput } from "../../ui/inputs.tsx";
import { useTexts } from "../../ui/texts.tsx";
import { useHydrated } from "../../ui/use-hydrated.ts";
import {
  AnswerArea,
  AnsweredBy,
  FactList,
  RequestRows,
  Section,
  SentenceList,
  toCitationTargets,
} from "./answer-parts.tsx";
import type { AssistantActionResult } from "./assistant-action.ts";
import type { AnswerState } from "./use-answer.ts";

interface SearchTabProps {
  actionResult: AssistantActionResult | null;
  state: AnswerState<SearchAnswer>;
  ask: (body: { query: string }) => void;
  stop: () => void;
}

export function SearchTab({ actionResult, state, ask, stop }: SearchTabProps) {
  const text = useTexts().assistant.search;

  const form = useRef<HTMLFormElement>(null);
  const hydrated = useHydrated();
  const [empty, setEmpty] = useState(true);
  const readQuery = () => String(new FormData(form.current ?? undefined).get("query") ?? "").trim();
  // biome-ignore lint/correctness/useExhaustiveDependencies: reads once what was typed before hydration.
  useEffect(() => setEmpty(readQuery() === ""), []);
  const busy = state.step === "working";
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (readQuery() !== "" && !busy) ask({ query: readQuery() });
  };
  return (
    <div className="flex flex-col gap-4">
      <Card title={text.title}>
        <form
          ref={form}
          method="post"
          onSubmit={submit}
          className="flex items-end gap-2 max-sm:flex-col max-sm:items-stretch"
        >
          <input type="hidden" name="intent" value="search" />
          <div className="min-w-0 flex-1">
            <Field label={text.label} name="query">
              <TextInput
                placeholder={text.placeholder}
                maxLength={MAX_SEARCH_QUERY_LENGTH}
                required
                readOnly={busy}
                defaultValue={actionResult?.intent === "search" ? actionResult.value : ""}
                onInput={() => setEmpty(readQuery() === "")}
              />
            </Field>
          </div>
          <Button pending={busy} disabled={hydrated && empty} icon={<Icon name="search" />}>
            {text.button}
          </Button>
        </form>
      </Card>
      <AnswerArea state={state} text={text} anchor="search" stop={stop}>
        {(answer) => <SearchResults {...answer} />}
      </AnswerArea>
    </div>
  );
}

function SearchResults({ search_analysis, provider, note }: SearchAnswer) {
  const text = useTexts().assistant.search;

  const { search_intent, search_keywords, insights, matches, total, facts } = search_analysis;
  const cited = toCitationTargets("search", facts);
  return (
    <>
      <Card>
        <div className="flex flex-col gap-5">
          <Section title={text.intent}>
            <p className="break-words text-sm">{search_intent}</p>
          </Section>
          {search_keywords.length > 0 ? (
            <Section title={text.keywords}>
              <ul className="flex flex-wrap gap-2">
                {[...new Set(search_keywords)].map((keyword) => (
                  <li key={keyword} className="min-w-0 max-w-full">
                    <Badge>{keyword}</Badge>
                  </li>
                ))}
              </ul>
            </Section>
          ) : null}
          <SentenceList title={text.insights} points={insights} cited={cited} />
          <FactList facts={facts} anchor="search" brief={provider === BUILT_IN_PROVIDER} />
          <AnsweredBy provider={provider} note={note} />
        </div>
      </Card>
      <Card title={matches.length === 0 ? text.none : text.matches(matches.length, total)} flush={matches.length > 0}>
        {matches.length === 0 ? null : <RequestRows rows={matches} className="px-4 py-3 md:px-6" />}
      </Card>
    </>
  );
}
