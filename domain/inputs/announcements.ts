import * as z from "zod";
import {
  ANNOUNCEMENT_CATEGORIES,
  ANNOUNCEMENT_DECISIONS,
  ANNOUNCEMENT_FIELD_MESSAGES,
  ANNOUNCEMENT_PRIORITIES,
  ANNOUNCEMENT_STATUSES,
} from "../announcements/rules.ts";
import { LIMITS } from "../limits.ts";
import { ROLES } from "../roles.ts";
import { emptyToUndefined } from "./admin-fields.ts";
import {
  createOptionalTextField,
  createRequiredLineField,
  createRequiredTextField,
  dateTimeField,
  emptyToNull,
  identifierField,
  optionalIdentifierField,
  versionField,
} from "./common.ts";
import { ListRequestsInput } from "./requests.ts";
import { toZodError } from "./zod-messages.ts";

/** Returns the text trimmed and in lower case, or undefined if it is empty. */
const normalizeWord = (value: unknown) =>
  emptyToUndefined(typeof value === "string" ? value.trim().toLowerCase() : value);

const unique = <T>(values: readonly T[]): T[] => [...new Set(values)];

const personName = z.string().max(LIMITS.name).nullish();

/** Input for a new announcement. If `target_departments` or `target_roles` is empty, it addresses every department or every role (R30). */
export const CreateAnnouncementInput = z.object({
  title: createRequiredLineField(LIMITS.title, ANNOUNCEMENT_FIELD_MESSAGES.titleRequired),
  content: createRequiredTextField(LIMITS.announcement, ANNOUNCEMENT_FIELD_MESSAGES.contentRequired),
  category: z.preprocess(
    normalizeWord,
    z
      .enum(ANNOUNCEMENT_CATEGORIES, { error: toZodError(ANNOUNCEMENT_FIELD_MESSAGES.unknownCategory) })
      .default("general"),
  ),
  priority: z.preprocess(
    normalizeWord,
    z
      .enum(ANNOUNCEMENT_PRIORITIES, { error: toZodError(ANNOUNCEMENT_FIELD_MESSAGES.unknownPriority) })
      .default("medium"),
  ),
  target_departments: z
    .array(z.string().trim().min(1).max(LIMITS.name))
    .max(LIMITS.target_departments)
    .nullish()
    .transform((names) => unique(names ?? [])),
  target_roles: z
    .array(z.preprocess(normalizeWord, z.enum(ROLES, { error: toZodError(ANNOUNCEMENT_FIELD_MESSAGES.unknownRole) })))
    .max(LIMITS.target_departments)
    .nullish()
    .transform((roles) => unique(roles ?? [])),
  expires_at: z.preprocess(emptyToNull, dateTimeField.nullish()),
  /** Clients may send `author_id` and `author_name`. They must belong to the signed-in user (R1). */
  author_id: optionalIdentifierField,
  author_name: personName,
});
export type CreateAnnouncementInput = z.infer<typeof CreateAnnouncementInput>;

/** Input for a decision on an announcement. `version` can also be sent as an If-Match header. */
export const DecideAnnouncementInput = z.object({
  announcement_id: identifierField,
  action: z.preprocess(
    normalizeWord,
    z.enum(ANNOUNCEMENT_DECISIONS, { error: toZodError(ANNOUNCEMENT_FIELD_MESSAGES.decisionRequired) }),
  ),
  comments: createOptionalTextField(LIMITS.comment),
  approver_id: optionalIdentifierField,
  approver_name: personName,
  version: versionField,
});
export type DecideAnnouncementInput = z.infer<typeof DecideAnnouncementInput>;

/** The filters of the list of announcements. Empty values count as absent. */
export const ListAnnouncementsInput = ListRequestsInput.pick({ q: true, limit: true, cursor: true }).extend({
  status: z.preprocess(normalizeWord, z.enum(ANNOUNCEMENT_STATUSES).optional()),
  category: z.preprocess(normalizeWord, z.enum(ANNOUNCEMENT_CATEGORIES).optional()),
  priority: z.preprocess(normalizeWord, z.enum(ANNOUNCEMENT_PRIORITIES).optional()),
});
export type ListAnnouncementsInput = z.infer<typeof ListAnnouncementsInput>;
