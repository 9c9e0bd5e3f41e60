import { readText } from "../../forms/submitted-fields.ts";

/** Returns the answer of a device in the field `passkey` of a form; null if it is empty or no JSON. */
export function readPasskey(form: FormData): unknown {
  try {
    return JSON.parse(readText(form, "passkey") || "null");
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
