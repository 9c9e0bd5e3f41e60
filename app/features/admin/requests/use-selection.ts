import { type FormEvent, type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { useTexts } from "../../../ui/texts.tsx";
import { useToast } from "../../../ui/toast-region.tsx";
import { fetchMatchingIds } from "./bulk-api.ts";
import { SELECT_PAGE } from "./request-table.tsx";
import type { RequestTableRow } from "./request-table-row.ts";

export interface RequestSelection {
  /** The ids of the selected requests: the requests that are checked on this page, or all requests that match the filters. */
  ids: readonly string[];
  /**
   * Whether all requests that match the filters are selected, including those on other pages. Does not include requests that began to match
   * after the selection.
   */
  areMatchesSelected: boolean;
  isPageSelected: boolean;
  /** Whether the ids of the matching requests are loading. */
  busy: boolean;
  /** Selects all rows if the checkbox in the header changed, and then reads all checkboxes. Must be called when a checkbox changes. */
  onChange: (event: FormEvent) => void;
  selectPage: (on: boolean) => void;
  selectMatching: () => void;
}

/** Returns the selection of the table. The checkboxes are uncontrolled, so all of them are read when one changes. */
export function useSelection(
  table: RefObject<HTMLElement>,
  rows: readonly RequestTableRow[],
  search: string,
): RequestSelection {
  const texts = useTexts();
  const adminMessages = texts.admin;

  const [checkedIds, setCheckedIds] = useState<readonly string[]>([]);
  const [matchingIds, setMatchingIds] = useState<readonly string[] | null>(null);
  const [busy, setBusy] = useState(false);
  const toast = useToast();
  const currentRows = useRef(rows);
  currentRows.current = rows;

  const getCheckboxes = useCallback(
    () => [...(table.current?.querySelectorAll<HTMLInputElement>("input[name=ids]") ?? [])],
    [table],
  );
  const readCheckboxes = useCallback(() => {
    const boxes = getCheckboxes();
    const checked = boxes.filter((box) => box.checked);
    const pageBox = table.current?.querySelector<HTMLInputElement>(`input[name=${SELECT_PAGE}]`);
    if (pageBox) {
      pageBox.checked = checked.length > 0 && checked.length === boxes.length;
      pageBox.indeterminate = checked.length > 0 && !pageBox.checked;
    }
    setCheckedIds(checked.map(({ value }) => value));
    setMatchingIds(null);
  }, [getCheckboxes, table]);
  useShiftClick(table, getCheckboxes);

  // New rows clear the selection of all matching requests: other requests may match now, and selected ones may no longer exist.
  // biome-ignore lint/correctness/useExhaustiveDependencies: new rows bring new checkboxes.
  useEffect(readCheckboxes, [rows, readCheckboxes]);

  const selectPage = (on: boolean) => {
    for (const box of getCheckboxes()) box.checked = on;
    readCheckboxes();
  };
  const onChange = ({ target }: FormEvent) => {
    if (target instanceof HTMLInputElement && target.name === SELECT_PAGE) selectPage(target.checked);
    else readCheckboxes();
  };
  const selectMatching = async () => {
    setBusy(true);
    const result = await fetchMatchingIds(texts, search);
    setBusy(false);
    if (!result.ok) toast({ tone: "error", title: adminMessages.error, description: result.detail });
    else if (currentRows.current === rows) setMatchingIds(result.value);
  };
  return {
    ids: matchingIds ?? checkedIds,
    areMatchesSelected: matchingIds !== null,
    isPageSelected: rows.length > 0 && checkedIds.length === rows.length,
    busy,
    onChange,
    selectPage,
    selectMatching,
  };
}

/** Handles a click with the Shift key: all checkboxes since the last click get the state of the clicked one. */
function useShiftClick(table: RefObject<HTMLElement>, getCheckboxes: () => HTMLInputElement[]): void {
  const lastClicked = useRef<string | null>(null);
  useEffect(() => {
    const element = table.current;
    const onClick = ({ target, shiftKey }: MouseEvent) => {
      if (!(target instanceof HTMLInputElement) || target.name !== "ids") return;
      const boxes = getCheckboxes();
      const ends = [boxes.indexOf(target), boxes.findIndex(({ value }) => value === lastClicked.current)];
      lastClicked.current = target.value;
      if (!shiftKey || ends.includes(-1)) return;
      for (const box of boxes.slice(Math.min(...ends), Math.max(...ends) + 1)) {
        // Skips the clicked checkbox, because React would not report its change if a script had already set it.
        if (box !== target) box.checked = target.checked;
      }
    };
    element?.addEventListener("click", onClick);
    return () => element?.removeEventListener("click", onClick);
  }, [table, getCheckboxes]);
}
