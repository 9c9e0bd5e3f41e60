import { type ReactNode, useEffect, useRef } from "react";

export interface MenuProps {
  /** The content of the button. Its text is the accessible name, so an icon alone needs an `sr-only` text. */
  trigger: ReactNode;
  /** The class with the layout of the button and the position of the list. */
  className: string;
  /** The entries, as `MenuItem` elements. */
  children: ReactNode;
}

/** A menu made of `<details>`, so that it opens without JavaScript. With JavaScript, Escape and a click outside close it. */
export function Menu({ trigger, className, children }: MenuProps) {
  const details = useRef<HTMLDetailsElement>(null);

  useEffect(() => {
    const element = details.current;
    if (!element) return;
    const close = (refocus: boolean) => {
      if (!element.open) return;
      element.open = false;
      if (refocus) element.querySelector("summary")?.focus();
    };
    const onPointerDown = (event: PointerEvent) => {
      if (event.target instanceof Node && !element.contains(event.target)) close(false);
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key === "Escape") close(true);
    };
    const onFocusOut = (event: FocusEvent) => {
      if (event.relatedTarget instanceof Node && !element.contains(event.relatedTarget)) close(false);
    };
    const onClick = (event: MouseEvent) => {
      if (event.target instanceof Element && event.target.closest("a, button")) close(false);
    };
    document.addEventListener("pointerdown", onPointerDown);
    element.addEventListener("keydown", onKey);
    element.addEventListener("focusout", onFocusOut);
    element.addEventListener("click", onClick);
    return () => {
      document.removeEventListener("pointerdown", onPointerDown);
      element.removeEventListener("keydown", onKey);
      element.removeEventListener("focusout", onFocusOut);
      element.removeEventListener("click", onClick);
    };
  }, []);

  return (
    <details ref={details} className={className}>
      <summary>{trigger}</summary>
      <ul className="menu-list">{children}</ul>
    </details>
  );
}

/** The class for the link or button in a menu entry. */
export const menuItemClass = "menu-item";

export function MenuItem({ children }: { children: ReactNode }) {
  return <li>{children}</li>;
}

export function MenuSeparator() {
  return <li aria-hidden="true" />;
}
