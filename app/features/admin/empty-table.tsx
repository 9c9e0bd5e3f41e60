import { useLocation } from "@remix-run/react";
import { adminMessages as text } from "../../messages/admin.ts";
import { LinkButton } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Icon } from "../../ui/icon.tsx";

export interface EmptyTableProps {
  /** What was searched for; empty: the table itself is. */
  q: string;
  title: string;
  children: string;
}

export function EmptyTable({ q, title, children }: EmptyTableProps) {
  const { pathname } = useLocation();
  return q ? (
    <EmptyState
      icon={<Icon name="search-x" className="size-6" />}
      title={text.noMatch}
      action={<LinkButton to={pathname}>{text.clear}</LinkButton>}
    >
      {text.noMatchText}
    </EmptyState>
  ) : (
    <EmptyState icon={<Icon name="table" className="size-6" />} title={title}>
      {children}
    </EmptyState>
  );
}
