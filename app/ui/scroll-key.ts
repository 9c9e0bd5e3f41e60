/**
 * Returns the key under which a scroll position is stored. It is the key of the history entry, or, after a back link, the key of the entry
 * to which the link returned.
 */
export function getScrollKey({ key, state }: { key: string; state: { scroll_key?: unknown } | null }): string {
  return typeof state?.scroll_key === "string" ? state.scroll_key : key;
}
