import type { ReactNode } from "react";
import { OPEN_STATUSES } from "../../../domain/requests/lifecycle.ts";
import { LIST_COLUMNS, type ListColumn } from "../../../domain/requests/list-view.ts";
import type { SortKey, SortOrder } from "../../../domain/requests/sort-keys.ts";
import { messages } from "../../messages/common.ts";
import { listViewMessages as text } from "../../messages/list-view.ts";
import { Button } from "../../ui/button.tsx";
import { DateTime } from "../../ui/date-time.tsx";
import { Checkbox } from "../../ui/inputs.tsx";
import { Money } from "../../ui/money.tsx";
import { PriorityBadge } from "../../ui/priority-badge.tsx";
import { StatusBadge } from "../../ui/status-badge.tsx";
import { type Column, DataTable } from "../admin/data-table.tsx";
import { ApproverNames, listApproverNames } from "./approver-names.tsx";
import { getTypeName, type ListChoices } from "./list-choices.tsx";
import type { ListedRequest } from "./listed-request.ts";
import { useListViewForm } from "./view-switch.tsx";

export interface RequestListTableProps {
  requests: readonly ListedRequest[];
  choices: ListChoices;
  columns: readonly ListColumn[];
  /** The order of the list. `sort_by` is null if the list is sorted by urgency. */
  order: { sort_by: SortKey | null; sort_order: SortOrder };
  /** Returns the checkbox of a request that can be decided together with others; omitted if the list has no checkboxes. */
  renderCheckbox?: (request: ListedRequest) => ReactNode;
  /** Whether requests that wait for the user have a label for this. */
  marksWaiting: boolean;
}

/** A list of requests as a table. The title links to the details. The column headers sort the list. */
export function RequestListTable({
  requests,
  choices,
  columns,
  order,
  renderCheckbox,
  marksWaiting,
}: RequestListTableProps) {
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
        </span>
      </span>
    ),
  };
  return (
    <div className="request-list-table" data-request-table="">
      <ColumnChoice columns={columns} />
      <DataTable
        label={text.requests}
        columns={[title, ...columns.map((column) => createColumn(column, choices))]}
        rows={requests}
        order={{ sort_by: order.sort_by ?? "", sort_order: order.sort_order }}
      />
    </div>
  );
}

/** The choice of the columns, as a form in a menu. */
function ColumnChoice({ columns }: Pick<RequestListTableProps, "columns">) {
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

function createColumn(column: ListColumn, choices: ListChoices): Column<ListedRequest> {
  const sort = COLUMN_SORT[column];
  return {
    header: text.columnNames[column],
    cell: (request) => renderCell(column, request, choices),
    ...(sort && { sort }),
    ...(column === "amount" && { numeric: true }),
  };
}

function renderCell(column: ListColumn, request: ListedRequest, choices: ListChoices): ReactNode {
  switch (column) {
    case "id":
      return <span className="whitespace-nowrap tabular-nums">{request.id}</span>;
    case "requester":
      return <bdi>{request.requester_name}</bdi>;
    case "request_type":
      return getTypeName(choices, request.request_type);
    case "department":
      return <bdi>{request.department}</bdi>;
    case "amount":
      return request.amount === null ? null : (
        <Money amount={request.amount} currency={request.currency} decimals={request.amount_decimals} />
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
          priority={request.priority}
          color={choices.priorities.find(({ code }) => code === request.priority)?.color}
        />
      );
  }
}
