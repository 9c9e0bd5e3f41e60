import { fail, type Result } from "../../domain/errors.ts";

/**
 * Runs a use-case for a form. An unexpected exception is logged and becomes the failure `internal`, so that the form is answered as after any
 * refusal, with what was typed. Answers that are thrown, such as redirects, pass.
 */
export async function runService<T>(work: () => Promise<Result<T>>): Promise<Result<T>> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    console.error(error);
    return fail("internal");
  }
}
