/** Returns the key under which a scroll position is stored: that of the history entry, or of the entry that a back link returns to. */
export function getScrollKey({ key, state }: { key: string; state: { scroll_key?: unknown } | null }): string {
  return typeof state?.scroll_key === "string" ? state.scroll_key : key;
}
