import type { OpenAPIHono, RouteConfig } from "@hono/zod-openapi";
import type { Context, Handler, MiddlewareHandler } from "hono";
import * as z from "zod";
import { failInvalid, ok, type Result } from "../../../domain/errors.ts";
import type { ApiEnv, SignedInEnv } from "../api-env.ts";
import { requirePermission, requireSignIn } from "../middleware/authorization.ts";
import { acceptBody, JSON_BODY_LIMITS, SUBMISSION_BODY_LIMITS } from "../middleware/body.ts";
import { requireSelf } from "../middleware/identity.ts";
import { requireSameSite } from "../middleware/same-site.ts";
import { createFailureResponse } from "../problem-response.ts";
import { type AnyArguments, type NamedCall, type PageOf, Reply } from "./call.ts";
import { readIfMatch, toEtag } from "./etags.ts";
import { type IdempotentResponse, withIdempotencyKey } from "./idempotency.ts";
import { type PageMetadata, toPageHeaders } from "./pagination.ts";
import {
  createOpenApiJsonContent,
  IdempotencyHeaders,
  IfMatchHeaders,
  OPENAPI_CREATED_HEADERS,
  OPENAPI_FAILURES,
  OPENAPI_LIST_HEADERS,
  OPENAPI_PENDING,
  OPENAPI_VERSION_HEADERS,
} from "./schemas.ts";
import { type FileDownload, OPENAPI_FILE_CONTENT, sendFile } from "./send-file.ts";
import { listMisplacedFileErrors } from "./submission.ts";

/** Adds the routes of the calls to `api`, and their descriptions to openapi.json. */
export function registerCalls(api: OpenAPIHono<ApiEnv>, calls: readonly NamedCall[]): void {
  for (const call of calls) {
    const route: RouteConfig = {
      method: call.method.toLowerCase() as RouteConfig["method"],
      path: call.path,
      operationId: call.operationId,
      tags: [call.tag],
      summary: call.summary,
      description: call.description,
      ...(call.access === "public" && { security: [] }),
      middleware: listChecks(call),
      request: describeRequest(call),
      responses: describeResponses(call),
    };
    api.openapi(route, createHandler(call) as Handler);
  }
}

const isPage = (output: NamedCall["output"]): output is PageOf<z.ZodType> =>
  typeof output === "object" && "item" in output;

const getBodyLimits = ({ body, form }: NamedCall) => body?.limits ?? (form ? SUBMISSION_BODY_LIMITS : JSON_BODY_LIMITS);

/** Returns what refuses a call before its input is validated. */
function listChecks(call: NamedCall): MiddlewareHandler[] {
  const { access = "signed-in", body, filters } = call;
  const hasBody = call.input !== undefined || body !== undefined;
  return [
    ...(call.before ? [call.before] : []),
    ...(call.sameSite ? [requireSameSite] : []),
    ...(access === "public" ? [] : [requireSignIn({ ...call, filters: hasBody ? [] : filters })]),
    ...(typeof access === "function" ? [requirePermission(access)] : []),
    ...(access === "own" ? [requireSelf] : []),
    ...(hasBody ? [acceptBody(getBodyLimits(call), { ...body, filters })] : []),
  ];
}

const KeyHeaders = IdempotencyHeaders.pick({ "Idempotency-Key": true });

function describeRequest(call: NamedCall): RouteConfig["request"] {
  const { params, query, ifMatch, idempotent } = call;
  const names = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
  const headers = ifMatch ? (idempotent ? IdempotencyHeaders : IfMatchHeaders) : idempotent ? KeyHeaders : undefined;
  return {
    ...(names.length > 0 && {
      params: (params ?? z.object(Object.fromEntries(names.map((name) => [name, z.string()])))) as z.ZodObject,
    }),
    ...(query && { query: query as z.ZodObject }),
    ...(headers && { headers }),
    ...(call.input && { body: describeBody(call, call.input) }),
  };
}

function describeBody(call: NamedCall, input: z.ZodType) {
  const { form } = call;
  const types = Object.keys(getBodyLimits(call));
  const content = Object.fromEntries(
    types.map((type) => [type, { schema: type === "multipart/form-data" && form ? form : input }]),
  );
  const { required = form ? "unstated" : true } = call.body ?? {};
  return required === "unstated" ? { content } : { content, required };
}

function describeResponses(call: NamedCall): RouteConfig["responses"] {
  const { output, creates, etag, pending } = call;
  const headers = {
    ...(isPage(output) && OPENAPI_LIST_HEADERS),
    ...(etag && OPENAPI_VERSION_HEADERS),
    ...(creates && { Location: OPENAPI_CREATED_HEADERS.Location }),
    ...call.headers,
  };
  const success = output !== undefined && {
    [getStatus(call)]: {
      description: call.returns ?? (isPage(output) ? "One page" : output === "file" ? "The file" : "The result"),
      ...(Object.keys(headers).length > 0 && { headers }),
      content:
        output === "file"
          ? OPENAPI_FILE_CONTENT
          : createOpenApiJsonContent(isPage(output) ? z.array(output.item) : output),
    },
  };
  return {
    ...success,
    ...(pending && OPENAPI_PENDING),
    ...OPENAPI_FAILURES,
    ...call.responses,
  } as RouteConfig["responses"];
}

const getStatus = ({ creates, status }: NamedCall): 200 | 201 => status ?? (creates ? 201 : 200);

function createHandler(call: NamedCall) {
  return async (c: Context<SignedInEnv>): Promise<Response> => {
    const form = call.form ? await c.req.bodyCache.formData : undefined;
    const misplaced = form ? listMisplacedFileErrors(form) : [];
    if (misplaced.length > 0) return createFailureResponse(failInvalid(misplaced));
    const args = readArguments(c, call, form !== undefined);
    const result = call.idempotent ? await runOnce(call, args) : await run(call, args);
    if (result instanceof Response) return result;
    if (!result.ok) return createFailureResponse(result);
    const { body, headers } = result.value;
    return call.output === "file"
      ? sendFile(c, body as FileDownload)
      : c.json(body as object, getStatus(call), headers);
  };
}

function readArguments(c: Context<SignedInEnv>, call: NamedCall, isForm: boolean): AnyArguments {
  const { context } = c.env;
  const read = (target: string) => c.req.valid(target as never) as unknown;
  const isUrlEncoded = "application/x-www-form-urlencoded" in getBodyLimits(call);
  return {
    c,
    context,
    services: context.services,
    // Null only in a public call, whose handler expects it.
    actor: context.actor as AnyArguments["actor"],
    params: read("param"),
    query: read("query"),
    input: call.input && read(isForm || isUrlEncoded ? "form" : "json"),
    options: {
      version: call.ifMatch ? readIfMatch(c) : null,
      idempotency_key: call.idempotent ? (c.req.header("Idempotency-Key") ?? null) : null,
    },
  };
}

type Sent = IdempotentResponse<unknown>;

async function run(call: NamedCall, args: AnyArguments): Promise<Result<Sent> | Response> {
  const result = await call.run(args);
  return result instanceof Response ? result : toSent(call, args, result);
}

/** Returns the body of a value and its headers. */
function toSent(call: NamedCall, { c }: AnyArguments, result: Result<unknown>): Result<Sent> {
  if (!result.ok) return result;
  const { value } = result;
  if (isPage(call.output) && !(value instanceof Reply)) {
    const page = value as PageMetadata & { items: unknown };
    return ok({ body: page.items, headers: toPageHeaders(c, page) });
  }
  const { body, headers } = value instanceof Reply ? value : new Reply(value, {});
  const { id, version } = body as { id: string; version: number };
  return ok({
    body,
    headers: {
      ...(call.etag && { ETag: toEtag(version) }),
      ...(call.creates && { Location: `${c.req.path}/${encodeURIComponent(id)}` }),
      ...headers,
    },
  });
}

/** Does the work once for each Idempotency-Key. */
function runOnce(call: NamedCall, args: AnyArguments): Promise<Result<Sent>> {
  const { recover, identity, redact } = typeof call.idempotent === "object" ? call.idempotent : {};
  const work = async () => toSent(call, args, (await call.run(args)) as Result<unknown>);
  return withIdempotencyKey<unknown>(args.c, {
    input: identity ? identity(args) : (args.input ?? null),
    run: work,
    recover: async (id) => (recover ? toSent(call, args, await recover(args, id)) : work()),
    redact: redact && ((body) => redact(body, args)),
  });
}
