import { useEffect, useState } from "react";
import { SORT_KEYS, SORT_ORDERS, type SortKey, type SortOrder } from "../../../domain/requests/sort-keys.ts";
import type { Texts } from "../../../texts/screens.ts";
import { Field } from "../../ui/field.tsx";
import { Select, type SelectOption } from "../../ui/inputs.tsx";
import { useTexts } from "../../ui/texts.tsx";
import { useToast } from "../../ui/toast-region.tsx";

const getKeys = (texts: Texts) => SORT_KEYS.map((value) => ({ value, label: texts.common.filters.sortKeys[value] }));
const getOrders = (texts: Texts) =>
  SORT_ORDERS.map((value) => ({
    value,
    label: value === "asc" ? texts.common.filters.ascending : texts.common.filters.descending,
  }));

export interface SortFieldsProps {
  /** The current sort key; null if the list is sorted by urgency. */
  sort_by: SortKey | null;
  sort_order: SortOrder;
  /** The id of the form to which the fields belong, if they are rendered inside another form. */
  form?: string;
  onChange?: () => void;
}

export function SortFields({ sort_by, sort_order, form, onChange }: SortFieldsProps) {
  const texts = useTexts();
  const text = texts.common.filters;

  return (
    <>
      <SortSelect
        label={text.sortBy}
        name="sort_by"
        options={sort_by === null ? [{ value: "", label: text.urgency }, ...getKeys(texts)] : getKeys(texts)}
        current={sort_by ?? ""}
        form={form}
        onChange={onChange}
      />
      {sort_by === null ? null : (
        <SortSelect
          label={text.order}
          name="sort_order"
          options={getOrders(texts)}
          current={sort_order}
          form={form}
          onChange={onChange}
        />
      )}
    </>
  );
}

/** Returns the chosen sort key and order in a form, or newest first if none is chosen. */
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

/**
 * A select that shows the chosen option immediately. It also follows changes of the current order from elsewhere, for example from the back
 * button.
 */
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

/**
 * Returns a function that saves a sort order as the user's preference. It runs in parallel with the navigation to the sorted list, is
 * completed even if the page is closed, and shows a toast if it fails.
 */
export function useSaveSortPreference() {
  const messages = useTexts().common;

  const toast = useToast();
  return async (user_id: string, sort_by: SortKey, sort_order: SortOrder): Promise<void> => {
    const saved = await savePreferences(user_id, { dashboard_sort_by: sort_by, dashboard_sort_order: sort_order });
    if (!saved) toast({ tone: "error", title: messages.filters.sortNotSaved });
  };
}

async function savePreferences(user_id: string, preferences: Record<string, string>): Promise<boolean> {
  try {
    const response = await fetch(`/api/users/${encodeURIComponent(user_id)}/preferences`, {
      method: "PUT",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(preferences),
      keepalive: true,
    });
    return response.ok;
  } catch (error) {
    // Without a connection, `fetch` throws a TypeError.
    if (error instanceof TypeError) return false;
    throw error;
  }
}
