import { html, raw } from "hono/html";
import { DOCS_STYLE } from "./docs-style.ts";
import type { ApiDocument } from "./document.ts";

type Html = ReturnType<typeof html>;
type Components = NonNullable<NonNullable<ApiDocument["components"]>["schemas"]>;
type Schema = Components[string];
type Operation = NonNullable<NonNullable<ApiDocument["paths"]>[string]["get"]>;
type Parameter = NonNullable<Operation["parameters"]>[number];

interface Call {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
}

const METHODS = ["get", "post", "put", "delete"] as const;

/** Every call, under the tag that it carries, in the document's order. */
function callsByTag(document: ApiDocument): Map<string, Call[]> {
  const tags = new Map<string, Call[]>();
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

const nameOf = (ref = ""): string => ref.split("/").at(-1) ?? ref;

/** A shape in a few words: `array of Request`, `string or null`. */
function typeOf(schema: Schema | undefined): Html {
  if (!schema) return html`anything`;
  if ("$ref" in schema) return html`<a href="#schema-${nameOf(schema.$ref)}">${nameOf(schema.$ref)}</a>`;
  const { type, enum: words, items, anyOf, const: constant } = schema;
  if (constant !== undefined) return html`<code>${JSON.stringify(constant)}</code>`;
  if (words)
    return html`${words.filter((word) => word !== null).map((word, index) => html`${index ? ", " : ""}<code>${word}</code>`)}`;
  if (anyOf) return html`${anyOf.map((one, index) => html`${index ? " or " : ""}${typeOf(one)}`)}`;
  if (items) return html`array of ${typeOf(items)}`;
  return html`${[type ?? "anything"].flat().join(" or ")}`;
}

function limitsOf(schema: Schema | undefined): string {
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

const describe = (schema: Schema | undefined, text = ""): string =>
  [text || (schema && "description" in schema ? (schema.description ?? "") : ""), limitsOf(schema)]
    .filter(Boolean)
    .join("; ");

const head = html`<tr><th>Name</th><th>Type</th><th>About</th></tr>`;
const must = html` <span class="must" title="required">*</span>`;

function fieldsOf(schema: Schema): Html {
  if ("$ref" in schema || !schema.properties) return html`<p>${typeOf(schema)}</p>`;
  const required = schema.required ?? [];
  const rows = Object.entries(schema.properties).map(
    ([name, field]) =>
      html`<tr><td><code>${name}</code>${required.includes(name) ? must : ""}</td><td>${typeOf(field)}</td><td>${describe(field)}</td></tr>`,
  );
  return html`<div class="scroll"><table>${head}${rows}</table></div>`;
}

function parametersOf(parameters: readonly Parameter[]): Html {
  const rows = parameters.map((one) =>
    "$ref" in one
      ? ""
      : html`<tr><td><code>${one.name}</code>${one.required ? must : ""}</td><td>${typeOf(one.schema)}</td><td>${one.in}${describe(one.schema, one.description) ? ": " : ""}${describe(one.schema, one.description)}</td></tr>`,
  );
  return html`<h3>Parameters</h3><div class="scroll"><table>${head}${rows}</table></div>`;
}

/** The bodies of a call or an answer: `application/json: Request`. */
function contentOf(content: Record<string, { schema?: Schema }> | undefined): Html[] {
  return Object.entries(content ?? {}).map(([type, { schema }]) => html`<code>${type}</code> ${typeOf(schema)}`);
}

function bodyOf({ requestBody }: Operation): Html {
  if (!requestBody || "$ref" in requestBody) return html``;
  const parts = Object.entries(requestBody.content).map(
    ([type, { schema }]) => html`<h4><code>${type}</code></h4>${schema ? fieldsOf(schema) : ""}`,
  );
  return html`<h3>Body</h3>${parts}`;
}

function answersOf({ responses }: Operation): Html {
  const rows = Object.entries(responses ?? {}).map(([status, answer]) => {
    const headers = "headers" in answer ? Object.keys(answer.headers ?? {}) : [];
    const about = "description" in answer ? (answer.description ?? "") : "";
    const named =
      headers.length > 0
        ? html`<br>with ${headers.map((name, index) => html`${index ? ", " : ""}<code>${name}</code>`)}`
        : "";
    const content = "content" in answer ? contentOf(answer.content) : [];
    return html`<tr><td><code>${status === "default" ? "4xx, 5xx" : status}</code></td><td>${content}</td><td>${about}${named}</td></tr>`;
  });
  return html`<h3>Answers</h3><div class="scroll"><table><tr><th>Status</th><th>Body</th><th>About</th></tr>${rows}</table></div>`;
}

function callOf({ id, method, path, operation }: Call): Html {
  return html`<details id="${id}"><summary><b class="method ${method}">${method}</b><code>${path}</code><span>${operation.summary}</span></summary>
<div class="inside">${operation.description ? html`<p>${prose(operation.description)}</p>` : ""}${operation.security?.length === 0 ? html`<p>No session needed.</p>` : ""}
${operation.parameters?.length ? parametersOf(operation.parameters) : ""}${bodyOf(operation)}${answersOf(operation)}</div></details>`;
}

/** Our own sentences, in which `code` stands between backticks. */
function prose(text: string): Html[] {
  return text.split("`").map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : html`${part}`));
}

/** A link to a folded call unfolds it; without scripts it is one more click. */
const OPEN_TARGET = `const unfold=()=>{const target=document.getElementById(location.hash.slice(1));if(target instanceof HTMLDetailsElement)target.open=true};
addEventListener("hashchange",unfold);unfold();`;

/** The page that shows openapi.json: complete without scripts, in the reader's own light or dark. */
export function renderDocs(document: ApiDocument, nonce: string): Html {
  const tags = [...callsByTag(document)];
  const { title, version, description = "" } = document.info;
  const menu = tags.map(
    ([tag, calls]) =>
      html`<h2>${tag}</h2><ul>${calls.map((call) => html`<li><a href="#${call.id}">${call.operation.summary}</a></li>`)}</ul>`,
  );
  const schemas = Object.entries(document.components?.schemas ?? {}).map(
    ([name, schema]) =>
      html`<details id="schema-${name}" open><summary><code>${name}</code></summary><div class="inside">${fieldsOf(schema)}</div></details>`,
  );
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>API · ${title}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml"><style nonce="${nonce}">${raw(DOCS_STYLE)}</style></head>
<body><a class="skip" href="#calls">Skip to the calls</a><div class="frame">
<nav aria-label="Calls"><a href="/">Back to the dashboard</a>${menu}<h2>Shapes</h2><ul><li><a href="#shapes">All of them</a></li></ul></nav>
<main id="calls"><section class="about"><h1>${title} API <small>${version}</small></h1>${description.split("\n").map((line) => html`<p>${prose(line)}</p>`)}
<p>For tools: <a href="/api/openapi.json">openapi.json</a></p></section>
${tags.map(([tag, calls]) => html`<section><h2>${tag}</h2>${calls.map(callOf)}</section>`)}
<section id="shapes"><h2>Shapes</h2>${schemas}</section></main></div>
<script nonce="${nonce}">${raw(OPEN_TARGET)}</script></body></html>`;
}
