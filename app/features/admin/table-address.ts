/** Returns the table's address with changed parameters; null removes one. Goes to the first page and closes an open dialog. */
export function tableAddress(
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

/** Returns the address that opens a dialog over the current table. `on`: the row's id; null for a new row. */
export function dialogAddress(
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
