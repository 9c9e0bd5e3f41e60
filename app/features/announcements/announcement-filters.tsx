import { Form, useLocation } from "@remix-run/react";
import { useRef } from "react";
import { ANNOUNCEMENT_CATEGORIES, ANNOUNCEMENT_PRIORITIES } from "../../../domain/announcements/rules.ts";
import { ListAnnouncementsInput } from "../../../domain/inputs/announcements.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { SearchInput, Select } from "../../ui/inputs.tsx";
import { readLoadedPageCount } from "../../ui/list-pages.ts";
import { Tabs } from "../../ui/tabs.tsx";
import { useTexts } from "../../ui/texts.tsx";
import { useTargetLocation } from "../../ui/use-target-location.ts";
import { getTableAddress } from "../admin/table-address.ts";
import { useLiveFilters } from "../requests/use-live-filters.ts";

const FILTERS = { names: ["q", "category", "priority"], toAddress: getTableAddress } as const;

/** Whether the query contains a filter or a search. */
export const hasAnnouncementFilters = (search: string): boolean => {
  const params = new URLSearchParams(search);
  return ["status", ...FILTERS.names].some((name) => params.get(name));
};

/**
 * Shows the tabs that filter by status (spec section 6), for people who can decide. `waiting`: the number of announcements that wait for a
 * decision.
 */
export function AnnouncementStatusTabs({ waiting }: { waiting: number }) {
  const text = useTexts().announcements.filters;

  const here = useTargetLocation();
  const status = new URLSearchParams(useLocation().search).get("status");
  const tab = (label: string, value: string | null, count?: number) => ({
    to: getTableAddress(here, { status: value }),
    label,
    count,
    current: status === value,
  });
  return (
    <Tabs
      label={text.status}
      items={[
        tab(text.all, null),
        tab(text.waiting, "pending_approval", waiting),
        tab(text.approved, "approved"),
        tab(text.rejected, "rejected"),
      ]}
    />
  );
}

/**
 * Shows the search and the filters as a GET form, so that the URL contains all values. With JavaScript, they apply while the person types.
 */
export function AnnouncementFilterForm() {
  const texts = useTexts();
  const text = texts.announcements.filters;
  const announcementScreenMessages = texts.announcements;
  const messages = texts.common;

  const { pathname, search } = useLocation();
  const params = new URLSearchParams(search);
  const form = useRef<HTMLFormElement>(null);
  const { live } = useLiveFilters(form, FILTERS);
  const status = params.get("status");
  return (
    <Form
      ref={form}
      method="get"
      action={pathname}
      preventScrollReset
      {...live}
      className="my-4 grid items-end gap-3 max-md:grid-cols-2 md:auto-cols-[11rem] md:grid-flow-col md:grid-cols-[minmax(0,1fr)]"
    >
      {status ? <input type="hidden" name="status" value={status} /> : null}
      <SearchInput label={text.search} defaultValue={params.get("q") ?? ""} className="max-md:col-span-2" />
      <Field label={text.category} name="category" hideLabel>
        <Select
          placeholder={text.allCategories}
          options={ANNOUNCEMENT_CATEGORIES.map((value) => ({
            value,
            label: announcementScreenMessages.categories[value],
          }))}
          defaultValue={params.get("category") ?? ""}
        />
      </Field>
      <Field label={text.priority} name="priority" hideLabel>
        <Select
          placeholder={text.allPriorities}
          options={ANNOUNCEMENT_PRIORITIES.map((value) => ({
            value,
            label: announcementScreenMessages.priorities[value],
          }))}
          defaultValue={params.get("priority") ?? ""}
        />
      </Field>
      <Button variant="secondary" className="max-md:col-span-2 scripting:hidden">
        {messages.filters.apply}
      </Button>
    </Form>
  );
}

/** The number of announcements on a page. It is lower than on other lists, because announcements are shown with their text. */
const PAGE_SIZE = 20;

const FILTER_NAMES = ["status", "category", "priority", "q", "cursor"] as const;

/** Returns the filters in the URL. Ignores invalid filters. */
export function readAnnouncementFilters(request: Request): ListAnnouncementsInput {
  const params = new URL(request.url).searchParams;
  const values = FILTER_NAMES.map((name) => [name, params.get(name) ?? undefined] as const);
  const valid = values.filter(([name, value]) => ListAnnouncementsInput.shape[name].safeParse(value).success);
  return ListAnnouncementsInput.parse({
    ...Object.fromEntries(valid),
    limit: PAGE_SIZE * readLoadedPageCount(new URL(request.url).search),
  });
}
