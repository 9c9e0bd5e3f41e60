import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import * as z from "zod";
import { createCookie } from "../../../domain/cookies.ts";
import { ok, type Result } from "../../../domain/errors.ts";
import { FactorCodeInput, FactorName, NewPasskeyAnswer } from "../../../domain/inputs/second-factor.ts";
import { TOTP_SETUP_MINUTES } from "../../../domain/users/second-factor.ts";
import type { Texts } from "../../../texts/screens.ts";
import { parseInput } from "../../forms/field-errors.ts";
import type { Refusal } from "../../forms/refusal.ts";
import { readPasskey, readText } from "../../forms/submitted-fields.ts";
import { createFormHandler, handleForms, type PageReply, type Redirection } from "../../server/handle-form.ts";
import { readAppCookie } from "../../server/preferences.ts";
import { toSecurityRefusal } from "./security-refusal.ts";

/** Why a form failed, or new recovery codes, which are displayed only once. */
export type SecurityResult = Refusal | { recovery_codes: readonly string[] };

const PATH = "/profile/sign-in-security";

/** The cookie of the browser that is setting up an authenticator app. A copy of the session's cookie alone does not show the app's secret. */
const SETUP_COOKIE = "app_setup";

const createSetupCookie = (token: string): string =>
  createCookie(SETUP_COOKIE, token, { maxAgeSeconds: TOTP_SETUP_MINUTES * 60 });

/** Returns the token of the set-up of an authenticator app in this browser, or null if there is none. */
export const readSetupToken = (request: Request): string | null => readAppCookie(request, SETUP_COOKIE) || null;

/** Handles the forms of the screen Sign-in security. The field `intent` contains the name of the form. */
export const handleSecurityAction = (args: ActionFunctionArgs) =>
  handleForms<SecurityResult>(args, ({ form }) => getForms(args.context.texts).get(readText(form, "intent")) ?? null);

/** Returns the page with new recovery codes. If there are no codes, returns a redirect to the page. */
const showCodes = (
  texts: Texts,
  { recovery_codes }: { recovery_codes: string[] },
  { url }: { url: URL },
): Redirection | PageReply<SecurityResult> =>
  recovery_codes.length > 0
    ? { page: { recovery_codes } }
    : { to: PATH + url.search, toast: { tone: "success", title: texts.signInSecurity.addedToast } };

const readPassword = (form: FormData): string => readText(form, "password");

const getStartApp = (texts: Texts) =>
  createFormHandler<{ name: string; password: string }, { setup_token: string }, SecurityResult>({
    parse: (form) => parseName(form),
    run: (input, { actor, context }) => context.services.auth.startAuthenticatorApp(actor, input),
    recover: (form, failure) => toSecurityRefusal(texts, form, failure),
    done: ({ setup_token }, { url }) => ({ to: PATH + url.search, cookies: [createSetupCookie(setup_token)] }),
  });

const getAddApp = (texts: Texts) =>
  createFormHandler<{ code: string }, { recovery_codes: string[] }, SecurityResult>({
    parse: (form) => parseInput(FactorCodeInput, { code: readText(form, "code") }),
    run: ({ code }, { actor, context, request, url }) =>
      context.services.auth.addAuthenticatorApp(
        actor,
        { code, setup_token: readSetupToken(request) },
        { token: context.sessionToken ?? "", origin: url.origin },
      ),
    recover: (form, failure) => toSecurityRefusal(texts, form, failure),
    done: (created, submission) => showCodes(texts, created, submission),
  });

const PasskeyInput = z.object({ passkey: NewPasskeyAnswer });

const getAddPasskey = (texts: Texts) =>
  createFormHandler<
    { name: string; password: string; passkey: NewPasskeyAnswer },
    { recovery_codes: string[] },
    SecurityResult
  >({
    parse: (form) => {
      const named = parseName(form);
      if (!named.ok) return named;
      const answer = parseInput(PasskeyInput, { passkey: readPasskey(form) });
      return answer.ok ? ok({ ...named.value, passkey: answer.value.passkey }) : answer;
    },
    run: (input, { actor, context, url }) =>
      context.services.auth.addPasskey(actor, input, { token: context.sessionToken ?? "", origin: url.origin }),
    recover: (form, failure) => toSecurityRefusal(texts, form, failure),
    done: (created, submission) => showCodes(texts, created, submission),
  });

const createRemoveForm = (texts: Texts) =>
  createFormHandler<{ id: string; password: string }, unknown, SecurityResult>({
    parse: (form) => ok({ id: readText(form, "id"), password: readPassword(form) }),
    run: (input, { actor, context }) => context.services.auth.removeFactor(actor, input),
    recover: (form, failure) => toSecurityRefusal(texts, form, failure),
    done: () => ({ to: PATH, toast: { tone: "success", title: texts.signInSecurity.removed } }),
  });

const createCodesForm = (texts: Texts) =>
  createFormHandler<{ password: string }, { recovery_codes: string[] }, SecurityResult>({
    parse: (form) => ok({ password: readPassword(form) }),
    run: (input, { actor, context }) => context.services.auth.createRecoveryCodes(actor, input),
    recover: (form, failure) => toSecurityRefusal(texts, form, failure),
    done: (created, submission) => showCodes(texts, created, submission),
  });

const getForms = (texts: Texts) =>
  new Map([
    ["start_app", getStartApp(texts)],
    ["add_app", getAddApp(texts)],
    ["add_passkey", getAddPasskey(texts)],
    ["remove", createRemoveForm(texts)],
    ["new_codes", createCodesForm(texts)],
  ]);

const NameInput = z.object({ name: FactorName });

function parseName(form: FormData): Result<{ name: string; password: string }> {
  const input = parseInput(NameInput, { name: readText(form, "name") });
  return input.ok ? ok({ ...input.value, password: readPassword(form) }) : input;
}
