import { data } from "@remix-run/cloudflare";
import { ERROR_HTTP_STATUS, type Result } from "../../../domain/errors.ts";

/** Returns the value of a successful result. Throws a failure as an HTTP response, which the screen's error boundary shows. */
export function unwrapOrThrow<T>(result: Result<T>): T {
  if (!result.ok) throw data(result.detail, { status: ERROR_HTTP_STATUS[result.code] });
  return result.value;
}
