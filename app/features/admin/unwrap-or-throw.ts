import { data } from "@remix-run/cloudflare";
import { HTTP_STATUS, type Result } from "../../../domain/errors.ts";

/** Returns the value of a result. Throws a failure as the response of the screen, which its error boundary shows. */
export function unwrapOrThrow<T>(result: Result<T>): T {
  if (!result.ok) throw data(result.detail, { status: HTTP_STATUS[result.code] });
  return result.value;
}
