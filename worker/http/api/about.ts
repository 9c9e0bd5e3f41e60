import * as z from "zod";
import { ok } from "../../../domain/errors.ts";
import packageInfo from "../../../package.json" with { type: "json" };
import { call, callGroup } from "./call.ts";
import { renderDocs } from "./docs-page.ts";
import type { ApiDocument } from "./document.ts";

/** Returns the calls about the API itself. `describe`: returns the content of openapi.json. */
export const createAbout = (describe: () => ApiDocument) =>
  callGroup("About", {
    getHealth: call("GET /health", {
      summary: "Check that the system responds",
      access: "public",
      output: z.object({ status: z.literal("ok"), version: z.string() }),
      returns: "It responds",
      run: () => ok({ status: "ok" as const, version: packageInfo.version }),
    }),
    getApiDescription: call("GET /openapi.json", {
      summary: "This description",
      output: z.record(z.string(), z.unknown()),
      returns: "OpenAPI 3.1",
      run: () => ok({ ...describe() }),
    }),
    getApiPage: call("GET /docs", {
      summary: "This description, as a page",
      responses: { 200: { description: "A page", content: { "text/html": { schema: { type: "string" } } } } },
      run: ({ c, context }) => c.html(renderDocs(describe(), context.nonce)),
    }),
  });
