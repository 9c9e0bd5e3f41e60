import { useLocation, useNavigation, useRevalidator } from "@remix-run/react";
import { useRef, useState } from "react";
import { formatCount, formatTotal } from "../../../../domain/format/number-format.ts";
import { adminMessages } from "../../../messages/admin.ts";
import { allRequestsMessages as text } from "../../../messages/all-requests.ts";
import { messages } from "../../../messages/common.ts";
import { dashboardMessages } from "../../../messages/lists.ts";
import { LinkButton } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { ListKeys } from "../../../ui/list-keys.tsx";
import { useToast } from "../../../ui/toast-region.tsx";
import { ExportLinks } from "../../requests/export-links.tsx";
import { isNarrowed, withFilters } from "../../requests/filter-address.ts";
import { ClearFilters } from "../../requests/filter-panel.tsx";
import { BulkDialog } from "./bulk-dialog.tsx";
import type { BulkQuestion } from "./bulk-refusal.ts";
import { RequestTable, type RequestTableProps } from "./request-table.tsx";
import { SelectionBar } from "./selection-bar.tsx";
import { useSelection } from "./use-selection.ts";

export interface RequestRegisterProps extends RequestTableProps {
  matches: { total: number; total_is_floor: boolean };
  next_cursor: string | null;
  /** Of all requests there are. */
  total: number;
  /** What the server asks to confirm, without JavaScript. */
  question: BulkQuestion | null;
}

/** The table of all requests with what is selected in it. */
export function RequestRegister(props: RequestRegisterProps) {
  const { rows, order, allTicked, matches, next_cursor, total, question } = props;
  const location = useLocation();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const table = useRef<HTMLDivElement>(null);
  const selection = useSelection(table, rows, location.search);
  const [deleting, setDeleting] = useState<readonly string[] | null>(null);
  const navigation = useNavigation();
  const busy = navigation.location?.pathname === location.pathname;

  const ask = () => {
    if (selection.ids.length === 0) toast({ tone: "error", title: text.noneSelected });
    else setDeleting(selection.ids);
  };
  const onEnd = (description: string) => {
    setDeleting(null);
    selection.selectPage(false);
    toast({ tone: "success", title: adminMessages.success, description });
    revalidate();
  };
  const count = formatTotal(matches.total, matches.total_is_floor);
  const dialog = deleting ? (
    <BulkDialog ids={deleting} onEnd={onEnd} onClose={() => setDeleting(null)} />
  ) : question ? (
    <BulkDialog ids={question.asked} failed={question.failed} onEnd={onEnd} closeTo={withFilters(location, {})} />
  ) : null;
  return (
    <section aria-label={text.table} aria-busy={busy || undefined} className="mt-6">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p role="status" className="text-muted text-sm tabular-nums">
          {dashboardMessages.showing(formatCount(rows.length), count)}
          {order.sort_by === "amount" ? ` · ${text.amountOrder}` : null}
        </p>
        {matches.total > 0 ? <ExportLinks search={location.search} all /> : null}
      </div>
      {rows.length === 0 ? (
        <Nothing none={total === 0} />
      ) : (
        <>
          <SelectionBar
            selection={selection}
            shown={rows.length}
            matches={matches}
            allTicked={allTicked}
            onDelete={ask}
          />
          <ListKeys>
            <div ref={table} onChange={selection.onChange} className={busy ? "opacity-60" : undefined}>
              <RequestTable rows={rows} order={order} allTicked={allTicked} />
            </div>
          </ListKeys>
        </>
      )}
      <Pages next_cursor={next_cursor} />
      {dialog}
    </section>
  );
}

function Pages({ next_cursor }: { next_cursor: string | null }) {
  const location = useLocation();
  const later = new URLSearchParams(location.search).has("cursor");
  if (!later && next_cursor === null) return null;
  return (
    <div className="mt-3 flex flex-wrap justify-end gap-2">
      {later ? (
        <LinkButton to={withFilters(location, { cursor: null })}>{messages.filters.firstPage}</LinkButton>
      ) : null}
      {next_cursor === null ? null : (
        <LinkButton to={withFilters(location, { cursor: next_cursor })}>{adminMessages.next}</LinkButton>
      )}
    </div>
  );
}

function Nothing({ none }: { none: boolean }) {
  const { search } = useLocation();
  if (none || !isNarrowed(search))
    return (
      <EmptyState
        icon={<Icon name="inbox" className="size-6" />}
        title={none ? dashboardMessages.none : dashboardMessages.noneHere}
      >
        {none ? dashboardMessages.noneText : null}
      </EmptyState>
    );
  return (
    <EmptyState
      icon={<Icon name="search-x" className="size-6" />}
      title={dashboardMessages.noMatch}
      action={<ClearFilters />}
    >
      {dashboardMessages.noMatchText}
    </EmptyState>
  );
}
