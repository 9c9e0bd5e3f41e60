import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import type { ClientActionFunctionArgs } from "@remix-run/react";
import { fail, ok } from "../../domain/errors.ts";
import { filterColumns, LIST_VIEWS } from "../../domain/requests/list-view.ts";
import { findPageSize } from "../../domain/requests/page-size.ts";
import { toSafePath } from "../safe-path.ts";
import { handleForm } from "../server/handle-form.ts";
import { createListViewCookies, createPageSizeCookie, readListView } from "../server/preferences.ts";

/** Redirects, because this path has no screen. */
export const loader = () => redirect("/");

/** Returns null if the choice cannot be saved, so that the list does not change. */
export async function clientAction({ serverAction }: ClientActionFunctionArgs) {
  try {
    return await serverAction();
  } catch (error) {
    if (error instanceof Response) throw error;
    return null;
  }
}

/**
 * Saves in cookies whether lists of requests are cards or a table, the columns of the table, or the page size. `next` in the form is the
 * path of the list to return to.
 */
export const action = (args: ActionFunctionArgs) =>
  handleForm(args, {
    parse(form, { request }) {
      const stored = readListView(request);
      const size = findPageSize(form.get("page_size"));
      if (size) return ok([createPageSizeCookie(size)]);
      if (form.has("columns"))
        return ok(createListViewCookies({ ...stored, columns: filterColumns(form.getAll("columns")) }));
      const view = LIST_VIEWS.find((one) => one === form.get("view"));
      return view ? ok(createListViewCookies({ ...stored, view })) : fail("malformed");
    },
    run: async (cookies) => ok(cookies),
    recover: () => null,
    done(cookies, { form }) {
      const next = form.get("next");
      return next === null ? { page: null, cookies } : { to: toSafePath(next), cookies };
    },
  });
