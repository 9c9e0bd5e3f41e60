import { Link } from "@remix-run/react";
import type { BacktestResult } from "../../../../domain/admin/entities.ts";
import { formatMoneyShort } from "../../../../domain/format/money.ts";
import { formatCount } from "../../../../domain/format/numbers.ts";
import type { Rendered } from "../../../../domain/message.ts";
import { adminMessages } from "../../../messages/admin.ts";
import { matrixOutcomeMessages } from "../../../messages/admin-matrix-outcomes.ts";
import { type Column, DataTable } from "../data-table.tsx";
import type { DraftEvaluation } from "./draft-evaluation.ts";

const text = matrixOutcomeMessages.backtest;

type BacktestRow = Rendered<BacktestResult>["requests"][number];

const COLUMNS: readonly Column<BacktestRow>[] = [
  {
    header: text.request,
    cell: ({ id, title }) => (
      <Link to={`/request/${encodeURIComponent(id)}/details`} className="link">
        {id} {title}
      </Link>
    ),
  },
  { header: text.requester, cell: (one) => one.requester_name },
  {
    header: text.amount,
    numeric: true,
    cell: ({ amount, currency }) => (amount === null ? adminMessages.notAvailable : formatMoneyShort(amount, currency)),
  },
  { header: text.from, cell: (one) => one.from },
  { header: text.to, cell: (one) => one.to },
];

/** Shows how many requests would have another approver with the draft of the matrix, and lists these requests. */
export function BacktestResultPanel({ backtest }: { backtest: NonNullable<DraftEvaluation["backtest"]> }) {
  const { requestedCount, considered, changed, changes, requests } = backtest;
  if (considered === 0) return <p className="mt-4 text-sm">{text.noneConsidered(formatCount(requestedCount))}</p>;
  if (changed === 0) return <p className="mt-4 text-sm">{text.unchanged(formatCount(considered))}</p>;
  return (
    <div className="mt-4 text-sm">
      <p className="font-medium">{text.changed(formatCount(changed), formatCount(considered))}</p>
      <ul className="my-3 list-disc pl-5">
        {changes.map(({ from, to, count }) => (
          <li key={`${from} ${to}`}>{text.change(formatCount(count), to, from)}</li>
        ))}
      </ul>
      <DataTable label={text.list} columns={COLUMNS} rows={requests} />
      {requests.length < changed ? (
        <p className="mt-2 text-muted">{text.more(formatCount(requests.length), formatCount(changed))}</p>
      ) : null}
    </div>
  );
}
