import { Form, useLocation } from "@remix-run/react";
import { useCallback, useEffect, useRef, useState } from "react";
import { formatTotal } from "../../../domain/format/numbers.ts";
import type { SortKey, SortOrder } from "../../../domain/requests/sort-keys.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { SearchInput } from "../../ui/inputs.tsx";
import { useTexts } from "../../ui/texts.tsx";
import { countPanelFilters, getClearedListAddress, getListAddress, hasFilters } from "./filter-address.ts";
import { FilterChips } from "./filter-chips.tsx";
import { FilterFields } from "./filter-fields.tsx";
import type { ListChoices } from "./list-choices.tsx";
import { readSort, SortFields, useSaveSortPreference } from "./sort-fields.tsx";
import { useLiveFilters } from "./use-live-filters.ts";
import { usePersonFilters } from "./use-person-filters.ts";

const SORT_FORM = "sort-form";

export interface FilterPanelProps {
  choices: ListChoices;
  /** The error of each invalid filter, by the name of the filter. */
  errors: Partial<Record<string, string>>;
  /** The number of matching requests, for the button that closes the sheet on a phone. */
  matches: { total: number; total_is_floor: boolean };
  /**
   * The sort order, which is saved as the person's preference. `by` is null if the list is sorted by urgency. `sort` is undefined if the
   * list has another sort control.
   */
  sort?: { by: SortKey | null; order: SortOrder; user_id: string };
}

/**
 * The search box and filters of a list, as a GET form, so that the URL contains all values. With JavaScript, they apply while the person
 * types. The sort order is a separate form, because it is saved as the person's preference. On a phone with JavaScript, the filters are a
 * sheet at the bottom of the screen.
 */
export function FilterPanel({ choices, errors, matches, sort }: FilterPanelProps) {
  const texts = useTexts();
  const text = texts.common.filters;

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
  // Whether the panel is open at first, because a filter has an error. Later errors do not open it.
  const [open] = useState(Object.keys(errors).length > 0);
  const { sheet, ready, closeSheet } = useSheet();
  const sortParameters = (["sort_by", "sort_order"] as const).filter((name) => params.has(name));
  return (
    <section aria-label={text.label} className="relative">
      <Form ref={form} method="get" action={location.pathname} autoComplete="off" preventScrollReset {...live}>
        {sortParameters.map((name) => (
          <input key={name} type="hidden" name={name} value={params.get(name) ?? ""} />
        ))}
        <div className={activeCount > 0 ? "pr-[8.75rem]" : "pr-[7.25rem]"}>
          <SearchInput label={text.search} defaultValue={params.get("q") ?? undefined} className="bg-base-100" />
        </div>
        <details ref={sheet} open={open} data-ready={ready || undefined} onToggle={loadPeople}>
          <summary className="btn absolute top-0 right-0 list-none border-base-300 bg-base-100 hover:border-control">
            <Icon name="sliders-horizontal" />
            {text.label}
            {activeCount > 0 ? (
              <span className="min-w-5 rounded-full bg-primary px-1.5 text-center text-primary-content text-xs tabular-nums leading-5">
                {activeCount}
                <span className="sr-only">{text.set}</span>
              </span>
            ) : null}
          </summary>
          <div className="filter-sheet">
            <FilterFields choices={choices} errors={errors} people={people} />
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
                {text.showMatches(
                  formatTotal(matches.total, matches.total_is_floor, texts.language),
                  matches.total === 1,
                )}
              </Button>
            </div>
          </div>
        </details>
      </Form>
      <FilterChips choices={choices} errors={errors} />
      {sort ? (
        <Form ref={sortForm} id={SORT_FORM} method="post" action="/sort-preference" preventScrollReset replace>
          <input
            type="hidden"
            name="return"
            value={getListAddress(texts, location, { sort_by: null, sort_order: null })}
          />
        </Form>
      ) : null}
    </section>
  );
}

/**
 * Returns the properties of the filters' disclosure, which is a sheet on a phone. Escape closes the sheet. `ready`: whether the page is
 * hydrated.
 */
function useSheet() {
  const sheet = useRef<HTMLDetailsElement>(null);
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
  const texts = useTexts();
  const text = texts.common.filters;

  return (
    <LinkButton to={getClearedListAddress(texts, useLocation())} preventScrollReset>
      {text.clear}
    </LinkButton>
  );
}
