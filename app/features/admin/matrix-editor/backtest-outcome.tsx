import { Link } from "@remix-run/react";
import type { BacktestResult } from "../../../../domain/admin/entities.ts";
import { formatMoneyShort } from "../../../../domain/format/money.ts";
import { formatCount } from "../../../../domain/format/numbers.ts";
import type { Rendered } from "../../../../domain/message.ts";
import type { Texts } from "../../../../texts/screens.ts";
import { useTexts } from "../../../ui/texts.tsx";
import { type Column, DataTable } from "../data-table.tsx";
import type { DraftEvaluation } from "./draft-evaluation.ts";

type BacktestRow = Rendered<BacktestResult>["requests"][number];

const getColumns = (texts: Texts): readonly Column<BacktestRow>[] => [
  {
    header: texts.matrixOutcomes.backtest.request,
    cell: ({ id, title }) => (
      <Link to={`/request/${encodeURIComponent(id)}/details`} className="link">
        {id} {title}
      </Link>
    ),
  },
  { header: texts.matrixOutcomes.backtest.requester, cell: (one) => one.requester_name },
  {
    header: texts.matrixOutcomes.backtest.amount,
    numeric: true,
    cell: ({ amount, currency }) =>
      amount === null ? texts.admin.notAvailable : formatMoneyShort(amount, currency, texts.language),
  },
  { header: texts.matrixOutcomes.backtest.from, cell: (one) => one.from },
  { header: texts.matrixOutcomes.backtest.to, cell: (one) => one.to },
];

/** Shows how many requests would have another approver with the draft of the matrix, and lists these requests. */
export function BacktestResultPanel({ backtest }: { backtest: NonNullable<DraftEvaluation["backtest"]> }) {
  const texts = useTexts();
  const text = texts.matrixOutcomes.backtest;

  const { requestedCount, considered, changed, changes, requests } = backtest;
  if (considered === 0)
    return <p className="mt-4 text-sm">{text.noneConsidered(formatCount(requestedCount, texts.language))}</p>;
  if (changed === 0) return <p className="mt-4 text-sm">{text.unchanged(formatCount(considered, texts.language))}</p>;
  return (
    <div className="mt-4 text-sm">
      <p className="font-medium">
        {text.changed(formatCount(changed, texts.language), formatCount(considered, texts.language))}
      </p>
      <ul className="my-3 list-disc pl-5">
        {changes.map(({ from, to, count }) => (
          <li key={`${from} ${to}`}>{text.change(formatCount(count, texts.language), to, from)}</li>
        ))}
      </ul>
      <DataTable label={text.list} columns={getColumns(texts)} rows={requests} />
      {requests.length < changed ? (
        <p className="mt-2 text-muted">
          {text.more(formatCount(requests.length, texts.language), formatCount(changed, texts.language))}
        </p>
      ) : null}
    </div>
  );
}
