/**
 * Compares responses with openapi.json: a response must have all required properties and no property that is not
 * described. Also creates inputs that match openapi.json.
 */
import { api } from "../../../worker/http/api/app.ts";
import { describeApi } from "../../../worker/http/api/document.ts";

export const OPENAPI_DOCUMENT = describeApi(api);

type Schemas = NonNullable<NonNullable<(typeof OPENAPI_DOCUMENT)["components"]>["schemas"]>;
export type Schema = Schemas[string];
type PathItem = NonNullable<(typeof OPENAPI_DOCUMENT)["paths"]>[string];
type Operation = NonNullable<PathItem["get"]>;

export interface DocumentedOperation {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  /** The path in openapi.json, without `/api`. */
  readonly path: string;
  readonly operation: Operation;
}

const METHODS = ["get", "post", "put", "delete"] as const;

/** Every call in openapi.json. Calls without path parameters come first, as in the router. */
export const DOCUMENTED_OPERATIONS: readonly DocumentedOperation[] = Object.entries(OPENAPI_DOCUMENT.paths ?? {})
  .flatMap(([path, item]) =>
    METHODS.flatMap((method): DocumentedOperation[] => {
      const operation = item[method];
      const verb = method.toUpperCase() as DocumentedOperation["method"];
      return operation ? [{ method: verb, path: path.replace("/api", ""), operation }] : [];
    }),
  )
  .sort((a, b) => a.path.split("{").length - b.path.split("{").length);

export function findCall(method: string, path: string): DocumentedOperation | undefined {
  const address = path.split("?")[0] ?? "";
  return DOCUMENTED_OPERATIONS.find(
    (call) => call.method === method && new RegExp(`^${call.path.replaceAll(/\{[^}]+\}/g, "[^/]+")}$`).test(address),
  );
}

function resolve(schema: Schema): Exclude<Schema, { $ref: string }> {
  if (!("$ref" in schema) || schema.$ref === undefined) return schema as Exclude<Schema, { $ref: string }>;
  const found = OPENAPI_DOCUMENT.components?.schemas?.[schema.$ref.split("/").at(-1) ?? ""];
  if (!found) throw new Error(`${schema.$ref} is not in the document`);
  return resolve(found);
}

/** Whether the value of a field or parameter with this name is an id. */
const isId = (name: string) => /(?:^|_)ids?$|^endpoint$|^cursor$/.test(name);

/**
 * Returns a value that matches a schema, with `id` as the value of all ids. Objects have their required fields and
 * their ids.
 */
function createSample(given: Schema, id: string, name = "", depth = 0): unknown {
  const schema = resolve(given);
  const [type] = [schema.type ?? []].flat();
  const [variant] = schema.anyOf ?? schema.oneOf ?? [];
  if (variant) return createSample(variant, id, name, depth);
  if (isId(name) && type !== "array") return id;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (type === "array")
    return depth > 4 || !schema.items ? [] : [createSample(schema.items, id, name.replace(/s$/, ""), depth + 1)];
  if (type === "integer" || type === "number") return 1;
  if (type === "boolean") return true;
  if (type !== "object" && !schema.properties) return "2027-01-01";
  const properties = Object.entries(schema.properties ?? {}).filter(
    ([property]) => isId(property) || schema.required?.includes(property),
  );
  return Object.fromEntries(
    properties.map(([property, one]) => [property, createSample(one, id, property, depth + 1)]),
  );
}

/** Returns the schema of the JSON body of a call; undefined if it has none. */
function findBodySchema({ operation: { requestBody } }: DocumentedOperation): Schema | undefined {
  if (!requestBody || !("content" in requestBody)) return undefined;
  return requestBody.content["application/json"]?.schema as Schema | undefined;
}

/**
 * Returns a body that matches the schema of a call, with `id` as the value of all ids; undefined if the call has no
 * body.
 */
export function createSampleBody(call: DocumentedOperation, id: string): unknown {
  const schema = findBodySchema(call);
  return schema && createSample(schema, id);
}

/** Returns the names of the query parameters of a call. */
export const listQueryParameters = ({ operation: { parameters = [] } }: DocumentedOperation): string[] =>
  parameters.flatMap((one) => ("in" in one && one.in === "query" ? [one.name] : []));

/**
 * Returns a query in which every parameter of a call has the value `id`; an empty text if the call has no parameters.
 */
export function createSampleQuery(call: DocumentedOperation, id: string): string {
  const names = listQueryParameters(call);
  return names.length === 0 ? "" : `?${new URLSearchParams(names.map((name) => [name, id]))}`;
}

function kindOf(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  return Number.isInteger(value) ? "integer" : typeof value;
}

function hasType(value: unknown, types: readonly string[]): boolean {
  const kind = kindOf(value);
  return types.includes(kind) || (kind === "integer" && types.includes("number"));
}

/**
 * Returns the differences between `value` and the schema `given`, each with the path of the value. Undescribed
 * properties are differences.
 */
function findSchemaDifferences(value: unknown, given: Schema, at = "answer"): string[] {
  const schema = resolve(given);
  if (schema.anyOf) {
    const tried = schema.anyOf.map((one) => findSchemaDifferences(value, one, at));
    return tried.some((faults) => faults.length === 0) ? [] : tried.flat();
  }
  const types = [schema.type ?? []].flat();
  if (types.length > 0 && !hasType(value, types)) return [`${at} is ${kindOf(value)}, not ${types.join(" or ")}`];
  if (schema.const !== undefined && value !== schema.const) return [`${at} is not ${JSON.stringify(schema.const)}`];
  if (schema.enum && !schema.enum.includes(value)) return [`${at} is ${JSON.stringify(value)}, which is no word of it`];
  const { items } = schema;
  if (Array.isArray(value))
    return items ? value.flatMap((one, index) => findSchemaDifferences(one, items, `${at}.${index}`)) : [];
  return kindOf(value) === "object" ? findObjectDifferences(value as Record<string, unknown>, schema, at) : [];
}

function findObjectDifferences(value: Record<string, unknown>, schema: Exclude<Schema, { $ref: string }>, at: string) {
  const { properties = {}, required = [], additionalProperties } = schema;
  const missing = required.filter((name) => !(name in value)).map((name) => `${at}.${name} is missing`);
  const rest = Object.entries(value).flatMap(([name, one]) => {
    const property = properties[name];
    if (property) return findSchemaDifferences(one, property, `${at}.${name}`);
    return additionalProperties === undefined ? [`${at}.${name} is not described`] : [];
  });
  return [...missing, ...rest];
}

/** Returns the differences between a response and openapi.json. */
export function findContractDifferences(method: string, path: string, response: Response, body: unknown): string[] {
  const { status, headers } = response;
  const call = findCall(method, path);
  const type = (headers.get("Content-Type") ?? "").split(";")[0] ?? "";
  const failed = status >= 400;
  if (failed && type !== "application/problem+json") return [`${status} is ${type}, not problem+json`];
  if (!call) return failed ? [] : [`${method} ${path} answers ${status} and is not in the document`];
  const described = call.operation.responses?.[failed ? "default" : String(status)];
  if (!described) return [`${call.method} ${call.path}: ${status} is not in the document`];
  const content = "content" in described ? described.content : undefined;
  const [expected, media] = Object.entries<{ schema?: Schema }>(content ?? {})[0] ?? [];
  if (expected === undefined) return body === "" ? [] : [`${call.path} has a body`];
  if (expected === "*/*") return [];
  if (type !== expected) return [`${call.path} is ${type}, not ${expected}`];
  return media?.schema && type.endsWith("json")
    ? findSchemaDifferences(body, media.schema, `${call.method} ${call.path}`)
    : [];
}
