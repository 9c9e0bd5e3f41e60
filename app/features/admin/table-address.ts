/** The same table with other parameters; null takes one away. Another selection begins on its first page; an open dialog closes. */
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

/** The address that opens a dialog over the same table, as it is now. `on`: the row's id; null for a new one. */
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
