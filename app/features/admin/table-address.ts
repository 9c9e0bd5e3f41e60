/**
 * Returns the address of a table with changed parameters. A null value removes a parameter. The address opens the first page and no dialog.
 */
export function getTableAddress(
  { pathname, search }: { pathname: string; search: string },
  changes: Record<string, string | null>,
): string {
  const params = new URLSearchParams(search);
  for (const name of ["act", "on", "list", "page", "pages", "cursor", "index"]) params.delete(name);
  for (const [name, value] of Object.entries(changes)) {
    if (value) params.set(name, value);
    else params.delete(name);
  }
  return params.size === 0 ? pathname : `${pathname}?${params}`;
}

/**
 * Returns the address that opens a dialog over the current table. `on`: the id of the row; null for a new row. `list`: the list of the row
 * if the screen has several lists; null for the first list.
 */
export function getDialogAddress(
  { pathname, search }: { pathname: string; search: string },
  act: string,
  on: string | null = null,
  list: string | null = null,
): string {
  const params = new URLSearchParams(search);
  for (const name of ["index", "on", "list"]) params.delete(name);
  params.set("act", act);
  if (on !== null) params.set("on", on);
  if (list !== null) params.set("list", list);
  return `${pathname}?${params}`;
}
