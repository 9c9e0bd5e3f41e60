import { useLocation } from "@remix-run/react";
import { memo } from "react";
import type { SortKey, SortOrder } from "../../../../domain/requests/sort-keys.ts";
import type { Texts } from "../../../../texts/screens.ts";
import { DateTime } from "../../../ui/date-time.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Money } from "../../../ui/money.tsx";
import { nameDepartment } from "../../../ui/render-message.ts";
import { StatusBadge } from "../../../ui/status-badge.tsx";
import { useTexts } from "../../../ui/texts.tsx";
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
  const texts = useTexts();
  return (
    <>
      <DataTable
        label={texts.allRequests.table}
        columns={allSelected ? getSelectedColumns(texts) : getColumns(texts)}
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
            aria-label={texts.allRequests.deleteOne(id)}
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

const requestColumn = (texts: Texts, isChecked: boolean): Column<RequestTableRow> => ({
  header: texts.allRequests.request,
  headerStart: (
    <label className="needs-script pick-all">
      <input
        type="checkbox"
        name={SELECT_PAGE}
        defaultChecked={isChecked}
        aria-label={texts.allRequests.selectPage}
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
          aria-label={texts.allRequests.select(id)}
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

const getOtherColumns = (texts: Texts): readonly Column<RequestTableRow>[] => [
  { header: texts.allRequests.type, cell: ({ type }) => type },
  {
    header: texts.allRequests.requester,
    cell: ({ requester, department }) => (
      <>
        <bdi>{requester}</bdi>
        {", "}
        <bdi>{nameDepartment(texts, department)}</bdi>
      </>
    ),
  },
  {
    header: texts.allRequests.amount,
    sort: "amount",
    numeric: true,
    cell: ({ amount, currency, decimals, amount_usd }) =>
      amount === null ? null : (
        <Money amount={amount} currency={currency} decimals={decimals} amount_usd={amount_usd} />
      ),
  },
  { header: texts.allRequests.status, sort: "status", cell: ({ status }) => <StatusBadge status={status} /> },
  {
    header: texts.allRequests.approver,
    cell: ({ approvers, hasNoApprover }) =>
      hasNoApprover ? (
        <span className="font-medium text-warning">{texts.common.requests.noApprover}</span>
      ) : (
        <ApproverNames names={approvers} />
      ),
  },
  {
    header: texts.allRequests.submitted,
    sort: "created_at",
    cell: ({ created_at }) => <DateTime iso={created_at} show="date" />,
  },
];

const getColumns = (texts: Texts) => [requestColumn(texts, false), ...getOtherColumns(texts)];
const getSelectedColumns = (texts: Texts) => [requestColumn(texts, true), ...getOtherColumns(texts)];
