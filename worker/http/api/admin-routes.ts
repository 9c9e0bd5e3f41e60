/** What the calls of the administration have in common: their routes, and how they answer. */
import { createRoute } from "@hono/zod-openapi";
import type { Context, TypedResponse } from "hono";
import type { JSONParsed } from "hono/utils/types";
import * as z from "zod";
import { ok, type Result } from "../../../domain/errors.ts";
import { checkAdminAccess } from "../../../domain/permissions.ts";
import type { Actor, CallOptions } from "../../services/deps.ts";
import type { SignedInEnv } from "../api-env.ts";
import { requireSignIn } from "../middleware/authorization.ts";
import { body, JSON_BODY } from "../middleware/body.ts";
import { requirePermission } from "../middleware/permitted.ts";
import { type ProblemResponse, toResponse } from "../problem-response.ts";
import { etag, readIfMatch } from "./etags.ts";
import { withIdempotencyKey } from "./idempotency.ts";
import {
  CREATED_HEADERS,
  FAILURES,
  IdempotencyHeaders,
  IfMatchHeaders,
  json,
  Message,
  VERSION_HEADERS,
} from "./schemas.ts";

/** Admin and director. */
export const panelMiddleware = [requireSignIn(), requirePermission(checkAdminAccess)];

export const EntityId = z.object({ id: z.string() });
const tags = ["Administration"];

/** `path` as `/admin/departments`, `noun` as in 'Create a department'. */
export const getEntityRoute = <Path extends string, Schema extends z.ZodType>(
  path: Path,
  noun: string,
  schema: Schema,
) =>
  createRoute({
    method: "get",
    path: `${path}/{id}`,
    tags,
    summary: `One ${noun}`,
    middleware: panelMiddleware,
    request: { params: EntityId },
    responses: { 200: { description: `The ${noun}`, headers: VERSION_HEADERS, content: json(schema) }, ...FAILURES },
  });

export const createEntityRoute = <Path extends string, Input extends z.ZodType, Schema extends z.ZodType>(
  path: Path,
  noun: string,
  input: Input,
  schema: Schema,
) =>
  createRoute({
    method: "post",
    path,
    tags,
    summary: `Create a ${noun}`,
    middleware: [...panelMiddleware, body(JSON_BODY)],
    request: {
      headers: IdempotencyHeaders.pick({ "Idempotency-Key": true }),
      body: { required: true, content: json(input) },
    },
    responses: { 201: { description: `The ${noun}`, headers: CREATED_HEADERS, content: json(schema) }, ...FAILURES },
  });

export const updateEntityRoute = <Path extends string, Input extends z.ZodType, Schema extends z.ZodType>(
  path: Path,
  noun: string,
  input: Input,
  schema: Schema,
) =>
  createRoute({
    method: "put",
    path: `${path}/{id}`,
    tags,
    summary: `Change a ${noun}`,
    description: "What is absent stays as it is.",
    middleware: [...panelMiddleware, body(JSON_BODY)],
    request: { params: EntityId, headers: IfMatchHeaders, body: { required: true, content: json(input) } },
    responses: { 200: { description: `The ${noun}`, headers: VERSION_HEADERS, content: json(schema) }, ...FAILURES },
  });

export const deleteEntityRoute = <Path extends string>(path: Path, noun: string) =>
  createRoute({
    method: "delete",
    path: `${path}/{id}`,
    tags,
    summary: `Delete a ${noun}`,
    description: "What is or was in use is deactivated instead, and `message` says so.",
    middleware: panelMiddleware,
    request: { params: EntityId, headers: IfMatchHeaders },
    responses: { 200: { description: "What became of it", content: json(Message) }, ...FAILURES },
  });

/** What `c.json` gives, or a failure. */
type EntityResponse<T, Status extends 200 | 201> =
  | ProblemResponse
  | (Response & TypedResponse<JSONParsed<T>, Status, "json">);

type VersionedEntity = { id: string; version: number };

interface EntityService<Input, Entity> {
  readonly get: (actor: Actor, id: string) => Promise<Result<Entity>>;
  readonly create: (actor: Actor, input: Input, options: CallOptions) => Promise<Result<Entity>>;
}

/** 201 with the entity, once per Idempotency-Key. @param told what makes this call this call; a password is not part of it */
export async function respondCreated<Input, Entity extends VersionedEntity>(
  c: Context<SignedInEnv>,
  keeper: EntityService<Input, Entity>,
  input: Input,
  told: unknown = input,
): Promise<EntityResponse<Entity, 201>> {
  const toAnswer = (entity: Entity) => {
    const headers = { ETag: etag(entity.version), Location: `${c.req.path}/${encodeURIComponent(entity.id)}` };
    return ok({ body: entity, headers });
  };
  const outcome = await withIdempotencyKey(c, {
    input: told,
    run: async (idempotency_key) => {
      const made = await keeper.create(c.var.actor, input, { idempotency_key });
      return made.ok ? toAnswer(made.value) : made;
    },
    recover: async (id) => {
      const found = await keeper.get(c.var.actor, id);
      return found.ok ? toAnswer(found.value) : found;
    },
  });
  return toResponse(outcome, (answer) => c.json(answer.body, 201, answer.headers));
}

/** 200 with the entity and its version. */
export function respondEntity<Entity extends { version: number }>(
  c: Context<SignedInEnv>,
  outcome: Result<Entity>,
): EntityResponse<Entity, 200> {
  return toResponse(outcome, (entity) => c.json(entity, 200, { ETag: etag(entity.version) }));
}

export function respondMessage(
  c: Context<SignedInEnv>,
  outcome: Result<{ message: string }>,
): EntityResponse<{ message: string }, 200> {
  return toResponse(outcome, ({ message }) => c.json({ message }, 200));
}

/** The version that a change was made on. */
export const readCallOptions = (c: Context<SignedInEnv>): CallOptions => ({ version: readIfMatch(c) });

/**
 * 200 with what the work answers, once per Idempotency-Key. Doing it again is harmless, so that is what a lost answer costs.
 *
 * @param redact what the same call gets again; the whole answer unless given
 */
export async function respondIdempotently<T extends object>(
  c: Context<SignedInEnv>,
  input: unknown,
  work: () => Promise<Result<T>>,
  redact?: (body: T) => T,
): Promise<EntityResponse<T, 200>> {
  const run = async () => {
    const done = await work();
    return done.ok ? ok({ body: done.value, headers: {} }) : done;
  };
  return toResponse(await withIdempotencyKey(c, { input, run, recover: run, redact }), (answer) =>
    c.json(answer.body, 200),
  );
}
