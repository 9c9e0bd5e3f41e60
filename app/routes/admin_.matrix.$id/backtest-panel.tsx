import { Link } from "@remix-run/react";
import { type Column, DataTable } from "../../components/admin/data-table.tsx";
import { Alert } from "../../components/ui/alert.tsx";
import { Button } from "../../components/ui/button.tsx";
import { Card } from "../../components/ui/card.tsx";
import { Field } from "../../components/ui/field.tsx";
import { TextInput } from "../../components/ui/inputs.tsx";
import type { Backtest } from "../../domain/admin-entities.ts";
import { LIMITS } from "../../domain/limits.ts";
import { formatLimit } from "../../domain/money.ts";
import { formatCount } from "../../domain/number-format.ts";
import type { FormErrors } from "../../form-errors.ts";
import { adminMessages } from "../../messages/admin.ts";
import { editorMessages } from "../../messages/admin-matrix-editor.ts";
import type { Answers } from "./answers.ts";

const text = editorMessages.backtest;

export interface BacktestPanelProps {
  last: string;
  backtest: Answers["backtest"];
  /** The draft is still the one that the backtest was about. */
  isCurrent: boolean;
  errors: FormErrors;
  pending: boolean;
  onChange: (last: string) => void;
  onRun: () => void;
}

/** What the draft would have done with the last real requests: how many would have gone to whom instead, and which. */
export function BacktestPanel({ last, backtest, isCurrent, errors, pending, onChange, onRun }: BacktestPanelProps) {
  return (
    <Card title={text.title}>
      <p className="mb-4 text-muted text-sm">{text.intro}</p>
      <div data-question="backtest" className="flex flex-wrap items-start gap-x-4 gap-y-3">
        <div className="w-full md:max-w-72">
          <Field label={text.last} name="last" hint={text.lastHint(formatCount(LIMITS.backtest))} error={errors.last}>
            <TextInput
              inputMode="numeric"
              autoComplete="off"
              value={last}
              onChange={(event) => onChange(event.target.value)}
            />
          </Field>
        </div>
        <Button
          name="_do"
          value="backtest"
          formNoValidate
          variant="secondary"
          className="max-md:w-full md:mt-[1.625rem]"
          onClick={(event) => {
            event.preventDefault();
            onRun();
          }}
        >
          {pending ? text.running : text.button}
        </Button>
      </div>
      <div aria-live="polite" aria-busy={pending}>
        {backtest && !isCurrent ? (
          <div className="mt-4">
            <Alert>{text.outdated}</Alert>
          </div>
        ) : null}
        {backtest ? <Outcome backtest={backtest} asked={backtest.asked} /> : null}
      </div>
    </Card>
  );
}

type Row = Backtest["requests"][number];

const COLUMNS: readonly Column<Row>[] = [
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
    cell: ({ amount, currency }) => (amount === null ? adminMessages.notAvailable : formatLimit(amount, currency)),
  },
  { header: text.from, cell: (one) => one.from },
  { header: text.to, cell: (one) => one.to },
];

function Outcome({ backtest, asked }: { backtest: Backtest; asked: number }) {
  const { considered, changed, changes, requests } = backtest;
  if (considered === 0) return <p className="mt-4 text-sm">{text.noneConsidered(formatCount(asked))}</p>;
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
