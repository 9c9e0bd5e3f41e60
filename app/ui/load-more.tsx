import type { MouseEventHandler } from "react";
import { messages } from "../messages/common.ts";
import { LinkButton } from "./button.tsx";

export interface LoadMoreProps {
  /** The next page by key; null at the end. */
  to: string | null;
  pending?: boolean;
  /** With JavaScript: puts the next page under this one instead of going there. */
  onClick?: MouseEventHandler<HTMLAnchorElement>;
}

/** Leads to the next page of a list that is paged by key. Renders nothing at the end. */
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
