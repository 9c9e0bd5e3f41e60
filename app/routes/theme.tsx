import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import type { ClientActionFunctionArgs } from "@remix-run/react";
import { fail, ok } from "../../domain/errors.ts";
import { isTheme } from "../../domain/theme.ts";
import { toSafePath } from "../safe-path.ts";
import { handlePublicForm } from "../server/handle-form.ts";
import { createThemeCookie } from "../server/preferences.ts";

/** Redirects, because this path has no screen. */
export const loader = () => redirect("/");

/** Returns null if the theme cannot be saved, so that the screen stays and the switch shows the previous theme. */
export async function clientAction({ serverAction }: ClientActionFunctionArgs) {
  try {
    return await serverAction();
  } catch (error) {
    if (error instanceof Response) throw error;
    return null;
  }
}

/** Saves the theme in a cookie. `next` in a form without JavaScript is the path of the page to return to. */
export const action = (args: ActionFunctionArgs) =>
  handlePublicForm(args, {
    parse(form) {
      const theme = form.get("theme");
      return isTheme(theme) ? ok(theme) : fail("malformed");
    },
    run: async (theme) => ok(theme),
    recover: () => null,
    done(theme, { form }) {
      const next = form.get("next");
      const cookies = [createThemeCookie(theme)];
      return next === null ? { page: null, cookies } : { to: toSafePath(next), cookies };
    },
  });
