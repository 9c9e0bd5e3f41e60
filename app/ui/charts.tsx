import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { formatCount } from "../../domain/format/numbers.ts";
import type { Tone } from "./badge.tsx";
import { Card } from "./card.tsx";
import { cx } from "./cx.ts";
import { useTexts } from "./texts.tsx";

interface ChartTableData {
  headers: readonly string[];
  /** The cells of each row. The first cell is the row's header, and the other cells are figures. */
  rows: readonly (readonly ReactNode[])[];
}

export interface ChartCardProps {
  title: string;
  hint?: string;
  /** The label of the disclosure that shows the figures as a table. */
  tableLabel: string;
  table: ChartTableData;
  /** The text in place of the chart if the table has no rows. */
  empty: string;
  className?: string;
  children: ReactNode;
}

/** A chart together with a table of its figures, for screen readers and for exact values. */
export function ChartCard({ title, hint, tableLabel, table, empty, className, children }: ChartCardProps) {
  const tableTitle = `${title}${useTexts().common.colon} ${tableLabel}`;
  return (
    <Card title={title} className={cx("flex min-w-0 flex-col", className)}>
      {hint ? <p className="mb-3 text-muted text-sm">{hint}</p> : null}
      {table.rows.length === 0 ? (
        <p className="text-muted text-sm">{empty}</p>
      ) : (
        <>
          {children}
          <details className="mt-4">
            <summary className="screen-only inline-flex min-h-8 cursor-pointer list-none items-center rounded-md text-muted text-sm underline-offset-4 hover:underline max-md:min-h-11">
              {tableLabel}
            </summary>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling element must be reachable by keyboard. */}
            <section className="mt-2 overflow-x-auto" aria-label={tableTitle} tabIndex={0}>
              <table className="w-full text-sm" aria-label={title}>
                <thead>
                  <tr className="border-base-300 border-b text-muted">
                    {table.headers.map((header, index) => (
                      <th
                        key={header}
                        scope="col"
                        className={cx("py-1.5 pr-4 font-medium last:pr-0", index > 0 ? "text-right" : "text-left")}
                      >
                        {header}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {table.rows.map(([name, ...cells], row) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: rows of a report have no id, and their order never changes.
                    <tr key={row} className="border-base-300 border-b last:border-0">
                      <th scope="row" className="py-1.5 pr-4 text-left font-normal">
                        {name}
                      </th>
                      {cells.map((cell, index) => (
                        // biome-ignore lint/suspicious/noArrayIndexKey: the order of columns never changes.
                        <td key={index} className="py-1.5 pr-4 text-right tabular-nums last:pr-0">
                          {cell}
                        </td>
                      ))}
                    </tr>
                  ))}
                </tbody>
              </table>
            </section>
          </details>
        </>
      )}
    </Card>
  );
}

/** The colours of bars. `neutral`: grey. */
const FILL_CLASSES: Record<Tone, string> = {
  primary: "fill-primary",
  info: "fill-info",
  success: "fill-success",
  warning: "fill-warning",
  error: "fill-error",
  neutral: "fill-control",
};

const SWATCH_CLASSES: Record<Tone, string> = {
  primary: "bg-primary",
  info: "bg-info",
  success: "bg-success",
  warning: "bg-warning",
  error: "bg-error",
  neutral: "bg-control",
};

export interface BarData {
  label: string;
  value: number;
  /** The value as text, displayed beside the bar. */
  valueLabel: string;
  tone?: Tone;
  /** A part of `value` that is drawn darker, e.g. the approved part of the requested amounts. */
  highlighted?: number;
  /** The address of the list of the counted items; null if there is none. */
  to: string | null;
}

/** Horizontal bars with labels and values. Bars with an address are links. */
export function Bars({ bars }: { bars: readonly BarData[] }) {
  const max = Math.max(...bars.map(({ value }) => value), 1e-9);
  return (
    <ul className="flex flex-col">
      {bars.map(({ label, value, valueLabel, tone = "primary", highlighted, to }) => (
        <li key={label}>
          <BarLink to={to}>
            <span className="flex justify-between gap-4">
              <bdi className="min-w-0 truncate first-letter:uppercase group-hover:underline">{label}</bdi>
              <span className="shrink-0 tabular-nums">{valueLabel}</span>
            </span>
            <svg
              className="mt-1 h-2.5 w-full overflow-hidden rounded-sm"
              preserveAspectRatio="none"
              viewBox="0 0 100 10"
              aria-hidden="true"
            >
              <rect width="100" height="10" className="fill-base-content/6" />
              <rect
                width={(100 * value) / max}
                height="10"
                className={highlighted === undefined ? FILL_CLASSES[tone] : "fill-primary/35"}
              />
              {highlighted === undefined ? null : (
                <rect width={(100 * highlighted) / max} height="10" className="fill-primary" />
              )}
            </svg>
          </BarLink>
        </li>
      ))}
    </ul>
  );
}

function BarLink({ to, children }: { to: string | null; children: ReactNode }) {
  if (to === null) return <div className="py-1.5 text-sm">{children}</div>;
  return (
    <Link to={to} className="group block rounded-md py-1.5 text-sm">
      {children}
    </Link>
  );
}

export interface StackedBarData {
  label: string;
  parts: readonly number[];
  /** The address of the list of the counted items. */
  to: string;
}

/**
 * Vertical stacked bars, one for each month, each with its total and a link. `series`: the names and colours of the parts of each bar, from
 * bottom to top.
 */
export function StackedBars({
  stacks,
  series,
}: {
  stacks: readonly StackedBarData[];
  series: readonly { name: string; tone: Tone }[];
}) {
  const texts = useTexts();
  const totals = stacks.map(({ parts }) => parts.reduce((sum, part) => sum + part, 0));
  const max = Math.max(...totals, 1);
  const [width, height] = [stacks.length * 20, 100];
  return (
    <div>
      <div className="relative pt-5">
        <svg className="h-40 w-full" viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
          <line
            x1="0"
            x2={width}
            y1={height}
            y2={height}
            className="stroke-control"
            vectorEffect="non-scaling-stroke"
          />
          {stacks.map(({ label, parts }, index) => {
            let top = height;
            return parts.map((part, partIndex) => {
              const { name, tone } = series[partIndex] ?? { name: "", tone: "neutral" as const };
              const partHeight = (part / max) * (height - 4);
              top -= partHeight;
              return (
                <rect
                  key={`${label} ${name}`}
                  x={index * 20 + 4}
                  y={top}
                  width="12"
                  height={partHeight}
                  className={FILL_CLASSES[tone]}
                />
              );
            });
          })}
        </svg>
        <ol className="absolute inset-0 flex text-center text-xs tabular-nums">
          {stacks.map(({ label, to }, index) => (
            <li key={label} className="w-0 flex-1">
              {totals[index] ? (
                <Link to={to} className="block h-full rounded-md hover:bg-base-content/5">
                  <span className="sr-only">{`${label}${texts.common.colon} `}</span>
                  {formatCount(totals[index], texts.language)}
                </Link>
              ) : null}
            </li>
          ))}
        </ol>
      </div>
      <ol className="mt-1 flex text-center text-muted text-xs" aria-hidden="true">
        {stacks.map(({ label }, index) => (
          // A phone has space only for every third label.
          <li key={label} className={cx("w-0 flex-1 whitespace-nowrap", index % 3 !== 2 && "max-sm:invisible")}>
            {label}
          </li>
        ))}
      </ol>
      <ul className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-sm" aria-hidden="true">
        {series.map(({ name, tone }) => (
          <li key={name} className="flex items-center gap-2">
            <span className={cx("size-3 rounded-sm [print-color-adjust:exact]", SWATCH_CLASSES[tone])} />
            {name}
          </li>
        ))}
      </ul>
    </div>
  );
}
