import type { Failure } from "../../domain/errors.ts";

/** Returns the value of a success. Throws an error with the code and detail of a failure. */
export function unwrap<T>(result: { ok: true; value: T } | Failure): T {
  if (!result.ok) throw new Error(`${result.code}: ${result.detail}`);
  return result.value;
}
