import { createRoute } from "@hono/zod-openapi";
import type * as z from "zod";
import { ok } from "../../../domain/errors.ts";
import { NumberingInput, SettingsInput } from "../../../domain/inputs/admin-settings.ts";
import { toCounterReset } from "../../services/admin/system/numbering.ts";
import { createRouter } from "../api-env.ts";
import { acceptBody, JSON_BODY_LIMITS } from "../middleware/body.ts";
import { toResponse } from "../problem-response.ts";
import { adminPanelMiddleware, readChangeOptions, respondEntity, respondIdempotently } from "./admin-routes.ts";
import {
  ActivityList,
  AdminStats,
  RequestIdConfig,
  ResetResult,
  Settings,
  SheetsStatus,
  SystemHealth,
} from "./admin-schemas.ts";
import { withIdempotencyKey } from "./idempotency.ts";
import { PageQuery } from "./pagination.ts";
import {
  createOpenApiJsonContent,
  IdempotencyHeaders,
  IfMatchHeaders,
  MessageResponse,
  OPENAPI_FAILURES,
  OPENAPI_PENDING,
  OPENAPI_VERSION_HEADERS,
} from "./schemas.ts";

/** The API calls for the overview of the administration, request numbering and settings. */
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

adminSystem.openapi(read("/admin/dashboard", "The counters of the Overview", AdminStats), async (c) => {
  const stats = await c.env.context.services.admin.overview.stats(c.var.actor);
  return toResponse(stats, (counters) => c.json(counters, 200));
});

adminSystem.openapi(
  createRoute({
    method: "get",
    path: "/admin/recent-activity",
    tags,
    summary: "Recent activities, newest first",
    description: "Events of requests and of the administration. 20 entries by default; `limit` is at most 100.",
    middleware: adminPanelMiddleware,
    request: { query: PageQuery.pick({ limit: true }) },
    responses: {
      200: { description: "The newest entries", content: createOpenApiJsonContent(ActivityList) },
      ...OPENAPI_FAILURES,
    },
  }),
  async (c) => {
    const result = await c.env.context.services.admin.overview.activities(c.var.actor, c.req.valid("query"));
    return toResponse(result, (activities) => c.json(activities, 200));
  },
);

adminSystem.openapi(read("/admin/system-health", "How the system does, measured now", SystemHealth), async (c) => {
  const { services, arrivedAt } = c.env.context;
  const health = await services.admin.overview.health(c.var.actor, { arrived_at: arrivedAt });
  return toResponse(health, (measured) => c.json(measured, 200));
});

adminSystem.openapi(read("/admin/settings", "The settings", Settings), async (c) =>
  respondEntity(c, await c.env.context.services.admin.settings.get(c.var.actor)),
);

adminSystem.openapi(change("/admin/settings", "Change the settings", SettingsInput, Settings), async (c) => {
  const { settings } = c.env.context.services.admin;
  return respondEntity(c, await settings.update(c.var.actor, c.req.valid("json"), readChangeOptions(c)));
});

adminSystem.openapi(read("/admin/sheets/status", "The copy in Google Sheets", SheetsStatus), async (c) => {
  const status = await c.env.context.services.admin.sheets.getStatus(c.var.actor);
  return toResponse(status, (value) => c.json(value, 200));
});

const SHEETS_503 = {
  ...OPENAPI_FAILURES.default,
  description: "`not_configured`: no spreadsheet is configured; or `unreachable`",
};

adminSystem.openapi(
  createRoute({
    method: "post",
    path: "/admin/sheets/check",
    tags,
    summary: "Check the spreadsheet in Google Sheets",
    description: "Reads the spreadsheet and stores the result as the status. Writes nothing to it.",
    middleware: adminPanelMiddleware,
    request: { headers: IdempotencyHeaders.pick({ "Idempotency-Key": true }) },
    responses: {
      200: { description: "The status", content: createOpenApiJsonContent(SheetsStatus) },
      503: SHEETS_503,
      ...OPENAPI_FAILURES,
    },
  }),
  async (c) => respondIdempotently(c, null, () => c.env.context.services.admin.sheets.check(c.var.actor)),
);

adminSystem.openapi(
  createRoute({
    method: "post",
    path: "/admin/sheets/sync-all",
    tags,
    summary: "Write all requests to Google Sheets",
    description:
      "Adds the worksheet if necessary, compares every request with it and writes the differences. A long run continues in the background; `GET /admin/sheets/status` returns its progress.",
    middleware: adminPanelMiddleware,
    request: { headers: IdempotencyHeaders.pick({ "Idempotency-Key": true }) },
    responses: {
      200: { description: "The number of rows written", content: createOpenApiJsonContent(MessageResponse) },
      503: SHEETS_503,
      ...OPENAPI_FAILURES,
    },
  }),
  async (c) => respondIdempotently(c, null, () => c.env.context.services.admin.sheets.syncAll(c.var.actor)),
);

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
