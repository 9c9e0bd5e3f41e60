import { useFetcher, useLocation } from "@remix-run/react";
import type { ListView } from "../../../domain/requests/list-view.ts";
import { viewSwitchMessages as text } from "../../messages/lists.ts";
import { useHydrated } from "../../ui/use-hydrated.ts";
import { getListAddress } from "./filter-address.ts";

/** Returns the form that saves a choice of `/list-view`, and the field with which its action returns to the list without JavaScript. */
export function useListViewForm() {
  const { Form } = useFetcher();
  const hydrated = useHydrated();
  const location = useLocation();
  return { Form, next: hydrated ? null : <input type="hidden" name="next" value={getListAddress(location, {})} /> };
}

/** Not the constant of domain/, because the browser would load the columns of the table with it. */
const VIEWS = ["cards", "table"] as const satisfies readonly ListView[];

/** The switch between cards and a table. Phones do not show it, because a list on a phone is always cards. */
export function ViewSwitch({ view }: { view: ListView }) {
  const { Form, next } = useListViewForm();
  return (
    <Form method="post" action="/list-view" aria-label={text.label} className="join view-switch max-md:hidden">
      {next}
      {VIEWS.map((one) => (
        <button
          key={one}
          type="submit"
          name="view"
          value={one}
          aria-pressed={one === view}
          className="btn btn-plain btn-small join-item"
        >
          {text[one]}
        </button>
      ))}
    </Form>
  );
}
