import { useEffect, useRef } from "react";

/** The form's ref: after a refusal the focus goes to what is wrong in it. */
export function useRefusalFocus(refusal: object | null) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (!refusal) return;
    const reason = form.current?.querySelector<HTMLElement>("[aria-invalid=true], [role=alert], [role=status]");
    reason?.focus();
    reason?.scrollIntoView({ block: "nearest" });
  }, [refusal]);
  return form;
}
