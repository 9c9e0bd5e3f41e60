import { createRoute } from "@hono/zod-openapi";
import type * as z from "zod";
import { ok } from "../../../domain/errors.ts";
import { NumberingInput, SettingsInput } from "../../../domain/inputs/admin-settings.ts";
import { toCounterReset } from "../../services/admin/system/numbering.ts";
import { createRouter } from "../api-env.ts";
import { acceptBody, JSON_BODY_LIMITS } from "../middleware/body.ts";
import { toResponse } from "../problem-response.ts";
import { adminPanelMiddleware, readChangeOptions, respondEntity, respondIdempotently } from "./admin-routes.ts";
import { RequestIdConfig, ResetResult, Settings } from "./admin-schemas.ts";
import { withIdempotencyKey } from "./idempotency.ts";
import {
  createOpenApiJsonContent,
  IdempotencyHeaders,
  IfMatchHeaders,
  OPENAPI_FAILURES,
  OPENAPI_PENDING,
  OPENAPI_VERSION_HEADERS,
} from "./schemas.ts";

/** The API calls for request numbering and settings. */
export const adminSystem = createRouter();
const tags = ["Administration"];

const read = <Path extends string, Schema extends z.ZodType>(path: Path, summary: string, schema: Schema) =>
  createRoute({
    method: "get",
    path,
    tags,
    summary,
    middleware: adminPanelMiddleware,
    responses: { 200: { description: summary, content: createOpenApiJsonContent(schema) }, ...OPENAPI_FAILURES },
  });

const change = <Path extends string, Input extends z.ZodType, Schema extends z.ZodType>(
  path: Path,
  summary: string,
  input: Input,
  schema: Schema,
) =>
  createRoute({
    method: "put",
    path,
    tags,
    summary,
    description: "Absent fields are not changed.",
    middleware: [...adminPanelMiddleware, acceptBody(JSON_BODY_LIMITS)],
    request: { headers: IfMatchHeaders, body: { required: true, content: createOpenApiJsonContent(input) } },
    responses: {
      200: {
        description: "The new values",
        headers: OPENAPI_VERSION_HEADERS,
        content: createOpenApiJsonContent(schema),
      },
      ...OPENAPI_PENDING,
      ...OPENAPI_FAILURES,
    },
  });

adminSystem.openapi(read("/admin/settings", "The settings", Settings), async (c) =>
  respondEntity(c, await c.env.context.services.admin.settings.get(c.var.actor)),
);

adminSystem.openapi(change("/admin/settings", "Change the settings", SettingsInput, Settings), async (c) => {
  const { settings } = c.env.context.services.admin;
  return respondEntity(c, await settings.update(c.var.actor, c.req.valid("json"), readChangeOptions(c)));
});

const CONFIG = "/admin/request-id-config";

adminSystem.openapi(read(CONFIG, "How requests are numbered", RequestIdConfig), async (c) =>
  respondEntity(c, await c.env.context.services.admin.numbering.get(c.var.actor)),
);

adminSystem.openapi(change(CONFIG, "Change the numbering of requests", NumberingInput, RequestIdConfig), async (c) => {
  const { numbering } = c.env.context.services.admin;
  return respondEntity(c, await numbering.update(c.var.actor, c.req.valid("json"), readChangeOptions(c)));
});

adminSystem.openapi(
  createRoute({
    method: "post",
    path: `${CONFIG}/preview`,
    operationId: "previewRequestId",
    tags,
    summary: "Preview the next number for a draft",
    description: "Changes nothing. Absent fields have their current values.",
    middleware: [...adminPanelMiddleware, acceptBody(JSON_BODY_LIMITS)],
    request: {
      headers: IdempotencyHeaders.pick({ "Idempotency-Key": true }),
      body: { required: true, content: createOpenApiJsonContent(NumberingInput) },
    },
    responses: {
      200: { description: "The complete draft", content: createOpenApiJsonContent(RequestIdConfig) },
      ...OPENAPI_FAILURES,
    },
  }),
  async (c) => {
    const input = c.req.valid("json");
    const { numbering } = c.env.context.services.admin;
    return respondIdempotently(c, input, () => numbering.preview(c.var.actor, input));
  },
);

adminSystem.openapi(
  createRoute({
    method: "post",
    path: "/admin/reset-request-counter",
    operationId: "resetRequestCounter",
    tags,
    summary: "Reset the request counter",
    description:
      "Turns department, year and month off and resets the counter to its start. 409 `number_exists`, without any change, if that number was already used.",
    middleware: adminPanelMiddleware,
    request: { headers: IdempotencyHeaders.pick({ "Idempotency-Key": true }) },
    responses: {
      200: { description: "The next number", content: createOpenApiJsonContent(ResetResult) },
      ...OPENAPI_FAILURES,
    },
  }),
  async (c) => {
    const { services, renderAll } = c.env.context;
    const { numbering } = services.admin;
    const result = await withIdempotencyKey(c, {
      input: null,
      run: async (idempotency_key) => {
        const reset = await numbering.reset(c.var.actor, { idempotency_key });
        return reset.ok ? ok({ body: reset.value, headers: {} }) : reset;
      },
      recover: async (next_request_id) => ok({ body: renderAll(toCounterReset(next_request_id)), headers: {} }),
    });
    return toResponse(result, (answer) => c.json(answer.body, 200));
  },
);
