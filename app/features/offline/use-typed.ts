import { useCallback, useEffect, useRef } from "react";
import { hasUnsaved } from "../../forms/unsaved.ts";

/** What people write in. A search writes itself into the address, which a reload keeps. */
const WRITTEN_IN = "textarea, input:not([type=checkbox], [type=radio], [type=search])";

type Written = HTMLTextAreaElement | HTMLInputElement;

const isWrittenIn = (target: EventTarget | null): target is Written =>
  target instanceof Element && target.matches(WRITTEN_IN) && target.closest("form:not([method=get])") !== null;

/** Answers whether there is something on the page that somebody typed or chose and that is not sent yet: loading it anew would lose it. */
export function useTyped(): () => boolean {
  const typed = useRef(new Set<Written>());
  useEffect(() => {
    const onInput = ({ target }: Event) => {
      for (const field of typed.current) if (!field.isConnected) typed.current.delete(field);
      if (isWrittenIn(target)) typed.current.add(target);
    };
    document.addEventListener("input", onInput, true);
    return () => document.removeEventListener("input", onInput, true);
  }, []);
  return useCallback(
    () => hasUnsaved() || [...typed.current].some((field) => field.isConnected && field.value !== ""),
    [],
  );
}
