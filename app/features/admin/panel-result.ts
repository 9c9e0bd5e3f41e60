import { data } from "@remix-run/cloudflare";
import { type Result, STATUS_OF } from "../../../domain/errors.ts";

/** What a loader of the panel shows; a refusal becomes the answer of the screen. */
export function shownOrThrow<T>(result: Result<T>): T {
  if (!result.ok) throw data(result.detail, { status: STATUS_OF[result.code] });
  return result.value;
}
