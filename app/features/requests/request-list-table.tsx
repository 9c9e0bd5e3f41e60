import type { ReactNode } from "react";
import { OPEN_STATUSES } from "../../../domain/requests/lifecycle.ts";
import { LIST_COLUMNS, type ListColumn } from "../../../domain/requests/list-view.ts";
import type { SortKey, SortOrder } from "../../../domain/requests/sort-keys.ts";
import type { Texts } from "../../../texts/screens.ts";
import { Button } from "../../ui/button.tsx";
import { DateTime } from "../../ui/date-time.tsx";
import { Checkbox } from "../../ui/inputs.tsx";
import { Money } from "../../ui/money.tsx";
import { PriorityBadge } from "../../ui/priority-badge.tsx";
import { nameDepartment } from "../../ui/render-message.ts";
import { StatusBadge } from "../../ui/status-badge.tsx";
import { useTexts } from "../../ui/texts.tsx";
import { type Column, DataTable } from "../admin/data-table.tsx";
import { ApproverNames, listApproverNames } from "./approver-names.tsx";
import type { ListChoices } from "./list-choices.tsx";
import type { ListedRequest } from "./listed-request.ts";
import { FlagSigns } from "./request-flags.tsx";
import { useIsDecisionWaiting } from "./undo/waiting-decisions.ts";
import { useListViewForm } from "./view-switch.tsx";

export interface RequestListTableProps {
  requests: readonly ListedRequest[];
  choices: ListChoices;
  columns: readonly ListColumn[];
  /**
   * The order of the list. `sort_by` is null if the list is sorted by urgency. Null for a section above the list: its order cannot be
   * changed, and its columns are those of the list.
   */
  order: { sort_by: SortKey | null; sort_order: SortOrder } | null;
  /** Returns the checkbox of a request that can be decided together with others; omitted if the list has no checkboxes. */
  renderCheckbox?: (request: ListedRequest) => ReactNode;
  /** Whether requests that wait for the user have a label for this. */
  marksWaiting: boolean;
  /** The accessible name of the table. */
  label?: string;
}

/**
 * A list of requests as a table. The title links to the details. The column headers sort the list. Leaves out requests while a decision on them can
 * be undone.
 */
export function RequestListTable({
  requests,
  choices,
  columns,
  order,
  renderCheckbox,
  marksWaiting,
  label,
}: RequestListTableProps) {
  const texts = useTexts();
  const text = texts.listView;
  const messages = texts.common;

  const title: Column<ListedRequest> = {
    header: text.title,
    sort: "title",
    cell: (request) => (
      <span className="request-pick">
        {renderCheckbox?.(request)}
        <span>
          <a href={`/request/${encodeURIComponent(request.id)}/details`} data-list-item="">
            <bdi>{request.title}</bdi>
          </a>
          {marksWaiting && request.waiting ? <small>{messages.requests.waitingForYou}</small> : null}
          <FlagSigns flags={request.flags} />
        </span>
      </span>
    ),
  };
  const isDecisionWaiting = useIsDecisionWaiting();
  return (
    <div className="request-list-table">
      {order ? <ColumnChoice columns={columns} /> : null}
      <DataTable
        label={label ?? text.requests}
        columns={[title, ...columns.map((column) => createColumn(texts, column, choices))]}
        rows={requests.filter((request) => !isDecisionWaiting(request))}
        {...(order && { order: { sort_by: order.sort_by ?? "", sort_order: order.sort_order } })}
      />
    </div>
  );
}

/** The choice of the columns, as a form in a menu. */
function ColumnChoice({ columns }: Pick<RequestListTableProps, "columns">) {
  const text = useTexts().listView;

  const { Form, next } = useListViewForm();
  return (
    <details key={columns.join()} className="column-choice">
      <summary className="btn btn-plain btn-small list-none">{text.columns}</summary>
      <Form method="post" action="/list-view">
        {next}
        {/* The hidden field shows that the form is about columns even if none is chosen. */}
        <input type="hidden" name="columns" value="" />
        {LIST_COLUMNS.map((column) => (
          <Checkbox
            key={column}
            name="columns"
            value={column}
            label={text.columnNames[column]}
            defaultChecked={columns.includes(column)}
          />
        ))}
        <Button size="sm">{text.saveColumns}</Button>
      </Form>
    </details>
  );
}

/** The sort keys of the columns by which a list can be sorted. */
const COLUMN_SORT: Partial<Record<ListColumn, SortKey>> = {
  amount: "amount",
  status: "status",
  due_date: "due_date",
  created_at: "created_at",
  priority: "priority",
};

function createColumn(texts: Texts, column: ListColumn, choices: ListChoices): Column<ListedRequest> {
  const text = texts.listView;

  const sort = COLUMN_SORT[column];
  return {
    header: text.columnNames[column],
    cell: (request) => renderCell(texts, column, request, choices),
    ...(sort && { sort }),
    ...(column === "amount" && { numeric: true }),
  };
}

function renderCell(texts: Texts, column: ListColumn, request: ListedRequest, choices: ListChoices): ReactNode {
  const messages = texts.common;

  switch (column) {
    case "id":
      return <span className="whitespace-nowrap tabular-nums">{request.id}</span>;
    case "requester":
      return <bdi>{request.requester_name}</bdi>;
    case "request_type":
      return <bdi>{request.request_type_name}</bdi>;
    case "department":
      return <bdi>{nameDepartment(texts, request.department)}</bdi>;
    case "amount":
      return request.amount === null ? null : (
        <Money
          amount={request.amount}
          currency={request.currency}
          decimals={request.amount_decimals}
          amount_usd={request.amount_usd}
        />
      );
    case "status":
      return <StatusBadge status={request.is_overdue ? "overdue" : request.status} />;
    case "approver":
      return request.current_approver_name === null && OPEN_STATUSES.includes(request.status) ? (
        <span className="font-medium text-warning">{messages.requests.noApprover}</span>
      ) : (
        <ApproverNames names={listApproverNames(request)} />
      );
    case "due_date":
      return request.due_date === null ? null : <DateTime iso={request.due_date} show="date" />;
    case "created_at":
      return <DateTime iso={request.created_at} show="date" />;
    case "priority":
      return (
        <PriorityBadge
          code={request.priority}
          name={request.priority_name}
          color={choices.priorities.find(({ code }) => code === request.priority)?.color}
        />
      );
  }
}
