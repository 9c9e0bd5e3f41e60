import * as z from "zod";
import { formatMaxLengthMessage, LIMITS } from "../limits.ts";

const checkboxField = z.preprocess(
  (value) => value === true || value === "true" || value === "on" || value === "1",
  z.boolean(),
);

export const SignInInput = z.object({
  username: z
    .string({ error: "Username is required" })
    .trim()
    .min(1, { error: "Username is required" })
    .max(LIMITS.name, { error: formatMaxLengthMessage(LIMITS.name) }),
  password: z
    .string({ error: "Password is required" })
    .min(1, { error: "Password is required" })
    .max(LIMITS.password, { error: formatMaxLengthMessage(LIMITS.password) }),
  remember_me: checkboxField.optional().default(false),
});
export type SignInInput = z.infer<typeof SignInInput>;

/** The lowest minimum length of passwords that administrators can set in the settings (R5). Services check the length that is set. */
export const MIN_CONFIGURABLE_PASSWORD_LENGTH = 6;
export const formatNewPasswordLengthMessage = (min: number): string =>
  `New password must be at least ${min} characters long`;

export const ChangePasswordInput = z.object({
  current_password: z
    .string({ error: "Current password is required" })
    .min(1, { error: "Current password is required" })
    .max(LIMITS.password, { error: formatMaxLengthMessage(LIMITS.password) }),
  new_password: z
    .string({ error: formatNewPasswordLengthMessage(MIN_CONFIGURABLE_PASSWORD_LENGTH) })
    .min(1, { error: "New password is required" })
    .max(LIMITS.password, { error: formatMaxLengthMessage(LIMITS.password) })
    .describe(
      "at least as long as Settings say, 6 characters or more; not a common password, nor its owner's name (R44)",
    ),
});
export type ChangePasswordInput = z.infer<typeof ChangePasswordInput>;

const RESET_EMAIL_MESSAGE = "Please enter a valid email address";

/** The email address of an account, to send a link for a new password. */
export const AskForResetInput = z.object({
  email: z
    .string({ error: RESET_EMAIL_MESSAGE })
    .trim()
    .max(LIMITS.email, { error: formatMaxLengthMessage(LIMITS.email) })
    .pipe(z.email({ error: RESET_EMAIL_MESSAGE })),
});
export type AskForResetInput = z.infer<typeof AskForResetInput>;

/** The token of a password link, and the password that the user chose. */
export const ChoosePasswordInput = z.object({
  token: z.string({ error: "Please open the link again" }).min(1).max(LIMITS.name),
  new_password: ChangePasswordInput.shape.new_password,
});
export type ChoosePasswordInput = z.infer<typeof ChoosePasswordInput>;

const PASSWORDS_DIFFER_MESSAGE = "New passwords do not match";

export const ChoosePasswordFormInput = ChoosePasswordInput.extend({ confirm_password: z.string() }).refine(
  (form) => form.confirm_password === form.new_password,
  { path: ["confirm_password"], error: PASSWORDS_DIFFER_MESSAGE },
);

/** The form asks for the new password twice; the API does not. */
export const ChangePasswordFormInput = ChangePasswordInput.extend({ confirm_password: z.string().optional() }).refine(
  (form) => form.confirm_password === undefined || form.confirm_password === form.new_password,
  { path: ["confirm_password"], error: PASSWORDS_DIFFER_MESSAGE },
);
