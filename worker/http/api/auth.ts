import { createRoute } from "@hono/zod-openapi";
import * as z from "zod";
import { SIGN_OUT_CLEAR_SITE_DATA } from "../../../domain/cookies.ts";
import { AskForResetInput, ChoosePasswordInput, SignInInput } from "../../../domain/inputs/auth.ts";
import { FactorProofInput, OwnFactors, PasskeyOptionsInput } from "../../../domain/inputs/second-factor.ts";
import { type ApiEnv, createRouter } from "../api-env.ts";
import { requireSignIn } from "../middleware/authorization.ts";
import { acceptBody, FORM_BODY_LIMITS, JSON_BODY_LIMITS } from "../middleware/body.ts";
import { createProblemResponse, toResponse } from "../problem-response.ts";
import { EntityIdParams } from "./admin-routes.ts";
import {
  createOpenApiJsonContent,
  EndedSessions,
  MessageResponse,
  OPENAPI_FAILURES,
  OwnSessionSchema,
  SessionSchema,
  SignInResult,
} from "./schemas.ts";

export const auth = createRouter<ApiEnv>();

/** Signs in. Ignores an Idempotency-Key, because every sign-in starts a new session. */
auth.openapi(
  createRoute({
    method: "post",
    path: "/auth/login",
    tags: ["Session"],
    summary: "Sign in",
    description:
      "Sets the session cookie: for 30 days with `remember_me`, otherwise for 24 hours. The session of the cookie that was sent ends. 429 after too many failures.",
    security: [],
    middleware: acceptBody(FORM_BODY_LIMITS),
    request: { body: { required: true, content: { "application/x-www-form-urlencoded": { schema: SignInInput } } } },
    responses: {
      200: { description: "Signed in", content: createOpenApiJsonContent(SignInResult) },
      ...OPENAPI_FAILURES,
    },
  }),
  async (c) => {
    const { services, cookies, requestAddress: address, sessionToken: token, deviceToken: device } = c.env.context;
    const { afterResponse } = c.env.context;
    const client = { address, token, device, afterResponse };
    const result = await services.auth.signIn(c.req.valid("form"), client);
    return toResponse(result, ({ user, token, device, remember }) =>
      c.json({ success: true as const, user }, 200, {
        "Set-Cookie": [...cookies.session(token, remember), cookies.device(device)],
      }),
    );
  },
);

auth.openapi(
  createRoute({
    method: "post",
    path: "/auth/logout",
    tags: ["Session"],
    summary: "Sign out",
    description: "Ends the session, if there is one.",
    security: [],
    responses: { 204: { description: "Signed out" }, ...OPENAPI_FAILURES },
  }),
  async (c) => {
    const { services, cookies, sessionToken, actor } = c.env.context;
    if (sessionToken !== null) await services.auth.signOut(sessionToken, actor?.id ?? null);
    return c.body(null, 204, { "Set-Cookie": cookies.clearSession(), "Clear-Site-Data": SIGN_OUT_CLEAR_SITE_DATA });
  },
);

auth.openapi(
  createRoute({
    method: "get",
    path: "/auth/session",
    tags: ["Session"],
    summary: "Who is signed in",
    middleware: requireSignIn({ allowBeforePasswordChange: true }),
    responses: {
      200: { description: "The session", content: createOpenApiJsonContent(SessionSchema) },
      ...OPENAPI_FAILURES,
    },
  }),
  (c) => {
    const { actor, sessionExpiresAt } = c.env.context;
    if (!actor || sessionExpiresAt === null) return createProblemResponse("not_signed_in");
    return c.json({ user: actor, expires_at: sessionExpiresAt }, 200);
  },
);

const requireOwnSession = requireSignIn();

auth.openapi(
  createRoute({
    method: "get",
    path: "/auth/sessions",
    tags: ["Session"],
    summary: "The caller's sessions",
    description: "At most 10, the session of this call first.",
    middleware: requireOwnSession,
    responses: {
      200: { description: "The sessions", content: createOpenApiJsonContent(z.array(OwnSessionSchema)) },
      ...OPENAPI_FAILURES,
    },
  }),
  async (c) => {
    const { services, sessionToken } = c.env.context;
    return c.json(await services.auth.listSessions(c.var.actor, sessionToken), 200);
  },
);

auth.openapi(
  createRoute({
    method: "delete",
    path: "/auth/sessions",
    tags: ["Session"],
    summary: "End all other sessions of the caller",
    middleware: requireOwnSession,
    responses: {
      200: { description: "The result", content: createOpenApiJsonContent(EndedSessions) },
      ...OPENAPI_FAILURES,
    },
  }),
  async (c) => {
    const { services, sessionToken } = c.env.context;
    return c.json(await services.auth.endOtherSessions(c.var.actor, sessionToken), 200);
  },
);

auth.openapi(
  createRoute({
    method: "delete",
    path: "/auth/sessions/{id}",
    tags: ["Session"],
    summary: "End a session of the caller",
    middleware: requireOwnSession,
    request: { params: EntityIdParams },
    responses: {
      200: { description: "The result", content: createOpenApiJsonContent(MessageResponse) },
      ...OPENAPI_FAILURES,
    },
  }),
  async (c) => {
    const result = await c.env.context.services.auth.endSession(c.var.actor, c.req.valid("param").id);
    return toResponse(result, (value) => c.json(value, 200));
  },
);

auth.openapi(
  createRoute({
    method: "post",
    path: "/auth/password-reset",
    tags: ["Session"],
    summary: "Ask for a link to choose a new password",
    description:
      "The answer is the same for every address. The link is mailed, works once within 60 minutes, and at most three are sent within an hour. 503 `not_configured` without mail.",
    security: [],
    middleware: acceptBody(JSON_BODY_LIMITS),
    request: { body: { required: true, content: createOpenApiJsonContent(AskForResetInput) } },
    responses: {
      200: { description: "Accepted", content: createOpenApiJsonContent(MessageResponse) },
      ...OPENAPI_FAILURES,
    },
  }),
  async (c) => {
    const { services, requestAddress: address, afterResponse } = c.env.context;
    const input = c.req.valid("json");
    const accepted = await services.auth.askForPasswordReset({ address, email: input.email });
    if (accepted.ok) afterResponse(() => services.auth.sendPasswordReset(input));
    return toResponse(accepted, (value) => c.json(value, 200));
  },
);

auth.openapi(
  createRoute({
    method: "post",
    path: "/auth/password-link",
    tags: ["Session"],
    summary: "Choose a password with the token of a link",
    description: "A link works once. Ends all sessions of the user; 404 if the link does not work any more.",
    security: [],
    middleware: acceptBody(JSON_BODY_LIMITS),
    request: { body: { required: true, content: createOpenApiJsonContent(ChoosePasswordInput) } },
    responses: {
      200: { description: "Changed", content: createOpenApiJsonContent(MessageResponse) },
      ...OPENAPI_FAILURES,
    },
  }),
  async (c) =>
    toResponse(await c.env.context.services.auth.choosePassword(c.req.valid("json")), (value) => c.json(value, 200)),
);

/** For calls that a session without its second factor may make to get one. */
const requireHalfSession = requireSignIn({ allowBeforePasswordChange: true, allowWithoutSecondFactor: true });

auth.openapi(
  createRoute({
    method: "get",
    path: "/auth/factors",
    tags: ["Session"],
    summary: "The caller's second factors",
    middleware: requireHalfSession,
    responses: {
      200: { description: "The factors", content: createOpenApiJsonContent(OwnFactors) },
      ...OPENAPI_FAILURES,
    },
  }),
  async (c) => c.json(await c.env.context.services.auth.getFactors(c.var.actor), 200),
);

auth.openapi(
  createRoute({
    method: "post",
    path: "/auth/second-factor",
    tags: ["Session"],
    summary: "Confirm the session with a second factor",
    description:
      "A code of the authenticator app, a recovery code, or the answer of a passkey to `POST /auth/passkey-options`. Each is accepted once. 429 after five failures in 15 minutes.",
    middleware: [requireHalfSession, acceptBody(JSON_BODY_LIMITS)] as const,
    request: { body: { required: true, content: createOpenApiJsonContent(FactorProofInput) } },
    responses: {
      200: { description: "Confirmed", content: createOpenApiJsonContent(z.object({ at: z.string() })) },
      ...OPENAPI_FAILURES,
    },
  }),
  async (c) => {
    const { services, sessionToken } = c.env.context;
    const session = { token: sessionToken ?? "", origin: new URL(c.req.url).origin };
    const result = await services.auth.confirmFactor(c.var.actor, c.req.valid("json"), session);
    return toResponse(result, (value) => c.json(value, 200));
  },
);

auth.openapi(
  createRoute({
    method: "post",
    path: "/auth/passkey-options",
    tags: ["Session"],
    summary: "Get a challenge for a passkey",
    description:
      "The options of WebAuthn in JSON. A challenge belongs to the session, works once and for five minutes.",
    middleware: [requireHalfSession, acceptBody(JSON_BODY_LIMITS)] as const,
    request: { body: { required: true, content: createOpenApiJsonContent(PasskeyOptionsInput) } },
    responses: {
      200: { description: "The options", content: createOpenApiJsonContent(z.looseObject({ challenge: z.string() })) },
      ...OPENAPI_FAILURES,
    },
  }),
  async (c) => {
    const { services, sessionToken } = c.env.context;
    const session = { token: sessionToken ?? "", origin: new URL(c.req.url).origin };
    const result = await services.auth.createPasskeyOptions(c.var.actor, c.req.valid("json").purpose, session);
    return toResponse(result, (value) => c.json(value, 200));
  },
);
