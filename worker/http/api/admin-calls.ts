/** What the calls of the administration have in common: their routes, and how they answer. */
import { createRoute } from "@hono/zod-openapi";
import type { Context, TypedResponse } from "hono";
import type { JSONParsed } from "hono/utils/types";
import * as z from "zod";
import { ok, type Result } from "../../../domain/errors.ts";
import { refusePanel } from "../../../domain/permissions.ts";
import type { Actor, CallOptions } from "../../services/deps.ts";
import type { SignedInEnv } from "../api-env.ts";
import { body, JSON_BODY } from "../middleware/body.ts";
import { permitted } from "../middleware/permitted.ts";
import { signedIn } from "../middleware/signed-in.ts";
import { answered, type ProblemResponse } from "../respond.ts";
import { onlyOnce } from "./idempotency.ts";
import { ChangeHeaders, CREATED_HEADERS, FAILURES, json, Message, PostHeaders, VERSION_HEADERS } from "./schemas.ts";
import { etag, readIfMatch } from "./versions.ts";

/** Admin and director. */
export const panel = [signedIn(), permitted(refusePanel)];

export const EntityId = z.object({ id: z.string() });
const tags = ["Administration"];

/** `path` as `/admin/departments`, `noun` as in 'Create a department'. */
export const getRoute = <Path extends string, Schema extends z.ZodType>(path: Path, noun: string, schema: Schema) =>
  createRoute({
    method: "get",
    path: `${path}/{id}`,
    tags,
    summary: `One ${noun}`,
    middleware: panel,
    request: { params: EntityId },
    responses: { 200: { description: `The ${noun}`, headers: VERSION_HEADERS, content: json(schema) }, ...FAILURES },
  });

export const createRouteOf = <Path extends string, Input extends z.ZodType, Schema extends z.ZodType>(
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
    middleware: [...panel, body(JSON_BODY)],
    request: {
      headers: PostHeaders.pick({ "Idempotency-Key": true }),
      body: { required: true, content: json(input) },
    },
    responses: { 201: { description: `The ${noun}`, headers: CREATED_HEADERS, content: json(schema) }, ...FAILURES },
  });

export const updateRoute = <Path extends string, Input extends z.ZodType, Schema extends z.ZodType>(
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
    middleware: [...panel, body(JSON_BODY)],
    request: { params: EntityId, headers: ChangeHeaders, body: { required: true, content: json(input) } },
    responses: { 200: { description: `The ${noun}`, headers: VERSION_HEADERS, content: json(schema) }, ...FAILURES },
  });

export const removeRoute = <Path extends string>(path: Path, noun: string) =>
  createRoute({
    method: "delete",
    path: `${path}/{id}`,
    tags,
    summary: `Delete a ${noun}`,
    description: "What is or was in use is deactivated instead, and `message` says so.",
    middleware: panel,
    request: { params: EntityId, headers: ChangeHeaders },
    responses: { 200: { description: "What became of it", content: json(Message) }, ...FAILURES },
  });

/** What `c.json` gives, or a failure. */
type Answered<T, Status extends 200 | 201> =
  | ProblemResponse
  | (Response & TypedResponse<JSONParsed<T>, Status, "json">);

type Kept = { id: string; version: number };

interface Keeper<Input, Entity> {
  readonly get: (actor: Actor, id: string) => Promise<Result<Entity>>;
  readonly create: (actor: Actor, input: Input, options: CallOptions) => Promise<Result<Entity>>;
}

/** 201 with the entity, once per Idempotency-Key. @param told what makes this call this call; a password is not part of it */
export async function answerCreated<Input, Entity extends Kept>(
  c: Context<SignedInEnv>,
  keeper: Keeper<Input, Entity>,
  input: Input,
  told: unknown = input,
): Promise<Answered<Entity, 201>> {
  const toAnswer = (entity: Entity) => {
    const headers = { ETag: etag(entity.version), Location: `${c.req.path}/${encodeURIComponent(entity.id)}` };
    return ok({ body: entity, headers });
  };
  const outcome = await onlyOnce(c, {
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
  return answered(outcome, (answer) => c.json(answer.body, 201, answer.headers));
}

/** 200 with the entity and its version. */
export function answerEntity<Entity extends { version: number }>(
  c: Context<SignedInEnv>,
  outcome: Result<Entity>,
): Answered<Entity, 200> {
  return answered(outcome, (entity) => c.json(entity, 200, { ETag: etag(entity.version) }));
}

export function answerMessage(
  c: Context<SignedInEnv>,
  outcome: Result<{ message: string }>,
): Answered<{ message: string }, 200> {
  return answered(outcome, ({ message }) => c.json({ message }, 200));
}

/** The version that a change was made on. */
export const changeOptions = (c: Context<SignedInEnv>): CallOptions => ({ version: readIfMatch(c) });

/**
 * 200 with what the work answers, once per Idempotency-Key. Doing it again is harmless, so that is what a lost answer costs.
 *
 * @param redact what the same call gets again; the whole answer unless given
 */
export async function answerOnce<T extends object>(
  c: Context<SignedInEnv>,
  input: unknown,
  work: () => Promise<Result<T>>,
  redact?: (body: T) => T,
): Promise<Answered<T, 200>> {
  const run = async () => {
    const done = await work();
    return done.ok ? ok({ body: done.value, headers: {} }) : done;
  };
  return answered(await onlyOnce(c, { input, run, recover: run, redact }), (answer) => c.json(answer.body, 200));
}
