import { data } from "@remix-run/cloudflare";
import { HTTP_STATUS, type Result } from "../../../domain/errors.ts";

/** What a loader of the panel shows; a refusal becomes the answer of the screen. */
export function unwrapOrThrow<T>(result: Result<T>): T {
  if (!result.ok) throw data(result.detail, { status: HTTP_STATUS[result.code] });
  return result.value;
}
