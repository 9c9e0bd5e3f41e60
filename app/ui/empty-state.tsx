import type { ReactNode } from "react";

export interface EmptyStateProps {
  icon: ReactNode;
  title: string;
  /** A sentence that says what to do next. */
  children?: ReactNode;
  action?: ReactNode;
}

/** A message in place of an empty list. It says that there are no items, and what to do next. */
export function EmptyState({ icon, title, children, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-2 px-4 py-12 text-center">
      <span aria-hidden="true" className="mb-2 grid size-12 place-items-center rounded-full bg-primary/10 text-primary">
        {icon}
      </span>
      <p className="font-semibold text-base">{title}</p>
      {children ? <p className="max-w-sm text-muted text-sm">{children}</p> : null}
      {action ? <div className="mt-4">{action}</div> : null}
    </div>
  );
}
