import { Form, useLocation } from "@remix-run/react";
import { useCallback, useEffect, useRef, useState } from "react";
import { humanise } from "../../../domain/format/labels.ts";
import { formatTotal } from "../../../domain/format/numbers.ts";
import type { SortKey, SortOrder } from "../../../domain/requests/sort-keys.ts";
import { ME_FILTER } from "../../../domain/requests/waiting.ts";
import { messages } from "../../messages/common.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { Icon } from "../../ui/icon.tsx";
import { SearchInput, Select, type SelectOption, TextInput } from "../../ui/inputs.tsx";
import { countPanelFilters, getListAddress, hasFilters, toControlValue } from "./filter-address.ts";
import { type ListChoices, StatusFilter } from "./list-choices.tsx";
import { readSort, SortFields, useSaveSortPreference } from "./sort-fields.tsx";
import { useLiveFilters } from "./use-live-filters.ts";

const text = messages.filters;
const SORT_FORM = "sort-form";

export interface FilterPanelProps {
  choices: ListChoices;
  /** The error of each invalid filter, by the name of the filter. */
  errors: Partial<Record<string, string>>;
  /** The number of matching requests, for the button that closes the sheet on a phone. */
  matches: { total: number; total_is_floor: boolean };
  /**
   * The sort order, which is saved as the person's preference. `by` is null if the list is sorted by urgency. Undefined if the list has its
   * own sort control.
   */
  sort?: { by: SortKey | null; order: SortOrder; user_id: string };
}

/**
 * The search box and filters of a list, as a GET form: the URL holds all values. With JavaScript, they apply while the person types. The
 * sort order is a separate form, because it is saved as the person's preference. On a phone with JavaScript, the filters are a sheet at the
 * bottom of the screen.
 */
export function FilterPanel({ choices, errors, matches, sort }: FilterPanelProps) {
  const location = useLocation();
  const params = new URLSearchParams(location.search);
  const activeCount = countPanelFilters(location.search);
  const form = useRef<HTMLFormElement>(null);
  const sortForm = useRef<HTMLFormElement>(null);
  const { live, apply } = useLiveFilters(form);
  const savePreference = useSaveSortPreference();
  const chooseSort = (user_id: string) => {
    if (!sortForm.current) return;
    const { sort_by, sort_order } = readSort(sortForm.current);
    apply({ sort_by, sort_order });
    savePreference(user_id, sort_by, sort_order);
  };
  // The panel is open at first if a filter has an error, or if a filter is set that is visible only in the panel: the status cards show a
  // single `status`, the list's heading shows `waiting_for`. Afterwards only the person opens or closes the panel.
  const visibleElsewhere = ["status", "waiting_for"].filter((name) => /^[^,]+$/.test(params.get(name) ?? "")).length;
  const [open] = useState(activeCount > visibleElsewhere || Object.keys(errors).length > 0);
  const { sheet, ready, closeSheet } = useSheet(Object.keys(errors).length > 0);
  const sortParameters = (["sort_by", "sort_order"] as const).filter((name) => params.has(name));
  return (
    <section aria-label={text.label} className="relative">
      <Form ref={form} method="get" action={location.pathname} preventScrollReset {...live}>
        {sortParameters.map((name) => (
          <input key={name} type="hidden" name={name} value={params.get(name) ?? ""} />
        ))}
        <div className="pr-[7.25rem]">
          <SearchInput label={text.search} defaultValue={params.get("q") ?? ""} className="bg-base-100" />
        </div>
        <details ref={sheet} open={open} data-ready={ready || undefined}>
          <summary className="btn absolute top-0 right-0 list-none border-base-300 bg-base-100 hover:border-control">
            <Icon name="sliders-horizontal" />
            {text.label}
            {activeCount > 0 ? (
              <span className="-top-2 -right-2 absolute min-w-5 rounded-full bg-primary px-1.5 text-primary-content text-xs tabular-nums leading-5">
                {activeCount}
                <span className="sr-only">{text.set}</span>
              </span>
            ) : null}
          </summary>
          <div className="filter-sheet">
            <PanelFields choices={choices} errors={errors} params={params} />
            {sort ? (
              <SortFields
                sort_by={sort.by}
                sort_order={sort.order}
                form={SORT_FORM}
                onChange={() => chooseSort(sort.user_id)}
              />
            ) : null}
            <div className="filter-actions">
              <Button className="scripting:hidden">{text.apply}</Button>
              {sort ? (
                <Button variant="secondary" form={SORT_FORM} className="scripting:hidden">
                  {text.sort}
                </Button>
              ) : null}
              {hasFilters(location.search) ? <ClearFiltersLink /> : null}
              <Button type="button" className="needs-script flex-1 md:hidden" onClick={closeSheet}>
                {text.showMatches(formatTotal(matches.total, matches.total_is_floor), matches.total === 1)}
              </Button>
            </div>
          </div>
        </details>
      </Form>
      {sort ? (
        <Form ref={sortForm} id={SORT_FORM} method="post" action="/sort-preference" preventScrollReset replace>
          <input type="hidden" name="return" value={getListAddress(location, { sort_by: null, sort_order: null })} />
        </Form>
      ) : null}
    </section>
  );
}

/**
 * Returns what the disclosure of the filters needs to be a sheet on a phone. When the page is loaded, the sheet is closed, because it would
 * cover the list, unless a filter has an error. Escape closes it.
 */
function useSheet(hasError: boolean) {
  const sheet = useRef<HTMLDetailsElement>(null);
  const hadError = useRef(hasError);
  const [ready, setReady] = useState(false);
  const closeSheet = useCallback(() => {
    if (!sheet.current) return;
    sheet.current.open = false;
    sheet.current.querySelector("summary")?.focus();
  }, []);
  useEffect(() => {
    const element = sheet.current;
    if (!element) return;
    const phone = matchMedia("(width <= 48rem)");
    if (phone.matches && !hadError.current) element.open = false;
    setReady(true);
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === "Escape" && phone.matches && element.open) closeSheet();
    };
    element.addEventListener("keydown", onKey);
    return () => element.removeEventListener("keydown", onKey);
  }, [closeSheet]);
  return { sheet, ready, closeSheet };
}

export function ClearFiltersLink() {
  const { pathname, search } = useLocation();
  const sort = new URLSearchParams(search);
  const to = getListAddress(
    { pathname, search: "" },
    { sort_by: sort.get("sort_by"), sort_order: sort.get("sort_order") },
  );
  return (
    <LinkButton to={to} preventScrollReset>
      {text.clear}
    </LinkButton>
  );
}

interface PanelFieldsProps extends Pick<FilterPanelProps, "choices" | "errors"> {
  params: URLSearchParams;
}

function PanelFields({ choices, errors, params }: PanelFieldsProps) {
  const departments = choices.departments.map((name) => ({ value: name, label: name }));
  const types = choices.types.map(({ code, name }) => ({ value: code, label: name }));
  const priorities = choices.priorities.map(({ code, name }) => ({ value: code, label: name }));
  const renderSelect = (label: string, name: string, options: readonly SelectOption[]) => (
    <Field label={label} name={name} error={errors[name]}>
      <Select
        placeholder={text.all}
        options={withCurrentOption(options, params.get(name))}
        defaultValue={params.get(name) ?? ""}
      />
    </Field>
  );
  const renderInput = (label: string, name: string, type: "text" | "date" | "decimal", list?: string) => (
    <Field label={label} name={name} error={errors[name]}>
      <TextInput
        {...(type === "decimal" ? { inputMode: type } : { type })}
        list={list}
        defaultValue={toControlValue(name, params.get(name))}
        autoComplete="off"
      />
    </Field>
  );
  return (
    <>
      <StatusFilter error={errors.status} />
      {renderSelect(text.priority, "priority", priorities)}
      {renderSelect(text.type, "request_type", types)}
      {renderSelect(text.department, "department", departments)}
      {renderInput(text.requester, "requester", "text")}
      {renderInput(text.approver, "approver", "text", "approver-filters")}
      <datalist id="approver-filters">
        <option value={messages.requests.noApprover} />
      </datalist>
      {renderSelect(text.waitingFor, "waiting_for", ME_OPTION)}
      {renderSelect(text.decidedBy, "decided_by", ME_OPTION)}
      {renderInput(text.amountFrom, "amount_min", "decimal")}
      {renderInput(text.amountTo, "amount_max", "decimal")}
      {renderInput(text.from, "date_from", "date")}
      {renderInput(text.to, "date_to", "date")}
      {renderInput(text.decidedFrom, "decided_from", "date")}
      {renderInput(text.decidedTo, "decided_to", "date")}
    </>
  );
}

const ME_OPTION = [{ value: ME_FILTER, label: text.me }];

/** Returns the options, with `current` added if it is not an option, for example an inactive type from an old link. */
function withCurrentOption(options: readonly SelectOption[], current: string | null): readonly SelectOption[] {
  return !current || options.some(({ value }) => value === current)
    ? options
    : [...options, { value: current, label: humanise(current) }];
}
