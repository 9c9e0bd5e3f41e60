import { Form, useBlocker, useNavigation } from "@remix-run/react";
import { type MouseEvent, useEffect, useRef } from "react";
import { PeopleDatalist } from "../../../forms/person-input.tsx";
import { addUnsavedForm, hasUnsavedForms } from "../../../forms/unsaved-changes.ts";
import { useTexts } from "../../../ui/texts.tsx";
import { FlashMessage } from "../../../ui/toast-region.tsx";
import { useHydrated } from "../../../ui/use-hydrated.ts";
import { BacktestPanel } from "./backtest-panel.tsx";
import { ApproverCard, ConfigurationFields } from "./configuration-fields.tsx";
import { DRAFT_CONFIGURATION_ID, EVALUATION_KINDS } from "./draft-evaluation.ts";
import type { DraftValues } from "./draft-values.ts";
import type { EditorActionResult } from "./editor-refusal.ts";
import { FindingsPanel } from "./findings-panel.tsx";
import { LevelsCard } from "./levels-card.tsx";
import type { EditorData } from "./load-editor.ts";
import { SavePanel } from "./save-panel.tsx";
import { SharedStepFields } from "./step-options.tsx";
import { MEMBER_DATALIST_ID } from "./step-values.ts";
import { TrialPanel } from "./trial-panel.tsx";
import { UnsavedChangesDialog } from "./unsaved-changes-dialog.tsx";
import { useEditor } from "./use-editor.ts";

/** Whether the editor shows the fields of any steps. */
const hasSteps = ({ configuration_type, levels, steps }: DraftValues): boolean =>
  configuration_type === "user_specific" ? steps.length > 0 : levels.some((level) => level.steps.length > 0);

export interface EditorProps {
  data: EditorData;
  actionResult: EditorActionResult | undefined;
}

/**
 * Shows the form of the configuration editor: the draft, its checks, 'Try it' and the backtest. Without JavaScript, each button submits the
 * form, and the response shows the result.
 */
export function Editor({ data, actionResult }: EditorProps) {
  const form = useRef<HTMLFormElement>(null);
  const editor = useEditor(form, data, actionResult);
  const saving = String(useNavigation().formData?.get("_do") ?? "").startsWith("save");
  const { configuration, choices, formKey } = data;
  const { evaluation, pending, evaluate } = editor.evaluator;
  const id = configuration?.id ?? null;

  /**
   * Handles the Enter key. In a field of 'Try it' or the backtest, Enter starts that evaluation. In any other field, it starts the check.
   * Enter never saves.
   */
  const onEnter = (event: MouseEvent) => {
    event.preventDefault();
    const question = document.activeElement?.closest<HTMLElement>("[data-question]")?.dataset.question;
    void evaluate(EVALUATION_KINDS.find((one) => one === question) ?? "check");
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
        <PeopleDatalist people={choices.memberChoices} id={MEMBER_DATALIST_ID} />
        <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-6">
          <DraftSection data={data} editor={editor} />
          <div className="flex flex-col gap-4 lg:sticky lg:top-8 lg:gap-6">
            <FindingsPanel
              ownId={id ?? DRAFT_CONFIGURATION_ID}
              evaluation={evaluation}
              pending={pending.draft !== null}
              onCheck={() => void evaluate("check")}
            />
            <SavePanel
              isNew={id === null}
              saving={saving}
              confirmation={editor.confirmation}
              newerVersions={editor.newerVersions}
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

/** Shows the part of the form that will be saved: the configuration, and its levels or its approver. */
function DraftSection({ data: { configuration, choices, activeConfigurations }, editor }: SectionProps) {
  const text = useTexts().matrixEditor;

  const hydrated = useHydrated();
  const { values, errors, evaluator, change } = editor;
  const id = configuration?.id ?? null;
  const ownFindings = (evaluator.evaluation.findings ?? []).filter(
    (one) => one.configuration_id === (id ?? DRAFT_CONFIGURATION_ID),
  );
  // Without JavaScript, the page shows the fields of both kinds of configuration, because it cannot react to the choice.
  const isVisible = (kind: typeof values.configuration_type) => !hydrated || values.configuration_type === kind;
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
      {isVisible("amount_based") ? (
        <LevelsCard
          levels={values.levels}
          locale={values.number_locale}
          currencies={editor.currencies}
          note={hydrated ? null : text.amountBasedOnly}
          choices={choices}
          findings={evaluator.isCurrent ? ownFindings : []}
          errors={errors}
          onChange={editor.changeLevel}
          onChangeSteps={editor.changeSteps}
          onEdit={editor.edit}
        />
      ) : null}
      {isVisible("user_specific") ? (
        <ApproverCard
          values={values}
          choices={choices}
          note={hydrated ? null : text.userSpecificOnly}
          errors={errors}
          onChange={(approver) => change({ approver })}
          onChangeSteps={editor.changeSteps}
        />
      ) : null}
      {hasSteps(values) ? (
        <SharedStepFields values={values} groups={choices.groups} errors={errors} onChange={change} />
      ) : (
        <>
          <input type="hidden" name="fallback_group_id" value={values.fallback_group_id} />
          <input type="hidden" name="same_person" value={values.same_person} />
        </>
      )}
    </div>
  );
}

/** Shows 'Try it' and the backtest of the draft. */
function EvaluationSection({ data, editor }: SectionProps) {
  const { values, trialValues, errors, evaluator, changeTrialValue } = editor;
  const { evaluation, pending, evaluate } = evaluator;
  const allErrors = { ...evaluation.errors, ...errors };
  return (
    <>
      <TrialPanel
        trialValues={trialValues}
        draftType={values.request_type}
        locale={values.number_locale}
        trial={evaluation.trial}
        errors={allErrors}
        choices={data.choices}
        pending={pending.draft === "try"}
        onChange={changeTrialValue}
        onTry={() => void evaluate("try")}
      />
      <BacktestPanel
        requestCount={trialValues.last}
        backtest={evaluation.backtest}
        isCurrent={evaluator.isBacktestCurrent}
        errors={allErrors}
        pending={pending.backtest !== null}
        onChange={(last) => changeTrialValue("last", last)}
        onRun={() => void evaluate("backtest")}
      />
    </>
  );
}

/**
 * Asks before an unsaved draft is lost. A dialog asks before another screen opens, and the browser asks before the page is closed or
 * reloaded.
 */
function UnsavedChangesGuard({ unsaved }: { unsaved: boolean }) {
  useEffect(() => (unsaved ? addUnsavedForm() : undefined), [unsaved]);
  // Does not ask if the path stays the same, because opening a dialog and submitting the form do not lose the draft.
  const leaving = useBlocker(
    ({ currentLocation, nextLocation }) => hasUnsavedForms() && currentLocation.pathname !== nextLocation.pathname,
  );
  return leaving.state === "blocked" ? <UnsavedChangesDialog onStay={leaving.reset} onLeave={leaving.proceed} /> : null;
}
