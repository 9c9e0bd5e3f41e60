import * as z from "zod";
import { formatMaxLengthMessage, LIMITS } from "../limits.ts";
import { message } from "../message.ts";
import { FACTOR_KINDS } from "../users/second-factor.ts";
import { createRequiredLineField } from "./common.ts";
import { toZodError } from "./zod-messages.ts";

const CODE_MESSAGE = toZodError(message("inputs.factor_code"));
const encoded = z.string().max(20_000);

/** The code of an authenticator app, or a recovery code. */
export const FactorCodeInput = z.object({
  code: z
    .string({ error: CODE_MESSAGE })
    .trim()
    .min(1, { error: CODE_MESSAGE })
    .max(40, { error: toZodError(formatMaxLengthMessage(40)) }),
});

/** The response of a device to the challenge for an existing passkey, as `PublicKeyCredential.toJSON()` returns it. */
export const PasskeyAnswer = z.object({
  id: encoded,
  rawId: encoded,
  type: z.literal("public-key"),
  response: z.object({ clientDataJSON: encoded, authenticatorData: encoded, signature: encoded }),
});
export type PasskeyAnswer = z.infer<typeof PasskeyAnswer>;

/** The response of a device that created a passkey. */
export const NewPasskeyAnswer = z.object({
  id: encoded,
  rawId: encoded,
  type: z.literal("public-key"),
  response: z.object({ clientDataJSON: encoded, attestationObject: encoded }),
});
export type NewPasskeyAnswer = z.infer<typeof NewPasskeyAnswer>;

/** The proof of a second factor: a code or a passkey. */
export const FactorProofInput = z.union([FactorCodeInput, z.object({ passkey: PasskeyAnswer })]);
export type FactorProofInput = z.infer<typeof FactorProofInput>;

export const FactorName = createRequiredLineField(LIMITS.name, message("inputs.name"));

/** What the browser will ask the device for: to confirm with an existing passkey, or to create a new one. */
export const PasskeyOptionsInput = z.object({ purpose: z.enum(["confirm", "add"]) });

/** The second factors of the signed-in user. */
export const OwnFactors = z.object({
  factors: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(FACTOR_KINDS),
      name: z.string(),
      created_at: z.string(),
      last_used_at: z.string().nullable(),
    }),
  ),
  recovery_codes_left: z.number().int(),
});
export type OwnFactors = z.infer<typeof OwnFactors>;
