import { useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTexts } from "../../../ui/texts.tsx";
import { canPerform, type ListedRequest } from "../listed-request.ts";
import { findOpenBulkDialog } from "./bulk-address.ts";

/** The id of the form to which the checkboxes of the cards belong (`BulkBar`). */
export const BULK_FORM_ID = "bulk-decisions";

/** Whether the user can decide the request together with others. */
export const isSelectable = (request: ListedRequest): boolean => request.waiting && canPerform(request, "approve");

/** Whether the request has something to check, so that it is not selected together with others unless a person selects it. */
export const isFlagged = ({ flags }: Pick<ListedRequest, "flags">): boolean => flags.length > 0;

/**
 * Returns a function that renders the checkbox of a card, or null for a request that cannot be decided. If the URL names the dialog for
 * several requests, the boxes of these requests are checked when the page is loaded. The dialog for one request checks no box.
 */
export function useBulkCheckbox(): (request: ListedRequest) => ReactNode {
  const dashboardMessages = useTexts().dashboard;

  const chosen = findOpenBulkDialog(useLocation().search)?.ids ?? [];
  return (request) =>
    isSelectable(request) ? (
      <label className="request-select">
        <input
          type="checkbox"
          form={BULK_FORM_ID}
          name="on"
          value={request.id}
          defaultChecked={chosen.includes(request.id)}
          aria-label={dashboardMessages.select(request.id)}
        />
      </label>
    ) : null;
}
