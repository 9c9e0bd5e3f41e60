import { useLocation, useNavigate } from "@remix-run/react";
import { type FormEvent, type RefObject, useCallback, useEffect, useRef } from "react";
import { PANEL_FILTERS, withFilters } from "./filter-address.ts";

/** Long enough that a word is not looked for letter by letter, short enough to feel live. */
const DEBOUNCE_MS = 250;

type Control = HTMLInputElement | HTMLSelectElement;

const isControl = (element: Element | RadioNodeList | null): element is Control =>
  element instanceof HTMLInputElement || element instanceof HTMLSelectElement;

/**
 * Applies a GET form of filters while one types. A newer navigation aborts the one before it, so no stale answer is shown;
 * empty filters stay out of the URL. What changes the URL from elsewhere (a card, the back button) is shown in the form.
 */
export function useLiveFilters(form: RefObject<HTMLFormElement>) {
  const location = useLocation();
  const navigate = useNavigate();
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const here = useRef(location);
  here.current = location;

  useEffect(() => {
    const params = new URLSearchParams(location.search);
    for (const name of [...PANEL_FILTERS, "q"]) {
      const control = form.current?.elements.namedItem(name) ?? null;
      if (!isControl(control) || control.type === "hidden" || control === document.activeElement) continue;
      control.value = params.get(name) ?? "";
    }
  }, [form, location.search]);

  useEffect(() => () => clearTimeout(timer.current), []);

  const apply = useCallback(() => {
    clearTimeout(timer.current);
    if (!form.current) return;
    const typed = [...new FormData(form.current)].map(([name, value]) => [name, String(value).trim()]);
    const to = withFilters(here.current, Object.fromEntries(typed));
    navigate(to, { replace: true, preventScrollReset: true });
  }, [form, navigate]);

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
