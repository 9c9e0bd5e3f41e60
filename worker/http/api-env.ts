import { OpenAPIHono } from "@hono/zod-openapi";
import type { Actor } from "../../domain/entities.ts";
import type { LoadContext } from "../context.ts";
import { validationProblem } from "./problem-response.ts";

/** The type of `c.env` in handlers: the same context that loaders get. */
export type ApiEnv = { Bindings: { context: LoadContext } };

/** The type of `c.var` in handlers after `requireSignIn`. */
export type SignedInEnv = ApiEnv & { Variables: { actor: Actor } };

/** Returns a router for a part of the API. An invalid query, path or body is a 422 problem. */
export function createRouter<Env extends ApiEnv = SignedInEnv>(): OpenAPIHono<Env> {
  return new OpenAPIHono<Env>({
    defaultHook: (result) => (result.success ? undefined : validationProblem(result.error)),
  });
}
