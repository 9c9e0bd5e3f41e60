import { html, raw } from "hono/html";
import { DOCS_STYLE } from "./docs-style.ts";
import type { ApiDocument } from "./document.ts";

type HtmlFragment = ReturnType<typeof html>;
type Components = NonNullable<NonNullable<ApiDocument["components"]>["schemas"]>;
type Schema = Components[string];
type Operation = NonNullable<NonNullable<ApiDocument["paths"]>[string]["get"]>;
type Parameter = NonNullable<Operation["parameters"]>[number];

interface ApiOperation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
}

const METHODS = ["get", "post", "put", "delete"] as const;

/** Returns the API calls grouped by tag, in the order of openapi.json. */
function groupCallsByTag(document: ApiDocument): Map<string, ApiOperation[]> {
  const tags = new Map<string, ApiOperation[]>();
  for (const [path, item] of Object.entries(document.paths ?? {})) {
    for (const method of METHODS) {
      const operation = item[method];
      if (!operation) continue;
      const [tag = "Other"] = operation.tags ?? [];
      const id = `${method}${path.replaceAll(/[^a-zA-Z]+/g, "-")}`.replace(/-$/, "");
      tags.set(tag, [...(tags.get(tag) ?? []), { id, method, path, operation }]);
    }
  }
  return tags;
}

const schemaName = (ref = ""): string => ref.split("/").at(-1) ?? ref;

/** Returns the type of a schema in words, such as `array of Request` or `string or null`. */
function renderType(schema: Schema | undefined): HtmlFragment {
  if (!schema) return html`anything`;
  if ("$ref" in schema) return html`<a href="#schema-${schemaName(schema.$ref)}">${schemaName(schema.$ref)}</a>`;
  const { type, enum: words, items, anyOf, const: constant } = schema;
  if (constant !== undefined) return html`<code>${JSON.stringify(constant)}</code>`;
  if (words)
    return html`${words.filter((word) => word !== null).map((word, index) => html`${index ? ", " : ""}<code>${word}</code>`)}`;
  if (anyOf) return html`${anyOf.map((schema, index) => html`${index ? " or " : ""}${renderType(schema)}`)}`;
  if (items) return html`array of ${renderType(items)}`;
  return html`${[type ?? "anything"].flat().join(" or ")}`;
}

function describeLimits(schema: Schema | undefined): string {
  if (!schema || "$ref" in schema) return "";
  const { minLength, maxLength, minimum, maximum, exclusiveMinimum, maxItems, format } = schema;
  const words = [
    minLength === undefined ? "" : `at least ${minLength} characters`,
    maxLength === undefined ? "" : `at most ${maxLength} characters`,
    minimum === undefined ? "" : `from ${minimum}`,
    maximum === undefined ? "" : `up to ${maximum}`,
    exclusiveMinimum === undefined ? "" : `more than ${exclusiveMinimum}`,
    maxItems === undefined ? "" : `at most ${maxItems}`,
    format ?? "",
  ];
  return words.filter((word) => word !== "").join(", ");
}

const describeSchema = (schema: Schema | undefined, text = ""): string =>
  [text || (schema && "description" in schema ? (schema.description ?? "") : ""), describeLimits(schema)]
    .filter(Boolean)
    .join("; ");

const tableHead = html`<tr><th>Name</th><th>Type</th><th>About</th></tr>`;
const requiredMark = html` <span class="must" title="required">*</span>`;

function renderFields(schema: Schema): HtmlFragment {
  if ("$ref" in schema || !schema.properties) return html`<p>${renderType(schema)}</p>`;
  const required = schema.required ?? [];
  const rows = Object.entries(schema.properties).map(
    ([name, field]) =>
      html`<tr><td><code>${name}</code>${required.includes(name) ? requiredMark : ""}</td><td>${renderType(field)}</td><td>${describeSchema(field)}</td></tr>`,
  );
  return html`<div class="scroll"><table>${tableHead}${rows}</table></div>`;
}

function renderParameters(parameters: readonly Parameter[]): HtmlFragment {
  const rows = parameters.map((parameter) =>
    "$ref" in parameter
      ? ""
      : html`<tr><td><code>${parameter.name}</code>${parameter.required ? requiredMark : ""}</td><td>${renderType(parameter.schema)}</td><td>${parameter.in}${describeSchema(parameter.schema, parameter.description) ? ": " : ""}${describeSchema(parameter.schema, parameter.description)}</td></tr>`,
  );
  return html`<h3>Parameters</h3><div class="scroll"><table>${tableHead}${rows}</table></div>`;
}

/** Returns the media types and schemas of a body, such as `application/json: Request`. */
function renderContent(content: Record<string, { schema?: Schema }> | undefined): HtmlFragment[] {
  return Object.entries(content ?? {}).map(([type, { schema }]) => html`<code>${type}</code> ${renderType(schema)}`);
}

function renderBody({ requestBody }: Operation): HtmlFragment {
  if (!requestBody || "$ref" in requestBody) return html``;
  const parts = Object.entries(requestBody.content).map(
    ([type, { schema }]) => html`<h4><code>${type}</code></h4>${schema ? renderFields(schema) : ""}`,
  );
  return html`<h3>Body</h3>${parts}`;
}

function renderResponses({ responses }: Operation): HtmlFragment {
  const rows = Object.entries(responses ?? {}).map(([status, answer]) => {
    const headers = "headers" in answer ? Object.keys(answer.headers ?? {}) : [];
    const about = "description" in answer ? (answer.description ?? "") : "";
    const named =
      headers.length > 0
        ? html`<br>with ${headers.map((name, index) => html`${index ? ", " : ""}<code>${name}</code>`)}`
        : "";
    const content = "content" in answer ? renderContent(answer.content) : [];
    return html`<tr><td><code>${status === "default" ? "4xx, 5xx" : status}</code></td><td>${content}</td><td>${about}${named}</td></tr>`;
  });
  return html`<h3>Answers</h3><div class="scroll"><table><tr><th>Status</th><th>Body</th><th>About</th></tr>${rows}</table></div>`;
}

function renderCall({ id, method, path, operation }: ApiOperation): HtmlFragment {
  return html`<details id="${id}"><summary><b class="method ${method}">${method}</b><code>${path}</code><span>${operation.summary}</span></summary>
<div class="inside">${operation.description ? html`<p>${renderParagraphs(operation.description)}</p>` : ""}${operation.security?.length === 0 ? html`<p>No session needed.</p>` : ""}
${operation.parameters?.length ? renderParameters(operation.parameters) : ""}${renderBody(operation)}${renderResponses(operation)}</div></details>`;
}

/** Returns a text as HTML. Parts between backticks become `<code>`. */
function renderParagraphs(text: string): HtmlFragment[] {
  return text.split("`").map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : html`${part}`));
}

/** A script that opens the collapsed description of an API call when a link leads to it. */
const OPEN_TARGET_SCRIPT = `const unfold=()=>{const target=document.getElementById(location.hash.slice(1));if(target instanceof HTMLDetailsElement)target.open=true};
addEventListener("hashchange",unfold);unfold();`;

/**
 * Returns the page that displays openapi.json. The page works without scripts and follows the light or dark mode of the
 * browser.
 */
export function renderDocs(document: ApiDocument, nonce: string): HtmlFragment {
  const tags = [...groupCallsByTag(document)];
  const { title, version, description = "" } = document.info;
  const menu = tags.map(
    ([tag, calls]) =>
      html`<h2>${tag}</h2><ul>${calls.map((call) => html`<li><a href="#${call.id}">${call.operation.summary}</a></li>`)}</ul>`,
  );
  const schemas = Object.entries(document.components?.schemas ?? {}).map(
    ([name, schema]) =>
      html`<details id="schema-${name}" open><summary><code>${name}</code></summary><div class="inside">${renderFields(schema)}</div></details>`,
  );
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>API · ${title}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml"><style nonce="${nonce}">${raw(DOCS_STYLE)}</style></head>
<body><a class="skip" href="#calls">Skip to the calls</a><div class="frame">
<nav aria-label="Calls"><a href="/">Back to the dashboard</a>${menu}<h2>Shapes</h2><ul><li><a href="#shapes">All of them</a></li></ul></nav>
<main id="calls"><section class="about"><h1>${title} API <small>${version}</small></h1>${description.split("\n").map((line) => html`<p>${renderParagraphs(line)}</p>`)}
<p>For tools: <a href="/api/openapi.json">openapi.json</a></p></section>
${tags.map(([tag, calls]) => html`<section><h2>${tag}</h2>${calls.map(renderCall)}</section>`)}
<section id="shapes"><h2>Shapes</h2>${schemas}</section></main></div>
<script nonce="${nonce}">${raw(OPEN_TARGET_SCRIPT)}</script></body></html>`;
}
