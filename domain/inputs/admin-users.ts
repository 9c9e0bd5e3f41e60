/** Input for users. In a `PUT`, absent fields keep their value (R28). */
import * as z from "zod";
import { cleanLine, isBlankText } from "../format/plain-text.ts";
import { formatMaxLengthMessage, LIMITS } from "../limits.ts";
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

export const formatPasswordLengthMessage = (floor: number): string =>
  `The password must be at least ${floor} characters long`;

const password = z
  .string({ error: "Please provide a password" })
  .min(MIN_CONFIGURABLE_PASSWORD_LENGTH, { error: formatPasswordLengthMessage(MIN_CONFIGURABLE_PASSWORD_LENGTH) })
  .max(LIMITS.password, { error: formatMaxLengthMessage(LIMITS.password) });

const USERNAME_REQUIRED = "Please provide a username";

/** A user name as it is typed. Its letters are checked only if it is new (R50): `findUsernameFault`. */
const typedUsername = z
  .string({ error: USERNAME_REQUIRED })
  .transform(cleanUsername)
  .refine((name) => !isBlankText(name), { error: USERNAME_REQUIRED, abort: true })
  .pipe(z.string().max(LIMITS.name, { error: formatMaxLengthMessage(LIMITS.name) }));

const newUsername = typedUsername.superRefine((username, context) => {
  const message = findUsernameFault(username);
  if (message !== null) context.addIssue({ code: "custom", message });
});

const user = {
  username: newUsername,
  password,
  name: createNameField(LIMITS.name, "Please provide a name"),
  email: createRequiredLineField(LIMITS.email, "Please provide an email address").pipe(
    z.email({ error: "Please provide a valid email address" }),
  ),
  department: createRequiredLineField(LIMITS.name, "Please choose a department"),
  designation: createOptionalLineField(LIMITS.name),
  role: z.enum(ROLES, { error: "Please choose a valid role" }),
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
  confirm_name: createRequiredLineField(LIMITS.name, "Please type the name to confirm"),
});
export type EraseUserInput = z.infer<typeof EraseUserInput>;

export const ReassignAllInput = z.object({
  reassign_to_id: z.string({ error: "Please choose who should decide instead" }).min(1).max(100),
  comments: createOptionalTextField(LIMITS.comment),
});
export type ReassignAllInput = z.infer<typeof ReassignAllInput>;
