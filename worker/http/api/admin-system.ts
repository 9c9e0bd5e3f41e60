import { createRoute } from "@hono/zod-openapi";
import type * as z from "zod";
import { ok } from "../../../domain/errors.ts";
import { NumberingInput, SettingsInput } from "../../../domain/inputs/admin-settings.ts";
import { toCounterReset } from "../../services/admin/system/numbering.ts";
import { createRouter } from "../api-env.ts";
import { body, JSON_BODY } from "../middleware/body.ts";
import { toResponse } from "../problem-response.ts";
import { panelMiddleware, readCallOptions, respondEntity, respondIdempotently } from "./admin-routes.ts";
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
import { FAILURES, IdempotencyHeaders, IfMatchHeaders, json, Message, VERSION_HEADERS } from "./schemas.ts";

/** The Overview, the request numbering and the settings. */
export const adminSystem = createRouter();
const tags = ["Administration"];

const read = <Path extends string, Schema extends z.ZodType>(path: Path, summary: string, schema: Schema) =>
  createRoute({
    method: "get",
    path,
    tags,
    summary,
    middleware: panelMiddleware,
    responses: { 200: { description: summary, content: json(schema) }, ...FAILURES },
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
    description: "Takes any part of it.",
    middleware: [...panelMiddleware, body(JSON_BODY)],
    request: { headers: IfMatchHeaders, body: { required: true, content: json(input) } },
    responses: { 200: { description: "As it is now", headers: VERSION_HEADERS, content: json(schema) }, ...FAILURES },
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
    summary: "What happened lately, newest first",
    description: "To requests, and by administrators. 20 entries unless `limit` says otherwise, at most 100.",
    middleware: panelMiddleware,
    request: { query: PageQuery.pick({ limit: true }) },
    responses: { 200: { description: "The newest entries", content: json(ActivityList) }, ...FAILURES },
  }),
  async (c) => {
    const found = await c.env.context.services.admin.overview.activities(c.var.actor, c.req.valid("query"));
    return toResponse(found, (activities) => c.json(activities, 200));
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
  return respondEntity(c, await settings.update(c.var.actor, c.req.valid("json"), readCallOptions(c)));
});

adminSystem.openapi(read("/admin/sheets/status", "The copy in Google Sheets", SheetsStatus), async (c) => {
  const status = await c.env.context.services.admin.sheets.getStatus(c.var.actor);
  return toResponse(status, (known) => c.json(known, 200));
});

const SHEETS_503 = { ...FAILURES.default, description: "`not_configured`: no spreadsheet is, or `unreachable`" };

adminSystem.openapi(
  createRoute({
    method: "post",
    path: "/admin/sheets/check",
    tags,
    summary: "Look at the spreadsheet in Google Sheets",
    description: "Asks Google, and keeps what it said as the status. Writes nothing there.",
    middleware: panelMiddleware,
    request: { headers: IdempotencyHeaders.pick({ "Idempotency-Key": true }) },
    responses: {
      200: { description: "The status", content: json(SheetsStatus) },
      503: SHEETS_503,
      ...FAILURES,
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
      "Makes the worksheet if need be, compares every request with it and writes what differs. What takes longer than one can wait for goes on in the background; `GET /admin/sheets/status` says how far it is.",
    middleware: panelMiddleware,
    request: { headers: IdempotencyHeaders.pick({ "Idempotency-Key": true }) },
    responses: {
      200: { description: "What was written", content: json(Message) },
      503: SHEETS_503,
      ...FAILURES,
    },
  }),
  async (c) => respondIdempotently(c, null, () => c.env.context.services.admin.sheets.syncAll(c.var.actor)),
);

const CONFIG = "/admin/request-id-config";

adminSystem.openapi(read(CONFIG, "How requests are numbered", RequestIdConfig), async (c) =>
  respondEntity(c, await c.env.context.services.admin.numbering.get(c.var.actor)),
);

adminSystem.openapi(change(CONFIG, "Number requests otherwise", NumberingInput, RequestIdConfig), async (c) => {
  const { numbering } = c.env.context.services.admin;
  return respondEntity(c, await numbering.update(c.var.actor, c.req.valid("json"), readCallOptions(c)));
});

adminSystem.openapi(
  createRoute({
    method: "post",
    path: `${CONFIG}/preview`,
    tags,
    summary: "What the next number would be under a draft",
    description: "Changes nothing. Takes any part of the configuration.",
    middleware: [...panelMiddleware, body(JSON_BODY)],
    request: {
      headers: IdempotencyHeaders.pick({ "Idempotency-Key": true }),
      body: { required: true, content: json(NumberingInput) },
    },
    responses: { 200: { description: "The draft, whole", content: json(RequestIdConfig) }, ...FAILURES },
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
      "Department, year and month off, the counter back to its start. 409 `number_exists`, and nothing changes, when that number was ever given.",
    middleware: panelMiddleware,
    request: { headers: IdempotencyHeaders.pick({ "Idempotency-Key": true }) },
    responses: { 200: { description: "The next number", content: json(ResetResult) }, ...FAILURES },
  }),
  async (c) => {
    const { numbering } = c.env.context.services.admin;
    const outcome = await withIdempotencyKey(c, {
      input: null,
      run: async (idempotency_key) => {
        const done = await numbering.reset(c.var.actor, { idempotency_key });
        return done.ok ? ok({ body: done.value, headers: {} }) : done;
      },
      recover: async (next_request_id) => ok({ body: toCounterReset(next_request_id), headers: {} }),
    });
    return toResponse(outcome, (answer) => c.json(answer.body, 200));
  },
);
