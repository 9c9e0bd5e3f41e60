import { useCallback, useEffect, useRef } from "react";
import { hasUnsaved } from "../../forms/unsaved-changes.ts";

/** What people write in. A search writes itself into the address, which a reload keeps. */
const TEXT_FIELDS = "textarea, input:not([type=checkbox], [type=radio], [type=search])";

type TextField = HTMLTextAreaElement | HTMLInputElement;

const isTextField = (target: EventTarget | null): target is TextField =>
  target instanceof Element && target.matches(TEXT_FIELDS) && target.closest("form:not([method=get])") !== null;

/** Answers whether there is something on the page that somebody typed or chose and that is not sent yet: loading it anew would lose it. */
export function useHasTyped(): () => boolean {
  const typed = useRef(new Set<TextField>());
  useEffect(() => {
    const onInput = ({ target }: Event) => {
      for (const field of typed.current) if (!field.isConnected) typed.current.delete(field);
      if (isTextField(target)) typed.current.add(target);
    };
    document.addEventListener("input", onInput, true);
    return () => document.removeEventListener("input", onInput, true);
  }, []);
  return useCallback(
    () => hasUnsaved() || [...typed.current].some((field) => field.isConnected && field.value !== ""),
    [],
  );
}
