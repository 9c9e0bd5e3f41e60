import { type ActionFunctionArgs, data, redirect } from "@remix-run/cloudflare";
import type { ClientActionFunctionArgs } from "@remix-run/react";
import { isTheme } from "../../domain/theme.ts";
import { toSafePath } from "../safe-path.ts";
import { createThemeCookie } from "../server/preferences.ts";
import { readForm } from "../server/read-form.ts";

export function loader() {
  return redirect("/");
}

/** A theme that cannot be saved is not chosen: the switch shows the one before. It is no reason to lose the screen. */
export async function clientAction({ serverAction }: ClientActionFunctionArgs) {
  try {
    return await serverAction();
  } catch (error) {
    if (error instanceof Response) throw error;
    return null;
  }
}

/** Keeps the chosen theme. `next` comes from browsers without JavaScript, which need a page for an answer. */
export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request);
  const theme = form.get("theme");
  if (!isTheme(theme)) throw new Response(null, { status: 400 });
  const headers = { "Set-Cookie": createThemeCookie(theme) };
  const next = form.get("next");
  return next === null ? data(null, { headers }) : redirect(toSafePath(next), { headers });
}
