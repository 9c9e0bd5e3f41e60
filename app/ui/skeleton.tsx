import { cx } from "./cx.ts";

/** A grey placeholder while content loads. `className` sets its width and height. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={cx("skeleton rounded-md", className)} />;
}

/** Placeholders for a list of cards. `label`: the text for screen readers, for example 'Loading your requests...'. */
export function SkeletonList({ label, rows = 4 }: { label: string; rows?: number }) {
  return (
    <div role="status" className="flex flex-col gap-3">
      <span className="sr-only">{label}</span>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are equal and their order never changes.
        <div key={row} className="flex flex-col gap-3 rounded-box border border-base-300 bg-base-100 p-4 md:px-6">
          <Skeleton className="h-5 w-2/5" />
          <Skeleton className="h-4 w-4/5" />
          <Skeleton className="h-4 w-1/4" />
        </div>
      ))}
    </div>
  );
}
