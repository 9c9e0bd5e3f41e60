import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import type { ClientActionFunctionArgs } from "@remix-run/react";
import { fail, ok } from "../../domain/errors.ts";
import { filterColumns, LIST_VIEWS } from "../../domain/requests/list-view.ts";
import { toSafePath } from "../safe-path.ts";
import { handleForm } from "../server/handle-form.ts";
import { createListViewCookies, readListView } from "../server/preferences.ts";

/** Redirects, because this path has no screen. */
export const loader = () => redirect("/");

/** If the choice cannot be saved, returns null, so that the list stays as it is. */
export async function clientAction({ serverAction }: ClientActionFunctionArgs) {
  try {
    return await serverAction();
  } catch (error) {
    if (error instanceof Response) throw error;
    return null;
  }
}

/**
 * Saves in cookies whether lists of requests are cards or a table, or the columns of the table. Without JavaScript the form sends `next`, the
 * path of the list to return to.
 */
export const action = (args: ActionFunctionArgs) =>
  handleForm(args, {
    parse(form, { request }) {
      const stored = readListView(request);
      if (form.has("columns")) return ok({ ...stored, columns: filterColumns(form.getAll("columns")) });
      const view = LIST_VIEWS.find((one) => one === form.get("view"));
      return view ? ok({ ...stored, view }) : fail("malformed");
    },
    run: async (input) => ok(input),
    recover: () => null,
    done(input, { form }) {
      const next = form.get("next");
      const cookies = createListViewCookies(input);
      return next === null ? { page: null, cookies } : { to: toSafePath(next), cookies };
    },
  });
