/** The table of the API: each call is one description, from which its route, its checks, its response and openapi.json follow. */
import type { RouteConfig } from "@hono/zod-openapi";
import type { Context, MiddlewareHandler } from "hono";
import type * as z from "zod";
import type { Actor } from "../../../domain/entities.ts";
import type { Failure, Result } from "../../../domain/errors.ts";
import type { Rendered } from "../../../domain/message.ts";
import type { Role } from "../../../domain/roles.ts";
import type { LoadContext } from "../../context.ts";
import type { ChangeOptions } from "../../services/deps.ts";
import type { SignedInEnv } from "../api-env.ts";
import type { SessionRules } from "../middleware/authorization.ts";
import type { BodyLimits } from "../middleware/body.ts";
import type { IdempotentResponse } from "./idempotency.ts";
import type { PageMetadata } from "./pagination.ts";
import type { FileDownload } from "./send-file.ts";

type Method = "GET" | "POST" | "PUT" | "DELETE";
/** The method and path of a call, such as 'GET /requests/{id}'; the path is without `/api`. */
export type Signature = `${Method} /${string}`;

/**
 * Who may make a call. `public`: everybody, also without a session. `own`: the user whose id is in the path. A function: users for whose
 * role it returns null. Services check permissions again, because screens call them too.
 */
export type Access = "public" | "signed-in" | "own" | ((role: Role) => Failure | null);

/** What a successful call returns: JSON with a schema, a page of items, or a file. */
type Output = z.ZodType | PageOf<z.ZodType> | "file";
export interface PageOf<Item extends z.ZodType> {
  readonly item: Item;
}

/** The output of a call that returns one page of a list, with the headers `X-Total-Count` and `Link`. */
export const pageOf = <Item extends z.ZodType>(item: Item): PageOf<Item> => ({ item });

type ValueOf<O> =
  O extends PageOf<infer Item>
    ? PageMetadata & { readonly items: readonly Rendered<z.output<Item>>[] }
    : O extends "file"
      ? FileDownload
      : O extends z.ZodType
        ? Rendered<z.output<O>>
        : never;

type ResponseHeaders = IdempotentResponse<unknown>["headers"];

/** The body of a response with headers that do not follow from the description of the call. */
export class Reply<Body> {
  readonly body: Body;
  readonly headers: ResponseHeaders;
  constructor(body: Body, headers: ResponseHeaders) {
    this.body = body;
    this.headers = headers;
  }
}

type BodyOf<O> = O extends PageOf<infer Item> ? readonly Rendered<z.output<Item>>[] : ValueOf<O>;
/** What a handler returns if it succeeds, unless it makes a response of its own, such as a stream. */
type AnswerOf<O> = ValueOf<O> | Reply<BodyOf<O>>;
type MaybePromise<T> = T | Promise<T>;

type NamesIn<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;
type TextParams<S extends Signature> = z.ZodType<{ [Name in NamesIn<S>]: string }>;

/** What the handler of a call receives. */
export interface CallArguments<Params, Query, Input, Caller extends Actor | null = Actor> {
  /** The signed-in user; in a public call null without a session. */
  readonly actor: Caller;
  readonly params: Params;
  readonly query: Query;
  /** The parsed body. */
  readonly input: Input;
  /** `version`: that of `If-Match`; null, which allows every version, without `ifMatch`. `idempotency_key`: null without a key. */
  readonly options: Required<ChangeOptions>;
  readonly services: LoadContext["services"];
  readonly context: LoadContext;
  /** For responses that the table cannot describe. */
  readonly c: Context<SignedInEnv>;
}

type CallerOf<A extends Access> = [A] extends ["public"] ? Actor | null : Actor;

interface Idempotency<Arguments, Value, Body = Value> {
  /**
   * Creates the response of an earlier call again that did the work but could not store its response because of a crash. `id`: of the
   * request or entity that the call changed. By default the handler runs again, so it must be safe to repeat.
   */
  readonly recover?: (args: Arguments, id: string) => MaybePromise<Result<Value>>;
  /** Returns what must be equal in each call with the key. By default the input. Its hash is fast to compute: it must not include a password. */
  readonly identity?: (args: Arguments) => unknown;
  /** Returns the body for repeated calls, without the parts that only the first response may have. */
  readonly redact?: (body: Body, args: Arguments) => Body;
}

interface BodyRules {
  /** The media types with the maximum number of bytes of each. By default JSON, and with `form` JSON and multipart. */
  readonly limits?: BodyLimits;
  /** The maximum number of bytes without files. */
  readonly maxFieldBytes?: number;
  /** Whether the call may have no body. */
  readonly optional?: boolean;
  /** `requestBody.required` in openapi.json. By default true for JSON, and absent with `form`. */
  readonly required?: boolean | "unstated";
}

type ArgumentsOf<
  A extends Access,
  Params extends z.ZodType,
  Query extends z.ZodType,
  Input extends z.ZodType,
> = CallArguments<z.output<Params>, z.output<Query>, z.output<Input>, CallerOf<A>>;

interface CallDescription<
  A extends Access,
  Params extends z.ZodType,
  Query extends z.ZodType,
  Input extends z.ZodType,
  O extends Output,
> extends SessionRules {
  readonly summary: string;
  readonly description?: string;
  /** By default every signed-in user. */
  readonly access?: A;
  /** Query parameters, or fields of the body if there is one, that may name another person than the actor, because they are filters (R1). */
  readonly filters?: readonly string[];
  /** For a GET that writes: refuses links on other sites. */
  readonly sameSite?: boolean;
  /** The parameters of the path. By default texts. */
  readonly params?: Params;
  readonly query?: Query;
  /** The body. */
  readonly input?: Input;
  /** The body as a multipart form with files. */
  readonly form?: z.ZodType<z.output<Input>>;
  readonly body?: BodyRules;
  readonly output?: O;
  /** What the output is, for openapi.json. */
  readonly returns?: string;
  /** Responds with 201, and with the header `Location`: the path of the call and the id of the output. */
  readonly creates?: [BodyOf<O>] extends [{ readonly id: string }] ? boolean : never;
  /** The status of a success, without `creates` 200. */
  readonly status?: 201;
  /** Responds with the version of the output as ETag (R9). */
  readonly etag?: [BodyOf<O>] extends [{ readonly version: number }] ? boolean : never;
  /** Takes the header `If-Match` (R9). */
  readonly ifMatch?: boolean;
  /** Takes the header `Idempotency-Key`: does the work once for each key (R10, R29). Its handler makes no response of its own. */
  readonly idempotent?: boolean | Idempotency<ArgumentsOf<A, Params, Query, Input>, AnswerOf<O>, BodyOf<O>>;
  /** The change may wait for a second administrator: 202 (R39). */
  readonly pending?: boolean;
  /** The headers of a success in openapi.json, in addition to those that follow from the description. */
  readonly headers?: Readonly<Record<string, unknown>>;
  /** Responses in openapi.json that replace or complete those that follow from the description. */
  readonly responses?: RouteConfig["responses"];
  /** Runs before all other checks. */
  readonly before?: MiddlewareHandler<SignedInEnv>;
  readonly run: (args: ArgumentsOf<A, Params, Query, Input>) => MaybePromise<Result<AnswerOf<O>> | Response>;
}

export type AnyArguments = CallArguments<unknown, unknown, unknown>;
type AnyDescription = Omit<
  CallDescription<Access, z.ZodType, z.ZodType, z.ZodType, Output>,
  "run" | "idempotent" | "form" | "creates" | "etag"
> & {
  readonly creates?: boolean;
  readonly etag?: boolean;
  readonly form?: z.ZodType;
  readonly idempotent?: boolean | Idempotency<AnyArguments, unknown>;
  readonly run: (args: AnyArguments) => MaybePromise<Result<unknown> | Response>;
};

/** A call of the table. */
export interface Call extends AnyDescription {
  readonly method: Method;
  readonly path: string;
}

/** A call with its name in openapi.json, which generated clients use as the name of a function, and its tag. */
export interface NamedCall extends Call {
  readonly operationId: string;
  readonly tag: string;
}

/**
 * Describes a call of the API. The schemas check its input; sign-in, permission, status, ETag, pages, repeated calls and openapi.json follow
 * from the description, and a failure that the handler returns becomes `application/problem+json`.
 *
 * @example
 * ```ts
 * import * as z from "zod";
 * import { checkAdminPanelAccess } from "../../../domain/admin/access.ts";
 * import { type ApiEnv, createRouter } from "../api-env.ts";
 * import { call, callGroup, pageOf } from "./call.ts";
 * import { PageQuery } from "./pagination.ts";
 * import { registerCalls } from "./register-calls.ts";
 *
 * const Room = z.object({ id: z.string(), name: z.string(), version: z.number().int() }).meta({ id: "Room" });
 *
 * const rooms = callGroup("Rooms", {
 *   listRooms: call("GET /rooms", {
 *     summary: "The rooms, by name",
 *     query: PageQuery,
 *     output: pageOf(Room),
 *     run: ({ services, actor, query }) => services.rooms.list(actor, query),
 *   }),
 *   createRoom: call("POST /rooms", {
 *     summary: "Create a room",
 *     access: checkAdminPanelAccess,
 *     input: Room.pick({ name: true }),
 *     output: Room,
 *     returns: "The room",
 *     creates: true,
 *     etag: true,
 *     idempotent: { recover: ({ services, actor }, id) => services.rooms.get(actor, id) },
 *     run: ({ services, actor, input, options }) => services.rooms.create(actor, input, options),
 *   }),
 *   renameRoom: call("PUT /rooms/{id}", {
 *     summary: "Rename a room",
 *     access: checkAdminPanelAccess,
 *     input: Room.pick({ name: true }),
 *     output: Room,
 *     returns: "The room",
 *     etag: true,
 *     ifMatch: true,
 *     run: ({ services, actor, params, input, options }) => services.rooms.rename(actor, params.id, input, options),
 *   }),
 * });
 *
 * export const api = createRouter<ApiEnv>().basePath("/api");
 * registerCalls(api, rooms);
 * ```
 */
export function call<
  const S extends Signature,
  O extends Output = never,
  A extends Access = "signed-in",
  Params extends z.ZodType = TextParams<S>,
  Query extends z.ZodType = z.ZodUndefined,
  Input extends z.ZodType = z.ZodUndefined,
>(signature: S, description: CallDescription<A, Params, Query, Input, O>): Call {
  const [method, path] = signature.split(" ") as [Method, string];
  return { method, path, ...(description as unknown as AnyDescription) };
}

/** Returns the calls with their names and the tag under which the documentation lists them. The order counts: of two paths that match, the first responds. */
export const callGroup = (tag: string, calls: Readonly<Record<string, Call>>): readonly NamedCall[] =>
  Object.entries(calls).map(([operationId, one]) => ({ ...one, operationId, tag }));
