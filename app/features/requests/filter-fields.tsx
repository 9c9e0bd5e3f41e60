import { useLocation } from "@remix-run/react";
import type { CodedField } from "../../../domain/format/code-names.ts";
import { ME_FILTER } from "../../../domain/requests/waiting.ts";
import type { Texts } from "../../../texts/screens.ts";
import { Field } from "../../ui/field.tsx";
import { Select, type SelectOption, TextInput } from "../../ui/inputs.tsx";
import { nameDepartment } from "../../ui/render-message.ts";
import { useTexts } from "../../ui/texts.tsx";
import { toControlValue } from "./filter-address.ts";
import { getFilterName, type ListChoices, StatusFilter } from "./list-choices.tsx";
import type { PersonFilterName } from "./person-filter.tsx";
import type { PersonFilters } from "./use-person-filters.ts";

export interface FilterFieldsProps {
  choices: ListChoices;
  /** The error of each invalid filter, by the name of the filter. */
  errors: Partial<Record<string, string>>;
  /** The fields that suggest people; null until they are loaded. */
  people: PersonFilters | null;
}

/** The fields of the filter panel of a list of requests. */
export function FilterFields({ choices, errors, people }: FilterFieldsProps) {
  const texts = useTexts();
  const text = texts.common.filters;
  const messages = texts.common;

  const params = new URLSearchParams(useLocation().search);
  const departments = choices.departments.map((name) => ({ value: name, label: nameDepartment(texts, name) }));
  const types = choices.types.map(({ code, name }) => ({ value: code, label: name }));
  const priorities = choices.priorities.map(({ code, name }) => ({ value: code, label: name }));
  const renderSelect = (label: string, name: FilterSelectName, options: readonly SelectOption[]) => (
    <Field label={label} name={name} error={errors[name]}>
      <Select
        placeholder={text.all}
        options={withCurrentOption(options, params.get(name), (value) => getOptionLabel(texts, choices, name, value))}
        defaultValue={params.get(name) ?? ""}
      />
    </Field>
  );
  const renderInput = (label: string, name: string, type: "text" | "date" | "decimal", list?: string) => (
    <Field label={label} name={name} error={errors[name]}>
      <TextInput
        {...(type === "decimal" ? { inputMode: type } : { type })}
        list={list}
        defaultValue={toControlValue(texts, name, params.get(name)) || undefined}
      />
    </Field>
  );
  const renderPerson = (label: string, name: PersonFilterName, list?: string) =>
    people ? (
      <people.Field
        label={label}
        name={name}
        error={errors[name]}
        text={people.texts[name]}
        hasFocus={people.focus === name}
      />
    ) : (
      renderInput(label, name, "text", list)
    );
  return (
    <>
      <StatusFilter error={errors.status} />
      {renderSelect(text.priority, "priority", priorities)}
      {renderSelect(text.type, "request_type", types)}
      {renderSelect(text.department, "department", departments)}
      {renderPerson(text.requester, "requester")}
      {renderPerson(text.approver, "approver", "approver-filters")}
      <datalist id="approver-filters">
        <option value={messages.requests.noApprover} />
      </datalist>
      {renderSelect(text.waitingFor, "waiting_for", getMeOption(texts))}
      {renderSelect(text.decidedBy, "decided_by", getMeOption(texts))}
      {renderSelect(text.flagged, "flagged", getFlaggedOption(texts))}
      {renderInput(text.amountFrom, "amount_min", "decimal")}
      {renderInput(text.amountTo, "amount_max", "decimal")}
      {renderInput(text.from, "date_from", "date")}
      {renderInput(text.to, "date_to", "date")}
      {renderInput(text.decidedFrom, "decided_from", "date")}
      {renderInput(text.decidedTo, "decided_to", "date")}
    </>
  );
}

const getFlaggedOption = (texts: Texts) => [{ value: "true", label: texts.common.filters.onlyFlagged }];
const getMeOption = (texts: Texts) => [{ value: ME_FILTER, label: texts.common.filters.me }];

type FilterSelectName = CodedField | "department" | "waiting_for" | "decided_by" | "flagged";

const getOptionLabel = (texts: Texts, choices: ListChoices, name: FilterSelectName, value: string): string =>
  name === "request_type" || name === "priority"
    ? getFilterName(texts, choices, name, value)
    : name === "department"
      ? nameDepartment(texts, value)
      : value;

/** Returns the options. Adds `current` if it is not an option, for example an inactive type from an old link. */
function withCurrentOption(
  options: readonly SelectOption[],
  current: string | null,
  getLabel: (value: string) => string,
): readonly SelectOption[] {
  return !current || options.some(({ value }) => value === current)
    ? options
    : [...options, { value: current, label: getLabel(current) }];
}
