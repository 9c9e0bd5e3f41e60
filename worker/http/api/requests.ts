import { ok } from "../../../domain/errors.ts";
import { ListRequestsInput, RoutePreviewInput } from "../../../domain/inputs/requests.ts";
import { call, callGroup, pageOf } from "./call.ts";
import { matchesIfNoneMatch, toEtag } from "./etags.ts";
import {
  DashboardStats,
  DetailedRequest,
  OPENAPI_REQUEST_LIST_HEADERS,
  RequestIdParams,
  RequestSchema,
  RoutePreview,
} from "./schemas.ts";
import {
  FormModification,
  FormSubmission,
  JsonModification,
  JsonSubmission,
  toFileFingerprints,
} from "./submission.ts";

/** The query of the route preview. `amount` may be any text, because a form may be incomplete; openapi.json describes it as a number. */
const RouteQuery = RoutePreviewInput.extend({
  amount: RoutePreviewInput.shape.amount.meta({ type: "number", description: "Ignored if it is not a number" }),
});

export const requests = callGroup("Requests", {
  listRequests: call("GET /requests", {
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
    filters: ["requester_id"],
    query: ListRequestsInput,
    output: pageOf(RequestSchema),
    headers: OPENAPI_REQUEST_LIST_HEADERS,
    run: ({ services, actor, query }) => services.requests.list(actor, query),
  }),
  previewRoute: call("GET /requests/route-preview", {
    summary: "The approval route of a draft, with its explanation",
    query: RouteQuery,
    output: RoutePreview,
    returns: "The route",
    run: ({ services, actor, query }) => services.requests.previewRoute(actor, query),
  }),
  getDashboardStats: call("GET /dashboard/stats", {
    summary: "The number of requests that the caller may see, by status",
    output: DashboardStats,
    returns: "The counts",
    run: async ({ services, actor }) => ok(await services.requests.getStats(actor)),
  }),
  submitRequest: call("POST /requests", {
    summary: "Submit a request",
    description:
      "At most three files of 2 MiB each, JPEG, PNG, GIF or PDF by their content. " +
      "`copied_from`, the id of a copied request, is ignored if the caller may not see that request.",
    ifMatch: true,
    input: JsonSubmission,
    form: FormSubmission,
    output: DetailedRequest,
    returns: "The request",
    creates: true,
    etag: true,
    idempotent: {
      identity: ({ context, input: { attachments, ...fields } }) => ({
        ...fields,
        files: toFileFingerprints(attachments, context.sha256),
      }),
      recover: ({ services, actor }, id) => services.requests.get(actor, id),
    },
    run: ({ services, actor, input: { attachments, ...fields }, options: { idempotency_key } }) =>
      services.requests.submit(actor, fields, attachments, { idempotency_key }),
  }),
  getRequest: call("GET /requests/{id}", {
    summary: "One request",
    params: RequestIdParams,
    output: RequestSchema,
    returns: "The request",
    etag: true,
    responses: {
      304: { description: "`If-None-Match` has the current version, and the caller may not decide the request" },
    },
    run: async ({ c, services, actor, params }) => {
      const result = await services.requests.getSummary(actor, params.id);
      // Flags can change without a new version of the request.
      const isUnchanged = result.ok && result.value.flags === undefined && matchesIfNoneMatch(c, result.value.version);
      return isUnchanged ? c.body(null, 304, { ETag: toEtag(result.value.version) }) : result;
    },
  }),
  getRequestDetails: call("GET /requests/{id}/detailed", {
    summary: "One request with its route, history and comments",
    description: "Marks the caller's notifications about it as read.",
    sameSite: true,
    params: RequestIdParams,
    output: DetailedRequest,
    returns: "The request",
    etag: true,
    run: async ({ context, services, actor, params }) => {
      const result = await services.requests.get(actor, params.id);
      if (result.ok) context.afterResponse(() => services.notifications.markReadForRequest(actor, params.id));
      return result;
    },
  }),
  modifyRequest: call("PUT /requests/{id}", {
    summary: "Modify an open request of the caller",
    description:
      "Absent fields stay unchanged. Files are added to the existing ones, at most three in a call and 30 in a request. Files in `remove_attachments` are no longer part of the request; its record names them.",
    params: RequestIdParams,
    ifMatch: true,
    input: JsonModification,
    form: FormModification,
    output: RequestSchema,
    returns: "The request",
    etag: true,
    run: ({ services, actor, params, input: { attachments, ...fields }, options }) => {
      const version = options.version ?? fields.version ?? null;
      return services.requests.modify(actor, params.id, fields, { version }, attachments);
    },
  }),
});
