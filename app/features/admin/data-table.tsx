import { Link, useLocation } from "@remix-run/react";
import type { MouseEvent, ReactNode } from "react";
import { LinkButton } from "../../ui/button.tsx";
import { cx } from "../../ui/cx.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Icon } from "../../ui/icon.tsx";
import { useTexts } from "../../ui/texts.tsx";
import { useTargetLocation } from "../../ui/use-target-location.ts";
import { getTableAddress } from "./table-address.ts";

export interface Column<Row> {
  header: string;
  /** Content of the header cell before the header text, for example a checkbox that selects all rows. */
  headerStart?: ReactNode;
  cell: (row: Row) => ReactNode;
  /** Aligns numbers to the right. */
  numeric?: true;
  /** The value of `sort_by` that sorts by this column; omitted if the table cannot be sorted by it. */
  sort?: string;
}

export interface DataTableProps<Row> {
  /** The accessible name of the table. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  order?: { sort_by: string; sort_order: "asc" | "desc" };
  /** Renders the buttons at the end of a row. */
  actions?: (row: Row) => ReactNode;
}

/**
 * Shows a table. The first cell of each row is the row's header. On a phone, each row is a card that shows the column header beside each
 * value.
 */
export function DataTable<Row extends { id: string }>({ label, columns, rows, order, actions }: DataTableProps<Row>) {
  const text = useTexts().admin;

  return (
    <div className="data-table">
      <table aria-label={label}>
        <thead>
          <tr>
            {columns.map((column) => (
              <HeaderCell key={column.header} column={column} order={order} />
            ))}
            {actions ? (
              <th scope="col">
                <span className="sr-only">{text.actions}</span>
              </th>
            ) : null}
          </tr>
        </thead>
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: by keyboard, people use the link in the row. */}
        <tbody onClick={openRow}>
          {rows.map((row) => (
            <tr key={row.id} data-row={row.id}>
              {columns.map(({ header, cell, numeric }, index) =>
                index === 0 ? (
                  <th key={header} scope="row">
                    {cell(row)}
                  </th>
                ) : (
                  <td key={header} data-label={header} className={cx(numeric && "is-numeric")}>
                    <span>{cell(row)}</span>
                  </td>
                ),
              )}
              {actions ? <td className="row-actions">{actions(row)}</td> : null}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/**
 * Follows the link of a clicked row, except if the click was on a control or selected text. Without JavaScript, people use the link itself.
 */
function openRow({ target, currentTarget }: MouseEvent<HTMLElement>) {
  if (!(target instanceof Element) || target.closest("a, button, input, label, summary, form")) return;
  if (window.getSelection()?.isCollapsed === false) return;
  const row = target.closest("tr");
  if (row && currentTarget.contains(row)) row.querySelector<HTMLElement>("[data-row-link]")?.click();
}

function HeaderCell<Row>({ column, order }: { column: Column<Row>; order: DataTableProps<Row>["order"] }) {
  const text = useTexts().admin;

  const here = useTargetLocation();
  const { header, headerStart, sort, numeric } = column;
  if (sort === undefined || !order) {
    return (
      <th scope="col" className={cx(numeric && "is-numeric")}>
        {headerStart}
        {header}
      </th>
    );
  }
  const current = order.sort_by === sort;
  const ascending = current && order.sort_order === "asc";
  return (
    <th
      scope="col"
      aria-sort={current ? (ascending ? "ascending" : "descending") : undefined}
      className={cx(numeric && "is-numeric")}
    >
      {headerStart}
      <Link
        to={getTableAddress(here, { sort_by: sort, sort_order: ascending ? "desc" : "asc" })}
        preventScrollReset
        replace
        title={text.sortBy(header)}
      >
        {header}
        {current ? <Icon name={ascending ? "arrow-up" : "arrow-down"} className="size-3.5" /> : null}
      </Link>
    </th>
  );
}

interface EmptyTableProps {
  /** The active search text or filters that match no row; empty if the table has no rows even without them. */
  q: string;
  title: string;
  children: string;
}

export function EmptyTable({ q, title, children }: EmptyTableProps) {
  const text = useTexts().admin;

  const { pathname } = useLocation();
  return q ? (
    <EmptyState
      icon={<Icon name="search-x" className="size-6" />}
      title={text.noMatch}
      action={<LinkButton to={pathname}>{text.clear}</LinkButton>}
    >
      {text.noMatchText}
    </EmptyState>
  ) : (
    <EmptyState icon={<Icon name="table" className="size-6" />} title={title}>
      {children}
    </EmptyState>
  );
}
