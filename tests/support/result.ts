import type { Failure } from "../../domain/errors.ts";

/** The value of a success; a failure fails the test with its code and detail. */
export function unwrap<T>(result: { ok: true; value: T } | Failure): T {
  if (!result.ok) throw new Error(`${result.code}: ${result.detail}`);
  return result.value;
}
