import { useLocation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { bulkDecisionMessages as text } from "../../../messages/bulk-decisions.ts";
import { Button } from "../../../ui/button.tsx";
import { Checkbox } from "../../../ui/inputs.tsx";
import { useHydrated } from "../../../ui/use-hydrated.ts";
import { listParametersWithoutDialog } from "../action-buttons.tsx";
import type { ListedRequest } from "../listed-request.ts";
import { toBulkActionName } from "./bulk-address.ts";
import { BULK_FORM_ID, isSelectable } from "./bulk-checkbox.tsx";

export interface BulkBarProps {
  requests: readonly ListedRequest[];
}

/**
 * Shows the buttons that open the dialog for the checked requests, as a GET form that works without JavaScript. The checkboxes are
 * uncontrolled and keep their state when the list is reloaded. Renders nothing if fewer than two requests can be checked.
 */
export function BulkBar({ requests }: BulkBarProps) {
  const { search } = useLocation();
  const form = useRef<HTMLFormElement>(null);
  const hydrated = useHydrated();
  const [checkedCount, setCheckedCount] = useState(0);
  const ids = requests.filter(isSelectable).map(({ id }) => id);
  const listed = ids.join();

  // biome-ignore lint/correctness/useExhaustiveDependencies: another list has other checkboxes.
  useEffect(() => {
    const count = () => setCheckedCount(listBoxes(form.current).filter((box) => box.checked).length);
    count();
    document.addEventListener("change", count);
    return () => document.removeEventListener("change", count);
  }, [listed]);

  if (ids.length < 2) return null;
  const selectAll = (checked: boolean) => {
    for (const box of listBoxes(form.current)) box.checked = checked;
  };
  const button = {
    name: "act",
    size: "sm",
    disabled: hydrated && checkedCount === 0,
    // Hidden on a phone while nothing is checked, because the buttons would move the first request down.
    className: checkedCount === 0 ? "scripting:max-md:hidden" : undefined,
  } as const;
  return (
    <form
      ref={form}
      id={BULK_FORM_ID}
      data-follow=""
      className="sticky top-0 z-10 -mx-1 mb-1 flex flex-wrap items-center gap-2 bg-base-200 px-1 max-md:top-14 md:mb-2 md:min-h-14 md:py-2"
    >
      {listParametersWithoutDialog(search).map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <Checkbox
        label={text.selectAll}
        className="needs-script mr-auto"
        checked={checkedCount === ids.length}
        onChange={(event) => selectAll(event.target.checked)}
      />
      <Button {...button} variant="secondary" value={toBulkActionName("approve")}>
        {text.approve.open(checkedCount)}
      </Button>
      <Button {...button} variant="caution" value={toBulkActionName("reject")}>
        {text.reject.open(checkedCount)}
      </Button>
    </form>
  );
}

const listBoxes = (form: HTMLFormElement | null): HTMLInputElement[] =>
  [...(form?.elements ?? [])].filter(
    (element): element is HTMLInputElement => element instanceof HTMLInputElement && element.name === "on",
  );
