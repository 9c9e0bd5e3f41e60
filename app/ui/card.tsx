import type { ReactNode } from "react";
import { cx } from "./cx.ts";

export interface CardProps {
  title?: string;
  /** The content to the right of the title. */
  actions?: ReactNode;
  as?: "section" | "article" | "div" | "li";
  /** Whether the card has no padding, for lists and tables that extend to its edge. */
  flush?: boolean;
  id?: string;
  className?: string;
  children: ReactNode;
}

export function Card({ title, actions, as: Element = "section", flush = false, id, className, children }: CardProps) {
  return (
    <Element id={id} className={cx("rounded-box border border-base-300 bg-base-100", className)}>
      {title || actions ? (
        <div
          className={cx(
            "flex min-h-8 flex-wrap items-center justify-between gap-2 px-4 pt-4 md:px-6",
            flush ? "border-base-300 border-b pb-4" : "md:pt-5",
          )}
        >
          {title ? <h2 className="font-semibold text-base">{title}</h2> : <span />}
          {actions}
        </div>
      ) : null}
      <div className={flush ? undefined : cx("p-4 md:px-6", title || actions ? "pt-3 md:pb-6" : "md:py-5")}>
        {children}
      </div>
    </Element>
  );
}
