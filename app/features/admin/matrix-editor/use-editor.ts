import { type RefObject, useEffect, useMemo, useRef, useState } from "react";
import type { FieldErrors } from "../../../forms/field-errors.ts";
import { applyLevelEdit, type LevelEdit, toLevelEditName } from "./draft-edits.ts";
import {
  type DraftValues,
  getLevelFieldName,
  type LevelValueKey,
  type LevelValues,
  readDraftValues,
  readTrialValues,
  type TrialValues,
  toCurrencyDataByCode,
} from "./draft-values.ts";
import type { EditorActionResult } from "./editor-refusal.ts";
import type { EditorData } from "./load-editor.ts";
import { getStepsFieldName, type StepBandKey, type StepValues } from "./step-values.ts";
import { useDraftEvaluation } from "./use-draft-evaluation.ts";

/**
 * Returns the editor's state and the functions that change it. Typed values stay when data is reloaded or a save is refused.
 * `actionResult`: the last result of the editor's action.
 */
export function useEditor(
  form: RefObject<HTMLFormElement>,
  data: EditorData,
  actionResult: EditorActionResult | undefined,
) {
  const [values, setValues] = useState<DraftValues>(actionResult?.values ?? data.values);
  const [trialValues, setTrialValues] = useState<TrialValues>(actionResult?.trialValues ?? data.trialValues);
  const [errors, setErrors] = useState<FieldErrors>(actionResult?.errors ?? {});
  const [confirmation, setConfirmation] = useState(actionResult?.confirmation ?? null);
  const [newerVersions, setNewerVersions] = useState(actionResult?.newerVersions ?? null);
  // The version on which the next save is based (R9). At first, it is the version that the page opened. If other people have saved newer
  // versions, the first save is refused and the page shows these versions. The next save is then based on the newest of them.
  const [version, setVersion] = useState(actionResult ? actionResult.version : (data.configuration?.version ?? null));
  const currencies = useMemo(() => toCurrencyDataByCode(data.choices.currencies), [data.choices.currencies]);
  const draft = JSON.stringify(values);
  const [savedDraft] = useState(() => JSON.stringify(data.values));
  const { last: _, ...question } = trialValues;
  const evaluator = useDraftEvaluation(
    form,
    draft,
    JSON.stringify(question),
    actionResult?.evaluation ?? data.evaluation,
  );
  const { applyEvaluation } = evaluator;

  // Reads texts that the person typed before hydration.
  useEffect(() => {
    if (!form.current) return;
    const typed = new FormData(form.current);
    setValues(readDraftValues(typed));
    setTrialValues(readTrialValues(typed));
  }, [form]);

  const lastResult = useRef(actionResult);
  useEffect(() => {
    if (!actionResult || lastResult.current === actionResult) return;
    lastResult.current = actionResult;
    setErrors(actionResult.errors);
    setConfirmation(actionResult.confirmation);
    applyEvaluation(actionResult.evaluation);
    if (!actionResult.newerVersions) return;
    setNewerVersions(actionResult.newerVersions);
    setVersion(actionResult.version);
  }, [actionResult, applyEvaluation]);

  const clearErrors = (...names: string[]) => {
    setConfirmation(null);
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !names.includes(name))));
  };
  const change = (changed: Partial<Omit<DraftValues, "levels" | "steps">>) => {
    clearErrors(...Object.keys(changed), ...("approver" in changed ? ["approver_user_id"] : []));
    setValues((before) => ({ ...before, ...changed }));
  };
  const changeSteps = (band: StepBandKey, steps: readonly StepValues[]) => {
    const name = getStepsFieldName(band);
    clearErrors(...Object.keys(errors).filter((path) => path === name || path.startsWith(`${name}.`)));
    setValues((before) =>
      band === "named"
        ? { ...before, steps }
        : { ...before, levels: before.levels.map((level, at) => (at === band ? { ...level, steps } : level)) },
    );
  };
  const changeLevel = (at: number, part: LevelValueKey, value: string) => {
    if (values.levels[at]?.[part] === value) return;
    clearErrors(getLevelFieldName(at, part === "approver" ? "approver_user_id" : part));
    setValues((before) => ({
      ...before,
      levels: before.levels.map((level, index) => (index === at ? { ...level, [part]: value } : level)),
    }));
  };
  const focusAfter = useFocusAfterEdit(form, draft);
  const edit = (one: LevelEdit) => {
    // Removes the errors of levels, because they refer to levels by number and an edit can change the numbers.
    clearErrors(...Object.keys(errors).filter((name) => name.startsWith("amount_levels")));
    const edited = applyLevelEdit(values, one, currencies);
    focusAfter(one, values.levels, edited.levels);
    setValues(edited);
  };
  const changeTrialValue = (name: keyof TrialValues, value: string) =>
    setTrialValues((before) => ({ ...before, [name]: value }));
  return {
    values,
    trialValues,
    unsaved: draft !== savedDraft,
    errors,
    confirmation,
    newerVersions,
    version,
    currencies,
    evaluator,
    change,
    changeLevel,
    changeSteps,
    edit,
    changeTrialValue,
  };
}

/**
 * Returns a function that moves the focus after an edit: to the limit of an added level, to a button of a moved level, or to the limit of
 * the level next to a removed one.
 */
function useFocusAfterEdit(form: RefObject<HTMLFormElement>, draft: string) {
  const pendingSelectors = useRef<string[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after the edited rows are rendered.
  useEffect(() => {
    const selectors = pendingSelectors.current;
    pendingSelectors.current = [];
    for (const selector of selectors) {
      const element = form.current?.querySelector<HTMLElement>(selector);
      if (element) return element.focus();
    }
  }, [draft]);
  return (edit: LevelEdit, before: readonly LevelValues[], after: readonly LevelValues[]) => {
    const limit = (at: number) => `[name="${getLevelFieldName(at, "max_amount")}"]`;
    const button = (one: LevelEdit) => `button[value="${toLevelEditName(one)}"]:not(:disabled)`;
    if (edit.act === "add")
      pendingSelectors.current = [limit(after.findIndex(({ key }) => !before.some((one) => one.key === key)))];
    else if (edit.act === "remove")
      pendingSelectors.current = [limit(Math.min(edit.level, after.length - 1)), button({ act: "add" })];
    else if (edit.act === "up" || edit.act === "down") {
      const level = edit.level + (edit.act === "up" ? -1 : 1);
      pendingSelectors.current = [
        button({ act: edit.act, level }),
        button({ act: edit.act === "up" ? "down" : "up", level }),
      ];
    }
  };
}
