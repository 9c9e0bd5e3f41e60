import * as z from "zod";
import { formatMaxLengthMessage, LIMITS } from "../limits.ts";
import { type Message, message } from "../message.ts";
import { toZodError } from "./zod-messages.ts";

const checkboxField = z.preprocess(
  (value) => value === true || value === "true" || value === "on" || value === "1",
  z.boolean(),
);

const USERNAME_REQUIRED = toZodError(message("inputs.username_required"));
const PASSWORD_REQUIRED = toZodError(message("inputs.password_required"));

export const SignInInput = z.object({
  username: z
    .string({ error: USERNAME_REQUIRED })
    .trim()
    .min(1, { error: USERNAME_REQUIRED })
    .max(LIMITS.name, { error: toZodError(formatMaxLengthMessage(LIMITS.name)) }),
  password: z
    .string({ error: PASSWORD_REQUIRED })
    .min(1, { error: PASSWORD_REQUIRED })
    .max(LIMITS.password, { error: toZodError(formatMaxLengthMessage(LIMITS.password)) }),
  remember_me: checkboxField.optional().default(false),
});
export type SignInInput = z.infer<typeof SignInInput>;

/** The lowest minimum length of passwords that administrators can set in the settings (R5). Services check the length that is set. */
export const MIN_CONFIGURABLE_PASSWORD_LENGTH = 6;
export const formatNewPasswordLengthMessage = (min: number): Message => message("inputs.new_password_length", { min });

const CURRENT_PASSWORD_REQUIRED = toZodError(message("inputs.current_password_required"));

export const ChangePasswordInput = z.object({
  current_password: z
    .string({ error: CURRENT_PASSWORD_REQUIRED })
    .min(1, { error: CURRENT_PASSWORD_REQUIRED })
    .max(LIMITS.password, { error: toZodError(formatMaxLengthMessage(LIMITS.password)) }),
  new_password: z
    .string({ error: toZodError(formatNewPasswordLengthMessage(MIN_CONFIGURABLE_PASSWORD_LENGTH)) })
    .min(1, { error: toZodError(message("inputs.new_password_required")) })
    .max(LIMITS.password, { error: toZodError(formatMaxLengthMessage(LIMITS.password)) })
    .describe(
      "at least as long as Settings say, 6 characters or more; not a common password, nor its owner's name (R44)",
    ),
});
export type ChangePasswordInput = z.infer<typeof ChangePasswordInput>;

const RESET_EMAIL_MESSAGE = toZodError(message("inputs.email"));

/** The email address of an account, to send a link for a new password. */
export const AskForResetInput = z.object({
  email: z
    .string({ error: RESET_EMAIL_MESSAGE })
    .trim()
    .max(LIMITS.email, { error: toZodError(formatMaxLengthMessage(LIMITS.email)) })
    .pipe(z.email({ error: RESET_EMAIL_MESSAGE })),
});
export type AskForResetInput = z.infer<typeof AskForResetInput>;

/** The token of a password link, and the password that the user chose. */
export const ChoosePasswordInput = z.object({
  token: z
    .string({ error: toZodError(message("inputs.open_link_again")) })
    .min(1)
    .max(LIMITS.name),
  new_password: ChangePasswordInput.shape.new_password,
});
export type ChoosePasswordInput = z.infer<typeof ChoosePasswordInput>;

const PASSWORDS_DIFFER_MESSAGE = toZodError(message("inputs.new_passwords_differ"));

export const ChoosePasswordFormInput = ChoosePasswordInput.extend({ confirm_password: z.string() }).refine(
  (form) => form.confirm_password === form.new_password,
  { path: ["confirm_password"], error: PASSWORDS_DIFFER_MESSAGE },
);

/** The form asks for the new password twice; the API does not. */
export const ChangePasswordFormInput = ChangePasswordInput.extend({ confirm_password: z.string().optional() }).refine(
  (form) => form.confirm_password === undefined || form.confirm_password === form.new_password,
  { path: ["confirm_password"], error: PASSWORDS_DIFFER_MESSAGE },
);
