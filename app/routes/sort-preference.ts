import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { PreferencesInput } from "../../domain/inputs/requests.ts";
import { toSafePath } from "../safe-path.ts";
import { readActorForm } from "../server/read-form.ts";
import { runService } from "../server/run-service.ts";

/** Keeps how the dashboard is sorted and goes back to it, sorted so even when that could not be kept. A sort that is not known is not kept. */
export async function action({ context, request }: ActionFunctionArgs) {
  const { actor, form } = await readActorForm(context, request);
  const sort = { sort_by: form.get("sort_by"), sort_order: form.get("sort_order") };
  const input = PreferencesInput.safeParse({
    dashboard_sort_by: sort.sort_by ?? undefined,
    dashboard_sort_order: sort.sort_order ?? undefined,
  });
  const back = toSafePath(form.get("return"));
  if (!input.success) return redirect(back);
  await runService(context, () => context.services.users.changePreferences(actor, actor.id, input.data));
  const { pathname, searchParams } = new URL(back, request.url);
  for (const [name, value] of Object.entries(sort)) if (typeof value === "string") searchParams.set(name, value);
  return redirect(`${pathname}?${searchParams}`);
}

/** The address alone shows nothing. */
export const loader = () => redirect("/");
