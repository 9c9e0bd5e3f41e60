/** A progress bar. `value`: the progress from 0 to 1; undefined if it is unknown. */
export function ProgressBar({ label, value }: { label: string; value?: number }) {
  return (
    <div className="flex flex-col gap-1">
      <span className="flex justify-between text-muted text-sm">
        <span>{label}</span>
        {value === undefined ? null : <span className="tabular-nums">{Math.round(value * 100)}%</span>}
      </span>
      <progress className="progress progress-primary w-full" aria-label={label} value={value} max={1} />
    </div>
  );
}
