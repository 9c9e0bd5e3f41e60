import { createRoute } from "@hono/zod-openapi";
import * as z from "zod";
import { optionalIdentifierField } from "../../../domain/inputs/common.ts";
import { PushSubscriptionInput, SubscribePushInput, UnsubscribePushInput } from "../../../domain/inputs/push.ts";
import { message } from "../../../domain/message.ts";
import { createRouter } from "../api-env.ts";
import { requireSignIn } from "../middleware/authorization.ts";
import { acceptBody, JSON_BODY_LIMITS } from "../middleware/body.ts";
import { toResponse } from "../problem-response.ts";
import { respondIdempotently } from "./admin-routes.ts";
import { createOpenApiJsonContent, IdempotencyHeaders, MessageResponse, OPENAPI_FAILURES } from "./schemas.ts";

/** The API calls for push subscriptions of browsers. */
export const push = createRouter();

const post = <Path extends string, Input extends z.ZodType>(
  path: Path,
  summary: string,
  description: string,
  input: Input,
) =>
  createRoute({
    method: "post",
    path,
    tags: ["Notifications"],
    summary,
    description,
    middleware: [requireSignIn(), acceptBody(JSON_BODY_LIMITS, { optional: path === "/push/send-test" })],
    request: {
      headers: IdempotencyHeaders.pick({ "Idempotency-Key": true }),
      body: { required: path !== "/push/send-test", content: createOpenApiJsonContent(input) },
    },
    responses: {
      200: { description: summary, content: createOpenApiJsonContent(MessageResponse) },
      ...OPENAPI_FAILURES,
    },
  });

push.openapi(
  createRoute({
    method: "get",
    path: "/push/vapid-key",
    tags: ["Notifications"],
    summary: "The public key with which browsers subscribe",
    description: "503 `not_configured` on an installation without keys for web push.",
    middleware: requireSignIn(),
    responses: {
      200: {
        description: "The public key, base64url",
        content: createOpenApiJsonContent(z.object({ public_key: z.string() }).meta({ id: "PushKey" })),
      },
      ...OPENAPI_FAILURES,
    },
  }),
  (c) => toResponse(c.env.context.services.push.getKey(), (key) => c.json(key, 200)),
);

push.openapi(
  post(
    "/push/subscribe",
    "Subscribe this browser to push notifications",
    "The subscription ends with the session. One of another session or person becomes that of this session. Of more than ten, the oldest ends.",
    SubscribePushInput,
  ),
  async (c) => {
    const { subscription } = c.req.valid("json");
    const { services, sessionToken: token } = c.env.context;
    return respondIdempotently(c, { subscription }, () =>
      services.push.subscribe(c.var.actor, subscription, { token }),
    );
  },
);

push.openapi(
  post(
    "/push/verify-subscription",
    "Check whether this browser is subscribed",
    "404 if it is not subscribed by this session with these keys. Changes nothing.",
    PushSubscriptionInput,
  ),
  async (c) => {
    const subscription = c.req.valid("json");
    const { services, sessionToken: token } = c.env.context;
    return respondIdempotently(c, { subscription }, () => services.push.verify(c.var.actor, subscription, { token }));
  },
);

push.openapi(
  createRoute({
    method: "delete",
    path: "/push/subscribe",
    tags: ["Notifications"],
    summary: "Unsubscribe a browser",
    description: "Affects the caller's own subscriptions only. Succeeds if there is none.",
    middleware: [requireSignIn(), acceptBody(JSON_BODY_LIMITS)],
    request: { body: { required: true, content: createOpenApiJsonContent(UnsubscribePushInput) } },
    responses: {
      200: { description: "Unsubscribed", content: createOpenApiJsonContent(MessageResponse) },
      ...OPENAPI_FAILURES,
    },
  }),
  async (c) => {
    await c.env.context.services.push.unsubscribe(c.var.actor, c.req.valid("json").endpoint);
    return c.json({ message: c.env.context.renderAll(message("api.push_unsubscribed")) }, 200);
  },
);

push.openapi(
  post(
    "/push/send-test",
    "Send a test notification to the caller's browsers",
    "404 when none is subscribed, 503 when no push service could be reached.",
    z.object({ user_id: optionalIdentifierField }),
  ),
  (c) => respondIdempotently(c, null, () => c.env.context.services.push.sendTest(c.var.actor)),
);
