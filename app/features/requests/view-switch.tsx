import { useFetcher, useLocation } from "@remix-run/react";
import type { ListView } from "../../../domain/requests/list-view.ts";
import { useTexts } from "../../ui/texts.tsx";
import { useHydrated } from "../../ui/use-hydrated.ts";
import { getListAddress } from "./filter-address.ts";

/**
 * Returns the form that saves a choice of `/list-view`, and its hidden field. The field contains the address to which the action redirects
 * without JavaScript.
 */
export function useListViewForm() {
  const texts = useTexts();

  const { Form } = useFetcher();
  const hydrated = useHydrated();
  const location = useLocation();
  return {
    Form,
    next: hydrated ? null : <input type="hidden" name="next" value={getListAddress(texts, location, {})} />,
  };
}

/** Does not use the constant of `domain/`, otherwise the browser would also load the columns of the table. */
const VIEWS = ["cards", "table"] as const satisfies readonly ListView[];

/** The switch between cards and a table. Hidden on phones, because lists on a phone are always cards. */
export function ViewSwitch({ view }: { view: ListView }) {
  const text = useTexts().viewSwitch;

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
