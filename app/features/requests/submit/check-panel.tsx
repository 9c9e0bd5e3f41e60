import { type RefObject, useState } from "react";
import type { AnalysisAnswer } from "../../../../domain/assistant/entities.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { useTexts } from "../../../ui/texts.tsx";
import { useHydrated } from "../../../ui/use-hydrated.ts";
import { useViewerLocale } from "../../../ui/viewer-locale.tsx";
import { LazyAnalysis } from "../../assistant/lazy-analysis.tsx";
import type { AnswerState } from "../../assistant/use-answer.ts";
import { type SubmitFormValues, toAnalysisDraft } from "./form-values.ts";

/** Shows the button with which the assistant analyses the draft before it is submitted, and the result. */
export function DraftAnalysisPanel({
  form,
  empty,
  amount,
  onStart,
  initialState,
}: {
  form: RefObject<HTMLFormElement>;
  empty: SubmitFormValues;
  /** The amount as `readAmount` returns it. */
  amount: string;
  /** Called before the analysis. If it returns false, the analysis does not start. */
  onStart: () => boolean;
  /** The result in the server-rendered page after a form without JavaScript; null if there is none. */
  initialState: AnswerState<AnalysisAnswer> | null;
}) {
  const text = useTexts().submit.check;

  const hydrated = useHydrated();
  const { timeZone } = useViewerLocale();
  const [data, setData] = useState<Record<string, unknown> | null>(null);
  const check = () => {
    if (form.current && onStart()) setData(toAnalysisDraft(new FormData(form.current), empty, { amount, timeZone }));
  };
  return (
    <>
      <Button
        wide
        variant="secondary"
        type={hydrated ? "button" : "submit"}
        name="intent"
        value="check"
        formNoValidate
        onClick={hydrated ? check : undefined}
        icon={<Icon name="sparkles" />}
      >
        {text.button}
      </Button>
      {data || initialState ? (
        <Card title={text.title}>
          <p className="mb-4 text-muted text-sm">{text.note}</p>
          <LazyAnalysis data={data} initialState={initialState ?? undefined} anchor="check" />
        </Card>
      ) : null}
    </>
  );
}
