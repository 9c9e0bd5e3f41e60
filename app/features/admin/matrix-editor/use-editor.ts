import { type RefObject, useEffect, useMemo, useRef, useState } from "react";
import type { FieldErrors } from "../../../forms/field-errors.ts";
import { applyEdit, type DraftEdit, formatEdit } from "./draft-edits.ts";
import {
  type DraftValues,
  type LevelValues,
  levelFieldName,
  readDraft,
  readTrialValues,
  type TrialValues,
  toCurrencyFacts,
} from "./draft-values.ts";
import type { EditorActionResult } from "./editor-refusal.ts";
import type { EditorData } from "./load-editor.ts";
import { useDraftEvaluation } from "./use-draft-evaluation.ts";

/**
 * The editor's state. What a person typed is theirs: nothing that is loaded behind it, and no refusal, takes it away. `sent`: what the
 * server sent back last.
 */
export function useEditor(form: RefObject<HTMLFormElement>, shown: EditorData, sent: EditorActionResult | undefined) {
  const [values, setValues] = useState<DraftValues>(sent?.values ?? shown.values);
  const [trialValues, setTrying] = useState<TrialValues>(sent?.trialValues ?? shown.trialValues);
  const [errors, setErrors] = useState<FieldErrors>(sent?.errors ?? {});
  const [confirmation, setConfirm] = useState(sent?.confirmation ?? null);
  const [newerVersions, setMeanwhile] = useState(sent?.newerVersions ?? null);
  // What the person saw when the page opened is what they change (R9), until they were told of something newer.
  const [version, setVersion] = useState(sent ? sent.version : (shown.configuration?.version ?? null));
  const currencies = useMemo(() => toCurrencyFacts(shown.choices.currencies), [shown.choices.currencies]);
  const draft = JSON.stringify(values);
  const [saved] = useState(() => JSON.stringify(shown.values));
  const { last: _, ...question } = trialValues;
  const evaluator = useDraftEvaluation(form, draft, JSON.stringify(question), sent?.evaluation ?? shown.evaluation);
  const { adopt } = evaluator;

  // What was typed before the scripts ran counts as well.
  useEffect(() => {
    if (!form.current) return;
    const typed = new FormData(form.current);
    setValues(readDraft(typed));
    setTrying(readTrialValues(typed));
  }, [form]);

  const seen = useRef(sent);
  useEffect(() => {
    if (!sent || seen.current === sent) return;
    seen.current = sent;
    setErrors(sent.errors);
    setConfirm(sent.confirmation);
    adopt(sent.evaluation);
    if (!sent.newerVersions) return;
    setMeanwhile(sent.newerVersions);
    setVersion(sent.version);
  }, [sent, adopt]);

  const forget = (...names: string[]) => {
    setConfirm(null);
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !names.includes(name))));
  };
  const change = (changed: Partial<Omit<DraftValues, "levels">>) => {
    forget(...Object.keys(changed), ...("approver" in changed ? ["approver_user_id"] : []));
    setValues((before) => ({ ...before, ...changed }));
  };
  const changeLevel = (at: number, part: keyof Omit<LevelValues, "key">, value: string) => {
    if (values.levels[at]?.[part] === value) return;
    forget(levelFieldName(at, part === "approver" ? "approver_user_id" : part));
    setValues((before) => ({
      ...before,
      levels: before.levels.map((level, index) => (index === at ? { ...level, [part]: value } : level)),
    }));
  };
  const focusAfter = useFocusAfterEdit(form, draft);
  const edit = (one: DraftEdit) => {
    // Places of levels mean other levels now.
    forget(...Object.keys(errors).filter((name) => name.startsWith("amount_levels")));
    const edited = applyEdit(values, one, currencies);
    focusAfter(one, values.levels, edited.levels);
    setValues(edited);
  };
  const changeTrialValue = (name: keyof TrialValues, value: string) =>
    setTrying((before) => ({ ...before, [name]: value }));
  return {
    values,
    trying: trialValues,
    unsaved: draft !== saved,
    errors,
    confirm: confirmation,
    meanwhile: newerVersions,
    version,
    currencies,
    asked: evaluator,
    change,
    changeLevel,
    edit,
    changeTry: changeTrialValue,
  };
}

/** After an edit the focus stays with what was edited: the new level's limit, the moved level's button, the neighbour of a removed one. */
function useFocusAfterEdit(form: RefObject<HTMLFormElement>, draft: string) {
  const wanted = useRef<string[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once the edited rows stand there.
  useEffect(() => {
    const selectors = wanted.current;
    wanted.current = [];
    for (const selector of selectors) {
      const found = form.current?.querySelector<HTMLElement>(selector);
      if (found) return found.focus();
    }
  }, [draft]);
  return (edit: DraftEdit, before: readonly LevelValues[], after: readonly LevelValues[]) => {
    const limit = (at: number) => `[name="${levelFieldName(at, "max_amount")}"]`;
    const button = (one: DraftEdit) => `button[value="${formatEdit(one)}"]:not(:disabled)`;
    if (edit.act === "add")
      wanted.current = [limit(after.findIndex(({ key }) => !before.some((one) => one.key === key)))];
    else if (edit.act === "remove")
      wanted.current = [limit(Math.min(edit.level, after.length - 1)), button({ act: "add" })];
    else if (edit.act === "up" || edit.act === "down") {
      const level = edit.level + (edit.act === "up" ? -1 : 1);
      wanted.current = [button({ act: edit.act, level }), button({ act: edit.act === "up" ? "down" : "up", level })];
    }
  };
}
