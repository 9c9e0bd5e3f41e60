import { type RefObject, useEffect, useMemo, useRef, useState } from "react";
import type { FormErrors } from "../../../forms/form-errors.ts";
import { applyEdit, type Edit, editWord } from "./draft-edits.ts";
import type { SentBack } from "./draft-refusal.ts";
import {
  currencyFacts,
  type DraftValues,
  type LevelValues,
  levelField,
  readDraft,
  readTry,
  type TryValues,
} from "./draft-values.ts";
import type { EditorData } from "./load-editor.ts";
import { useAnswers } from "./use-answers.ts";

/**
 * The editor's state. What a person typed is theirs: nothing that is loaded behind it, and no refusal, takes it away. `sent`: what the
 * server sent back last.
 */
export function useEditor(form: RefObject<HTMLFormElement>, shown: EditorData, sent: SentBack | undefined) {
  const [values, setValues] = useState<DraftValues>(sent?.values ?? shown.values);
  const [trying, setTrying] = useState<TryValues>(sent?.trying ?? shown.trying);
  const [errors, setErrors] = useState<FormErrors>(sent?.errors ?? {});
  const [confirm, setConfirm] = useState(sent?.confirm ?? null);
  const [meanwhile, setMeanwhile] = useState(sent?.meanwhile ?? null);
  // What the person saw when the page opened is what they change (R9), until they were told of something newer.
  const [version, setVersion] = useState(sent ? sent.version : (shown.configuration?.version ?? null));
  const currencies = useMemo(() => currencyFacts(shown.choices.currencies), [shown.choices.currencies]);
  const draft = JSON.stringify(values);
  const [saved] = useState(() => JSON.stringify(shown.values));
  const { last: _, ...question } = trying;
  const asked = useAnswers(form, draft, JSON.stringify(question), sent?.answers ?? shown.answers);
  const { adopt } = asked;

  // What was typed before the scripts ran counts as well.
  useEffect(() => {
    if (!form.current) return;
    const typed = new FormData(form.current);
    setValues(readDraft(typed));
    setTrying(readTry(typed));
  }, [form]);

  const seen = useRef(sent);
  useEffect(() => {
    if (!sent || seen.current === sent) return;
    seen.current = sent;
    setErrors(sent.errors);
    setConfirm(sent.confirm);
    adopt(sent.answers);
    if (!sent.meanwhile) return;
    setMeanwhile(sent.meanwhile);
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
    forget(levelField(at, part === "approver" ? "approver_user_id" : part));
    setValues((before) => ({
      ...before,
      levels: before.levels.map((level, index) => (index === at ? { ...level, [part]: value } : level)),
    }));
  };
  const focusAfter = useFocusAfter(form, draft);
  const edit = (one: Edit) => {
    // Places of levels mean other levels now.
    forget(...Object.keys(errors).filter((name) => name.startsWith("amount_levels")));
    const edited = applyEdit(values, one, currencies);
    focusAfter(one, values.levels, edited.levels);
    setValues(edited);
  };
  const changeTry = (name: keyof TryValues, value: string) => setTrying((before) => ({ ...before, [name]: value }));
  return {
    values,
    trying,
    unsaved: draft !== saved,
    errors,
    confirm,
    meanwhile,
    version,
    currencies,
    asked,
    change,
    changeLevel,
    edit,
    changeTry,
  };
}

/** After an edit the focus stays with what was edited: the new level's limit, the moved level's button, the neighbour of a removed one. */
function useFocusAfter(form: RefObject<HTMLFormElement>, draft: string) {
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
  return (edit: Edit, before: readonly LevelValues[], after: readonly LevelValues[]) => {
    const limit = (at: number) => `[name="${levelField(at, "max_amount")}"]`;
    const button = (one: Edit) => `button[value="${editWord(one)}"]:not(:disabled)`;
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
