import { Form, Link, useLocation } from "@remix-run/react";
import { type FormEvent, useEffect, useRef } from "react";
import { formatCount } from "../../../../domain/format/numbers.ts";
import { LIMITS } from "../../../../domain/limits.ts";
import { Button } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Checkbox } from "../../../ui/inputs.tsx";
import { useTexts } from "../../../ui/texts.tsx";
import { ExportLinks } from "../../requests/export-links.tsx";
import { BULK_FORM_ID } from "./request-table.tsx";
import type { RequestSelection } from "./use-selection.ts";

export interface SelectionBarProps {
  selection: RequestSelection;
  rowCount: number;
  matches: { total: number; total_is_floor: boolean };
  allSelected: boolean;
  /** Opens the dialog that asks before requests are deleted. Only called with JavaScript. */
  onDelete: () => void;
}

/** Shows the sticky bar above the table with the number of selected requests, and the buttons that select and delete requests. */
export function SelectionBar({ selection, rowCount, matches, allSelected, onDelete }: SelectionBarProps) {
  const texts = useTexts();
  const text = texts.allRequests;

  const { ids, isPageSelected, areMatchesSelected, busy } = selection;
  const location = useLocation();
  const box = useRef<HTMLSpanElement>(null);
  const partly = ids.length > 0 && !isPageSelected;
  useEffect(() => {
    const input = box.current?.querySelector("input");
    if (input) input.indeterminate = partly;
  }, [partly]);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    onDelete();
  };
  const total = `${formatCount(matches.total, texts.language)}${matches.total_is_floor ? "+" : ""}`;
  const more = matches.total > rowCount || matches.total_is_floor;
  return (
    <Form
      id={BULK_FORM_ID}
      method="post"
      onSubmit={onSubmit}
      className="selection-bar sticky top-0 z-10 -mx-1 mb-2 flex min-h-14 flex-wrap items-center gap-x-4 gap-y-1 bg-base-200 px-1 py-2 max-md:top-14"
    >
      <input type="hidden" name="_bulk" value="ask" />
      <span ref={box} className="needs-script md:hidden">
        <Checkbox
          label={text.selectPage}
          checked={isPageSelected}
          onChange={(event) => selection.selectPage(event.target.checked)}
        />
      </span>
      <Link
        to={selectPath(location, !allSelected)}
        reloadDocument
        className="inline-flex min-h-11 items-center text-primary text-sm underline scripting:hidden"
      >
        {allSelected ? text.selectNone : text.selectPage}
      </Link>
      <p role="status" className="needs-script text-muted text-sm tabular-nums">
        {areMatchesSelected
          ? text.matchingSelected(formatCount(ids.length, texts.language))
          : isPageSelected && more
            ? text.pageSelected(formatCount(rowCount, texts.language))
            : ids.length > 0
              ? text.selected(formatCount(ids.length, texts.language))
              : null}
      </p>
      {isPageSelected && more && !areMatchesSelected ? (
        <Button type="button" variant="ghost" size="sm" pending={busy} onClick={selection.selectMatching}>
          {text.selectMatching(total)}
        </Button>
      ) : null}
      {ids.length > 0 && ids.length <= LIMITS.listed_ids ? (
        <ExportLinks search={location.search} all ids={ids} />
      ) : null}
      <Button variant="caution" size="sm" className="ml-auto" icon={<Icon name="trash" />}>
        {text.deleteSelected}
      </Button>
    </Form>
  );
}

/** Returns the address of the same page with all checkboxes checked, or with all checkboxes cleared. */
function selectPath({ pathname, search }: { pathname: string; search: string }, isSelected: boolean): string {
  const params = new URLSearchParams(search);
  if (isSelected) params.set("select", "page");
  else params.delete("select");
  return `${pathname}?${params}`;
}
