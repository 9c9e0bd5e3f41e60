import { OpenAPIHono } from "@hono/zod-openapi";
import type { Actor } from "../../domain/entities.ts";
import type { LoadContext } from "../context.ts";
import { createValidationResponse } from "./problem-response.ts";

/** The environment of handlers. `c.env.context` is the load context that Remix loaders also get. */
export type ApiEnv = { Bindings: { context: LoadContext } };

/** The environment of handlers after `requireSignIn`: `c.var.actor` is the signed-in user. */
export type SignedInEnv = ApiEnv & { Variables: { actor: Actor } };

/** Returns a router for a part of the API. It responds to an invalid query, path or body with 422. */
export function createRouter<Env extends ApiEnv = SignedInEnv>(): OpenAPIHono<Env> {
  return new OpenAPIHono<Env>({
    defaultHook: (result) => (result.success ? undefined : createValidationResponse(result.error)),
  });
}
