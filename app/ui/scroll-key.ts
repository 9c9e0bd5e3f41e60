/** What a scroll position is stored under: the entry of the history, or the one that a back link leads back to. */
export function getScrollKey({ key, state }: { key: string; state: { scroll_key?: unknown } | null }): string {
  return typeof state?.scroll_key === "string" ? state.scroll_key : key;
}
