import { Form, useLocation } from "@remix-run/react";
import type { PageSize } from "../../../domain/requests/page-size.ts";
import { useTexts } from "../../ui/texts.tsx";
import { getListAddress } from "./filter-address.ts";

const PAGE_SIZES = [25, 50, 100] as const satisfies readonly PageSize[];

/**
 * The choice of how many requests a list shows. Only shown if the list has more than the smallest page. A new choice loads the list from
 * its beginning.
 */
export function PageSizeSwitch({ matches, page_size }: { matches: { total: number }; page_size: PageSize }) {
  const texts = useTexts();
  const text = texts.viewSwitch;

  const location = useLocation();
  if (matches.total <= PAGE_SIZES[0]) return null;
  return (
    <Form method="post" action="/list-view" aria-label={text.pageSize} className="page-sizes">
      <input type="hidden" name="next" value={getListAddress(texts, location, {})} />
      {text.pageSize}
      {PAGE_SIZES.map((size) => (
        // biome-ignore lint/a11y/useButtonType: it submits the form, as every button without a type.
        <button key={size} name="page_size" value={size} aria-pressed={size === page_size || undefined}>
          {size}
        </button>
      ))}
    </Form>
  );
}
