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
  const [picked, setPicked] = useState<readonly string[]>([]);
  const [matching, setMatching] = useState<readonly string[] | null>(null);
  const [busy, setBusy] = useState(false);
  const toast = useToast();
  const shownRows = useRef(rows);
  shownRows.current = rows;

  const boxes = useCallback(
    () => [...(table.current?.querySelectorAll<HTMLInputElement>("input[name=ids]") ?? [])],
    [table],
  );
  const onChange = useCallback(() => {
    setPicked(
      boxes()
        .filter(({ checked }) => checked)
        .map(({ value }) => value),
    );
    setMatching(null);
  }, [boxes]);

  // Other rows: some ticked ones may be gone, and what matches is something else.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows are what the boxes stand in.
  useEffect(onChange, [rows, onChange]);

  const selectPage = (on: boolean) => {
    for (const box of boxes()) box.checked = on;
    onChange();
  };
  const selectMatching = async () => {
    setBusy(true);
    const found = await fetchMatchingIds(search);
    setBusy(false);
    if (!found.ok) toast({ tone: "error", title: adminMessages.error, description: found.detail });
    else if (shownRows.current === rows) setMatching(found.value);
  };
  return {
    ids: matching ?? picked,
    areMatchesSelected: matching !== null,
    isPageSelected: rows.length > 0 && picked.length === rows.length,
    busy,
    onChange,
    selectPage,
    selectMatching,
  };
}
