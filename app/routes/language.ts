import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { fail, ok } from "../../domain/errors.ts";
import { isLanguage } from "../../domain/language.ts";
import { toSafePath } from "../safe-path.ts";
import { handlePublicForm } from "../server/handle-form.ts";
import { createLanguageCookie } from "../server/preferences.ts";

/** Redirects, because this path has no screen. */
export const loader = () => redirect("/");

/**
 * Saves the language in a cookie and, for a signed-in person, in their preferences. An empty language means the language of the browser.
 */
export const action = (args: ActionFunctionArgs) =>
  handlePublicForm(args, {
    parse(form) {
      const language = form.get("language");
      return isLanguage(language) || language === "" ? ok(language || null) : fail("malformed");
    },
    async run(language, { context: { actor, services } }) {
      const saved = actor ? await services.users.changeLanguage(actor, language) : ok(null);
      return saved.ok ? ok(language) : saved;
    },
    recover: () => null,
    done: (language, { form }) => ({ to: toSafePath(form.get("next")), cookies: [createLanguageCookie(language)] }),
  });
