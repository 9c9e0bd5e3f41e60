import { Form, useNavigation } from "@remix-run/react";
import { type MouseEvent, useRef } from "react";
import { PeopleList } from "../../../forms/person-input.tsx";
import { editorMessages as text } from "../../../messages/admin-matrix-editor.ts";
import { FlashMessage } from "../../../ui/toast-region.tsx";
import { useHydrated } from "../../../ui/use-hydrated.ts";
import { DRAFT_ID, QUESTIONS } from "./answers.ts";
import { ApproverCard } from "./approver-card.tsx";
import { BacktestPanel } from "./backtest-panel.tsx";
import { ConfigurationFields } from "./configuration-fields.tsx";
import type { SentBack } from "./draft-refusal.ts";
import { FindingsPanel } from "./findings-panel.tsx";
import { LeaveQuestion } from "./leave-question.tsx";
import { LevelsCard } from "./levels-card.tsx";
import type { EditorData } from "./load-editor.ts";
import { SavePanel } from "./save-panel.tsx";
import { TryPanel } from "./try-panel.tsx";
import { useEditor } from "./use-editor.ts";

export interface EditorProps {
  shown: EditorData;
  sent: SentBack | undefined;
}

/** One form: what is saved, and what is asked about it. Without JavaScript every button sends it, and it comes back with the answer. */
export function Editor({ shown, sent }: EditorProps) {
  const form = useRef<HTMLFormElement>(null);
  const editor = useEditor(form, shown, sent);
  const saving = String(useNavigation().formData?.get("_do") ?? "").startsWith("save");
  const { configuration, choices, formKey } = shown;
  const { answers, pending, ask } = editor.asked;
  const id = configuration?.id ?? null;

  /** Enter asks what the cursor stands in, and never saves by mistake. */
  const onEnter = (event: MouseEvent) => {
    event.preventDefault();
    const place = document.activeElement?.closest<HTMLElement>("[data-question]")?.dataset.question;
    void ask(QUESTIONS.find((one) => one === place) ?? "check");
  };
  return (
    <>
      <LeaveQuestion unsaved={editor.unsaved} />
      <Form ref={form} method="post" noValidate replace preventScrollReset className="flex flex-col gap-4 lg:gap-6">
        <FlashMessage message={sent?.toast} />
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
        <PeopleList people={choices.active} />
        <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-6">
          <Draft shown={shown} editor={editor} />
          <div className="flex flex-col gap-4 lg:sticky lg:top-8 lg:gap-6">
            <FindingsPanel
              own={id ?? DRAFT_ID}
              answers={answers}
              pending={pending.draft !== null}
              onCheck={() => void ask("check")}
            />
            <SavePanel
              isNew={id === null}
              saving={saving}
              confirm={editor.confirm}
              meanwhile={editor.meanwhile}
              errors={editor.errors}
              sent={sent}
            />
          </div>
        </div>
        <Questions shown={shown} editor={editor} />
      </Form>
    </>
  );
}

interface PartProps {
  shown: EditorData;
  editor: ReturnType<typeof useEditor>;
}

/** What is saved. */
function Draft({ shown: { configuration, choices, taken }, editor }: PartProps) {
  const hydrated = useHydrated();
  const { values, errors, asked, change } = editor;
  const id = configuration?.id ?? null;
  const own = (asked.answers.findings ?? []).filter((one) => one.configuration_id === (id ?? DRAFT_ID));
  // Without JavaScript nothing appears when the kind is chosen: both are there.
  const shows = (kind: typeof values.configuration_type) => !hydrated || values.configuration_type === kind;
  return (
    <div className="flex min-w-0 flex-col gap-4 lg:gap-6">
      <ConfigurationFields id={id} values={values} choices={choices} taken={taken} errors={errors} onChange={change} />
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
function Questions({ shown, editor }: PartProps) {
  const { values, trying, errors, asked, changeTry } = editor;
  const { answers, pending, ask } = asked;
  const told = { ...answers.errors, ...errors };
  return (
    <>
      <TryPanel
        trying={trying}
        ownType={values.request_type}
        locale={values.number_locale}
        trial={answers.trial}
        errors={told}
        choices={shown.choices}
        pending={pending.draft === "try"}
        onChange={changeTry}
        onTry={() => void ask("try")}
      />
      <BacktestPanel
        last={trying.last}
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
