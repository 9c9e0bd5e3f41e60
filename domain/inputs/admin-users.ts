/** What administrators send about users. Of a `PUT`, what is absent stays as it is (R28). */
import * as z from "zod";
import { LIMITS, tooLong } from "../limits.ts";
import { ROLES } from "../roles.ts";
import { absentWhenEmpty, flag, line, oneLine } from "./admin-fields.ts";
import { PASSWORD_FLOOR } from "./auth.ts";
import { identifier, keptText, optionalText, pageCursor, pageLimit, version } from "./common.ts";

export const passwordNeeds = (floor: number): string => `The password must be at least ${floor} characters long`;

const password = z
  .string({ error: "Please provide a password" })
  .min(PASSWORD_FLOOR, { error: passwordNeeds(PASSWORD_FLOOR) })
  .max(LIMITS.password, { error: tooLong(LIMITS.password) });

const user = {
  username: line(LIMITS.name, "Please provide a username"),
  password,
  name: line(LIMITS.name, "Please provide a name"),
  email: line(LIMITS.email, "Please provide an email address").pipe(
    z.email({ error: "Please provide a valid email address" }),
  ),
  department: line(LIMITS.name, "Please choose a department"),
  designation: optionalText(LIMITS.name).transform(oneLine),
  role: z.enum(ROLES, { error: "Please choose a known role" }),
  is_active: flag,
};

export const CreateUserInput = z.object({
  ...user,
  role: z.preprocess(absentWhenEmpty, user.role.default("requester")),
  is_active: flag.default(true),
});
export type CreateUserInput = z.infer<typeof CreateUserInput>;

/**
 * Without a password it stays (R28); so does everything else that is absent. A password works for one sign-in (R37). `reassign_to_id`
 * goes with `is_active: false`: who gets the open requests (R38).
 */
export const UpdateUserInput = z.object({
  username: user.username.optional(),
  password: z.preprocess((value) => (value === "" ? undefined : (value ?? undefined)), password.optional()),
  name: user.name.optional(),
  email: user.email.optional(),
  department: user.department.optional(),
  designation: keptText(LIMITS.name)
    .transform((text) => text && oneLine(text))
    .optional(),
  role: user.role.optional(),
  is_active: flag.optional(),
  reassign_to_id: z.preprocess(absentWhenEmpty, identifier.optional()),
  reassign_comments: optionalText(LIMITS.comment).optional(),
  version,
});
export type UpdateUserInput = z.infer<typeof UpdateUserInput>;

export const USER_SORT_KEYS = ["name", "username", "email", "created_at"] as const;
export type UserSortKey = (typeof USER_SORT_KEYS)[number];

export const ListUsersInput = z.object({
  q: z.preprocess(absentWhenEmpty, z.string().trim().max(LIMITS.search).optional()),
  role: z.preprocess(absentWhenEmpty, z.enum(ROLES).optional()),
  department: z.preprocess(absentWhenEmpty, z.string().trim().max(LIMITS.name).optional()),
  is_active: z.preprocess(absentWhenEmpty, flag.optional()),
  sort_by: z.preprocess(absentWhenEmpty, z.enum(USER_SORT_KEYS).optional()),
  sort_order: z.preprocess(absentWhenEmpty, z.enum(["asc", "desc"]).optional()),
  limit: pageLimit,
  cursor: pageCursor,
});
export type ListUsersInput = z.infer<typeof ListUsersInput>;

export const ReassignAllInput = z.object({
  reassign_to_id: z.string({ error: "Please choose who should decide instead" }).min(1).max(100),
  comments: optionalText(LIMITS.comment),
});
export type ReassignAllInput = z.infer<typeof ReassignAllInput>;
