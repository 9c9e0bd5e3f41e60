import { useLocation, useNavigate } from "@remix-run/react";
import { type FormEvent, type RefObject, useCallback, useEffect, useRef } from "react";
import { PANEL_FILTERS, withFilters } from "./filter-address.ts";

/** Long enough that a word is not looked for letter by letter, short enough to feel live. */
const DEBOUNCE_MS = 250;

/** Which filters a list has, and where it is with other ones. */
export interface FilterAddress {
  names: readonly string[];
  to: (here: { pathname: string; search: string }, changes: Record<string, string | null>) => string;
}

const OF_REQUESTS: FilterAddress = { names: [...PANEL_FILTERS, "q"], to: withFilters };

type Control = HTMLInputElement | HTMLSelectElement;

const isControl = (element: Element | RadioNodeList | null): element is Control =>
  element instanceof HTMLInputElement || element instanceof HTMLSelectElement;

/**
 * Applies a GET form of filters while one types. A newer navigation aborts the one before it, so no stale answer is shown;
 * empty filters stay out of the URL. What changes the URL from elsewhere (a card, the back button) is shown in the form.
 */
export function useLiveFilters(form: RefObject<HTMLFormElement>, { names, to }: FilterAddress = OF_REQUESTS) {
  const location = useLocation();
  const navigate = useNavigate();
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const here = useRef(location);
  here.current = location;

  useEffect(() => {
    const params = new URLSearchParams(location.search);
    for (const name of names) {
      const control = form.current?.elements.namedItem(name) ?? null;
      if (!isControl(control) || control.type === "hidden" || control === document.activeElement) continue;
      control.value = params.get(name) ?? "";
    }
  }, [form, names, location.search]);

  useEffect(() => () => clearTimeout(timer.current), []);

  const apply = useCallback(() => {
    clearTimeout(timer.current);
    if (!form.current) return;
    const typed = [...new FormData(form.current)].map(([name, value]) => [name, String(value).trim()]);
    navigate(to(here.current, Object.fromEntries(typed)), { replace: true, preventScrollReset: true });
  }, [form, to, navigate]);

  const onInput = (event: FormEvent<HTMLFormElement>) => {
    // A control of another form, shown among these.
    if (event.target instanceof HTMLSelectElement && event.target.form !== form.current) return;
    clearTimeout(timer.current);
    timer.current = setTimeout(apply, DEBOUNCE_MS);
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    apply();
  };
  return { onInput, onSubmit };
}
