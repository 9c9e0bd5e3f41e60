import { Link } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { formatCount } from "../../domain/format/numbers.ts";
import { useTexts } from "./texts.tsx";

export interface TabItem {
  to: string;
  label: string;
  count?: number;
  current: boolean;
}

/** Tabs that are links. The current tab is in the URL, so that people can share and reload it, and use it without JavaScript. */
export function Tabs({ label, items }: { label: string; items: readonly TabItem[] }) {
  const texts = useTexts();
  const nav = useRef<HTMLElement>(null);
  const current = items.find((tab) => tab.current)?.to;
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls again when the current tab changes.
  useEffect(() => {
    const row = nav.current;
    const link = row?.querySelector<HTMLElement>("[aria-current]");
    // Scrolls the current tab into view, because on a phone the tabs can be wider than the screen.
    if (row && link) row.scrollLeft = link.offsetLeft - row.offsetLeft - (row.clientWidth - link.clientWidth) / 2;
  }, [current]);
  return (
    <nav ref={nav} aria-label={label} className="-mx-4 overflow-x-auto px-4 md:mx-0 md:px-0">
      <ul className="flex min-w-max gap-1 border-base-300 border-b">
        {items.map((tab) => (
          <li key={tab.label}>
            <Link to={tab.to} preventScrollReset aria-current={tab.current ? "page" : undefined} className="tab-link">
              {tab.label}
              {tab.count === undefined ? null : <span>{formatCount(tab.count, texts.language)}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
