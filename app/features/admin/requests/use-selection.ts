import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { adminMessages } from "../../../messages/admin.ts";
import { useToast } from "../../../ui/toast-region.tsx";
import { fetchMatchingIds } from "./bulk-api.ts";
import type { RequestTableRow } from "./request-table-row.ts";

export interface RequestSelection {
  /** What is ticked on this page, or everything that the filters match. */
  ids: readonly string[];
  /** More than this page: everything that the filters matched when it was asked. */
  areMatchesSelected: boolean;
  isPageSelected: boolean;
  /** The numbers of what matches are on their way. */
  busy: boolean;
  /** A box was ticked or unticked. */
  onChange: () => void;
  selectPage: (on: boolean) => void;
  selectMatching: () => void;
}

/** What is selected in the table. The boxes themselves are the browser's; this reads them when one changes. */
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

  // Other rows: some ticked ones may be gone, and what matches is something else.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows are what the boxes stand in.
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
