import { createRoute } from "@hono/zod-openapi";
import type { Context } from "hono";
import * as z from "zod";
import { ok } from "../../../domain/errors.ts";
import { ExportJob } from "../../../domain/exports/entities.ts";
import { CreateExportInput, ExportFilters, ExportFormatInput } from "../../../domain/inputs/exports.ts";
import { message, type Rendered } from "../../../domain/message.ts";
import { createRouter, type SignedInEnv } from "../api-env.ts";
import { requireSignIn } from "../middleware/authorization.ts";
import { acceptBody, JSON_BODY_LIMITS } from "../middleware/body.ts";
import { requireSameSite } from "../middleware/same-site.ts";
import { createFailureResponse, toResponse } from "../problem-response.ts";
import { withIdempotencyKey } from "./idempotency.ts";
import { PageQuery, paginate, toPageHeaders } from "./pagination.ts";
import { createOpenApiJsonContent, IdempotencyHeaders, OPENAPI_FAILURES, OPENAPI_LIST_HEADERS } from "./schemas.ts";
import { OPENAPI_FILE_CONTENT, sendFile } from "./send-file.ts";

export const downloads = createRouter();

const toJobResponse = (c: Context<SignedInEnv>, job: Rendered<ExportJob>) => ({
  body: { message: c.env.context.renderAll(message("api.export_started")), export: job },
  headers: { Location: `/api/exports/${job.id}` },
});

const JobResponse = z.object({ message: z.string(), export: ExportJob });

/** Query parameters that may name another person than the actor in these calls, because they are filters (R1). */
const IDENTITY_FILTERS = ["requester_id", "requester_name"];

/** Runs the waiting export jobs after the response. If Cloudflare stops the Worker before they end, the scheduled job continues them. */
const startExports = (c: Context<SignedInEnv>) => c.env.context.waitUntil(c.env.context.services.exports.runJobs());

downloads.openapi(
  createRoute({
    method: "get",
    path: "/download/requests/{format}",
    tags: ["Exports"],
    summary: "The requests that the caller may see, as a file",
    description:
      "For every role except requester. Up to 5,000 requests are returned directly; larger files are made in the background: 202 with the export, whose file is available for 7 days. At most 100,000 requests.",
    middleware: [requireSameSite, requireSignIn({ filters: IDENTITY_FILTERS })],
    request: { params: z.object({ format: ExportFormatInput }), query: ExportFilters },
    responses: {
      200: { description: "The file", content: OPENAPI_FILE_CONTENT },
      202: { description: "It is being made", content: createOpenApiJsonContent(JobResponse) },
      ...OPENAPI_FAILURES,
    },
  }),
  async (c) => {
    const { format } = c.req.valid("param");
    const result = await c.env.context.services.exports.download(c.var.actor, format, c.req.valid("query"));
    if (!result.ok) return createFailureResponse(result);
    if (result.value.kind === "file") return sendFile(c, result.value);
    startExports(c);
    const { body, headers } = toJobResponse(c, result.value.job);
    return c.json(body, 202, headers);
  },
);

downloads.openapi(
  createRoute({
    method: "get",
    path: "/exports",
    tags: ["Exports"],
    summary: "The caller's exports of the last seven days, newest first",
    middleware: requireSignIn(),
    request: { query: PageQuery },
    responses: {
      200: {
        description: "One page",
        headers: OPENAPI_LIST_HEADERS,
        content: createOpenApiJsonContent(z.array(ExportJob)),
      },
      ...OPENAPI_FAILURES,
    },
  }),
  async (c) => {
    const all = await c.env.context.services.exports.list(c.var.actor);
    const page = all.ok ? paginate(all.value, c.req.valid("query")) : all;
    return toResponse(page, (value) => c.json(value.items, 200, toPageHeaders(c, value)));
  },
);

downloads.openapi(
  createRoute({
    method: "post",
    path: "/exports",
    tags: ["Exports"],
    summary: "Make an export in the background",
    middleware: [requireSignIn(), acceptBody(JSON_BODY_LIMITS, { filters: IDENTITY_FILTERS })],
    request: { headers: IdempotencyHeaders, body: { content: createOpenApiJsonContent(CreateExportInput) } },
    responses: {
      201: { description: "The export", content: createOpenApiJsonContent(ExportJob) },
      ...OPENAPI_FAILURES,
    },
  }),
  async (c) => {
    const { services } = c.env.context;
    const { format, ...filters } = c.req.valid("json");
    const run = async () => {
      const created = await services.exports.create(c.var.actor, format, filters);
      return created.ok ? ok({ body: created.value, headers: toJobResponse(c, created.value).headers }) : created;
    };
    const result = await withIdempotencyKey(c, { input: { format, ...filters }, run, recover: run });
    startExports(c);
    return toResponse(result, (answer) => c.json(answer.body, 201, answer.headers));
  },
);

const ExportId = z.object({ id: z.string() });

downloads.openapi(
  createRoute({
    method: "get",
    path: "/exports/{id}",
    tags: ["Exports"],
    summary: "The progress of an export",
    middleware: requireSignIn(),
    request: { params: ExportId },
    responses: {
      200: { description: "The export", content: createOpenApiJsonContent(ExportJob) },
      ...OPENAPI_FAILURES,
    },
  }),
  async (c) =>
    toResponse(await c.env.context.services.exports.get(c.var.actor, c.req.valid("param").id), (job) =>
      c.json(job, 200),
    ),
);

downloads.openapi(
  createRoute({
    method: "get",
    path: "/exports/{id}/file",
    tags: ["Exports"],
    summary: "The file of a finished export, for the person who started it",
    middleware: requireSignIn(),
    request: { params: ExportId },
    responses: { 200: { description: "The file", content: OPENAPI_FILE_CONTENT }, ...OPENAPI_FAILURES },
  }),
  async (c) => {
    const result = await c.env.context.services.exports.getFile(c.var.actor, c.req.valid("param").id);
    return result.ok ? sendFile(c, result.value) : createFailureResponse(result);
  },
);

const exportJobRoute = (path: string, summary: string) =>
  createRoute({
    method: "post",
    path,
    tags: ["Exports"],
    summary,
    middleware: requireSignIn(),
    request: { params: ExportId },
    responses: {
      200: { description: "The export", content: createOpenApiJsonContent(ExportJob) },
      ...OPENAPI_FAILURES,
    },
  });

downloads.openapi(exportJobRoute("/exports/{id}/cancel", "Stop an export"), async (c) =>
  toResponse(await c.env.context.services.exports.cancel(c.var.actor, c.req.valid("param").id), (job) =>
    c.json(job, 200),
  ),
);

downloads.openapi(exportJobRoute("/exports/{id}/retry", "Begin a failed or cancelled export again"), async (c) => {
  const result = await c.env.context.services.exports.retry(c.var.actor, c.req.valid("param").id);
  startExports(c);
  return toResponse(result, (job) => c.json(job, 200));
});
