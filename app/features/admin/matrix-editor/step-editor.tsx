import { useEffect, useRef } from "react";
import { findPerson, formatPerson } from "../../../../domain/users/person-search.ts";
import { PersonInput } from "../../../forms/person-input.tsx";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { Icon } from "../../../ui/icon.tsx";
import type { IconName } from "../../../ui/icon-names.ts";
import { Select, TextInput } from "../../../ui/inputs.tsx";
import { useTexts } from "../../../ui/texts.tsx";
import { useHydrated } from "../../../ui/use-hydrated.ts";
import { addMember, applyStepEdit, type StepEdit, toStepEditName } from "./step-edits.ts";
import {
  getStepsFieldName,
  MEMBER_DATALIST_ID,
  STEP_RULES,
  type StepsSectionProps,
  type StepValues,
} from "./step-values.ts";

export interface StepEditorProps extends StepsSectionProps {
  addedKey: number | null;
}

/** Shows the fields and buttons of the steps of a band. */
export function StepEditor({ band, steps, memberChoices, errors, onChange, addedKey }: StepEditorProps) {
  const text = useTexts().matrixSteps;

  const list = useRef<HTMLOListElement>(null);
  const pendingSelectors = useRef<string[]>([]);
  useEffect(() => {
    if (addedKey !== null) list.current?.querySelector<HTMLElement>(`[data-step="${addedKey}"] input`)?.focus();
  }, [addedKey]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after the edited steps are rendered.
  useEffect(() => {
    const selectors = pendingSelectors.current;
    pendingSelectors.current = [];
    for (const selector of selectors) {
      const element = list.current?.querySelector<HTMLElement>(selector);
      if (element) return element.focus();
    }
  }, [steps]);
  const edit = (one: StepEdit) => {
    pendingSelectors.current = listFocusSelectors(one, steps.length);
    onChange(band, applyStepEdit(steps, one));
  };
  const change = (at: number, step: StepValues) => onChange(band, steps.with(at, step));
  return (
    <div data-steps="">
      <p className="mb-2 text-muted text-sm">{text.hint}</p>
      <ol ref={list} className="flex flex-col gap-3">
        {steps.map((step, at) => (
          <li key={step.key} data-step={step.key} data-step-index={at}>
            <StepFields
              band={band}
              index={at}
              count={steps.length}
              step={step}
              memberChoices={memberChoices}
              errors={errors}
              onChange={(next) => change(at, next)}
              onEdit={edit}
            />
          </li>
        ))}
      </ol>
    </div>
  );
}

/**
 * Returns selectors of elements. After the edit, the first one that matches gets the focus. `count`: the number of steps before the edit.
 */
function listFocusSelectors(edit: StepEdit, count: number): string[] {
  if (edit.act === "step-up" || edit.act === "step-down") {
    const step = edit.step + (edit.act === "step-up" ? -1 : 1);
    const other = edit.act === "step-up" ? "step-down" : "step-up";
    return [edit.act, other].map((act) => `button[value="${act}.${edit.band}.${step}"]:not(:disabled)`);
  }
  if (edit.act === "step-remove") return [`[data-step-index="${Math.min(edit.step, count - 2)}"] input`];
  return edit.act === "member-remove" ? [`[data-step-index="${edit.step}"] [data-adding] input`] : [];
}

interface StepFieldsProps extends Pick<StepsSectionProps, "band" | "memberChoices" | "errors"> {
  index: number;
  count: number;
  step: StepValues;
  onChange: (step: StepValues) => void;
  onEdit: (edit: StepEdit) => void;
}

function StepFields(props: StepFieldsProps) {
  const text = useTexts().matrixSteps;

  const { band, index, count, step, errors, onChange, onEdit } = props;
  const hydrated = useHydrated();
  const name = `${getStepsFieldName(band)}.${index}`;
  const label = band === "named" ? text.name(index + 1) : text.nameOf(index + 1, band + 1);
  return (
    <fieldset className="min-w-0 rounded-box border border-base-300 p-3">
      <legend className="px-1 font-medium text-sm">
        {text.name(index + 1)}
        {band === "named" ? null : <span className="sr-only"> {text.ofLevel(band + 1)}</span>}
      </legend>
      <div className="step-controls">
        <Field label={text.stepName} name={`${name}.name`} error={errors[`${name}.name`]}>
          <TextInput
            autoComplete="off"
            placeholder={text.stepNamePlaceholder}
            value={step.name}
            onChange={(event) => onChange({ ...step, name: event.target.value })}
          />
        </Field>
        <Field label={text.rule} name={`${name}.rule`}>
          <Select
            value={step.rule}
            options={STEP_RULES.map((rule) => ({ value: rule, label: text.rules[rule] }))}
            onChange={(event) =>
              onChange({ ...step, rule: STEP_RULES.find((rule) => rule === event.target.value) ?? "all" })
            }
          />
        </Field>
        {step.rule === "number" || !hydrated ? (
          <Field label={text.required} name={`${name}.required`} error={errors[`${name}.required`]}>
            <TextInput
              inputMode="numeric"
              autoComplete="off"
              value={step.required}
              onChange={(event) => onChange({ ...step, required: event.target.value })}
            />
          </Field>
        ) : null}
        <div className="level-buttons">
          <StepButton
            edit={{ act: "step-up", band, step: index }}
            onEdit={onEdit}
            icon="arrow-up"
            label={text.up(label)}
            disabled={index === 0}
          />
          <StepButton
            edit={{ act: "step-down", band, step: index }}
            onEdit={onEdit}
            icon="arrow-down"
            label={text.down(label)}
            disabled={index === count - 1}
          />
          <StepButton
            edit={{ act: "step-remove", band, step: index }}
            onEdit={onEdit}
            icon="trash"
            label={text.remove(label)}
          />
        </div>
      </div>
      <MemberFields {...props} name={name} />
    </fieldset>
  );
}

/** Shows the people and groups of a step, and the field that adds a person or group. */
function MemberFields({
  band,
  index,
  step,
  memberChoices,
  errors,
  onChange,
  onEdit,
  name,
}: StepFieldsProps & { name: string }) {
  const text = useTexts().matrixSteps;

  const hydrated = useHydrated();
  const error =
    errors[`${name}.members`] ?? Object.entries(errors).find(([path]) => path.startsWith(`${name}.members.`))?.[1];
  const rest = memberChoices.filter((one) => !step.members.includes(formatPerson(one)));
  return (
    <div className="mt-3">
      {step.members.length > 0 ? (
        <ul aria-label={text.members} className="mb-2 flex flex-wrap gap-2">
          {step.members.map((member, at) => (
            <li key={member} className="flex items-center gap-1 rounded-field bg-base-200 py-0.5 pr-0.5 pl-2.5 text-sm">
              <bdi>{findPerson(memberChoices, member)?.name ?? member}</bdi>
              <StepButton
                edit={{ act: "member-remove", band, step: index, member: at }}
                onEdit={onEdit}
                icon="x"
                label={text.removeMember(member, index + 1)}
              />
            </li>
          ))}
        </ul>
      ) : null}
      <div data-adding="" className="flex flex-wrap items-end gap-2">
        <div className="min-w-0 flex-1 sm:max-w-96">
          <Field label={text.addMember} name={`${name}.adding`} error={error}>
            <PersonInput
              value={step.adding}
              onChange={(adding) => onChange({ ...step, adding })}
              onChoose={(choice) => onChange(addMember(step, formatPerson(choice)))}
              people={rest}
              placeholder={text.addMemberPlaceholder}
              datalistId={MEMBER_DATALIST_ID}
            />
          </Field>
        </div>
        {hydrated ? null : (
          <Button
            name="_do"
            value={toStepEditName({ act: "member-add", band, step: index })}
            formNoValidate
            variant="secondary"
          >
            {text.addMemberButton}
          </Button>
        )}
      </div>
    </div>
  );
}

interface StepButtonProps {
  edit: StepEdit;
  onEdit: (edit: StepEdit) => void;
  icon: IconName;
  label: string;
  disabled?: boolean;
}

/** Shows a button that applies an edit in the browser. Without JavaScript, the button submits the form, and the server applies the edit. */
const StepButton = ({ edit, onEdit, icon, label, disabled }: StepButtonProps) => (
  <Button
    name="_do"
    value={toStepEditName(edit)}
    formNoValidate
    variant="ghost"
    size="icon"
    icon={<Icon name={icon} />}
    aria-label={label}
    title={label}
    disabled={disabled}
    onClick={(event) => {
      event.preventDefault();
      onEdit(edit);
    }}
  />
);
