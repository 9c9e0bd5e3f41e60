import { useLocation, useNavigation, useRevalidator } from "@remix-run/react";
import { useRef, useState } from "react";
import type { RenderedFailure } from "../../../../domain/errors.ts";
import { formatCount, formatTotal } from "../../../../domain/format/numbers.ts";
import type { PageSize } from "../../../../domain/requests/page-size.ts";
import { LinkButton } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { ListKeyboardNavigation } from "../../../ui/list-keyboard-navigation.tsx";
import { useTexts } from "../../../ui/texts.tsx";
import { type NewToast, useToast } from "../../../ui/toast-region.tsx";
import { ExportLinks } from "../../requests/export-links.tsx";
import { getListAddress, hasFilters } from "../../requests/filter-address.ts";
import { ClearFiltersLink } from "../../requests/filter-panel.tsx";
import { PageSizeSwitch } from "../../requests/page-size-switch.tsx";
import { SavedViewsLink } from "../../requests/saved-views-link.tsx";
import { BulkDeleteDialog } from "./bulk-delete-dialog.tsx";
import { RequestTable, type RequestTableProps } from "./request-table.tsx";
import { SelectionBar } from "./selection-bar.tsx";
import { useSelection } from "./use-selection.ts";

/** The deletion without JavaScript that the screen asks to confirm. */
export interface BulkDeleteConfirmation {
  /** The ids of the requests to delete. */
  ids: string[];
  /** The typed reason for the deletion. */
  reason: string;
  /** Why the requests were not deleted; null before the first attempt. */
  failure: Pick<RenderedFailure, "code" | "detail"> | null;
}

export interface AllRequestsSectionProps extends RequestTableProps {
  matches: { total: number; total_is_floor: boolean };
  next_cursor: string | null;
  page_size: PageSize;
  /** The text about how far the requests were searched; null if all of them were searched. */
  note: string | null;
  /** The number of all requests, regardless of the filters. */
  total: number;
  /** The deletion that the person must confirm if JavaScript is not available; null if there is none. */
  confirmation: BulkDeleteConfirmation | null;
}

/** Shows the table of all requests, where people can select and delete several requests. */
export function AllRequestsSection(props: AllRequestsSectionProps) {
  const texts = useTexts();
  const text = texts.allRequests;
  const dashboardMessages = texts.dashboard;

  const { rows, order, allSelected, matches, next_cursor, page_size, note, total, confirmation } = props;
  const location = useLocation();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const table = useRef<HTMLDivElement>(null);
  const selection = useSelection(table, rows, location.search);
  const [deleting, setDeleting] = useState<readonly string[] | null>(null);
  const navigation = useNavigation();
  const busy = navigation.location?.pathname === location.pathname;

  const onDelete = () => {
    if (selection.ids.length === 0) toast({ tone: "error", title: text.noneSelected });
    else setDeleting(selection.ids);
  };
  const onEnd = (result: NewToast) => {
    setDeleting(null);
    selection.selectPage(false);
    toast(result);
    revalidate();
  };
  const count = formatTotal(matches.total, matches.total_is_floor, texts.language);
  const dialog = deleting ? (
    <BulkDeleteDialog ids={deleting} rows={rows} onEnd={onEnd} onClose={() => setDeleting(null)} />
  ) : confirmation ? (
    <BulkDeleteDialog
      ids={confirmation.ids}
      rows={rows}
      initialReason={confirmation.reason}
      initialFailure={confirmation.failure}
      onEnd={onEnd}
      closeTo={getListAddress(texts, location, {})}
    />
  ) : null;
  return (
    <section aria-label={text.table} aria-busy={busy || undefined} className="mt-6">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p role="status" className="text-muted text-sm tabular-nums">
          {dashboardMessages.showing(formatCount(rows.length, texts.language), count)}
          {order.sort_by === "amount" ? ` · ${text.amountOrder}` : null}
        </p>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          {matches.total > 0 ? <ExportLinks search={location.search} all /> : null}
          <SavedViewsLink />
        </div>
      </div>
      {rows.length === 0 ? (
        <EmptyRequestTable isEmpty={total === 0} />
      ) : (
        <>
          <SelectionBar
            selection={selection}
            rowCount={rows.length}
            matches={matches}
            allSelected={allSelected}
            onDelete={onDelete}
          />
          <ListKeyboardNavigation>
            <div ref={table} onChange={selection.onChange} className={busy ? "opacity-60" : undefined}>
              <RequestTable rows={rows} order={order} allSelected={allSelected} />
            </div>
          </ListKeyboardNavigation>
        </>
      )}
      <PageLinks next_cursor={next_cursor} note={note} />
      <PageSizeSwitch matches={matches} page_size={page_size} />
      {dialog}
    </section>
  );
}

function PageLinks({ next_cursor, note }: Pick<AllRequestsSectionProps, "next_cursor" | "note">) {
  const texts = useTexts();
  const messages = texts.common;
  const adminMessages = texts.admin;

  const location = useLocation();
  const hasPreviousPages = new URLSearchParams(location.search).has("cursor");
  if (!hasPreviousPages && next_cursor === null) return null;
  return (
    <div className="mt-3 flex flex-wrap items-center justify-end gap-2">
      {note ? <p className="text-muted text-sm">{note}</p> : null}
      {hasPreviousPages ? (
        <LinkButton to={getListAddress(texts, location, { cursor: null })}>{messages.filters.firstPage}</LinkButton>
      ) : null}
      {next_cursor === null ? null : (
        <LinkButton to={getListAddress(texts, location, { cursor: next_cursor })}>
          {note ? messages.list.searchFurther : adminMessages.next}
        </LinkButton>
      )}
    </div>
  );
}

function EmptyRequestTable({ isEmpty }: { isEmpty: boolean }) {
  const dashboardMessages = useTexts().dashboard;

  const { search } = useLocation();
  if (isEmpty || !hasFilters(search))
    return (
      <EmptyState
        icon={<Icon name="inbox" className="size-6" />}
        title={isEmpty ? dashboardMessages.none : dashboardMessages.noMore}
      >
        {isEmpty ? dashboardMessages.noneText : null}
      </EmptyState>
    );
  return (
    <EmptyState
      icon={<Icon name="search-x" className="size-6" />}
      title={dashboardMessages.noMatch}
      action={<ClearFiltersLink />}
    >
      {dashboardMessages.noMatchText}
    </EmptyState>
  );
}
