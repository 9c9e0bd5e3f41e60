import { createRoute } from "@hono/zod-openapi";
import type { Context } from "hono";
import * as z from "zod";
import { ERROR_HTTP_STATUS, failInvalid, ok, type RenderedFailure, type Result } from "../../../domain/errors.ts";
import { DeletionQuery } from "../../../domain/inputs/admin-requests.ts";
import { RequestActionInput } from "../../../domain/inputs/requests.ts";
import { message, type Rendered } from "../../../domain/message.ts";
import { describeSuccess, type RequestActionResult } from "../../services/requests/act-on-request.ts";
import type { DecisionOutcome } from "../../services/requests/decide-requests.ts";
import { createRouter, type SignedInEnv } from "../api-env.ts";
import { requireSignIn } from "../middleware/authorization.ts";
import { acceptBody, JSON_BODY_LIMITS, SUBMISSION_BODY_LIMITS } from "../middleware/body.ts";
import { createFailureResponse, createProblemResponse, toResponse } from "../problem-response.ts";
import { readIfMatch, toEtag } from "./etags.ts";
import { type IdempotentResponse, withIdempotencyKey } from "./idempotency.ts";
import {
  ActionResult,
  BulkActionResult,
  createOpenApiJsonContent,
  IdempotencyHeaders,
  IfMatchHeaders,
  MessageResponse,
  OPENAPI_FAILURES,
  OPENAPI_PENDING,
  OPENAPI_VERSION_HEADERS,
  RequestIdParams,
  WatchState,
} from "./schemas.ts";
import {
  type ActionSubmission,
  FormAction,
  JsonAction,
  JsonBulkAction,
  listMisplacedFileErrors,
  toFileFingerprints,
} from "./submission.ts";

export const requestActions = createRouter();

type ActedValue = Rendered<RequestActionResult>;

/** Performs one of the eight actions on a request, once for each Idempotency-Key. */
function act(
  c: Context<SignedInEnv>,
  { attachments, ...input }: ActionSubmission,
): Promise<Result<IdempotentResponse<ActedValue>>> {
  const { services, sha256, renderAll } = c.env.context;
  const { actor } = c.var;
  const toAnswer = (body: ActedValue) => ok({ body, headers: { ETag: toEtag(body.request.version) } });
  return withIdempotencyKey(c, {
    input: attachments.length > 0 ? { ...input, files: toFileFingerprints(attachments, sha256) } : input,
    run: async (idempotency_key) => {
      const options = { version: readIfMatch(c), idempotency_key };
      const result = await services.requests.act(actor, input, options, attachments);
      return result.ok ? toAnswer(result.value) : result;
    },
    recover: async (id) => {
      const current = await services.requests.getSummary(actor, id);
      return current.ok
        ? toAnswer({
            message: renderAll(describeSuccess(input.action)),
            request: current.value,
            unnotified_mentions: [],
          })
        : current;
    },
  });
}

requestActions.openapi(
  createRoute({
    method: "post",
    path: "/requests/enhanced-action",
    tags: ["Actions"],
    summary: "Approve, reject, ask, reassign, respond, cancel, remind, comment, or add or remove an approver",
    description:
      "A comment can be in `comments` or in the action's own field. `add_approver` to a step with too few people waits for a second administrator under `four_eyes`. Files can be added with `respond` and `comment`, at most three in a call and 30 in a request.",
    middleware: [requireSignIn(), acceptBody(SUBMISSION_BODY_LIMITS)],
    request: {
      headers: IdempotencyHeaders,
      body: { content: { ...createOpenApiJsonContent(JsonAction), "multipart/form-data": { schema: FormAction } } },
    },
    responses: {
      200: { description: "Done", headers: OPENAPI_VERSION_HEADERS, content: createOpenApiJsonContent(ActionResult) },
      ...OPENAPI_PENDING,
      ...OPENAPI_FAILURES,
    },
  }),
  async (c) => {
    const form = await c.req.bodyCache.formData;
    const misplaced = form ? listMisplacedFileErrors(form) : [];
    if (misplaced.length > 0) return createFailureResponse(failInvalid(misplaced));
    const result = await act(c, form ? c.req.valid("form") : c.req.valid("json"));
    return toResponse(result, (answer) => c.json(answer.body, 200, answer.headers));
  },
);

/** Returns the result for one of several requests, with the fields of the response to a single decision. */
const toBulkResult = ({
  request_id,
  result,
}: Rendered<DecisionOutcome>): z.infer<typeof BulkActionResult>["results"][number] =>
  result.ok ? { request_id, status: 200, version: result.value.version } : toFailedBulkResult(request_id, result);

const toFailedBulkResult = (request_id: string, { code, detail, params }: RenderedFailure) => ({
  request_id,
  status: ERROR_HTTP_STATUS[code],
  code,
  detail,
  ...(params && { params }),
});

requestActions.openapi(
  createRoute({
    method: "post",
    path: "/requests/bulk-action",
    tags: ["Actions"],
    summary: "Approve or reject up to 50 requests with one comment",
    description:
      "Each request is decided on its own, as with `enhanced-action`. `results` are in the order of `items`; a `status` is the HTTP status of that item. " +
      "A request that is named twice is 422 for the whole call. 503 `busy` in a result: the call took too long, and this request was not decided.",
    middleware: [requireSignIn(), acceptBody(JSON_BODY_LIMITS)],
    request: {
      headers: IdempotencyHeaders.omit({ "If-Match": true }),
      body: { content: createOpenApiJsonContent(JsonBulkAction) },
    },
    responses: {
      200: { description: "The results", content: createOpenApiJsonContent(BulkActionResult) },
      ...OPENAPI_FAILURES,
    },
  }),
  async (c) => {
    const input = c.req.valid("json");
    const decide = async (idempotency_key: string | null) => {
      const outcomes = await c.env.context.services.requests.decide(c.var.actor, input, { idempotency_key });
      return ok({ body: { results: outcomes.map(toBulkResult) }, headers: {} });
    };
    // Decisions of an interrupted call are found by the keys of their items, so a repeated call decides only the
    // remaining items.
    const recover = () => decide(c.req.header("Idempotency-Key") ?? null);
    const result = await withIdempotencyKey(c, { input, run: decide, recover });
    return toResponse(result, ({ body }) => c.json(body, 200));
  },
);

requestActions.openapi(
  createRoute({
    method: "post",
    path: "/requests/{id}/remind",
    tags: ["Actions"],
    summary: "Remind the current approver",
    description: "At most once an hour for each request, else 429.",
    middleware: [requireSignIn(), acceptBody(JSON_BODY_LIMITS, { optional: true })],
    request: {
      params: RequestIdParams,
      headers: IdempotencyHeaders,
      body: { content: createOpenApiJsonContent(z.object({ sender_id: z.string().nullish() })) },
    },
    responses: {
      200: {
        description: "Reminded",
        headers: OPENAPI_VERSION_HEADERS,
        content: createOpenApiJsonContent(MessageResponse),
      },
      ...OPENAPI_FAILURES,
    },
  }),
  async (c) => {
    const input = RequestActionInput.safeParse({ request_id: c.req.valid("param").id, action: "remind" });
    // The input can be invalid only because of the request id, as the action is always valid. No request has such an
    // id, so the response is 404.
    if (!input.success) return createProblemResponse("not_found", message("api.unknown_request"));
    return toResponse(await act(c, { ...input.data, attachments: [] }), ({ body: { message }, headers }) =>
      c.json({ message }, 200, headers),
    );
  },
);

const WATCH = "/requests/{id}/watch";

requestActions.openapi(
  createRoute({
    method: "post",
    path: WATCH,
    tags: ["Actions"],
    summary: "Watch a request",
    description:
      "The caller gets the notifications of comments and decisions, as long as they may see the request. A request can have at most 50 people who watch it, else 409.",
    middleware: [requireSignIn(), acceptBody(JSON_BODY_LIMITS, { optional: true })],
    request: { params: RequestIdParams, headers: IdempotencyHeaders.pick({ "Idempotency-Key": true }) },
    responses: {
      200: { description: "Watching", content: createOpenApiJsonContent(WatchState) },
      ...OPENAPI_FAILURES,
    },
  }),
  async (c) => {
    const { requests } = c.env.context.services;
    const { id } = c.req.valid("param");
    const watch = async () => {
      const result = await requests.watch(c.var.actor, id);
      return result.ok ? ok({ body: result.value, headers: {} }) : result;
    };
    const result = await withIdempotencyKey(c, { input: { id }, run: watch, recover: watch });
    return toResponse(result, ({ body }) => c.json(body, 200));
  },
);

requestActions.openapi(
  createRoute({
    method: "delete",
    path: WATCH,
    tags: ["Actions"],
    summary: "Stop watching a request",
    middleware: requireSignIn(),
    request: { params: RequestIdParams },
    responses: {
      200: { description: "Not watching", content: createOpenApiJsonContent(WatchState) },
      ...OPENAPI_FAILURES,
    },
  }),
  async (c) => {
    const result = await c.env.context.services.requests.unwatch(c.var.actor, c.req.valid("param").id);
    return toResponse(result, (value) => c.json(value, 200));
  },
);

requestActions.openapi(
  createRoute({
    method: "delete",
    path: "/admin/requests/{id}",
    tags: ["Administration"],
    summary: "Delete a request",
    description:
      "Admin only. Its audit trail remains. An approved or rejected request is only deleted with a `reason`.",
    middleware: requireSignIn(),
    request: { params: RequestIdParams, headers: IfMatchHeaders, query: DeletionQuery },
    responses: {
      200: { description: "Deleted", content: createOpenApiJsonContent(MessageResponse) },
      ...OPENAPI_PENDING,
      ...OPENAPI_FAILURES,
    },
  }),
  async (c) => {
    const { services } = c.env.context;
    const options = { version: readIfMatch(c), reason: c.req.valid("query").reason };
    const result = await services.requests.delete(c.var.actor, c.req.valid("param").id, options);
    return toResponse(result, (value) => c.json(value, 200));
  },
);
