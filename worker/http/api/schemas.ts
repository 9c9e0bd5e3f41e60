/** The schemas that have a name in openapi.json, and descriptions of responses that several calls share. */
import * as z from "zod";
import * as announcements from "../../../domain/announcements/entities.ts";
import * as entities from "../../../domain/entities.ts";
import { ERROR_HTTP_STATUS } from "../../../domain/errors.ts";
import { ProposedChange } from "../../../domain/inputs/proposed-changes.ts";
import {
  currencySchemas,
  departmentSchemas,
  prioritySchemas,
  requestTypeSchemas,
} from "../../../domain/master-data/schemas.ts";
import * as notifications from "../../../domain/notifications/entities.ts";

export const RequestSchema = entities.RequestSummary.meta({ id: "Request" });
export const DetailedRequest = entities.RequestDetails.meta({ id: "DetailedRequest" });
export const AuditEntry = entities.AuditEvent.meta({ id: "AuditEntry" });
export const DashboardStats = entities.DashboardStats.meta({ id: "DashboardStats" });
export const RoutePreview = entities.RoutePreview.meta({ id: "RoutePreview" });
export const RequestType = requestTypeSchemas.response.meta({ id: "RequestType" });
export const Priority = prioritySchemas.response.meta({ id: "Priority" });
export const Currency = currencySchemas.response.meta({ id: "Currency" });
export const Department = departmentSchemas.response.meta({ id: "Department" });
export const ReassignmentOption = entities.ReassignmentOption.meta({ id: "AvailableUser" });
export const NotificationSchema = entities.Notification.meta({ id: "Notification" });
export const Delegation = entities.Delegation.meta({ id: "Delegation" });
export const SavedView = entities.SavedView.meta({ id: "SavedView" });
export const Announcement = announcements.Announcement.meta({ id: "Announcement" });
export const AnnouncementReader = announcements.AnnouncementReader.meta({ id: "AnnouncementReader" });
export const NotificationPreferences = notifications.NotificationPreferences.meta({ id: "NotificationPreferences" });
export const Preferences = entities.DashboardSortPreferences.meta({ id: "Preferences" });

/** The schema of the signed-in user: the fields of a User and additional ones. */
const CurrentUser = entities.Actor.meta({ id: "CurrentUser" });
export const SessionSchema = z.object({ user: CurrentUser, expires_at: z.string() }).meta({ id: "Session" });
export const OwnSessionSchema = entities.OwnSession.meta({ id: "OwnSession" });
export const EndedSessions = z.object({ message: z.string(), ended: z.number().int() }).meta({ id: "EndedSessions" });
export const SignInResult = z.object({ success: z.literal(true), user: CurrentUser }).meta({ id: "SignedIn" });
export const MessageResponse = z.object({ message: z.string() }).meta({ id: "Message" });
export const ActionResult = z
  .object({
    message: z.string(),
    request: RequestSchema,
    unnotified_mentions: z
      .array(z.string())
      .describe("names of people whom the comment mentions and who may not see the request"),
  })
  .meta({ id: "Acted" });

export const WatchState = z.object({ watching: z.boolean() }).meta({ id: "WatchState" });

export const Verification = entities.RecordVerification.meta({ id: "Verification" });

const ERROR_CODES = Object.keys(ERROR_HTTP_STATUS) as [
  keyof typeof ERROR_HTTP_STATUS,
  ...(keyof typeof ERROR_HTTP_STATUS)[],
];

export const Problem = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.number().int(),
    detail: z.string().describe("a sentence for people"),
    code: z.enum(ERROR_CODES),
    request_id: z.string().describe("names the call in the server's log; `X-Request-Id` has it as well"),
    errors: z
      .array(
        z.object({
          path: z.string(),
          message: z.string(),
          code: z.string().optional().describe("names the text, such as `inputs.max_length`"),
          params: z.record(z.string(), z.unknown()).optional().describe("the values in the text"),
        }),
      )
      .optional(),
    params: z
      .record(z.string(), z.union([z.string(), z.number(), z.array(z.string())]))
      .optional()
      .describe("Values that say more than the code, such as `reason`"),
  })
  .meta({ id: "Problem" });

/** Returns the OpenAPI `content` of a body in JSON with this schema. */
export const createOpenApiJsonContent = <Schema extends z.ZodType>(schema: Schema) => ({
  "application/json": { schema },
});

/** The results of `POST /requests/bulk-action`, in the order of its items. */
export const BulkActionResult = z
  .object({
    results: z.array(
      z.object({
        request_id: z.string(),
        status: z.number().int().describe("The HTTP status that a call for this request alone would have"),
        version: z.number().int().optional().describe("The new version; only for 200"),
        code: z.enum(ERROR_CODES).optional(),
        detail: z.string().optional(),
        params: Problem.shape.params,
      }),
    ),
  })
  .meta({ id: "BulkActionResult" });

/** The failures of every API call: `application/problem+json` with any status. */
export const OPENAPI_FAILURES = {
  default: { description: "The error", content: { "application/problem+json": { schema: Problem } } },
} as const;

export const RequestIdParams = z.object({ id: z.string().describe("The id of the request, such as REQ-2026-1001") });

const textHeader = (description: string) => ({ description, schema: { type: "string" as const } });

/** The OpenAPI descriptions of the headers of responses. */
export const OPENAPI_VERSION_HEADERS = { ETag: textHeader("The request's version, quoted") };
export const OPENAPI_CREATED_HEADERS = { ...OPENAPI_VERSION_HEADERS, Location: textHeader("Where the request is") };
export const OPENAPI_LIST_HEADERS = {
  "X-Total-Count": textHeader("How many there are; `1000+` when counting stopped there"),
  Link: textHeader('The next page, rel="next"; absent on the last'),
};

export const OPENAPI_REQUEST_LIST_HEADERS = {
  ...OPENAPI_LIST_HEADERS,
  "X-Partial-Page": textHeader(
    "`true` when the search stopped before the page was full, or only a part of the matches was sorted; `Link` goes on",
  ),
  "X-Searched-Back-To": textHeader(
    "When the last request that was searched was submitted; absent when not searched by time",
  ),
};

export const IfMatchHeaders = z.object({
  "If-Match": z
    .string()
    .optional()
    .describe("The ETag of the version that the change is based on; 409 `stale_version` if it is not the current one"),
});
export const IdempotencyHeaders = IfMatchHeaders.extend({
  "Idempotency-Key": z.string().optional().describe("The same key and body again returns the first answer"),
});

export const PendingChange = ProposedChange.meta({ id: "PendingChange" });

/** The response of calls that change a rule while the setting `four_eyes` is on (R39). */
export const OPENAPI_PENDING = {
  202: {
    description: "`confirmation_pending`: waits for a second administrator",
    headers: { Location: textHeader("Where the pending change is") },
    content: createOpenApiJsonContent(
      ProposedChange.extend(Problem.omit({ errors: true }).shape).meta({ id: "PendingChangeResponse" }),
    ),
  },
};
