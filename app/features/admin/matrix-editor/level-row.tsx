import type { MatrixFinding } from "../../../../domain/admin/entities.ts";
import { getCurrencyDecimals } from "../../../../domain/format/currency-decimals.ts";
import type { ApprovalBand } from "../../../../domain/matrix/bands.ts";
import type { Rendered } from "../../../../domain/message.ts";
import { findPerson } from "../../../../domain/users/person-search.ts";
import { AmountField } from "../../../forms/amount-field.tsx";
import type { FieldErrors } from "../../../forms/field-errors.ts";
import { PersonInput } from "../../../forms/person-input.tsx";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { Icon } from "../../../ui/icon.tsx";
import type { IconName } from "../../../ui/icon-names.ts";
import { Select } from "../../../ui/inputs.tsx";
import { useTexts } from "../../../ui/texts.tsx";
import { BandBar, type BandBarProps } from "../band-bar.tsx";
import { formatBand, getBandKind } from "./bands.ts";
import { type LevelEdit, toLevelEditName } from "./draft-edits.ts";
import { getLevelFieldName, type LevelValueKey, type LevelValues } from "./draft-values.ts";
import { FindingLine } from "./findings-panel.tsx";
import type { EditorChoices } from "./load-editor.ts";
import type { StepsSectionProps } from "./step-values.ts";
import { StepsSection } from "./steps-section.tsx";

export interface LevelRowProps {
  index: number;
  count: number;
  level: LevelValues;
  /** The band of the level; null if its limit is not an amount. */
  band: ApprovalBand | null;
  marks: BandBarProps["marks"];
  /** The locale in which the limit is typed. */
  locale: string;
  choices: EditorChoices;
  /** The findings about this level. */
  findings: readonly Rendered<MatrixFinding>[];
  errors: FieldErrors;
  onChange: (at: number, part: LevelValueKey, value: string) => void;
  onChangeSteps: StepsSectionProps["onChange"];
  onEdit: (edit: LevelEdit) => void;
}

/** Shows one level: its band as text and bar, its fields and buttons, and its findings. */
export function LevelRow(props: LevelRowProps) {
  const texts = useTexts();
  const text = texts.matrixEditor.levels;
  const matrixEditorMessages = texts.matrixEditor;

  const { index, count, level, band, marks, choices, findings, errors, onChangeSteps, onEdit } = props;
  const person = findPerson(choices.people, level.approver);
  const number = index + 1;
  return (
    <li id={`level-${number}`} className="scroll-mt-20 py-4 first:pt-2">
      <fieldset className="min-w-0">
        <legend className="sr-only">{text.name(number)}</legend>
        <p className="mb-1.5 flex flex-wrap gap-x-1.5 text-sm tabular-nums">
          <span className={band && !band.is_empty ? "font-medium" : "font-medium text-error"}>
            {formatBand(texts, band)}
          </span>
          <span>
            →{" "}
            {level.steps.length > 0
              ? matrixEditorMessages.steps.count(level.steps.length)
              : (person?.name ?? text.noApprover)}
          </span>
        </p>
        {band ? <BandBar marks={marks} from={band.from} to={band.to} kind={getBandKind(band)} /> : null}
        <div className="level-controls">
          <LevelFields {...props} />
          <div className="level-buttons">
            <LevelEditButton
              edit={{ act: "up", level: index }}
              onEdit={onEdit}
              icon="arrow-up"
              name={text.up(number)}
              disabled={index === 0}
            />
            <LevelEditButton
              edit={{ act: "down", level: index }}
              onEdit={onEdit}
              icon="arrow-down"
              name={text.down(number)}
              disabled={index === count - 1}
            />
            <LevelEditButton
              edit={{ act: "remove", level: index }}
              onEdit={onEdit}
              icon="trash"
              name={text.remove(number)}
            />
          </div>
        </div>
        <StepsSection
          band={index}
          steps={level.steps}
          memberChoices={choices.memberChoices}
          errors={errors}
          onChange={onChangeSteps}
        />
        {findings.length > 0 ? (
          <ul className="mt-2 flex flex-col gap-1">
            {findings.map((finding) => (
              <li key={finding.message}>
                <FindingLine finding={finding} />
              </li>
            ))}
          </ul>
        ) : null}
      </fieldset>
    </li>
  );
}

function LevelFields({ index, level, locale, choices, errors, onChange }: LevelRowProps) {
  const texts = useTexts();
  const text = texts.matrixEditor.levels;
  const matrixEditorMessages = texts.matrixEditor;

  const [limit, currency, approver] = [
    getLevelFieldName(index, "max_amount"),
    getLevelFieldName(index, "currency"),
    getLevelFieldName(index, "approver_user_id"),
  ];
  return (
    <>
      <AmountField
        label={text.limit}
        name={limit}
        error={errors[limit]}
        placeholder={text.noLimit}
        value={level.max_amount}
        locale={locale}
        decimals={getCurrencyDecimals(choices.currencies, level.currency)}
        onChange={(value) => onChange(index, "max_amount", value)}
      />
      <Field label={text.currency} name={currency} error={errors[currency]}>
        <Select
          value={level.currency}
          options={choices.currencies
            .filter(({ code, is_active }) => is_active || code === level.currency)
            .map(({ code }) => ({ value: code, label: code }))}
          onChange={(event) => onChange(index, "currency", event.target.value)}
        />
      </Field>
      <Field label={matrixEditorMessages.approver} name={approver} error={errors[approver]}>
        <PersonInput
          value={level.approver}
          onChange={(value) => onChange(index, "approver", value)}
          people={choices.activePeople}
        />
      </Field>
    </>
  );
}

interface EditButtonProps {
  edit: LevelEdit;
  onEdit: (edit: LevelEdit) => void;
  icon: IconName;
  /** The accessible name of a button that shows only an icon. */
  name?: string;
  disabled?: boolean;
  children?: string;
}

/** Shows a button that applies an edit in the browser. Without JavaScript, the button submits the form, and the server applies the edit. */
export function LevelEditButton({ edit, onEdit, icon, name, disabled, children }: EditButtonProps) {
  return (
    <Button
      name="_do"
      value={toLevelEditName(edit)}
      formNoValidate
      variant={name ? "ghost" : "secondary"}
      size={name ? "icon" : "md"}
      icon={<Icon name={icon} />}
      aria-label={name}
      title={name}
      disabled={disabled}
      onClick={(event) => {
        event.preventDefault();
        onEdit(edit);
      }}
    >
      {children}
    </Button>
  );
}
