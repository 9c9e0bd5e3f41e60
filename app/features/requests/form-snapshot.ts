import { truncateToLimit } from "../../forms/submitted-fields.ts";

/** More than the number of fields of any form. */
const MAX_FIELDS = 40;

/**
 * Returns the values that a form showed when it was opened (`_seen`), label -> value. Empty if they are unreadable. They come from the
 * browser: show them only to the person who sent them.
 */
export function readFormSnapshot(form: FormData): Record<string, string> {
  try {
    const snapshot: unknown = JSON.parse(String(form.get("_seen") ?? "{}"));
    const entries = typeof snapshot === "object" && snapshot !== null ? Object.entries(snapshot) : [];
    const texts = entries.filter((entry): entry is [string, string] => typeof entry[1] === "string");
    return Object.fromEntries(
      texts.slice(0, MAX_FIELDS).map(([label, text]) => [label, truncateToLimit("description", text)]),
    );
  } catch (error) {
    if (error instanceof SyntaxError) return {};
    throw error;
  }
}
