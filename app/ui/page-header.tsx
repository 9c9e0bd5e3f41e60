import { Link } from "@remix-run/react";
import type { ReactElement, ReactNode } from "react";
import { cx } from "./cx.ts";
import { Icon } from "./icon.tsx";

export interface PageHeaderProps {
  title: ReactNode;
  description?: ReactNode;
  /** The link back, for example from a request to the list. Either its target or a rendered link. */
  back?: BackTarget | ReactElement;
  actions?: ReactNode;
  /** The content beside the title. It must be small, because on a phone it is also beside the title. */
  aside?: ReactNode;
}

export interface BackTarget {
  to: string;
  label: string;
  state?: unknown;
}

/** The back link above the title of a screen. */
export function BackLink({ to, label, state }: BackTarget) {
  return (
    <Link
      to={to}
      state={state}
      className="screen-only -ml-1 mb-1 inline-flex min-h-11 items-center gap-1 rounded-md pr-2 text-muted text-sm hover:text-base-content md:min-h-8"
    >
      <Icon name="chevron-left" />
      {label}
    </Link>
  );
}

/** The header of a screen, with its only `<h1>`. */
export function PageHeader({ title, description, back, actions, aside }: PageHeaderProps) {
  return (
    <header className="mb-4 md:mb-6">
      {back && "to" in back ? <BackLink {...back} /> : back}
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className={cx("min-w-0", aside ? "flex-1" : null)}>
          <div className="flex items-center justify-between gap-3">
            <h1 dir="auto" className="min-w-0 font-semibold text-2xl tracking-tight">
              {title}
            </h1>
            {aside}
          </div>
          {description ? <p className="mt-1 text-muted">{description}</p> : null}
        </div>
        {actions ? <div className="flex flex-wrap items-center gap-2 max-md:w-full">{actions}</div> : null}
      </div>
    </header>
  );
}
