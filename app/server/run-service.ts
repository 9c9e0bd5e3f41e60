import type { AppLoadContext } from "@remix-run/cloudflare";
import { ERROR_MESSAGES, fail, type Result, referenceTo } from "../../domain/errors.ts";

/**
 * Runs a use-case for a form. An unexpected exception is logged and becomes the failure `internal`, whose detail ends with the request's reference, so
 * that the form is answered as after any refusal, with what was typed. Answers that are thrown, such as redirects, pass.
 */
export async function runService<T>(
  { logFault, requestId }: Pick<AppLoadContext, "logFault" | "requestId">,
  work: () => Promise<Result<T>>,
): Promise<Result<T>> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    logFault(error);
    return fail("internal", `${ERROR_MESSAGES.internal} ${referenceTo(requestId)}`);
  }
}
