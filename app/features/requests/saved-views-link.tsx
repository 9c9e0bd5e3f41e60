import { Link, useLocation } from "@remix-run/react";
import { type MouseEvent, type ReactNode, useState } from "react";
import { useTexts } from "../../ui/texts.tsx";
import { getListAddress } from "./filter-address.ts";

/**
 * The link to the screen with the saved views of this list. With JavaScript, a click opens a menu of the views instead and loads its code.
 */
export function SavedViewsLink() {
  const texts = useTexts();
  const messages = texts.common;

  const [menu, setMenu] = useState<ReactNode>(null);
  const to = `/saved-views?from=${encodeURIComponent(getListAddress(texts, useLocation(), {}))}`;
  const onClick = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    import("./saved-views/saved-views-menu.tsx").then(
      ({ SavedViewsMenu }) => setMenu(<SavedViewsMenu to={to} onClose={() => setMenu(null)} />),
      () => location.assign(to),
    );
  };
  return (
    <>
      <Link to={to} onClick={onClick} className="btn btn-plain btn-small">
        {messages.list.views}
      </Link>
      {menu}
    </>
  );
}
