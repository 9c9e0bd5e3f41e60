import { useLocation, useNavigate, useNavigationType } from "@remix-run/react";
import { type FormEvent, type RefObject, useCallback, useEffect, useMemo, useRef } from "react";
import type { Texts } from "../../../texts/screens.ts";
import { useTexts } from "../../ui/texts.tsx";
import { useTargetLocation } from "../../ui/use-target-location.ts";
import { getListAddress, PANEL_FILTERS, toControlValue } from "./filter-address.ts";

/**
 * The delay between the last typed letter and the search. It is long enough to avoid a search after every letter, and short enough to feel
 * immediate.
 */
const DEBOUNCE_MS = 250;

/** The filters of a form, and the functions that convert them to and from the URL of the list. */
export interface LiveFilterConfig {
  /** The names of the form's controls and of their URL parameters. */
  names: readonly string[];
  /** Returns the list's address with changed filters. null or '' removes a filter. */
  toAddress: (here: { pathname: string; search: string }, changes: Record<string, string | null>) => string;
  /** Returns the text in a control for a value in the URL; if omitted, the control shows the value itself. */
  toControlValue?: (name: string, value: string | null) => string;
}

const getRequestFilters = (texts: Texts): LiveFilterConfig => ({
  names: [...PANEL_FILTERS, "q"],
  toAddress: (...args) => getListAddress(texts, ...args),
  toControlValue: (...args) => toControlValue(texts, ...args),
});

type Control = HTMLInputElement | HTMLSelectElement;

const isControl = (element: Element): element is Control =>
  (element instanceof HTMLInputElement || element instanceof HTMLSelectElement) && element.type !== "hidden";

/** Shows a value of the URL in its control. For checkboxes with the same name, the value contains the checked ones, separated by commas. */
function showValue(control: Control, value: string): void {
  if (control instanceof HTMLInputElement && control.type === "checkbox")
    control.checked = value.split(",").includes(control.value);
  else if (control !== document.activeElement) control.value = value;
}

/**
 * Applies the filters of a GET form while the person types. A newer navigation aborts the previous one, so that no outdated result is
 * shown. The URL contains no empty filters. When something else changes the URL (a status card, the back button), the controls show the
 * values of the new URL. A filter that the person has changed, but that is not in the URL yet, keeps its new value and is added to the new
 * URL. This way a filter can be combined with a card or a sort order that the person chooses at the same time.
 */
export function useLiveFilters(form: RefObject<HTMLFormElement>, config?: LiveFilterConfig) {
  const texts = useTexts();
  // The effects below run again whenever the functions of the filters change.
  const filters = useMemo(() => config ?? getRequestFilters(texts), [config, texts]);
  const { names, toAddress, toControlValue } = filters;

  const location = useLocation();
  const navigationType = useNavigationType();
  const navigate = useNavigate();
  const target = useTargetLocation();
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const latest = useRef({ location, target });
  latest.current = { location, target };
  /** The names of the controls whose changes are not in the URL yet. */
  const changed = useRef(new Set<string>());
  /** Changes that are not in the URL yet and that have no control in the form, such as a sort order. */
  const otherChanges = useRef<Record<string, string>>({});
  /** The last address to which the form navigated. */
  const requestedAddress = useRef<string>();

  const forget = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
    changed.current.clear();
    otherChanges.current = {};
  }, []);

  /** Returns the values of the controls that were changed or differ from the URL. */
  const readChanges = useCallback(() => {
    const params = new URLSearchParams(latest.current.location.search);
    const changes: Record<string, string> = {};
    const data = new FormData(form.current ?? undefined);
    for (const name of new Set([...names, ...changed.current])) {
      if (!form.current?.elements.namedItem(name)) continue;
      const value = data.getAll(name).join().trim();
      const before = toControlValue ? toControlValue(name, params.get(name)) : (params.get(name) ?? "");
      if (changed.current.has(name) || value !== before) changes[name] = value;
    }
    return changes;
  }, [form, names, toControlValue]);

  const apply = useCallback(
    (changes: Record<string, string> = {}) => {
      clearTimeout(timer.current);
      timer.current = undefined;
      if (!form.current) return;
      Object.assign(otherChanges.current, changes);
      requestedAddress.current = toAddress(latest.current.target, { ...readChanges(), ...otherChanges.current });
      navigate(requestedAddress.current, { replace: true, preventScrollReset: true });
    },
    [form, toAddress, navigate, readChanges],
  );

  useEffect(() => {
    const params = new URLSearchParams(location.search);
    const isOwnNavigation = location.pathname + location.search === requestedAddress.current;
    const isCleared = !names.some((name) => params.get(name));
    const isTyping = timer.current !== undefined;
    if (!isTyping && (isOwnNavigation || isCleared || navigationType === "POP")) forget();
    for (const control of form.current?.elements ?? []) {
      if (!isControl(control) || !names.includes(control.name) || changed.current.has(control.name)) continue;
      const value = params.get(control.name);
      showValue(control, toControlValue ? toControlValue(control.name, value) : (value ?? ""));
    }
    // If the person followed a link before a filter was applied, the filter is applied to the new address.
    if (!isTyping && (changed.current.size > 0 || Object.keys(otherChanges.current).length > 0)) apply();
  }, [form, names, toControlValue, location, navigationType, forget, apply]);

  useEffect(() => () => clearTimeout(timer.current), []);

  const onInput = ({ target }: FormEvent<HTMLFormElement>) => {
    // Ignores controls that belong to another form inside this form.
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
