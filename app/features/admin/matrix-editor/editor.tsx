import { Form, useNavigation } from "@remix-run/react";
import { type MouseEvent, useRef } from "react";
import { PeopleDatalist } from "../../../forms/person-input.tsx";
import { matrixEditorMessages as text } from "../../../messages/admin-matrix-editor.ts";
import { FlashMessage } from "../../../ui/toast-region.tsx";
import { useHydrated } from "../../../ui/use-hydrated.ts";
import { ApproverCard } from "./approver-card.tsx";
import { BacktestPanel } from "./backtest-panel.tsx";
import { ConfigurationFields } from "./configuration-fields.tsx";
import { DRAFT_ID, EVALUATION_KINDS } from "./draft-evaluation.ts";
import type { EditorActionResult } from "./editor-refusal.ts";
import { FindingsPanel } from "./findings-panel.tsx";
import { UnsavedChangesGuard } from "./leave-question.tsx";
import { LevelsCard } from "./levels-card.tsx";
import type { EditorData } from "./load-editor.ts";
import { SavePanel } from "./save-panel.tsx";
import { TrialPanel } from "./trial-panel.tsx";
import { useEditor } from "./use-editor.ts";

export interface EditorProps {
  data: EditorData;
  actionResult: EditorActionResult | undefined;
}

/** One form: what is saved, and what is asked about it. Without JavaScript every button sends it, and it comes back with the answer. */
export function Editor({ data, actionResult }: EditorProps) {
  const form = useRef<HTMLFormElement>(null);
  const editor = useEditor(form, data, actionResult);
  const saving = String(useNavigation().formData?.get("_do") ?? "").startsWith("save");
  const { configuration, choices, formKey } = data;
  const { answers, pending, ask } = editor.asked;
  const id = configuration?.id ?? null;

  /** Enter asks what the cursor stands in, and never saves by mistake. */
  const onEnter = (event: MouseEvent) => {
    event.preventDefault();
    const place = document.activeElement?.closest<HTMLElement>("[data-question]")?.dataset.question;
    void ask(EVALUATION_KINDS.find((one) => one === place) ?? "check");
  };
  return (
    <>
      <UnsavedChangesGuard unsaved={editor.unsaved} />
      <Form ref={form} method="post" noValidate replace preventScrollReset className="flex flex-col gap-4 lg:gap-6">
        <FlashMessage message={actionResult?.toast} />
        <button
          type="submit"
          name="_do"
          value="check"
          tabIndex={-1}
          aria-hidden="true"
          className="sr-only"
          onClick={onEnter}
        />
        <input type="hidden" name="_id" value={id ?? ""} />
        <input type="hidden" name="_key" value={`${formKey}:doa_configuration`} />
        <input type="hidden" name="number_locale" value={editor.values.number_locale} />
        {editor.version === null ? null : <input type="hidden" name="version" value={editor.version} />}
        <PeopleDatalist people={choices.activePeople} />
        <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-6">
          <DraftSection data={data} editor={editor} />
          <div className="flex flex-col gap-4 lg:sticky lg:top-8 lg:gap-6">
            <FindingsPanel
              ownId={id ?? DRAFT_ID}
              evaluation={answers}
              pending={pending.draft !== null}
              onCheck={() => void ask("check")}
            />
            <SavePanel
              isNew={id === null}
              saving={saving}
              confirmation={editor.confirm}
              newerVersions={editor.meanwhile}
              errors={editor.errors}
              actionResult={actionResult}
            />
          </div>
        </div>
        <EvaluationSection data={data} editor={editor} />
      </Form>
    </>
  );
}

interface SectionProps {
  data: EditorData;
  editor: ReturnType<typeof useEditor>;
}

/** What is saved. */
function DraftSection({ data: { configuration, choices, activeConfigurations }, editor }: SectionProps) {
  const hydrated = useHydrated();
  const { values, errors, asked, change } = editor;
  const id = configuration?.id ?? null;
  const own = (asked.answers.findings ?? []).filter((one) => one.configuration_id === (id ?? DRAFT_ID));
  // Without JavaScript nothing appears when the kind is chosen: both are there.
  const shows = (kind: typeof values.configuration_type) => !hydrated || values.configuration_type === kind;
  return (
    <div className="flex min-w-0 flex-col gap-4 lg:gap-6">
      <ConfigurationFields
        id={id}
        values={values}
        choices={choices}
        activeConfigurations={activeConfigurations}
        errors={errors}
        onChange={change}
      />
      {shows("amount_based") ? (
        <LevelsCard
          levels={values.levels}
          locale={values.number_locale}
          currencies={editor.currencies}
          note={hydrated ? null : text.onlyAmounts}
          choices={choices}
          findings={asked.isCurrent ? own : []}
          errors={errors}
          onChange={editor.changeLevel}
          onEdit={editor.edit}
        />
      ) : null}
      {shows("user_specific") ? (
        <ApproverCard
          value={values.approver}
          choices={choices}
          note={hydrated ? null : text.onlyNamed}
          error={errors.approver_user_id}
          onChange={(approver) => change({ approver })}
        />
      ) : null}
    </div>
  );
}

/** What is asked about it. */
function EvaluationSection({ data, editor }: SectionProps) {
  const { values, trying, errors, asked, changeTry } = editor;
  const { answers, pending, ask } = asked;
  const told = { ...answers.errors, ...errors };
  return (
    <>
      <TrialPanel
        trialValues={trying}
        draftType={values.request_type}
        locale={values.number_locale}
        trial={answers.trial}
        errors={told}
        choices={data.choices}
        pending={pending.draft === "try"}
        onChange={changeTry}
        onTry={() => void ask("try")}
      />
      <BacktestPanel
        requestCount={trying.last}
        backtest={answers.backtest}
        isCurrent={asked.isBacktestCurrent}
        errors={told}
        pending={pending.backtest !== null}
        onChange={(last) => changeTry("last", last)}
        onRun={() => void ask("backtest")}
      />
    </>
  );
}
