import { useFetcher, useLocation } from "@remix-run/react";
import { LIST_COLUMNS, LIST_VIEWS, type ListViewPreference } from "../../../domain/requests/list-view.ts";
import { listViewMessages as text } from "../../messages/list-view.ts";
import { Button } from "../../ui/button.tsx";
import { cx } from "../../ui/cx.ts";
import { Checkbox } from "../../ui/inputs.tsx";
import { useHydrated } from "../../ui/use-hydrated.ts";
import { getListAddress } from "./filter-address.ts";

/**
 * The switch between cards and a table, and the choice of the table's columns. Forms save the choice, so they work without JavaScript. Phones
 * do not show them, because a list on a phone is always cards.
 */
export function ListTools({ view, columns }: ListViewPreference) {
  const fetcher = useFetcher();
  const hydrated = useHydrated();
  const location = useLocation();
  const form = { method: "post", action: "/list-view" } as const;
  // Without JavaScript the action must redirect back to the list.
  const returnTo = hydrated ? null : <input type="hidden" name="next" value={getListAddress(location, {})} />;
  return (
    <div className="list-tools">
      {view === "table" ? (
        <details key={columns.join()}>
          <summary className="btn btn-plain btn-small list-none">{text.columns}</summary>
          <fetcher.Form {...form}>
            {returnTo}
            {/* The form is about columns, even if none is chosen. */}
            <input type="hidden" name="columns" value="" />
            {LIST_COLUMNS.map((column) => (
              <Checkbox
                key={column}
                name="columns"
                value={column}
                label={text.columnNames[column]}
                defaultChecked={columns.includes(column)}
              />
            ))}
            <Button size="sm">{text.saveColumns}</Button>
          </fetcher.Form>
        </details>
      ) : null}
      <fetcher.Form {...form}>
        {returnTo}
        <fieldset aria-label={text.view} className="join">
          {LIST_VIEWS.map((one) => (
            <button
              key={one}
              type="submit"
              name="view"
              value={one}
              aria-pressed={one === view}
              className={cx(
                "btn btn-small join-item",
                one === view ? "border-primary/40 bg-primary/12 text-primary" : "btn-plain",
              )}
            >
              {text[one]}
            </button>
          ))}
        </fieldset>
      </fetcher.Form>
    </div>
  );
}
