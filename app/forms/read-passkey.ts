import { readText } from "./submitted-fields.ts";

/** Returns the answer of a device in a field of a form; null if it is empty or no JSON. */
export function readPasskey(form: FormData, name = "passkey"): unknown {
  try {
    return JSON.parse(readText(form, name) || "null");
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
