import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { adminMessages } from "../../../messages/admin.ts";
import { useToast } from "../../../ui/toast-region.tsx";
import { fetchMatchingIds } from "./bulk-api.ts";
import type { RequestTableRow } from "./request-table-row.ts";

export interface RequestSelection {
  /** The ids of the selected requests: those checked on this page, or all that match the filters. */
  ids: readonly string[];
  /**
   * Whether all requests that match the filters are selected, including those on other pages. A request that began to match after the
   * selection was made is not included.
   */
  areMatchesSelected: boolean;
  isPageSelected: boolean;
  /** Whether the ids of the matching requests are being loaded. */
  busy: boolean;
  /** Reads all checkboxes of the page. Must be called when one of them changes. */
  onChange: () => void;
  selectPage: (on: boolean) => void;
  selectMatching: () => void;
}

/** Returns the selection of the table. The checkboxes are uncontrolled; all of them are read when one changes. */
export function useSelection(
  table: RefObject<HTMLElement>,
  rows: readonly RequestTableRow[],
  search: string,
): RequestSelection {
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
  const onChange = useCallback(() => {
    setCheckedIds(
      getCheckboxes()
        .filter(({ checked }) => checked)
        .map(({ value }) => value),
    );
    setMatchingIds(null);
  }, [getCheckboxes]);

  // New rows clear the selection of all matching requests: other requests may match now, and selected ones may no longer exist.
  // biome-ignore lint/correctness/useExhaustiveDependencies: new rows bring new checkboxes.
  useEffect(onChange, [rows, onChange]);

  const selectPage = (on: boolean) => {
    for (const box of getCheckboxes()) box.checked = on;
    onChange();
  };
  const selectMatching = async () => {
    setBusy(true);
    const result = await fetchMatchingIds(search);
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
