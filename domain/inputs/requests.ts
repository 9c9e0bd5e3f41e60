import * as z from "zod";
import { formatMaxLengthMessage, LIMITS } from "../limits.ts";
import { message } from "../message.ts";
import { FILTER_STATUSES, SHARED_INPUT_ACTIONS } from "../requests/lifecycle.ts";
import { REQUEST_FIELD_MESSAGES } from "../requests/messages.ts";
import { SORT_KEYS, SORT_ORDERS } from "../requests/sort-keys.ts";
import { ME_FILTER, NO_APPROVER_FILTER } from "../requests/waiting.ts";
import { parseNumeric } from "./admin-fields.ts";
import {
  createOptionalTextField,
  createRequiredLineField,
  createRequiredTextField,
  dateTimeField,
  dayField,
  emptyToNull,
  identifierField,
  optionalIdentifierField,
  pageCursorField,
  pageLimitField,
  versionField,
} from "./common.ts";
import { toZodError } from "./zod-messages.ts";

const lower = (text: string) => text.normalize("NFC").trim().toLowerCase();
const upper = (text: string) => text.normalize("NFC").trim().toUpperCase();

/** A JSON number, or a numeric text as forms send it. */
const amount = z.preprocess(
  (value) => {
    const given = emptyToNull(value);
    return typeof given === "string" && /^-?\d{1,15}(\.\d+)?$/.test(given.trim()) ? Number(given) : given;
  },
  z
    .number({ error: toZodError(REQUEST_FIELD_MESSAGES.amountNumber) })
    .finite()
    .gt(0, { error: toZodError(message("inputs.amount_positive")) })
    .nullish(),
);

const due = z.preprocess(emptyToNull, dateTimeField.nullish());

/** Clients may send the requester's identity, which must be that of the signed-in user (R1). */
const identity = { requester_id: optionalIdentifierField, requester_name: z.string().max(LIMITS.name).nullish() };

const fields = {
  title: createRequiredLineField(LIMITS.title, REQUEST_FIELD_MESSAGES.titleRequired),
  description: createRequiredTextField(LIMITS.description, REQUEST_FIELD_MESSAGES.descriptionRequired),
  request_type: z
    .string({ error: toZodError(REQUEST_FIELD_MESSAGES.typeRequired) })
    .normalize("NFC")
    .trim()
    .min(1, { error: toZodError(REQUEST_FIELD_MESSAGES.typeRequired) })
    .max(60, { error: toZodError(formatMaxLengthMessage(60)) })
    .toLowerCase(),
  amount,
  currency: z.string().max(10).transform(upper),
  priority: z.string().max(40).transform(upper),
  department: z.string().trim().max(LIMITS.name),
};

/**
 * Input for a new request. If `currency` or `priority` is absent, the service uses the type's default currency or MEDIUM (R28).
 * `copied_from`: the id of the request from which the values were copied; ignored if the requester may not see that request.
 */
export const SubmitRequestInput = z.object({
  ...fields,
  currency: z.preprocess(emptyToNull, fields.currency.nullish()),
  priority: z.preprocess(emptyToNull, fields.priority.nullish()),
  department: z.preprocess(emptyToNull, fields.department.nullish()),
  due_date: due,
  copied_from: optionalIdentifierField,
  ...identity,
});
export type SubmitRequestInput = z.infer<typeof SubmitRequestInput>;

/** An uploaded file: its name from the client, and its bytes. The server detects the type from the content. */
export type SubmittedFile = { filename: string; content: Uint8Array };

/** Input for modifying a request. Absent fields keep their value. `version` can also be sent as an If-Match header. */
export const ModifyRequestInput = z.object({
  title: fields.title.optional(),
  description: fields.description.optional(),
  amount,
  priority: z.preprocess((value) => emptyToNull(value) ?? undefined, fields.priority.optional()),
  request_type: z.preprocess((value) => emptyToNull(value) ?? undefined, fields.request_type.optional()),
  currency: z.preprocess((value) => emptyToNull(value) ?? undefined, fields.currency.optional()),
  department: z.preprocess(emptyToNull, fields.department.nullish()),
  due_date: due,
  /** The ids of files to remove from the request (R48). */
  remove_attachments: z.preprocess(
    (value) => (value === undefined || value === null ? undefined : [value].flat().filter((id) => id !== "")),
    z.array(identifierField).max(LIMITS.request_attachments).optional(),
  ),
  version: versionField,
  ...identity,
});
export type ModifyRequestInput = z.infer<typeof ModifyRequestInput>;

const text = createOptionalTextField(LIMITS.comment);

/** The text of a zod issue. */
export const UNKNOWN_ACTION_ERROR = toZodError(message("inputs.valid_action"));

/**
 * The input of all actions on a request that share one schema. A comment may be in `comments` or in the field of the action, such as
 * `rejection_reason` (R24).
 */
export const RequestActionInput = z.object({
  request_id: identifierField,
  action: z.enum(SHARED_INPUT_ACTIONS, { error: UNKNOWN_ACTION_ERROR }),
  approver_id: optionalIdentifierField,
  approver_name: z.string().max(LIMITS.name).nullish(),
  comments: text,
  rejection_reason: text,
  info_requested: text,
  cancellation_reason: text,
  additional_info: text,
  reassign_to_id: optionalIdentifierField,
  reassign_to_name: z.string().max(LIMITS.name).nullish(),
  /** The id of the person that `add_approver` adds. */
  approver_user_id: optionalIdentifierField,
  /** The number of the step that `remove_approver` removes. */
  level: z.preprocess(
    (value) => parseNumeric(emptyToNull(value) ?? null),
    z.int().min(1).max(LIMITS.route_levels).nullish(),
  ),
  notify_requester: z.boolean().nullish(),
  version: versionField,
});
export type RequestActionInput = z.infer<typeof RequestActionInput>;

/**
 * Input for deciding several requests with one comment. `version`: the version that the person saw; if absent, the decision applies to any
 * version.
 */
export const DecideRequestsInput = z.object({
  action: z.enum(["approve", "reject"], { error: UNKNOWN_ACTION_ERROR }),
  comments: createRequiredTextField(LIMITS.comment, REQUEST_FIELD_MESSAGES.commentsRequired),
  items: z
    .array(z.object({ request_id: identifierField, version: versionField }), {
      error: toZodError(REQUEST_FIELD_MESSAGES.requestsRequired),
    })
    .min(1, { error: toZodError(REQUEST_FIELD_MESSAGES.requestsRequired) })
    .max(LIMITS.bulk_decisions, { error: toZodError(REQUEST_FIELD_MESSAGES.tooManyRequests) })
    .superRefine((items, context) => {
      const ids = new Set<string>();
      for (const [index, { request_id }] of items.entries()) {
        if (ids.has(request_id))
          context.addIssue({
            code: "custom",
            path: [index, "request_id"],
            message: toZodError(REQUEST_FIELD_MESSAGES.requestRepeated),
          });
        ids.add(request_id);
      }
    }),
});
export type DecideRequestsInput = z.infer<typeof DecideRequestsInput>;

const filterText = z.preprocess(
  (value) => emptyToNull(value) ?? undefined,
  z.string().normalize("NFC").trim().max(LIMITS.search).optional(),
);

const statusFilter = z.enum(FILTER_STATUSES);

/** One or several statuses: 'pending,overdue'. The parsed value contains each status once, in the order of FILTER_STATUSES. */
const statusesFilter = z.preprocess(
  (value) => emptyToNull(value) ?? undefined,
  z
    .string()
    .transform((text, context) => {
      const words = text
        .split(",")
        .map(lower)
        .filter((word) => word !== "");
      const { error } = z.array(statusFilter).safeParse(words);
      if (error) context.addIssue({ code: "custom", message: error.issues[0]?.message ?? "" });
      return FILTER_STATUSES.filter((status) => words.includes(status)).join(",") || undefined;
    })
    .optional(),
);

/** The id of a person, or `me`. */
const personFilter = filterText.transform((value) => (value?.toLowerCase() === ME_FILTER ? ME_FILTER : value));

/** A day, such as '2026-11-24'. An empty text counts as no filter. */
export const dayFilter = z.preprocess((value) => emptyToNull(value) ?? undefined, dayField.optional());

const AMOUNT_FILTER_ERROR = toZodError(message("inputs.amount_zero_or_more"));

/** A limit of the amount in USD: a JSON number of zero or more, or a numeric text. */
const amountFilter = z.preprocess((value) => {
  const given = emptyToNull(value) ?? undefined;
  return typeof given === "string" && /^\d{1,15}(\.\d{1,15})?$/.test(given.trim()) ? Number(given) : given;
}, z.number({ error: AMOUNT_FILTER_ERROR }).finite().min(0, { error: AMOUNT_FILTER_ERROR }).optional());

/** Numbers of requests: 'REQ-2026-1001,REQ-2026-1002'. The parsed value has each number once. */
const idsFilter = z.preprocess(
  (value) => emptyToNull(value) ?? undefined,
  z
    .string()
    .transform((text) => [...new Set(text.split(",").flatMap((id) => id.trim() || []))])
    .refine((ids) => ids.length <= LIMITS.listed_ids, { error: toZodError(REQUEST_FIELD_MESSAGES.tooManyListedIds) })
    .transform((ids) => ids.join() || undefined)
    .optional(),
);

/** The filters of all lists of requests. Empty values count as absent. */
export const ListRequestsInput = z.object({
  status: statusesFilter,
  priority: filterText.transform((value) => value?.toUpperCase()),
  request_type: filterText.transform((value) => value?.toLowerCase()),
  department: filterText,
  requester: filterText,
  requester_id: filterText,
  approver: filterText.transform((value) =>
    value && /^(?:none|no approver)$/i.test(value) ? NO_APPROVER_FILTER : value,
  ),
  waiting_for: personFilter,
  decided_by: personFilter,
  q: filterText,
  ids: idsFilter,
  amount_min: amountFilter,
  amount_max: amountFilter,
  date_from: dayFilter,
  date_to: dayFilter,
  decided_from: dayFilter,
  decided_to: dayFilter,
  /** `true`: only requests that the reader may decide and that have flags (R56). */
  flagged: z.preprocess((value) => emptyToNull(value) ?? undefined, z.literal("true").optional()),
  sort_by: z.preprocess((value) => emptyToNull(value) ?? undefined, z.enum(SORT_KEYS).optional()),
  sort_order: z.preprocess((value) => emptyToNull(value) ?? undefined, z.enum(SORT_ORDERS).optional()),
  limit: pageLimitField,
  cursor: pageCursorField,
});
export type ListRequestsInput = z.infer<typeof ListRequestsInput>;

export const DashboardSortInput = z.object({
  dashboard_sort_by: z.enum(SORT_KEYS).optional(),
  dashboard_sort_order: z.enum(SORT_ORDERS).optional(),
});
export type DashboardSortInput = z.infer<typeof DashboardSortInput>;

/** Input for the route preview of the submit form, which shows who approves and why. */
export const RoutePreviewInput = z.object({
  request_type: fields.request_type,
  amount: amount.catch(null),
  currency: z.preprocess(emptyToNull, fields.currency.nullish()),
});
export type RoutePreviewInput = z.infer<typeof RoutePreviewInput>;
