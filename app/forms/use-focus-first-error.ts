import { useEffect, useRef } from "react";

/** Returns the ref for a form. After a refusal, scrolls to the form's message and focuses its first field with an error. */
export function useFocusFirstError(refusal: object | null) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (!refusal) return;
    form.current?.querySelector("[role=alert], [role=status]")?.scrollIntoView({ block: "nearest" });
    form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [refusal]);
  return form;
}
