import { OpenAPIHono } from "@hono/zod-openapi";
import type { Actor } from "../../domain/entities.ts";
import type { LoadContext } from "../context.ts";
import { validationProblem } from "./problem-response.ts";

/** What handlers find in `c.env`: the same context that loaders get. */
export type ApiEnv = { Bindings: { context: LoadContext } };

/** What handlers behind `signedIn` find in `c.var` besides. */
export type SignedInEnv = ApiEnv & { Variables: { actor: Actor } };

/** A part of the API: its calls answer a bad query, path or body alike. */
export function createRouter<Env extends ApiEnv = SignedInEnv>(): OpenAPIHono<Env> {
  return new OpenAPIHono<Env>({
    defaultHook: (result) => (result.success ? undefined : validationProblem(result.error)),
  });
}
