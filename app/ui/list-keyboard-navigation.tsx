import { type ReactNode, useEffect, useRef } from "react";
import { isTyping } from "./is-typing.ts";

const STEP: Record<string, number> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 };

/**
 * j/k anywhere, and the arrows from inside, move the focus through the elements marked `data-list-item`: usually each
 * card's title link, so that Enter opens it.
 */
export function ListKeyboardNavigation({ children }: { children: ReactNode }) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const step = STEP[event.key];
      if (step === undefined || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (document.querySelector("dialog[open]")) return;
      const items = [...(list.current?.querySelectorAll<HTMLElement>("[data-list-item]") ?? [])];
      const at = items.findIndex((item) => item.matches(":focus"));
      // The arrows scroll the page until the focus is in the list.
      if (at === -1 && event.key.startsWith("Arrow")) return;
      const next = items[at === -1 ? (step > 0 ? 0 : items.length - 1) : at + step];
      if (!next) return;
      event.preventDefault();
      next.focus();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
  return <div ref={list}>{children}</div>;
}
