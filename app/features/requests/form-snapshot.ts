import { truncateToLimit } from "../../forms/submitted-fields.ts";

/** More fields than any form has. */
const MAX_FIELDS = 40;

/** What a form says that the person saw in it, label -> value. Only ever shown to who sent it; what cannot be read tells nothing. */
export function readFormSnapshot(form: FormData): Record<string, string> {
  try {
    const seen: unknown = JSON.parse(String(form.get("_seen") ?? "{}"));
    const entries = typeof seen === "object" && seen !== null ? Object.entries(seen) : [];
    const texts = entries.filter((entry): entry is [string, string] => typeof entry[1] === "string");
    return Object.fromEntries(
      texts.slice(0, MAX_FIELDS).map(([label, text]) => [label, truncateToLimit("description", text)]),
    );
  } catch (error) {
    if (error instanceof SyntaxError) return {};
    throw error;
  }
}
