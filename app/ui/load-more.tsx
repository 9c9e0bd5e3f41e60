import type { MouseEventHandler } from "react";
import { messages } from "../messages/common.ts";
import { LinkButton } from "./button.tsx";

export interface LoadMoreProps {
  /** Address of the next page; null on the last one. */
  to: string | null;
  pending?: boolean;
  /** With JavaScript: appends the next page instead of navigating to it. */
  onClick?: MouseEventHandler<HTMLAnchorElement>;
}

/** The link to the next page of a list. Renders nothing on the last one. */
export function LoadMore({ to, pending = false, onClick }: LoadMoreProps) {
  if (to === null) return null;
  return (
    <div className="flex justify-center py-4">
      <LinkButton to={to} preventScrollReset onClick={onClick} aria-busy={pending || undefined}>
        {pending ? <span className="loading loading-spinner loading-xs" aria-hidden="true" /> : null}
        {messages.list.loadMore}
      </LinkButton>
    </div>
  );
}
