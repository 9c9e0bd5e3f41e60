import { createRoute } from "@hono/zod-openapi";
import type { Context } from "hono";
import * as z from "zod";
import type { RequestDetails } from "../../../domain/entities.ts";
import { failInvalid, ok } from "../../../domain/errors.ts";
import { ListRequestsInput, RoutePreviewInput } from "../../../domain/inputs/requests.ts";
import { createRouter, type SignedInEnv } from "../api-env.ts";
import { requireSignIn } from "../middleware/authorization.ts";
import { acceptBody, SUBMISSION_BODY_LIMITS } from "../middleware/body.ts";
import { requireSameSite } from "../middleware/same-site.ts";
import { createFailureResponse, toResponse } from "../problem-response.ts";
import { matchesIfNoneMatch, readIfMatch, toEtag } from "./etags.ts";
import { type IdempotentResponse, withIdempotencyKey } from "./idempotency.ts";
import { toPageHeaders } from "./pagination.ts";
import {
  createOpenApiJsonContent,
  DashboardStats,
  DetailedRequest,
  IdempotencyHeaders,
  IfMatchHeaders,
  OPENAPI_CREATED_HEADERS,
  OPENAPI_FAILURES,
  OPENAPI_REQUEST_LIST_HEADERS,
  OPENAPI_VERSION_HEADERS,
  RequestIdParams,
  RequestSchema,
  RoutePreview,
} from "./schemas.ts";
import {
  FormModification,
  FormSubmission,
  JsonModification,
  JsonSubmission,
  listMisplacedFileErrors,
  type Modification,
  type Submission,
  toFileFingerprints,
} from "./submission.ts";

export const requests = createRouter();

/** The query of the route preview. `amount` may be any text, because a form may be incomplete; openapi.json describes it as a number. */
const RouteQuery = RoutePreviewInput.extend({
  amount: RoutePreviewInput.shape.amount.meta({ type: "number", description: "Ignored if it is not a number" }),
});

requests.openapi(
  createRoute({
    method: "get",
    path: "/requests",
    tags: ["Requests"],
    summary: "The requests that the caller may see",
    description:
      "`limit` is clamped to 1-100, and 100 when absent; what is no whole number is 422. Totals above 1,000 under some filters read `1000+`. " +
      "A page reads a limited number of requests, whatever their number: it may hold fewer than `limit` while `Link` goes on (`X-Partial-Page`), and the total is then what was counted, with `+`. " +
      "Long lists of one person, of a search or of what waits are sorted in parts, the newest first, where `sort_by` is not `created_at`. " +
      "`q` finds a request's number, whole or by three or more of its last digits, before what its words find. " +
      "`approver` takes an id, a part of a name, or `none` for open requests without an approver. " +
      "`waiting_for` (`me` or an id) is what waits for somebody's decision, delegations included; without `sort_by` overdue requests come first, then by due date and priority. " +
      "`status` takes several words: `pending,overdue`. " +
      "`decided_by` (`me` or an id) approved or rejected it at any step, also as a delegate. " +
      "`decided_from` and `decided_to` are UTC days of the final approval or the rejection, both included. " +
      "`flagged=true`: what the caller may decide or assign and what has `flags`: findings to check before deciding. " +
      "`amount_min`, `amount_max` (both included, never without an amount) and `sort_by=amount` compare values in USD at the rates of each request.",
    middleware: requireSignIn({ filters: ["requester_id"] }),
    request: { query: ListRequestsInput },
    responses: {
      200: {
        description: "One page",
        headers: OPENAPI_REQUEST_LIST_HEADERS,
        content: createOpenApiJsonContent(z.array(RequestSchema)),
      },
      ...OPENAPI_FAILURES,
    },
  }),
  async (c) => {
    const { services } = c.env.context;
    const page = await services.requests.list(c.var.actor, c.req.valid("query"));
    return toResponse(page, (value) => c.json(value.items, 200, toPageHeaders(c, value)));
  },
);

requests.openapi(
  createRoute({
    method: "get",
    path: "/requests/route-preview",
    tags: ["Requests"],
    summary: "The approval route of a draft, with its explanation",
    middleware: requireSignIn(),
    request: { query: RouteQuery },
    responses: {
      200: { description: "The route", content: createOpenApiJsonContent(RoutePreview) },
      ...OPENAPI_FAILURES,
    },
  }),
  async (c) => {
    const preview = await c.env.context.services.requests.previewRoute(c.var.actor, c.req.valid("query"));
    return toResponse(preview, (route) => c.json(route, 200));
  },
);

requests.openapi(
  createRoute({
    method: "get",
    path: "/dashboard/stats",
    tags: ["Requests"],
    summary: "The number of requests that the caller may see, by status",
    middleware: requireSignIn(),
    responses: {
      200: { description: "The counts", content: createOpenApiJsonContent(DashboardStats) },
      ...OPENAPI_FAILURES,
    },
  }),
  async (c) => c.json(await c.env.context.services.requests.getStats(c.var.actor), 200),
);

/** Returns the response to the submission of a request. A repeated call gets the same response. */
function toCreatedResponse(request: RequestDetails): IdempotentResponse<RequestDetails> {
  const headers = { ETag: toEtag(request.version), Location: `/api/requests/${encodeURIComponent(request.id)}` };
  return { body: request, headers };
}

async function submit(c: Context<SignedInEnv>, { attachments, ...input }: Submission) {
  const { services, sha256 } = c.env.context;
  const { actor } = c.var;
  const result = await withIdempotencyKey(c, {
    input: { ...input, files: toFileFingerprints(attachments, sha256) },
    run: async (idempotency_key) => {
      const submitted = await services.requests.submit(actor, input, attachments, { idempotency_key });
      return submitted.ok ? ok(toCreatedResponse(submitted.value)) : submitted;
    },
    recover: async (id) => {
      const current = await services.requests.get(actor, id);
      return current.ok ? ok(toCreatedResponse(current.value)) : current;
    },
  });
  return toResponse(result, (answer) => c.json(answer.body, 201, answer.headers));
}

requests.openapi(
  createRoute({
    method: "post",
    path: "/requests",
    tags: ["Requests"],
    summary: "Submit a request",
    description:
      "At most three files of 2 MiB each, JPEG, PNG, GIF or PDF by their content. " +
      "`copied_from`, the id of a copied request, is ignored if the caller may not see that request.",
    middleware: [requireSignIn(), acceptBody(SUBMISSION_BODY_LIMITS)],
    request: {
      headers: IdempotencyHeaders,
      body: {
        content: {
          ...createOpenApiJsonContent(JsonSubmission),
          "multipart/form-data": { schema: FormSubmission },
        },
      },
    },
    responses: {
      201: {
        description: "The request",
        headers: OPENAPI_CREATED_HEADERS,
        content: createOpenApiJsonContent(DetailedRequest),
      },
      ...OPENAPI_FAILURES,
    },
  }),
  async (c) => {
    const form = await c.req.bodyCache.formData;
    if (!form) return submit(c, c.req.valid("json"));
    const misplaced = listMisplacedFileErrors(form);
    return misplaced.length > 0 ? createFailureResponse(failInvalid(misplaced)) : submit(c, c.req.valid("form"));
  },
);

requests.openapi(
  createRoute({
    method: "get",
    path: "/requests/{id}",
    tags: ["Requests"],
    summary: "One request",
    middleware: requireSignIn(),
    request: { params: RequestIdParams },
    responses: {
      200: {
        description: "The request",
        headers: OPENAPI_VERSION_HEADERS,
        content: createOpenApiJsonContent(RequestSchema),
      },
      304: { description: "`If-None-Match` has the current version, and the caller may not decide the request" },
      ...OPENAPI_FAILURES,
    },
  }),
  async (c) => {
    const { services } = c.env.context;
    const result = await services.requests.getSummary(c.var.actor, c.req.valid("param").id);
    return toResponse(result, (request) => {
      const headers = { ETag: toEtag(request.version) };
      // Flags can change without a new version of the request.
      const isUnchanged = request.flags === undefined && matchesIfNoneMatch(c, request.version);
      return isUnchanged ? c.body(null, 304, headers) : c.json(request, 200, headers);
    });
  },
);

requests.openapi(
  createRoute({
    method: "get",
    path: "/requests/{id}/detailed",
    tags: ["Requests"],
    summary: "One request with its route, history and comments",
    description: "Marks the caller's notifications about it as read.",
    middleware: [requireSameSite, requireSignIn()],
    request: { params: RequestIdParams },
    responses: {
      200: {
        description: "The request",
        headers: OPENAPI_VERSION_HEADERS,
        content: createOpenApiJsonContent(DetailedRequest),
      },
      ...OPENAPI_FAILURES,
    },
  }),
  async (c) => {
    const { services, afterResponse } = c.env.context;
    const { id } = c.req.valid("param");
    const result = await services.requests.get(c.var.actor, id);
    if (result.ok) afterResponse(() => services.notifications.markReadForRequest(c.var.actor, id));
    return toResponse(result, (request) => c.json(request, 200, { ETag: toEtag(request.version) }));
  },
);

async function modify(c: Context<SignedInEnv>, id: string, { attachments, ...input }: Modification) {
  const { services } = c.env.context;
  const version = readIfMatch(c) ?? input.version ?? null;
  const result = await services.requests.modify(c.var.actor, id, input, { version }, attachments);
  return toResponse(result, (request) => c.json(request, 200, { ETag: toEtag(request.version) }));
}

requests.openapi(
  createRoute({
    method: "put",
    path: "/requests/{id}",
    tags: ["Requests"],
    summary: "Modify an open request of the caller",
    description:
      "Absent fields stay unchanged. Files are added to the existing ones, at most three in a call and 30 in a request. Files in `remove_attachments` are no longer part of the request; its record names them.",
    middleware: [requireSignIn(), acceptBody(SUBMISSION_BODY_LIMITS)],
    request: {
      params: RequestIdParams,
      headers: IfMatchHeaders,
      body: {
        content: { ...createOpenApiJsonContent(JsonModification), "multipart/form-data": { schema: FormModification } },
      },
    },
    responses: {
      200: {
        description: "The request",
        headers: OPENAPI_VERSION_HEADERS,
        content: createOpenApiJsonContent(RequestSchema),
      },
      ...OPENAPI_FAILURES,
    },
  }),
  async (c) => {
    const { id } = c.req.valid("param");
    const form = await c.req.bodyCache.formData;
    if (!form) return modify(c, id, c.req.valid("json"));
    const misplaced = listMisplacedFileErrors(form);
    return misplaced.length > 0 ? createFailureResponse(failInvalid(misplaced)) : modify(c, id, c.req.valid("form"));
  },
);
