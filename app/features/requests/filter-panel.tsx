import { Form, useLocation } from "@remix-run/react";
import { useRef, useState } from "react";
import type { SortKey, SortOrder } from "../../../domain/requests/sort-keys.ts";
import { messages } from "../../messages/common.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { SearchInput } from "../../ui/inputs.tsx";
import { countPanelFilters, getClearedListAddress, getListAddress, hasFilters } from "./filter-address.ts";
import { FilterChips } from "./filter-chips.tsx";
import { FilterFields } from "./filter-fields.tsx";
import type { ListChoices } from "./list-choices.tsx";
import { readSort, SortFields, useSaveSortPreference } from "./sort-fields.tsx";
import { useLiveFilters } from "./use-live-filters.ts";
import { usePersonFilters } from "./use-person-filters.ts";

const text = messages.filters;
const SORT_FORM = "sort-form";

export interface FilterPanelProps {
  choices: ListChoices;
  /** The error of each invalid filter, by the name of the filter. */
  errors: Partial<Record<string, string>>;
  /**
   * The sort order, which is saved as the person's preference. `by` is null if the list is sorted by urgency. Undefined if the list has its
   * own sort control.
   */
  sort?: { by: SortKey | null; order: SortOrder; user_id: string };
}

/**
 * The search box and filters of a list, as a GET form: the URL holds all values. With JavaScript, they apply while the person types. The
 * sort order is a separate form, because it is saved as the person's preference.
 */
export function FilterPanel({ choices, errors, sort }: FilterPanelProps) {
  const location = useLocation();
  const params = new URLSearchParams(location.search);
  const activeCount = countPanelFilters(location.search);
  const form = useRef<HTMLFormElement>(null);
  const sortForm = useRef<HTMLFormElement>(null);
  const { live, apply } = useLiveFilters(form);
  const savePreference = useSaveSortPreference();
  const { people, loadPeople } = usePersonFilters(form);
  const chooseSort = (user_id: string) => {
    if (!sortForm.current) return;
    const { sort_by, sort_order } = readSort(sortForm.current);
    apply({ sort_by, sort_order });
    savePreference(user_id, sort_by, sort_order);
  };
  // The panel is open at first if a filter has an error. Afterwards only the person opens or closes it. Chips show the filters.
  const [open] = useState(Object.keys(errors).length > 0);
  const sortParameters = (["sort_by", "sort_order"] as const).filter((name) => params.has(name));
  return (
    <section aria-label={text.label} className="relative rounded-box border border-base-300 bg-base-100">
      <Form ref={form} method="get" action={location.pathname} preventScrollReset {...live}>
        {sortParameters.map((name) => (
          <input key={name} type="hidden" name={name} value={params.get(name) ?? ""} />
        ))}
        <div className={activeCount > 0 ? "p-3 pr-38" : "p-3 pr-32"}>
          <SearchInput label={text.search} defaultValue={params.get("q") ?? ""} />
        </div>
        <details open={open} onToggle={loadPeople}>
          <summary className="btn absolute top-3 right-3 list-none border-base-300 bg-base-100 hover:border-control">
            <Icon name="sliders-horizontal" />
            {text.label}
            {activeCount > 0 ? (
              <span className="min-w-5 rounded-full bg-primary px-1.5 text-center text-primary-content text-xs tabular-nums leading-5">
                {activeCount}
                <span className="sr-only">{text.set}</span>
              </span>
            ) : null}
          </summary>
          <div className="grid gap-4 border-base-300 border-t p-4 sm:grid-cols-2 lg:grid-cols-4">
            <FilterFields choices={choices} errors={errors} people={people} />
            {sort ? (
              <SortFields
                sort_by={sort.by}
                sort_order={sort.order}
                form={SORT_FORM}
                onChange={() => chooseSort(sort.user_id)}
              />
            ) : null}
            <div className="flex flex-wrap items-end gap-2 sm:col-span-2">
              <Button className="scripting:hidden">{text.apply}</Button>
              {sort ? (
                <Button variant="secondary" form={SORT_FORM} className="scripting:hidden">
                  {text.sort}
                </Button>
              ) : null}
              {hasFilters(location.search) ? <ClearFiltersLink /> : null}
            </div>
          </div>
        </details>
      </Form>
      <FilterChips choices={choices} errors={errors} />
      {sort ? (
        <Form ref={sortForm} id={SORT_FORM} method="post" action="/sort-preference" preventScrollReset replace>
          <input type="hidden" name="return" value={getListAddress(location, { sort_by: null, sort_order: null })} />
        </Form>
      ) : null}
    </section>
  );
}

export function ClearFiltersLink() {
  return (
    <LinkButton to={getClearedListAddress(useLocation())} preventScrollReset>
      {text.clear}
    </LinkButton>
  );
}
