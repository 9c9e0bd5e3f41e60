import { Link, useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { formatDate } from "../../../domain/format/date-time.ts";
import { humanise } from "../../../domain/format/labels.ts";
import { formatMoneyShort } from "../../../domain/format/money.ts";
import { COLON } from "../../../domain/language.ts";
import { ME_FILTER } from "../../../domain/requests/waiting.ts";
import { messages } from "../../messages/common.ts";
import { filterChipMessages as text } from "../../messages/lists.ts";
import { nameDepartment } from "../../messages/standard-names.ts";
import { Icon } from "../../ui/icon.tsx";
import { useTargetLocation } from "../../ui/use-target-location.ts";
import { getClearedListAddress, getListAddress, type PANEL_FILTERS, toControlValue } from "./filter-address.ts";
import { capitalize, getFilterName, type ListChoices } from "./list-choices.tsx";

type FilterName = (typeof PANEL_FILTERS)[number];

/** The filters of each chip, in the order of the panel. A chip with two filters represents a range. */
const CHIP_FILTERS: readonly { label: string; names: readonly [FilterName, FilterName?] }[] = [
  { label: messages.filters.status, names: ["status"] },
  { label: messages.filters.priority, names: ["priority"] },
  { label: messages.filters.type, names: ["request_type"] },
  { label: messages.filters.department, names: ["department"] },
  { label: messages.filters.requester, names: ["requester"] },
  { label: messages.filters.approver, names: ["approver"] },
  { label: messages.filters.waitingFor, names: ["waiting_for"] },
  { label: messages.filters.decidedBy, names: ["decided_by"] },
  { label: messages.dialog.amount, names: ["amount_min", "amount_max"] },
  { label: messages.requests.submitted, names: ["date_from", "date_to"] },
  { label: text.decided, names: ["decided_from", "decided_to"] },
  { label: messages.filters.flagged, names: ["flagged"] },
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
  search: string,
  choices: ListChoices,
  errors: Partial<Record<string, string>> = {},
): FilterChip[] {
  const params = new URLSearchParams(search);
  const show = (name: FilterName | undefined): string => {
    const value = name && !errors[name] ? params.get(name) : null;
    return name && value ? formatFilterValue(name, value, choices) : "";
  };
  return CHIP_FILTERS.flatMap(({ label, names }) => {
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

function formatFilterValue(name: FilterName, value: string, choices: ListChoices): string {
  if (name === "status")
    return value
      .split(",")
      .map((status) => capitalize(humanise(status)))
      .join(", ");
  if (name === "priority" || name === "request_type") return getFilterName(choices, name, value);
  if (name === "department") return nameDepartment(value);
  if (name === "flagged") return messages.filters.onlyFlagged;
  if (name.startsWith("amount")) return formatMoneyShort(Number(value), "USD");
  if (/_(?:from|to)$/.test(name)) return formatDate(value, "UTC");
  return value === ME_FILTER && /_(?:by|for)$/.test(name) ? messages.filters.me : toControlValue(name, value);
}

export interface FilterChipsProps {
  choices: ListChoices;
  errors: Partial<Record<string, string>>;
}

/** Shows each active filter as a link that removes it, and a link that removes all filters. Renders nothing if there are none. */
export function FilterChips({ choices, errors }: FilterChipsProps) {
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
  const chips = listFilterChips(search, choices, errors);
  if (chips.length === 0) return null;
  const remember = (index: number) => () => {
    clicked.current = index;
  };
  return (
    <ul ref={list} aria-label={text.label} className="filter-chips">
      {chips.map(({ label, value, names }, index) => (
        <li key={label}>
          <Link
            to={getListAddress(here, Object.fromEntries(names.map((name) => [name, null])))}
            preventScrollReset
            onClick={remember(index)}
          >
            <span className="sr-only">{text.remove}</span>
            <span>
              {`${label}${COLON} `}
              <bdi>{value}</bdi>
            </span>
            <Icon name="x" />
          </Link>
        </li>
      ))}
      <li>
        <Link to={getClearedListAddress(here)} preventScrollReset onClick={remember(chips.length)}>
          {text.clearAll}
        </Link>
      </li>
    </ul>
  );
}
