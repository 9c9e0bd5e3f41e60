import { Form, useLocation } from "@remix-run/react";
import { type ReactNode, useRef } from "react";
import { formatCount, formatTotal } from "../../../domain/format/numbers.ts";
import type { ImportName } from "../../../texts/en/screens/admin-import.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { SearchInput } from "../../ui/inputs.tsx";
import { useTexts } from "../../ui/texts.tsx";
import { useTargetLocation } from "../../ui/use-target-location.ts";
import { type LiveFilterConfig, useLiveFilters } from "../requests/use-live-filters.ts";
import { getDialogAddress, getTableAddress } from "./table-address.ts";
import type { TablePage } from "./table-page.ts";

/** The URL parameters of the filters above tables. No table has all of these filters. */
const TABLE_FILTERS: LiveFilterConfig = { names: ["q", "role", "department", "is_active"], toAddress: getTableAddress };

export interface TableToolbarProps {
  searchLabel: string;
  /** The label of the add button, for example 'Add User'; null if nothing can be added. */
  addLabel: string | null;
  /** The address of the page that adds a row if rows are not added in a dialog. */
  addTo?: string;
  /** Additional filters. They are fields of the search form. */
  filters?: ReactNode;
  /** Additional buttons beside the add button. */
  actions?: ReactNode;
}

/** Shows the row above a table with the search, the filters and the buttons. The search applies while the person types. */
export function TableToolbar({ searchLabel, addLabel, addTo, filters, actions }: TableToolbarProps) {
  const messages = useTexts().common;

  const location = useLocation();
  const here = useTargetLocation();
  const form = useRef<HTMLFormElement>(null);
  const { live } = useLiveFilters(form, TABLE_FILTERS);
  const params = new URLSearchParams(location.search);
  return (
    <div className="mb-4 flex flex-wrap items-end gap-3">
      <Form
        method="get"
        action={location.pathname}
        preventScrollReset
        ref={form}
        {...live}
        className="flex min-w-0 flex-1 flex-wrap items-end gap-3 max-md:basis-full"
      >
        <SearchInput
          label={searchLabel}
          defaultValue={params.get("q") ?? ""}
          className="min-w-0 max-md:basis-full md:max-w-80"
        />
        {filters}
        {["sort_by", "sort_order"].map((name) => {
          const value = params.get(name);
          return value ? <input key={name} type="hidden" name={name} value={value} /> : null;
        })}
        <Button variant="secondary" className="scripting:hidden">
          {messages.filters.apply}
        </Button>
      </Form>
      <div className="flex flex-wrap gap-2 max-md:w-full max-md:*:flex-1">
        {actions}
        {addLabel ? (
          <LinkButton
            to={addTo ?? getDialogAddress(here, "new")}
            preventScrollReset={addTo === undefined}
            variant="primary"
            icon={<Icon name="plus" />}
          >
            {addLabel}
          </LinkButton>
        ) : null}
      </div>
    </div>
  );
}

export interface CursorPaginationProps {
  page: { items: readonly unknown[]; total: number; total_is_floor: boolean; next_cursor: string | null };
  /** Whether this is the first page, which means that the URL has no `cursor`. */
  isFirst: boolean;
}

/** Shows the row below a table with cursor paging: the number of rows, and links to the first and the next page. */
export function CursorPagination({ page, isFirst }: CursorPaginationProps) {
  const texts = useTexts();
  const text = texts.admin;

  const location = useLocation();
  const total = formatTotal(page.total, page.total_is_floor, texts.language);
  return (
    <div className="mt-3 flex flex-wrap items-center justify-between gap-3 text-muted text-sm">
      <p role="status">{text.count(formatCount(page.items.length, texts.language), total)}</p>
      <div className="flex items-center gap-2">
        {isFirst ? null : (
          <LinkButton size="sm" to={getTableAddress(location, {})}>
            {text.firstPage}
          </LinkButton>
        )}
        {page.next_cursor === null ? null : (
          <LinkButton size="sm" to={getTableAddress(location, { cursor: page.next_cursor })}>
            {text.next}
          </LinkButton>
        )}
      </div>
    </div>
  );
}

/** Shows the row below a completely loaded table: the number of rows, and links to the previous and the next page. */
export function TablePagination({
  rows,
  matchCount,
  page,
  pageCount,
}: Pick<TablePage<unknown>, "rows" | "matchCount" | "page" | "pageCount">) {
  const texts = useTexts();
  const text = texts.admin;

  const location = useLocation();
  const to = (other: number) => getTableAddress(location, { page: String(other) });
  return (
    <div className="mt-3 flex flex-wrap items-center justify-between gap-3 text-muted text-sm">
      <p role="status">
        {text.count(formatCount(rows.length, texts.language), formatCount(matchCount, texts.language))}
      </p>
      {pageCount > 1 ? (
        <div className="flex items-center gap-2">
          {page > 1 ? (
            <LinkButton size="sm" to={to(page - 1)}>
              {text.previous}
            </LinkButton>
          ) : null}
          <span>{text.page(formatCount(page, texts.language), formatCount(pageCount, texts.language))}</span>
          {page < pageCount ? (
            <LinkButton size="sm" to={to(page + 1)}>
              {text.next}
            </LinkButton>
          ) : null}
        </div>
      ) : null}
    </div>
  );
}

/** Shows the link to the CSV import, beside the add button. */
export function ImportLink({ name }: { name: ImportName }) {
  const text = useTexts().admin;

  return (
    <LinkButton to={`/admin/${name}/import`} icon={<Icon name="upload" />}>
      {text.importCsv}
    </LinkButton>
  );
}
