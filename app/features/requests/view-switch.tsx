import { Link, useFetcher, useLocation, useNavigate } from "@remix-run/react";
import { type ComponentType, type MouseEvent, useState } from "react";
import type { ListView } from "../../../domain/requests/list-view.ts";
import { viewSwitchMessages as text } from "../../messages/lists.ts";
import { useHydrated } from "../../ui/use-hydrated.ts";
import { getListAddress } from "./filter-address.ts";
import type { SavedViewsMenuProps } from "./saved-views/saved-views-menu.tsx";

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

/**
 * The link to the screen with the saved views of this list. With JavaScript, a click opens a menu of them instead, whose code is loaded then.
 */
export function SavedViewsLink() {
  const location = useLocation();
  const navigate = useNavigate();
  const [Menu, setMenu] = useState<ComponentType<SavedViewsMenuProps> | null>(null);
  const to = `/saved-views?${new URLSearchParams({ from: getListAddress(location, {}) })}`;
  const onClick = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    import("./saved-views/saved-views-menu.tsx").then(
      ({ SavedViewsMenu }) => setMenu(() => SavedViewsMenu),
      () => navigate(to),
    );
  };
  return (
    <>
      <Link to={to} onClick={onClick} className="btn btn-plain btn-small">
        {text.saved}
      </Link>
      {Menu ? <Menu to={to} pathname={location.pathname} onClose={() => setMenu(null)} /> : null}
    </>
  );
}
