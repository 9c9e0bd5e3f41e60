/**
 * Returns the address of a table with changed parameters; a null value removes its parameter. The address opens the first page and no
 * dialog.
 */
export function getTableAddress(
  { pathname, search }: { pathname: string; search: string },
  changes: Record<string, string | null>,
): string {
  const params = new URLSearchParams(search);
  for (const name of ["act", "on", "page", "pages", "cursor", "index"]) params.delete(name);
  for (const [name, value] of Object.entries(changes)) {
    if (value) params.set(name, value);
    else params.delete(name);
  }
  return params.size === 0 ? pathname : `${pathname}?${params}`;
}

/** Returns the address that opens a dialog over the current table. `on`: the id of the row; null for a new row. */
export function getDialogAddress(
  { pathname, search }: { pathname: string; search: string },
  act: string,
  on: string | null = null,
): string {
  const params = new URLSearchParams(search);
  params.delete("index");
  params.delete("on");
  params.set("act", act);
  if (on !== null) params.set("on", on);
  return `${pathname}?${params}`;
}
