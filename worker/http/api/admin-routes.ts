/** Routes and responses for the API calls of the administration. */
import { createRoute } from "@hono/zod-openapi";
import type { Context, TypedResponse } from "hono";
import type { JSONParsed } from "hono/utils/types";
import * as z from "zod";
import { checkAdminPanelAccess } from "../../../domain/admin/access.ts";
import { ok, type Result } from "../../../domain/errors.ts";
import type { Actor, ChangeOptions } from "../../services/deps.ts";
import type { SignedInEnv } from "../api-env.ts";
import { requirePermission, requireSignIn } from "../middleware/authorization.ts";
import { acceptBody, JSON_BODY_LIMITS } from "../middleware/body.ts";
import { type ProblemResponse, toResponse } from "../problem-response.ts";
import { readIfMatch, toEtag } from "./etags.ts";
import { withIdempotencyKey } from "./idempotency.ts";
import { PageQuery } from "./pagination.ts";
import {
  createOpenApiJsonContent,
  IdempotencyHeaders,
  IfMatchHeaders,
  MessageResponse,
  OPENAPI_CREATED_HEADERS,
  OPENAPI_FAILURES,
  OPENAPI_LIST_HEADERS,
  OPENAPI_PENDING,
  OPENAPI_VERSION_HEADERS,
} from "./schemas.ts";

/** The middleware of calls that only administrators and directors may make. */
export const adminPanelMiddleware = [requireSignIn(), requirePermission(checkAdminPanelAccess)];

const EntityIdParams = z.object({ id: z.string() });
const tags = ["Administration"];

/** Returns the route that lists all entities of a kind. */
export const createEntityListRoute = <Path extends string, Schema extends z.ZodType>(
  path: Path,
  summary: string,
  schema: Schema,
) =>
  createRoute({
    method: "get",
    path,
    tags,
    summary,
    description: "Active and inactive ones, by name.",
    middleware: adminPanelMiddleware,
    request: { query: PageQuery },
    responses: {
      200: {
        description: "One page",
        headers: OPENAPI_LIST_HEADERS,
        content: createOpenApiJsonContent(z.array(schema)),
      },
      ...OPENAPI_FAILURES,
    },
  });

/**
 * Returns the route that reads an entity; the following functions return the routes that create, change and delete one.
 * `path`: such as `/admin/departments`. `noun`: such as 'department'.
 */
export const createEntityReadRoute = <Path extends string, Schema extends z.ZodType>(
  path: Path,
  noun: string,
  schema: Schema,
) =>
  createRoute({
    method: "get",
    path: `${path}/{id}`,
    tags,
    summary: `One ${noun}`,
    middleware: adminPanelMiddleware,
    request: { params: EntityIdParams },
    responses: {
      200: { description: `The ${noun}`, headers: OPENAPI_VERSION_HEADERS, content: createOpenApiJsonContent(schema) },
      ...OPENAPI_FAILURES,
    },
  });

export const createEntityCreationRoute = <Path extends string, Input extends z.ZodType, Schema extends z.ZodType>(
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
    middleware: [...adminPanelMiddleware, acceptBody(JSON_BODY_LIMITS)],
    request: {
      headers: IdempotencyHeaders.pick({ "Idempotency-Key": true }),
      body: { required: true, content: createOpenApiJsonContent(input) },
    },
    responses: {
      201: { description: `The ${noun}`, headers: OPENAPI_CREATED_HEADERS, content: createOpenApiJsonContent(schema) },
      ...OPENAPI_PENDING,
      ...OPENAPI_FAILURES,
    },
  });

export const createEntityUpdateRoute = <Path extends string, Input extends z.ZodType, Schema extends z.ZodType>(
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
    description: "Absent fields are not changed.",
    middleware: [...adminPanelMiddleware, acceptBody(JSON_BODY_LIMITS)],
    request: {
      params: EntityIdParams,
      headers: IfMatchHeaders,
      body: { required: true, content: createOpenApiJsonContent(input) },
    },
    responses: {
      200: { description: `The ${noun}`, headers: OPENAPI_VERSION_HEADERS, content: createOpenApiJsonContent(schema) },
      ...OPENAPI_PENDING,
      ...OPENAPI_FAILURES,
    },
  });

export const createEntityDeletionRoute = <Path extends string>(path: Path, noun: string) =>
  createRoute({
    method: "delete",
    path: `${path}/{id}`,
    tags,
    summary: `Delete a ${noun}`,
    description: "An entity that is or was in use is deactivated instead; `message` says so.",
    middleware: adminPanelMiddleware,
    request: { params: EntityIdParams, headers: IfMatchHeaders },
    responses: {
      200: { description: "The result", content: createOpenApiJsonContent(MessageResponse) },
      ...OPENAPI_PENDING,
      ...OPENAPI_FAILURES,
    },
  });

/** The response of an entity call: JSON, or problem+json after a failure. */
type EntityResponse<T, Status extends 200 | 201> =
  | ProblemResponse
  | (Response & TypedResponse<JSONParsed<T>, Status, "json">);

type VersionedEntity = { id: string; version: number };

interface CreationService<Input, Entity> {
  readonly get: (actor: Actor, id: string) => Promise<Result<Entity>>;
  readonly create: (actor: Actor, input: Input, options: ChangeOptions) => Promise<Result<Entity>>;
}

/** The service of a kind of entity. Its inputs are what the schemas of its calls return, so they have no type here. */
export interface EntityService extends CreationService<never, VersionedEntity> {
  readonly update: (actor: Actor, id: string, input: never, options: ChangeOptions) => Promise<Result<VersionedEntity>>;
  readonly remove: (actor: Actor, id: string, options: ChangeOptions) => Promise<Result<{ message: string }>>;
}

/**
 * Creates an entity once for each Idempotency-Key and returns it with 201. `identity`: the input without passwords,
 * which must be the same in each call with the key.
 */
export async function createEntityAndRespond<Input, Entity extends VersionedEntity>(
  c: Context<SignedInEnv>,
  service: CreationService<Input, Entity>,
  input: Input,
  identity: unknown = input,
): Promise<EntityResponse<Entity, 201>> {
  const toAnswer = (entity: Entity) => {
    const headers = { ETag: toEtag(entity.version), Location: `${c.req.path}/${encodeURIComponent(entity.id)}` };
    return ok({ body: entity, headers });
  };
  const result = await withIdempotencyKey(c, {
    input: identity,
    run: async (idempotency_key) => {
      const created = await service.create(c.var.actor, input, { idempotency_key });
      return created.ok ? toAnswer(created.value) : created;
    },
    recover: async (id) => {
      const current = await service.get(c.var.actor, id);
      return current.ok ? toAnswer(current.value) : current;
    },
  });
  return toResponse(result, (answer) => c.json(answer.body, 201, answer.headers));
}

/** Returns 200 with the entity, and its version as ETag. */
export function respondEntity<Entity extends { version: number }>(
  c: Context<SignedInEnv>,
  result: Result<Entity>,
): EntityResponse<Entity, 200> {
  return toResponse(result, (entity) => c.json(entity, 200, { ETag: toEtag(entity.version) }));
}

export function respondMessage(
  c: Context<SignedInEnv>,
  result: Result<{ message: string }>,
): EntityResponse<{ message: string }, 200> {
  return toResponse(result, ({ message }) => c.json({ message }, 200));
}

/** Returns the version in `If-Match`, which the client wants to change. */
export const readChangeOptions = (c: Context<SignedInEnv>): ChangeOptions => ({ version: readIfMatch(c) });

/**
 * Runs `work` once for each Idempotency-Key and returns 200 with its value. If a crash lost the first response, runs
 * `work` again, so `work` must be safe to repeat. `redact`: removes the parts of the value that only the first response
 * may have.
 */
export async function respondIdempotently<T extends object>(
  c: Context<SignedInEnv>,
  input: unknown,
  work: () => Promise<Result<T>>,
  redact?: (body: T) => T,
): Promise<EntityResponse<T, 200>> {
  const run = async () => {
    const result = await work();
    return result.ok ? ok({ body: result.value, headers: {} }) : result;
  };
  return toResponse(await withIdempotencyKey(c, { input, run, recover: run, redact }), (answer) =>
    c.json(answer.body, 200),
  );
}
