/** How a person wants to see lists of requests: as cards, or as a table with chosen columns. Pure. */

export const LIST_VIEWS = ["cards", "table"] as const;
export type ListView = (typeof LIST_VIEWS)[number];

/** The columns that can be chosen, in the order of the table. The table always begins with the title, which is not in this list. */
export const LIST_COLUMNS = [
  "id",
  "requester",
  "request_type",
  "department",
  "amount",
  "status",
  "approver",
  "due_date",
  "created_at",
  "priority",
] as const;
export type ListColumn = (typeof LIST_COLUMNS)[number];

const DEFAULT_COLUMNS: readonly ListColumn[] = ["id", "requester", "amount", "status", "approver", "due_date"];

export interface ListViewPreference {
  view: ListView;
  columns: readonly ListColumn[];
}

/** Returns the stored choices, or cards and the default columns for absent or unknown values. */
export const parseListView = (view: string | null, columns: string | null): ListViewPreference => ({
  view: LIST_VIEWS.find((one) => one === view) ?? "cards",
  columns: columns === null ? DEFAULT_COLUMNS : filterColumns(columns.split(",")),
});

/** Returns the known column names among `names`, in the order of the table. */
export const filterColumns = (names: readonly unknown[]): ListColumn[] =>
  LIST_COLUMNS.filter((column) => names.includes(column));
