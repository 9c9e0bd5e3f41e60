import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { DashboardSortInput } from "../../domain/inputs/requests.ts";
import { parseInput } from "../forms/field-errors.ts";
import { readTexts } from "../forms/submitted-fields.ts";
import { toSafePath } from "../safe-path.ts";
import { handleForm } from "../server/handle-form.ts";

/** Saves the sort order of the dashboard. Redirects to the dashboard in that order, even if the order could not be saved. */
export const action = (args: ActionFunctionArgs) =>
  handleForm(args, {
    parse(form) {
      const { sort_by, sort_order } = readTexts(form);
      return parseInput(DashboardSortInput, { dashboard_sort_by: sort_by, dashboard_sort_order: sort_order });
    },
    run: (input, { actor, context }) => context.services.users.changePreferences(actor, actor.id, input),
    dismiss: ({ code }, { form, url }) => ({
      to: code === "invalid" ? toSafePath(form.get("return")) : toSortedPath(form, url),
    }),
    recover: () => null,
    done: (_, { form, url }) => ({ to: toSortedPath(form, url) }),
  });

/** Returns the path in the field `return`, with the sort order of the form. */
function toSortedPath(form: FormData, base: URL): string {
  const { pathname, searchParams } = new URL(toSafePath(form.get("return")), base);
  const { sort_by, sort_order } = readTexts(form);
  for (const [name, value] of Object.entries({ sort_by, sort_order })) if (value) searchParams.set(name, value);
  return `${pathname}?${searchParams}`;
}

/** Redirects, because this path has no screen. */
export const loader = () => redirect("/");
