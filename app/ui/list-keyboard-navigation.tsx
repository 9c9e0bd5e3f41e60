import { type ReactNode, useEffect, useRef } from "react";
import { isTypingTarget } from "./is-typing.ts";

const STEP: Record<string, number> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 };

/**
 * Moves the focus through the elements with `data-list-item`, usually the title links: with the keys j and k from anywhere on the page,
 * with the arrow keys only if the focus is in the list.
 */
export function ListKeyboardNavigation({ children }: { children: ReactNode }) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const step = STEP[event.key];
      if (step === undefined || event.ctrlKey || event.metaKey || event.altKey || isTypingTarget(event.target)) return;
      if (document.querySelector("dialog[open]")) return;
      const items = [...(list.current?.querySelectorAll<HTMLElement>("[data-list-item]") ?? [])];
      const index = items.findIndex((item) => item.matches(":focus"));
      // If the focus is outside the list, the arrow keys scroll the page.
      if (index === -1 && event.key.startsWith("Arrow")) return;
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
