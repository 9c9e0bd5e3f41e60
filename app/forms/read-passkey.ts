import { readText } from "./submitted-fields.ts";

/** Returns the device's response in a field of a form, or null if the field is empty or not JSON. */
export function readPasskey(form: FormData, name = "passkey"): unknown {
  try {
    return JSON.parse(readText(form, name) || "null");
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
