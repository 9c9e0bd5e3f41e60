import { useLocation, useNavigate, useNavigationType } from "@remix-run/react";
import { type FormEvent, type RefObject, useCallback, useEffect, useRef } from "react";
import { useTargetLocation } from "../../ui/use-target-location.ts";
import { PANEL_FILTERS, toControlValue, withFilters } from "./filter-address.ts";

/** Long enough that a word is not looked for letter by letter, short enough to feel live. */
const DEBOUNCE_MS = 250;

/** Which filters a form has, and where its list is with other ones. */
export interface FilterOptions {
  names: readonly string[];
  toAddress: (here: { pathname: string; search: string }, changes: Record<string, string | null>) => string;
  /** What a control shows of its value in the address; the value itself when absent. */
  toControlValue?: (name: string, value: string | null) => string;
}

const REQUEST_FILTERS: FilterOptions = {
  names: [...PANEL_FILTERS, "q"],
  toAddress: withFilters,
  toControlValue: toControlValue,
};

type Control = HTMLInputElement | HTMLSelectElement;

const isControl = (element: Element | RadioNodeList | null): element is Control =>
  (element instanceof HTMLInputElement || element instanceof HTMLSelectElement) && element.type !== "hidden";

const findControl = (form: HTMLFormElement | null, name: string): Control | null => {
  const control = form?.elements.namedItem(name) ?? null;
  return isControl(control) ? control : null;
};

/**
 * Applies a GET form of filters while one types. A newer navigation aborts the one before it, so no stale answer is shown;
 * empty filters stay out of the URL. What changes the URL from elsewhere (a card, the back button) is shown in the form.
 *
 * What was changed in the form and has not reached the URL is never overwritten by an older answer. It is applied to wherever the
 * reader is on the way to: a card or a sort order that is chosen meanwhile holds as well.
 */
export function useLiveFilters(
  form: RefObject<HTMLFormElement>,
  { names, toAddress, toControlValue: shown }: FilterOptions = REQUEST_FILTERS,
) {
  const location = useLocation();
  const arrival = useNavigationType();
  const navigate = useNavigate();
  const next = useTargetLocation();
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const here = useRef({ at: location, next });
  here.current = { at: location, next };
  /** Controls that the reader changed and the URL does not show yet. */
  const changed = useRef(new Set<string>());
  /** Changes that have no control in the form, such as a sort order, until the URL shows them. */
  const others = useRef<Record<string, string>>({});
  /** The last address that the form asked for. */
  const sent = useRef<string>();

  const forget = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
    changed.current.clear();
    others.current = {};
  }, []);

  /** What the form says of the names that were changed, and of those that differ from the URL. */
  const readChanges = useCallback(() => {
    const params = new URLSearchParams(here.current.at.search);
    const changes: Record<string, string> = {};
    for (const name of new Set([...names, ...changed.current])) {
      const value = findControl(form.current, name)?.value.trim();
      if (value === undefined) continue;
      const before = shown ? shown(name, params.get(name)) : (params.get(name) ?? "");
      if (changed.current.has(name) || value !== before) changes[name] = value;
    }
    return changes;
  }, [form, names, shown]);

  const apply = useCallback(
    (changes: Record<string, string> = {}) => {
      clearTimeout(timer.current);
      timer.current = undefined;
      if (!form.current) return;
      Object.assign(others.current, changes);
      sent.current = toAddress(here.current.next, { ...readChanges(), ...others.current });
      navigate(sent.current, { replace: true, preventScrollReset: true });
    },
    [form, toAddress, navigate, readChanges],
  );

  useEffect(() => {
    const params = new URLSearchParams(location.search);
    const arrived = location.pathname + location.search === sent.current;
    const isCleared = !names.some((name) => params.get(name));
    const isNewer = timer.current !== undefined;
    if (!isNewer && (arrived || isCleared || arrival === "POP")) forget();
    for (const name of names) {
      const control = findControl(form.current, name);
      if (!control || control === document.activeElement || changed.current.has(name)) continue;
      const value = params.get(name);
      control.value = shown ? shown(name, value) : (value ?? "");
    }
    // A link was followed while a filter was on its way: it applies there as well.
    if (!isNewer && (changed.current.size > 0 || Object.keys(others.current).length > 0)) apply();
  }, [form, names, shown, location, arrival, forget, apply]);

  useEffect(() => () => clearTimeout(timer.current), []);

  const onInput = ({ target }: FormEvent<HTMLFormElement>) => {
    // A control of another form, shown among these.
    if (!(target instanceof Element && isControl(target)) || target.form !== form.current) return;
    changed.current.add(target.name);
    clearTimeout(timer.current);
    timer.current = setTimeout(apply, DEBOUNCE_MS);
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    apply();
  };
  return { live: { onInput, onSubmit }, apply };
}
