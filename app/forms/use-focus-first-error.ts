import { useEffect, useRef } from "react";

/** The form's ref: after a refusal the focus goes to what is wrong in it. */
export function useFocusFirstError(refusal: object | null) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (!refusal) return;
    form.current?.querySelector("[role=alert], [role=status]")?.scrollIntoView({ block: "nearest" });
    form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [refusal]);
  return form;
}
