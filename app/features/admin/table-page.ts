/* Search, sorting and paging of tables that are loaded completely. They have at most a few hundred rows. */
import { foldSearch } from "../../../domain/format/folded-text.ts";

export const ROWS_PER_PAGE = 50;

export interface TableOptions<Row, SortKey extends string> {
  /** Returns the texts of a row in which the words of the search are found. */
  searchTexts: (row: Row) => readonly (string | null)[];
  /** For each sort key, a function that returns the value by which a row is sorted. */
  sortValues: Record<SortKey, (row: Row) => string | number>;
  /** The sort key if the URL contains no valid one. */
  defaultSort: NoInfer<SortKey>;
}

export interface TablePage<Row> {
  rows: Row[];
  total: number;
  matchCount: number;
  page: number;
  pageCount: number;
  q: string;
  sort_by: string;
  sort_order: "asc" | "desc";
  /** The row that the URL parameter `on` names, even if it is not on the current page; null if there is none. */
  dialogRow: Row | null;
}

/**
 * Returns the page of the table that the URL selects with `q`, `sort_by`, `sort_order` and `page`, and the row that `on` names. Ignores
 * invalid parameters.
 */
export function buildTablePage<Row extends { id: string }, SortKey extends string>(
  all: readonly Row[],
  url: URL,
  { searchTexts, sortValues, defaultSort }: TableOptions<Row, SortKey>,
): TablePage<Row> {
  const params = url.searchParams;
  const q = (params.get("q") ?? "").trim();
  const words = foldSearch(q).split(" ").filter(Boolean);
  const matches = all.filter((row) => {
    const text = foldSearch(searchTexts(row).join(" "));
    return words.every((word) => text.includes(word));
  });
  const sortParameter = params.get("sort_by");
  const sort_by = (Object.keys(sortValues) as SortKey[]).find((key) => key === sortParameter) ?? defaultSort;
  const sort_order = params.get("sort_order") === "desc" ? "desc" : "asc";
  const sign = sort_order === "desc" ? -1 : 1;
  const getSortValue = sortValues[sort_by];
  const sorted = matches.toSorted((a, b) => sign * compare(getSortValue(a), getSortValue(b)));
  const pages = Math.max(1, Math.ceil(sorted.length / ROWS_PER_PAGE));
  const page = Math.min(pages, Math.max(1, Math.trunc(Number(params.get("page"))) || 1));
  const on = params.get("on");
  return {
    rows: sorted.slice((page - 1) * ROWS_PER_PAGE, page * ROWS_PER_PAGE),
    total: all.length,
    matchCount: matches.length,
    page,
    pageCount: pages,
    q,
    sort_by,
    sort_order,
    dialogRow: all.find(({ id }) => id === on) ?? null,
  };
}

function compare(a: string | number, b: string | number): number {
  return typeof a === "number" && typeof b === "number" ? a - b : String(a).localeCompare(String(b), "en");
}
