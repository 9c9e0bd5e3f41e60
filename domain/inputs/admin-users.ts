/** Input for users. In a `PUT`, absent fields keep their value (R28). */
import * as z from "zod";
import { cleanLine, isBlankText } from "../format/plain-text.ts";
import { formatMaxLengthMessage, LIMITS } from "../limits.ts";
import { type Message, message } from "../message.ts";
import { ROLES } from "../roles.ts";
import { cleanUsername, findUsernameFault } from "../users/usernames.ts";
import { booleanField, emptyToUndefined } from "./admin-fields.ts";
import { MIN_CONFIGURABLE_PASSWORD_LENGTH } from "./auth.ts";
import {
  createNameField,
  createOptionalLineField,
  createOptionalTextField,
  createRequiredLineField,
  createTextUpdateField,
  identifierField,
  pageCursorField,
  pageLimitField,
  versionField,
} from "./common.ts";
import { toZodError } from "./zod-messages.ts";

export const formatPasswordLengthMessage = (min: number): Message => message("inputs.password_length", { min });

const password = z
  .string({ error: toZodError(message("inputs.password")) })
  .min(MIN_CONFIGURABLE_PASSWORD_LENGTH, {
    error: toZodError(formatPasswordLengthMessage(MIN_CONFIGURABLE_PASSWORD_LENGTH)),
  })
  .max(LIMITS.password, { error: toZodError(formatMaxLengthMessage(LIMITS.password)) });

const USERNAME_REQUIRED = toZodError(message("inputs.username"));

/** A user name as it is typed. Its letters are checked only if it is new (R50): `findUsernameFault`. */
const typedUsername = z
  .string({ error: USERNAME_REQUIRED })
  .transform(cleanUsername)
  .refine((name) => !isBlankText(name), { error: USERNAME_REQUIRED, abort: true })
  .pipe(z.string().max(LIMITS.name, { error: toZodError(formatMaxLengthMessage(LIMITS.name)) }));

const newUsername = typedUsername.superRefine((username, context) => {
  const fault = findUsernameFault(username);
  if (fault !== null) context.addIssue({ code: "custom", message: toZodError(fault) });
});

const user = {
  username: newUsername,
  password,
  name: createNameField(LIMITS.name, message("inputs.name_required")),
  email: createRequiredLineField(LIMITS.email, message("inputs.email_address")).pipe(
    z.email({ error: toZodError(message("inputs.valid_email_address")) }),
  ),
  department: createRequiredLineField(LIMITS.name, message("inputs.department_required")),
  designation: createOptionalLineField(LIMITS.name),
  role: z.enum(ROLES, { error: toZodError(message("inputs.valid_role")) }),
  is_active: booleanField,
};

export const CreateUserInput = z.object({
  ...user,
  role: z.preprocess(emptyToUndefined, user.role.default("requester")),
  is_active: booleanField.default(true),
});
export type CreateUserInput = z.infer<typeof CreateUserInput>;

/** Input for creating a user; without a password, the user chooses one with a link. */
export const CreateOrInviteUserInput = CreateUserInput.extend({
  password: z.preprocess((value) => (value === "" ? undefined : (value ?? undefined)), password.optional()),
});

/** Input for creating a user who chooses the first password with a link (R37). */
export const InviteUserInput = CreateUserInput.omit({ password: true });
export type InviteUserInput = z.infer<typeof InviteUserInput>;

/**
 * Input for changing a user. Absent fields, including the password, keep their value (R28). A password that an administrator sets works for
 * one sign-in (R37). `reassign_to_id`: the person who takes over the open requests when the user is deactivated (R38).
 */
export const UpdateUserInput = z.object({
  username: typedUsername.optional(),
  password: z.preprocess((value) => (value === "" ? undefined : (value ?? undefined)), password.optional()),
  name: user.name.optional(),
  email: user.email.optional(),
  department: user.department.optional(),
  designation: createTextUpdateField(LIMITS.name, cleanLine),
  role: user.role.optional(),
  is_active: booleanField.optional(),
  reassign_to_id: z.preprocess(emptyToUndefined, identifierField.optional()),
  reassign_comments: createOptionalTextField(LIMITS.comment).optional(),
  version: versionField,
});
export type UpdateUserInput = z.infer<typeof UpdateUserInput>;

const USER_SORT_KEYS = ["name", "username", "email", "created_at"] as const;
export type UserSortKey = (typeof USER_SORT_KEYS)[number];

export const ListUsersInput = z.object({
  q: z.preprocess(emptyToUndefined, z.string().trim().max(LIMITS.search).optional()),
  role: z.preprocess(emptyToUndefined, z.enum(ROLES).optional()),
  department: z.preprocess(emptyToUndefined, z.string().trim().max(LIMITS.name).optional()),
  is_active: z.preprocess(emptyToUndefined, booleanField.optional()),
  sort_by: z.preprocess(emptyToUndefined, z.enum(USER_SORT_KEYS).optional()),
  sort_order: z.preprocess(emptyToUndefined, z.enum(["asc", "desc"]).optional()),
  limit: pageLimitField,
  cursor: pageCursorField,
});
export type ListUsersInput = z.infer<typeof ListUsersInput>;

/** The name of the person whose data is erased. The administrator types it to confirm. */
export const EraseUserInput = z.object({
  confirm_name: createRequiredLineField(LIMITS.name, message("inputs.name_to_confirm")),
});
export type EraseUserInput = z.infer<typeof EraseUserInput>;

export const ReassignAllInput = z.object({
  reassign_to_id: z
    .string({ error: toZodError(message("inputs.other_approver_required")) })
    .min(1)
    .max(100),
  comments: createOptionalTextField(LIMITS.comment),
});
export type ReassignAllInput = z.infer<typeof ReassignAllInput>;
