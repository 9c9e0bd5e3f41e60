import { useLocation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { LIMITS } from "../../../../domain/limits.ts";
import { Button } from "../../../ui/button.tsx";
import { Checkbox } from "../../../ui/inputs.tsx";
import { useTexts } from "../../../ui/texts.tsx";
import { useHydrated } from "../../../ui/use-hydrated.ts";
import { listParametersWithoutDialog } from "../action-buttons.tsx";
import { ExportLinks } from "../export-links.tsx";
import type { ListedRequest } from "../listed-request.ts";
import { useQueuedAction } from "../queued-actions.ts";
import { useIsDecisionWaiting } from "../undo/waiting-decisions.ts";
import { toBulkActionName } from "./bulk-address.ts";
import { BULK_FORM_ID, isFlagged, isSelectable } from "./bulk-checkbox.tsx";

export interface BulkBarProps {
  requests: readonly ListedRequest[];
  /** How many requests there are, with those that are not on the page. */
  total: string;
  /** Whether the bar offers to export the checked requests. */
  canExport?: boolean;
}

/**
 * Shows the buttons that open the dialog for the checked requests, as a GET form that works without JavaScript. The checkboxes are
 * uncontrolled and keep their state when the list is reloaded. Renders nothing if fewer than two requests can be checked.
 */
export function BulkBar({ requests, total, canExport = false }: BulkBarProps) {
  const text = useTexts().bulkDecisions;

  const { search } = useLocation();
  const form = useRef<HTMLFormElement>(null);
  const hydrated = useHydrated();
  const [checkedIds, setCheckedIds] = useState<readonly string[]>([]);
  const checkedCount = checkedIds.length;
  const isDecisionWaiting = useIsDecisionWaiting();
  const findQueuedAction = useQueuedAction();
  // The cards of the others have no checkbox.
  const selectable = requests.filter(
    (request) => isSelectable(request) && !isDecisionWaiting(request) && findQueuedAction(request) === null,
  );
  const ids = selectable.map(({ id }) => id);
  const listed = ids.join();
  const flaggedCount = selectable.filter(isFlagged).length;
  // Flagged requests are decided knowingly: only a person selects them, one by one.
  const plainIds = selectable.filter((request) => !isFlagged(request)).map(({ id }) => id);
  const selectedByAll = plainIds.slice(0, LIMITS.bulk_decisions);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another list has other checkboxes.
  useEffect(() => {
    const read = () => setCheckedIds(listBoxes(form.current).flatMap((box) => (box.checked ? box.value : [])));
    read();
    document.addEventListener("change", read);
    return () => document.removeEventListener("change", read);
  }, [listed]);

  if (ids.length < 2) return null;
  const selectAll = (checked: boolean) => {
    for (const box of listBoxes(form.current))
      box.checked = checked && (box.checked || selectedByAll.includes(box.value));
  };
  const isTooMany = checkedCount > LIMITS.bulk_decisions;
  const button = {
    name: "act",
    size: "sm",
    disabled: (hydrated && checkedCount === 0) || isTooMany,
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
      <div className="mr-auto flex flex-wrap items-center gap-x-3">
        {selectedByAll.length > 0 ? (
          <Checkbox
            label={text.selectAll(selectedByAll.length, total)}
            className="needs-script"
            checked={selectedByAll.every((id) => checkedIds.includes(id))}
            onChange={(event) => selectAll(event.target.checked)}
          />
        ) : null}
        {flaggedCount > 0 ? <p className="text-muted text-sm">{text.flagged(flaggedCount)}</p> : null}
        <p role="status" className="font-medium text-error text-sm empty:hidden">
          {isTooMany ? text.tooMany(LIMITS.bulk_decisions, checkedCount) : null}
        </p>
      </div>
      {canExport && checkedCount > 0 && checkedCount <= LIMITS.listed_ids ? (
        <ExportLinks search={search} ids={checkedIds} />
      ) : null}
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
