import { describe, expect, test } from "vitest";
import { getListAddress } from "../../../../app/features/requests/filter-address.ts";
import { removeDialogParameters } from "../../../../app/forms/dialog-address.ts";
import { getListAddressWithPages, MAX_LOADED_PAGES, readLoadedPageCount } from "../../../../app/ui/list-pages.ts";
import { englishTexts } from "../../../support/english.ts";

describe("the number of loaded pages in the URL", () => {
  test.each([
    ["", 1],
    ["?pages=3", 3],
    ["?pages=1", 1],
    ["?pages=0", 1],
    ["?pages=-2", 1],
    ["?pages=2.5", 1],
    ["?pages=many", 1],
    ["?pages=1e9", MAX_LOADED_PAGES],
  ])("the query %j of a list means %i loaded pages", (search, pages) => {
    expect(readLoadedPageCount(search)).toBe(pages);
  });

  test("changing a filter removes the number of loaded pages from the address, but closing a dialog does not", () => {
    const here = { pathname: "/", search: "?q=desk&pages=3" };
    expect(getListAddressWithPages({ pathname: "/", search: "?q=desk" }, 3)).toBe("/?q=desk&pages=3");
    expect(getListAddressWithPages(here, 1)).toBe("/?q=desk");
    expect(getListAddress(englishTexts, here, { status: "pending" })).toBe("/?status=pending&q=desk");
    expect(removeDialogParameters({ pathname: "/", search: "?q=desk&pages=3&act=approve&on=1" })).toBe(
      "/?q=desk&pages=3",
    );
  });
});
