import * as z from "zod";
import { ERROR_HTTP_STATUS, fail, ok, type RenderedFailure, type Result } from "../../../domain/errors.ts";
import { RequestActionInput } from "../../../domain/inputs/requests.ts";
import { message, type Rendered } from "../../../domain/message.ts";
import { describeSuccess, type RequestActionResult } from "../../services/requests/act-on-request.ts";
import type { DecisionOutcome } from "../../services/requests/decide-requests.ts";
import { type AnyArguments, call, callGroup, Reply } from "./call.ts";
import { toEtag } from "./etags.ts";
import {
  ActionResult,
  BulkActionResult,
  MessageResponse,
  OPENAPI_VERSION_HEADERS,
  RequestIdParams,
  WatchState,
} from "./schemas.ts";
import { type ActionSubmission, FormAction, JsonAction, JsonBulkAction, toFileFingerprints } from "./submission.ts";

type ActedValue = Rendered<RequestActionResult>;

const withEtag = <Body>(body: Body, { request }: ActedValue) => new Reply(body, { ETag: toEtag(request.version) });

/** Returns the result of an earlier call whose response was lost: the request as it is now. */
async function recoverAction(
  { context, services, actor }: AnyArguments,
  action: ActionSubmission["action"],
  id: string,
): Promise<Result<ActedValue>> {
  const current = await services.requests.getSummary(actor, id);
  if (!current.ok) return current;
  return ok({
    message: context.renderAll(describeSuccess(action)),
    request: current.value,
    unnotified_mentions: [],
  });
}

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

export const requestActions = callGroup("Actions", {
  actOnRequest: call("POST /requests/enhanced-action", {
    summary: "Approve, reject, ask, reassign, respond, cancel, remind, comment, or add or remove an approver",
    description:
      "A comment can be in `comments` or in the action's own field. `add_approver` to a step with too few people waits for a second administrator under `four_eyes`. Files can be added with `respond` and `comment`, at most three in a call and 30 in a request.",
    ifMatch: true,
    input: JsonAction,
    form: FormAction,
    output: ActionResult,
    returns: "Done",
    headers: OPENAPI_VERSION_HEADERS,
    pending: true,
    idempotent: {
      identity: ({ context, input: { attachments, ...fields } }) =>
        attachments.length > 0 ? { ...fields, files: toFileFingerprints(attachments, context.sha256) } : fields,
      recover: async (args, id) => {
        const current = await recoverAction(args, args.input.action, id);
        return current.ok ? ok(withEtag(current.value, current.value)) : current;
      },
    },
    run: async ({ services, actor, input: { attachments, ...fields }, options }) => {
      const result = await services.requests.act(actor, fields, options, attachments);
      return result.ok ? ok(withEtag(result.value, result.value)) : result;
    },
  }),
  decideRequests: call("POST /requests/bulk-action", {
    summary: "Approve or reject up to 50 requests with one comment",
    description:
      "Each request is decided on its own, as with `enhanced-action`. `results` are in the order of `items`; a `status` is the HTTP status of that item. " +
      "A request that is named twice is 422 for the whole call. 503 `busy` in a result: the call took too long, and this request was not decided.",
    input: JsonBulkAction,
    body: { required: "unstated" },
    output: BulkActionResult,
    returns: "The results",
    // Decisions of an interrupted call are found by the keys of their items, so a repeated call decides only the
    // remaining items.
    idempotent: true,
    run: async ({ services, actor, input, options: { idempotency_key } }) => {
      const outcomes = await services.requests.decide(actor, input, { idempotency_key });
      return ok({ results: outcomes.map(toBulkResult) });
    },
  }),
  remindApprover: call("POST /requests/{id}/remind", {
    summary: "Remind the current approver",
    description: "At most once an hour for each request, else 429.",
    params: RequestIdParams,
    ifMatch: true,
    input: z.object({ sender_id: z.string().nullish() }),
    body: { optional: true, required: "unstated" },
    output: MessageResponse,
    returns: "Reminded",
    headers: OPENAPI_VERSION_HEADERS,
    idempotent: {
      identity: ({ params }) => ({ request_id: params.id, action: "remind" }),
      recover: async (args, id) => {
        const current = await recoverAction(args, "remind", id);
        return current.ok ? ok(withEtag({ message: current.value.message }, current.value)) : current;
      },
    },
    run: async ({ services, actor, params, options }) => {
      const input = RequestActionInput.safeParse({ request_id: params.id, action: "remind" });
      // The input can be invalid only because of the request id, as the action is always valid. No request has such an
      // id, so the response is 404.
      if (!input.success) return fail("not_found", message("api.unknown_request"));
      const result = await services.requests.act(actor, input.data, options, []);
      return result.ok ? ok(withEtag({ message: result.value.message }, result.value)) : result;
    },
  }),
  watchRequest: call("POST /requests/{id}/watch", {
    summary: "Watch a request",
    description:
      "The caller gets the notifications of comments and decisions, as long as they may see the request. A request can have at most 50 people who watch it, else 409.",
    params: RequestIdParams,
    body: { optional: true },
    output: WatchState,
    returns: "Watching",
    idempotent: true,
    run: ({ services, actor, params }) => services.requests.watch(actor, params.id),
  }),
  unwatchRequest: call("DELETE /requests/{id}/watch", {
    summary: "Stop watching a request",
    params: RequestIdParams,
    output: WatchState,
    returns: "Not watching",
    run: ({ services, actor, params }) => services.requests.unwatch(actor, params.id),
  }),
});
