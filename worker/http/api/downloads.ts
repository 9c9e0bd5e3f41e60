import { createRoute } from "@hono/zod-openapi";
import type { Context } from "hono";
import * as z from "zod";
import { ok } from "../../../domain/errors.ts";
import { ExportJob } from "../../../domain/exports/export-entities.ts";
import { CreateExportInput, ExportFilters, ExportFormatInput } from "../../../domain/inputs/exports.ts";
import { createPart, type SignedInEnv } from "../api-env.ts";
import { body, JSON_BODY } from "../middleware/body.ts";
import { fromOwnSite } from "../middleware/own-site.ts";
import { signedIn } from "../middleware/signed-in.ts";
import { answered, failure } from "../respond.ts";
import { onlyOnce } from "./idempotency.ts";
import { FAILURES, json, PostHeaders } from "./schemas.ts";
import { FILE, sendFile } from "./send-file.ts";

export const downloads = createPart();

const jobAnswer = (job: ExportJob) => ({
  body: { message: "The export is being made. Find it under Recent exports.", export: job },
  headers: { Location: `/api/exports/${job.id}` },
});

const JobAnswer = z.object({ message: z.string(), export: ExportJob });

/** Whose requests are meant, not who asks (R1). */
const FILTERS = ["requester_id", "requester_name"];

/** Work on it begins at once; what the answer's own time does not suffice for, the clock goes on with. */
const begin = (c: Context<SignedInEnv>) => c.env.context.waitUntil(c.env.context.services.exports.make());

downloads.openapi(
  createRoute({
    method: "get",
    path: "/download/requests/{format}",
    tags: ["Exports"],
    summary: "What one may see, as a file",
    description:
      "Every role but requester. Up to 5,000 requests come at once; more are made in the background: 202 with the export, whose file can be had for 7 days. At most 100,000.",
    middleware: [fromOwnSite, signedIn({ filters: FILTERS })],
    request: { params: z.object({ format: ExportFormatInput }), query: ExportFilters },
    responses: {
      200: { description: "The file", content: FILE },
      202: { description: "It is being made", content: json(JobAnswer) },
      ...FAILURES,
    },
  }),
  async (c) => {
    const { format } = c.req.valid("param");
    const outcome = await c.env.context.services.exports.download(c.var.actor, format, c.req.valid("query"));
    if (!outcome.ok) return failure(outcome);
    if (outcome.value.kind === "file") return sendFile(c, outcome.value);
    begin(c);
    const { body: told, headers } = jobAnswer(outcome.value.job);
    return c.json(told, 202, headers);
  },
);

downloads.openapi(
  createRoute({
    method: "get",
    path: "/exports",
    tags: ["Exports"],
    summary: "One's own exports, newest first",
    middleware: signedIn(),
    responses: { 200: { description: "At most 20", content: json(z.array(ExportJob)) }, ...FAILURES },
  }),
  async (c) => answered(await c.env.context.services.exports.list(c.var.actor), (jobs) => c.json(jobs, 200)),
);

downloads.openapi(
  createRoute({
    method: "post",
    path: "/exports",
    tags: ["Exports"],
    summary: "Have an export made in the background",
    middleware: [signedIn(), body(JSON_BODY, { filters: FILTERS })],
    request: { headers: PostHeaders, body: { content: json(CreateExportInput) } },
    responses: { 201: { description: "The export", content: json(ExportJob) }, ...FAILURES },
  }),
  async (c) => {
    const { services } = c.env.context;
    const { format, ...filters } = c.req.valid("json");
    const run = async () => {
      const made = await services.exports.request(c.var.actor, format, filters);
      return made.ok ? ok({ body: made.value, headers: jobAnswer(made.value).headers }) : made;
    };
    const outcome = await onlyOnce(c, { input: { format, ...filters }, run, recover: run });
    begin(c);
    return answered(outcome, (answer) => c.json(answer.body, 201, answer.headers));
  },
);

const ExportId = z.object({ id: z.string() });

downloads.openapi(
  createRoute({
    method: "get",
    path: "/exports/{id}",
    tags: ["Exports"],
    summary: "How far an export is",
    middleware: signedIn(),
    request: { params: ExportId },
    responses: { 200: { description: "The export", content: json(ExportJob) }, ...FAILURES },
  }),
  async (c) =>
    answered(await c.env.context.services.exports.get(c.var.actor, c.req.valid("param").id), (job) => c.json(job, 200)),
);

downloads.openapi(
  createRoute({
    method: "get",
    path: "/exports/{id}/file",
    tags: ["Exports"],
    summary: "The file of a finished export, for who had it made",
    middleware: signedIn(),
    request: { params: ExportId },
    responses: { 200: { description: "The file", content: FILE }, ...FAILURES },
  }),
  async (c) => {
    const found = await c.env.context.services.exports.file(c.var.actor, c.req.valid("param").id);
    return found.ok ? sendFile(c, found.value) : failure(found);
  },
);

const change = (path: string, summary: string) =>
  createRoute({
    method: "post",
    path,
    tags: ["Exports"],
    summary,
    middleware: signedIn(),
    request: { params: ExportId },
    responses: { 200: { description: "The export", content: json(ExportJob) }, ...FAILURES },
  });

downloads.openapi(change("/exports/{id}/cancel", "Stop an export"), async (c) =>
  answered(await c.env.context.services.exports.cancel(c.var.actor, c.req.valid("param").id), (job) =>
    c.json(job, 200),
  ),
);

downloads.openapi(change("/exports/{id}/retry", "Begin a failed or cancelled export again"), async (c) => {
  const outcome = await c.env.context.services.exports.retry(c.var.actor, c.req.valid("param").id);
  begin(c);
  return answered(outcome, (job) => c.json(job, 200));
});
