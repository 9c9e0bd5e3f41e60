import * as z from "zod";
import { SIGN_OUT_CLEAR_SITE_DATA } from "../../../domain/cookies.ts";
import { fail, ok } from "../../../domain/errors.ts";
import { AskForResetInput, ChoosePasswordInput, SignInInput } from "../../../domain/inputs/auth.ts";
import { FactorProofInput, OwnFactors, PasskeyOptionsInput } from "../../../domain/inputs/second-factor.ts";
import type { LoadContext } from "../../context.ts";
import { FORM_BODY_LIMITS } from "../middleware/body.ts";
import { call, callGroup, Reply } from "./call.ts";
import { EndedSessions, MessageResponse, OwnSessionSchema, SessionSchema, SignInResult } from "./schemas.ts";

/** For calls that a session without its second factor may make to get one. */
const HALF_SESSION = { allowBeforePasswordChange: true, allowWithoutSecondFactor: true };

const toFactorSession = ({ sessionToken }: LoadContext, url: string) => ({
  token: sessionToken ?? "",
  origin: new URL(url).origin,
});

export const auth = callGroup("Session", {
  /** Ignores an Idempotency-Key, because every sign-in starts a new session. */
  signIn: call("POST /auth/login", {
    summary: "Sign in",
    description:
      "Sets the session cookie: for 30 days with `remember_me`, otherwise for 24 hours. The session of the cookie that was sent ends. 429 after too many failures.",
    access: "public",
    input: SignInInput,
    body: { limits: FORM_BODY_LIMITS },
    output: SignInResult,
    returns: "Signed in",
    run: async ({ context, services, input }) => {
      const { cookies, requestAddress: address, sessionToken: token, deviceToken: device, afterResponse } = context;
      const result = await services.auth.signIn(input, { address, token, device, afterResponse });
      if (!result.ok) return result;
      const { user, remember, ...tokens } = result.value;
      const setCookies = [...cookies.session(tokens.token, remember), cookies.device(tokens.device)];
      return ok(new Reply({ success: true, user }, { "Set-Cookie": setCookies }));
    },
  }),
  signOut: call("POST /auth/logout", {
    summary: "Sign out",
    description: "Ends the session, if there is one.",
    access: "public",
    responses: { 204: { description: "Signed out" } },
    run: async ({ c, context: { cookies, sessionToken }, services, actor }) => {
      if (sessionToken !== null) await services.auth.signOut(sessionToken, actor?.id ?? null);
      return c.body(null, 204, { "Set-Cookie": cookies.clearSession(), "Clear-Site-Data": SIGN_OUT_CLEAR_SITE_DATA });
    },
  }),
  getSession: call("GET /auth/session", {
    summary: "Who is signed in",
    allowBeforePasswordChange: true,
    output: SessionSchema,
    returns: "The session",
    run: ({ context: { sessionExpiresAt }, actor }) =>
      sessionExpiresAt === null ? fail("not_signed_in") : ok({ user: actor, expires_at: sessionExpiresAt }),
  }),
  listSessions: call("GET /auth/sessions", {
    summary: "The caller's sessions",
    description: "At most 10, the session of this call first.",
    output: z.array(OwnSessionSchema),
    returns: "The sessions",
    run: async ({ context, services, actor }) => ok(await services.auth.listSessions(actor, context.sessionToken)),
  }),
  endOtherSessions: call("DELETE /auth/sessions", {
    summary: "End all other sessions of the caller",
    output: EndedSessions,
    run: async ({ context, services, actor }) => ok(await services.auth.endOtherSessions(actor, context.sessionToken)),
  }),
  endSession: call("DELETE /auth/sessions/{id}", {
    summary: "End a session of the caller",
    output: MessageResponse,
    run: ({ services, actor, params }) => services.auth.endSession(actor, params.id),
  }),
  askForPasswordReset: call("POST /auth/password-reset", {
    summary: "Ask for a link to choose a new password",
    description:
      "The answer is the same for every address. The link is mailed, works once within 60 minutes, and at most three are sent within an hour. 503 `not_configured` without mail.",
    access: "public",
    input: AskForResetInput,
    output: MessageResponse,
    returns: "Accepted",
    run: async ({ context: { requestAddress: address, afterResponse }, services, input }) => {
      const accepted = await services.auth.askForPasswordReset({ address, email: input.email });
      if (accepted.ok) afterResponse(() => services.auth.sendPasswordReset(input));
      return accepted;
    },
  }),
  choosePassword: call("POST /auth/password-link", {
    summary: "Choose a password with the token of a link",
    description: "A link works once. Ends all sessions of the user; 404 if the link does not work any more.",
    access: "public",
    input: ChoosePasswordInput,
    output: MessageResponse,
    returns: "Changed",
    run: ({ services, input }) => services.auth.choosePassword(input),
  }),
  getFactors: call("GET /auth/factors", {
    summary: "The caller's second factors",
    ...HALF_SESSION,
    output: OwnFactors,
    returns: "The factors",
    run: async ({ services, actor }) => ok(await services.auth.getFactors(actor)),
  }),
  confirmSecondFactor: call("POST /auth/second-factor", {
    summary: "Confirm the session with a second factor",
    description:
      "A code of the authenticator app, a recovery code, or the answer of a passkey to `POST /auth/passkey-options`. Each is accepted once. 429 after five failures in 15 minutes.",
    ...HALF_SESSION,
    input: FactorProofInput,
    output: z.object({ at: z.string() }),
    returns: "Confirmed",
    run: ({ c, context, services, actor, input }) =>
      services.auth.confirmFactor(actor, input, toFactorSession(context, c.req.url)),
  }),
  createPasskeyOptions: call("POST /auth/passkey-options", {
    summary: "Get a challenge for a passkey",
    description:
      "The options of WebAuthn in JSON. A challenge belongs to the session, works once and for five minutes.",
    ...HALF_SESSION,
    input: PasskeyOptionsInput,
    output: z.looseObject({ challenge: z.string() }),
    returns: "The options",
    run: ({ c, context, services, actor, input }) =>
      services.auth.createPasskeyOptions(actor, input.purpose, toFactorSession(context, c.req.url)),
  }),
});
