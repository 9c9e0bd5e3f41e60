import type { Context } from "hono";
import { invalid, type Result } from "../../../domain/errors.ts";
import { canonicalJson } from "../../../domain/requests/events.ts";
import type { SignedInEnv } from "../api-env.ts";

/** What is answered, and answered again to the same key: the body and the headers that belong to it. */
export type IdempotentResponse<T> = { body: T; headers: Record<string, string> };

interface IdempotentWork<T> {
  /** What makes this call this call besides its address: what was understood of the body. */
  readonly input: unknown;
  readonly run: (key: string | null) => Promise<Result<IdempotentResponse<T>>>;
  /** The answer again, from the request that the first call changed, when a crash swallowed it. */
  readonly recover: (request_id: string) => Promise<Result<IdempotentResponse<T>>>;
  /** The body as the same call gets it again: without what is shown once. */
  readonly redact?: (body: T) => T;
}

/** Does the work once for an `Idempotency-Key` (R10, R29), or just does it when there is none. */
export async function withIdempotencyKey<T>(
  c: Context<SignedInEnv>,
  { input, run, recover, redact }: IdempotentWork<T>,
): Promise<Result<IdempotentResponse<T>>> {
  const key = c.req.header("Idempotency-Key");
  if (key === undefined) return run(null);
  if (!/^[\x21-\x7e]{1,200}$/.test(key))
    return invalid([{ path: "Idempotency-Key", message: "Please use 1 to 200 visible ASCII characters" }]);
  const { services, sha256 } = c.env.context;
  const fingerprint = sha256(`${c.req.method} ${c.req.path}\n${canonicalJson(input)}`);
  return services.runWithIdempotencyKey<IdempotentResponse<T>>(c.var.actor, {
    key,
    fingerprint,
    run: () => run(key),
    recover,
    redact: redact && ((answer) => ({ ...answer, body: redact(answer.body) })),
  });
}
