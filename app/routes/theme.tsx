import { type ActionFunctionArgs, data, redirect } from "@remix-run/cloudflare";
import { isTheme } from "../domain/theme.ts";
import { ownPath } from "../own-path.ts";
import { themeCookie } from "../preferences.ts";
import { readForm } from "../read-form.ts";

export function loader() {
  return redirect("/");
}

/** Keeps the chosen theme. `next` comes from browsers without JavaScript, which need a page for an answer. */
export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request);
  const theme = form.get("theme");
  if (!isTheme(theme)) throw new Response(null, { status: 400 });
  const headers = { "Set-Cookie": themeCookie(theme) };
  const next = form.get("next");
  return next === null ? data(null, { headers }) : redirect(ownPath(next), { headers });
}
