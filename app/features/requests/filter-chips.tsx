import { Link, useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { formatDate } from "../../../domain/format/date-time.ts";
import { formatMoneyShort } from "../../../domain/format/money.ts";
import { ME_FILTER } from "../../../domain/requests/waiting.ts";
import type { Texts } from "../../../texts/screens.ts";
import { Icon } from "../../ui/icon.tsx";
import { nameDepartment } from "../../ui/render-message.ts";
import { useTexts } from "../../ui/texts.tsx";
import { useTargetLocation } from "../../ui/use-target-location.ts";
import { getClearedListAddress, getListAddress, type PANEL_FILTERS, toControlValue } from "./filter-address.ts";
import { capitalize, getFilterName, type ListChoices } from "./list-choices.tsx";

type FilterName = (typeof PANEL_FILTERS)[number];

/** The filters of each chip, in the order of the panel. A chip with two filters represents a range. */
const getChipFilters = (texts: Texts): readonly { label: string; names: readonly [FilterName, FilterName?] }[] => [
  { label: texts.common.filters.status, names: ["status"] },
  { label: texts.common.filters.priority, names: ["priority"] },
  { label: texts.common.filters.type, names: ["request_type"] },
  { label: texts.common.filters.department, names: ["department"] },
  { label: texts.common.filters.requester, names: ["requester"] },
  { label: texts.common.filters.approver, names: ["approver"] },
  { label: texts.common.filters.waitingFor, names: ["waiting_for"] },
  { label: texts.common.filters.decidedBy, names: ["decided_by"] },
  { label: texts.common.dialog.amount, names: ["amount_min", "amount_max"] },
  { label: texts.common.requests.submitted, names: ["date_from", "date_to"] },
  { label: texts.filterChips.decided, names: ["decided_from", "decided_to"] },
  { label: texts.common.filters.flagged, names: ["flagged"] },
];

export interface FilterChip {
  label: string;
  value: string;
  /** The filters that the chip removes. */
  names: readonly FilterName[];
}

/**
 * Returns a chip for each filter, or for each range of two filters, in the URL of a list. `errors`: the errors of invalid filters, which
 * have no effect.
 */
export function listFilterChips(
  texts: Texts,
  search: string,
  choices: ListChoices,
  errors: Partial<Record<string, string>> = {},
): FilterChip[] {
  const text = texts.filterChips;

  const params = new URLSearchParams(search);
  const show = (name: FilterName | undefined): string => {
    const value = name && !errors[name] ? params.get(name) : null;
    return name && value ? formatFilterValue(texts, name, value, choices) : "";
  };
  return getChipFilters(texts).flatMap(({ label, names }) => {
    const [first, last] = names.map(show);
    const value =
      names.length === 1 || (first && last)
        ? [first, last].filter(Boolean).join(" – ")
        : first
          ? text.from(first)
          : last && text.upTo(last);
    return value ? [{ label, value, names: names.filter((name) => name !== undefined) }] : [];
  });
}

/** Returns the name of a status in the URL, which may be none of ours. */
const getStatusName = ({ status: names }: Texts["common"], status: string): string =>
  Object.hasOwn(names, status) ? names[status as keyof typeof names] : status;

function formatFilterValue(texts: Texts, name: FilterName, value: string, choices: ListChoices): string {
  const messages = texts.common;

  if (name === "status")
    return value
      .split(",")
      .map((status) => capitalize(getStatusName(messages, status)))
      .join(", ");
  if (name === "priority" || name === "request_type") return getFilterName(texts, choices, name, value);
  if (name === "department") return nameDepartment(texts, value);
  if (name === "flagged") return messages.filters.onlyFlagged;
  if (name.startsWith("amount")) return formatMoneyShort(Number(value), "USD", texts.language);
  if (/_(?:from|to)$/.test(name)) return formatDate(value, "UTC", texts.language);
  return value === ME_FILTER && /_(?:by|for)$/.test(name) ? messages.filters.me : toControlValue(texts, name, value);
}

export interface FilterChipsProps {
  choices: ListChoices;
  errors: Partial<Record<string, string>>;
}

/** Shows each active filter as a link that removes it, and a link that removes all filters. Renders nothing if there are none. */
export function FilterChips({ choices, errors }: FilterChipsProps) {
  const texts = useTexts();
  const text = texts.filterChips;

  const { search } = useLocation();
  const here = useTargetLocation();
  const list = useRef<HTMLUListElement>(null);
  /** The position of the clicked link. The link disappears, so the focus moves to the link that takes its position. */
  const clicked = useRef<number | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the filters in the URL have changed.
  useEffect(() => {
    if (clicked.current === null) return;
    const links = list.current?.querySelectorAll("a");
    (links?.[clicked.current] ?? document.querySelector<HTMLElement>("[data-search-box]"))?.focus();
    clicked.current = null;
  }, [search]);
  const chips = listFilterChips(texts, search, choices, errors);
  if (chips.length === 0) return null;
  const remember = (index: number) => () => {
    clicked.current = index;
  };
  return (
    <ul ref={list} aria-label={text.label} className="filter-chips">
      {chips.map(({ label, value, names }, index) => (
        <li key={label}>
          <Link
            to={getListAddress(texts, here, Object.fromEntries(names.map((name) => [name, null])))}
            preventScrollReset
            onClick={remember(index)}
          >
            <span className="sr-only">{text.remove}</span>
            <span>
              {`${label}${texts.common.colon} `}
              <bdi>{value}</bdi>
            </span>
            <Icon name="x" />
          </Link>
        </li>
      ))}
      <li>
        <Link to={getClearedListAddress(texts, here)} preventScrollReset onClick={remember(chips.length)}>
          {text.clearAll}
        </Link>
      </li>
    </ul>
  );
}
