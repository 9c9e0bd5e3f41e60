import { useEffect, useState } from "react";
import { SORT_KEYS, SORT_ORDERS, type SortKey, type SortOrder } from "../../../domain/requests/sort-keys.ts";
import { messages } from "../../messages/common.ts";
import { Field } from "../../ui/field.tsx";
import { Select, type SelectOption } from "../../ui/inputs.tsx";

const text = messages.filters;

const keys = SORT_KEYS.map((value) => ({ value, label: text.sortKeys[value] }));
const orders = SORT_ORDERS.map((value) => ({ value, label: value === "asc" ? text.ascending : text.descending }));

export interface SortFieldsProps {
  /** How the list is sorted now; null: by urgency. */
  sort_by: SortKey | null;
  sort_order: SortOrder;
  /** The form they belong to, when they stand in another. */
  form?: string;
  onChange?: () => void;
}

export function SortFields({ sort_by, sort_order, form, onChange }: SortFieldsProps) {
  return (
    <>
      <SortSelect
        label={text.sortBy}
        name="sort_by"
        options={sort_by === null ? [{ value: "", label: text.urgency }, ...keys] : keys}
        current={sort_by ?? ""}
        form={form}
        onChange={onChange}
      />
      {sort_by === null ? null : (
        <SortSelect
          label={text.order}
          name="sort_order"
          options={orders}
          current={sort_order}
          form={form}
          onChange={onChange}
        />
      )}
    </>
  );
}

/** What the fields of a form say; created_at, newest first, where nothing is chosen. */
export function readSort(form: HTMLFormElement): { sort_by: SortKey; sort_order: SortOrder } {
  const data = new FormData(form);
  return {
    sort_by: SORT_KEYS.find((key) => key === data.get("sort_by")) ?? "created_at",
    sort_order: SORT_ORDERS.find((order) => order === data.get("sort_order")) ?? "desc",
  };
}

interface SortSelectProps {
  label: string;
  name: string;
  options: SelectOption[];
  current: string;
  form?: string;
  onChange?: () => void;
}

/** Shows what was chosen at once, and what holds when it changes elsewhere, e.g. by the back button. */
function SortSelect({ label, name, options, current, form, onChange }: SortSelectProps) {
  const [value, setValue] = useState(current);
  useEffect(() => setValue(current), [current]);
  return (
    <Field label={label} name={name}>
      <Select
        options={options}
        value={value}
        form={form}
        onChange={(event) => {
          setValue(event.target.value);
          onChange?.();
        }}
      />
    </Field>
  );
}
