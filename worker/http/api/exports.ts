import * as z from "zod";
import { ok } from "../../../domain/errors.ts";
import { ExportJob } from "../../../domain/exports/entities.ts";
import { CreateExportInput, ExportFilters, ExportFormatInput } from "../../../domain/inputs/exports.ts";
import { message } from "../../../domain/message.ts";
import type { LoadContext } from "../../context.ts";
import { call, callGroup, pageOf, Reply } from "./call.ts";
import { PageQuery, paginate } from "./pagination.ts";
import { createOpenApiJsonContent } from "./schemas.ts";
import { sendFile } from "./send-file.ts";

const JobResponse = z.object({ message: z.string(), export: ExportJob });

/** Query parameters that may name another person than the actor in these calls, because they are filters (R1). */
const IDENTITY_FILTERS = ["requester_id", "requester_name"];

const toLocation = ({ id }: { id: string }) => ({ Location: `/api/exports/${id}` });

/** Runs the waiting export jobs after the response. If Cloudflare stops the Worker before they end, the scheduled job continues them. */
const startExports = ({ waitUntil, services }: LoadContext) => waitUntil(services.exports.runJobs());

export const downloads = callGroup("Exports", {
  downloadRequests: call("GET /download/requests/{format}", {
    summary: "The requests that the caller may see, as a file",
    description:
      "For every role except requester. Up to 5,000 requests are returned directly; larger files are made in the background: 202 with the export, whose file is available for 7 days. At most 100,000 requests.",
    sameSite: true,
    filters: IDENTITY_FILTERS,
    params: z.object({ format: ExportFormatInput }),
    query: ExportFilters,
    output: "file",
    responses: { 202: { description: "It is being made", content: createOpenApiJsonContent(JobResponse) } },
    run: async ({ c, context, services, actor, params, query }) => {
      const result = await services.exports.download(actor, params.format, query);
      if (!result.ok) return result;
      if (result.value.kind === "file") return sendFile(c, result.value);
      startExports(context);
      const { job } = result.value;
      return c.json({ message: context.renderAll(message("api.export_started")), export: job }, 202, toLocation(job));
    },
  }),
  listExports: call("GET /exports", {
    summary: "The caller's exports of the last seven days, newest first",
    query: PageQuery,
    output: pageOf(ExportJob),
    run: async ({ services, actor, query }) => paginate(await services.exports.list(actor), query),
  }),
  createExport: call("POST /exports", {
    summary: "Make an export in the background",
    filters: IDENTITY_FILTERS,
    ifMatch: true,
    input: CreateExportInput,
    body: { required: "unstated" },
    output: ExportJob,
    returns: "The export",
    status: 201,
    idempotent: true,
    run: async ({ context, services, actor, input: { format, ...filters } }) => {
      const created = await services.exports.create(actor, format, filters);
      startExports(context);
      return created.ok ? ok(new Reply(created.value, toLocation(created.value))) : created;
    },
  }),
  getExport: call("GET /exports/{id}", {
    summary: "The progress of an export",
    output: ExportJob,
    returns: "The export",
    run: ({ services, actor, params }) => services.exports.get(actor, params.id),
  }),
  getExportFile: call("GET /exports/{id}/file", {
    summary: "The file of a finished export, for the person who started it",
    output: "file",
    run: ({ services, actor, params }) => services.exports.getFile(actor, params.id),
  }),
  cancelExport: call("POST /exports/{id}/cancel", {
    summary: "Stop an export",
    output: ExportJob,
    returns: "The export",
    run: ({ services, actor, params }) => services.exports.cancel(actor, params.id),
  }),
  retryExport: call("POST /exports/{id}/retry", {
    summary: "Begin a failed or cancelled export again",
    output: ExportJob,
    returns: "The export",
    run: async ({ context, services, actor, params }) => {
      const result = await services.exports.retry(actor, params.id);
      startExports(context);
      return result;
    },
  }),
});
