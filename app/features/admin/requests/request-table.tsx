import { useLocation } from "@remix-run/react";
import { memo } from "react";
import type { SortKey, SortOrder } from "../../../../domain/requests/sort-keys.ts";
import { allRequestsMessages as text } from "../../../messages/all-requests.ts";
import { messages } from "../../../messages/common.ts";
import { nameDepartment } from "../../../messages/standard-names.ts";
import { DateTime } from "../../../ui/date-time.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Money } from "../../../ui/money.tsx";
import { StatusBadge } from "../../../ui/status-badge.tsx";
import { ApproverNames } from "../../requests/approver-names.tsx";
import { type Column, DataTable } from "../data-table.tsx";
import type { RequestTableRow } from "./request-table-row.ts";

/** The id of the form in `SelectionBar`. The checkboxes in the table belong to this form by their attribute `form`. */
export const BULK_FORM_ID = "bulk-form";
/** The name of the checkbox in the header that selects all rows. */
export const SELECT_PAGE = "select_page";
const DELETE_FORM = "delete-form";

export interface RequestTableProps {
  rows: readonly RequestTableRow[];
  order: { sort_by: SortKey; sort_order: SortOrder };
  /** Whether all checkboxes are checked when the page loads. Without JavaScript, a link to `?select=page` checks all rows. */
  allSelected: boolean;
}

/**
 * Shows a table of up to 100 requests. For speed, rows have no stateful components: checkboxes are uncontrolled, and all delete buttons
 * belong to one form. `memo` renders the table again only when its props change.
 */
export const RequestTable = memo(function RequestTable({ rows, order, allSelected }: RequestTableProps) {
  return (
    <>
      <DataTable
        label={text.table}
        columns={allSelected ? SELECTED_COLUMNS : COLUMNS}
        rows={rows}
        order={order}
        actions={({ id }) => (
          <button
            type="submit"
            form={DELETE_FORM}
            name="on"
            value={id}
            className="btn btn-ghost btn-square text-error"
            aria-haspopup="dialog"
            aria-label={text.deleteOne(id)}
          >
            <Icon name="trash" />
          </button>
        )}
      />
      <DeleteForm />
    </>
  );
});

/**
 * Renders the form of all delete buttons. Submitting it opens the delete dialog of a row, also without JavaScript. The other URL parameters
 * do not change.
 */
function DeleteForm() {
  const { search } = useLocation();
  const parameters = [...new URLSearchParams(search)].filter(([name]) => name !== "act" && name !== "on");
  return (
    <form id={DELETE_FORM} method="get" data-follow="">
      {parameters.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <input type="hidden" name="act" value="delete" />
    </form>
  );
}

const requestColumn = (isChecked: boolean): Column<RequestTableRow> => ({
  header: text.request,
  headerStart: (
    <label className="needs-script pick-all">
      <input
        type="checkbox"
        name={SELECT_PAGE}
        defaultChecked={isChecked}
        aria-label={text.selectPage}
        className="checkbox checkbox-sm checkbox-primary"
      />
    </label>
  ),
  sort: "title",
  cell: ({ id, title }) => (
    <span className="request-pick">
      <label>
        <input
          type="checkbox"
          form={BULK_FORM_ID}
          name="ids"
          value={id}
          defaultChecked={isChecked}
          aria-label={text.select(id)}
          className="checkbox checkbox-sm checkbox-primary"
        />
      </label>
      <span>
        <a href={`/request/${encodeURIComponent(id)}/details`} data-list-item="" data-row-link="">
          <bdi>{title}</bdi>
        </a>
        <small>{id}</small>
      </span>
    </span>
  ),
});

const OTHER_COLUMNS: readonly Column<RequestTableRow>[] = [
  { header: text.type, cell: ({ type }) => type },
  {
    header: text.requester,
    cell: ({ requester, department }) => (
      <>
        <bdi>{requester}</bdi>
        {", "}
        <bdi>{nameDepartment(department)}</bdi>
      </>
    ),
  },
  {
    header: text.amount,
    sort: "amount",
    numeric: true,
    cell: ({ amount, currency, decimals, amount_usd }) =>
      amount === null ? null : (
        <Money amount={amount} currency={currency} decimals={decimals} amount_usd={amount_usd} />
      ),
  },
  { header: text.status, sort: "status", cell: ({ status }) => <StatusBadge status={status} /> },
  {
    header: text.approver,
    cell: ({ approvers, hasNoApprover }) =>
      hasNoApprover ? (
        <span className="font-medium text-warning">{messages.requests.noApprover}</span>
      ) : (
        <ApproverNames names={approvers} />
      ),
  },
  { header: text.submitted, sort: "created_at", cell: ({ created_at }) => <DateTime iso={created_at} show="date" /> },
];

const COLUMNS = [requestColumn(false), ...OTHER_COLUMNS];
const SELECTED_COLUMNS = [requestColumn(true), ...OTHER_COLUMNS];
