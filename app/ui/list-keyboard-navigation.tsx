import { type ReactNode, useEffect, useRef } from "react";
import { isShortcutIgnored } from "./is-typing.ts";

const STEP: Record<string, number> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 };

/** Selects the element that gets the focus in each item of a list. It is usually the link of the title. */
const ITEM_SELECTOR = "[data-list-item]";

/** Returns the focusable elements of the list's items, in their order. */
export const listItems = (list: ParentNode | null | undefined): HTMLElement[] => [
  ...(list?.querySelectorAll<HTMLElement>(ITEM_SELECTOR) ?? []),
];

export const getCardOfItem = (item: Element): Element => item.closest("li, tr") ?? item;

/** Returns the item in whose card or row the focus is. */
export const findFocusedItem = (items: readonly HTMLElement[]): HTMLElement | undefined =>
  items.find((item) => getCardOfItem(item).contains(document.activeElement));

/**
 * Moves the focus through the items of a list. The keys j and k work from anywhere on the page. The arrow keys work only if the focus is in
 * the list.
 */
export function ListKeyboardNavigation({ children }: { children: ReactNode }) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const step = STEP[event.key];
      if (step === undefined || isShortcutIgnored(event)) return;
      const items = listItems(list.current);
      const focused = findFocusedItem(items);
      // If the focus is not on an item, the arrow keys scroll the page.
      if (!focused?.matches(":focus") && event.key.startsWith("Arrow")) return;
      const index = focused ? items.indexOf(focused) : -1;
      const next = items[index === -1 ? (step > 0 ? 0 : items.length - 1) : index + step];
      if (!next) return;
      event.preventDefault();
      next.focus();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
  return <div ref={list}>{children}</div>;
}
