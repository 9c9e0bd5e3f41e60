import { createRoute } from "@hono/zod-openapi";
import * as z from "zod";
import {
  BacktestInput,
  CreateConfigurationInput,
  MatrixCheckInput,
  MatrixTrialInput,
  RestoreConfigurationInput,
  UpdateConfigurationInput,
} from "../../../domain/inputs/admin-matrix.ts";
import { createRouter } from "../api-env.ts";
import { acceptBody, JSON_BODY_LIMITS } from "../middleware/body.ts";
import { createFailureResponse, toResponse } from "../problem-response.ts";
import {
  adminPanelMiddleware,
  createEntityAndRespond,
  createEntityCreationRoute,
  createEntityDeletionRoute,
  createEntityReadRoute,
  createEntityUpdateRoute,
  EntityIdParams,
  readChangeOptions,
  respondEntity,
  respondIdempotently,
  respondMessage,
} from "./admin-routes.ts";
import {
  BacktestResult,
  ConfigurationVersion,
  DoaConfiguration,
  MatrixFindings,
  MatrixTrialResult,
} from "./admin-schemas.ts";
import { PageQuery, paginate, toPageHeaders } from "./pagination.ts";
import {
  createOpenApiJsonContent,
  IdempotencyHeaders,
  IfMatchHeaders,
  OPENAPI_FAILURES,
  OPENAPI_LIST_HEADERS,
  OPENAPI_PENDING,
} from "./schemas.ts";

/** The API calls for the approval matrix: its configurations, their versions, and checks of a draft. */
export const adminMatrix = createRouter();
const tags = ["Administration"];
const PATH = "/admin/doa-configurations";
const NOUN = "DOA configuration";

adminMatrix.openapi(
  createRoute({
    method: "get",
    path: PATH,
    tags,
    summary: "The approval matrix",
    middleware: adminPanelMiddleware,
    request: { query: PageQuery },
    responses: {
      200: {
        description: "One page",
        headers: OPENAPI_LIST_HEADERS,
        content: createOpenApiJsonContent(z.array(DoaConfiguration)),
      },
      ...OPENAPI_FAILURES,
    },
  }),
  async (c) => {
    const all = await c.env.context.services.admin.matrix.list(c.var.actor);
    if (!all.ok) return createFailureResponse(all);
    return toResponse(paginate(all.value, c.req.valid("query")), (page) =>
      c.json(page.items, 200, toPageHeaders(c, page)),
    );
  },
);

adminMatrix.openapi(createEntityCreationRoute(PATH, NOUN, CreateConfigurationInput, DoaConfiguration), (c) =>
  createEntityAndRespond(c, c.env.context.services.admin.matrix, c.req.valid("json")),
);

adminMatrix.openapi(createEntityReadRoute(PATH, NOUN, DoaConfiguration), async (c) =>
  respondEntity(c, await c.env.context.services.admin.matrix.get(c.var.actor, c.req.valid("param").id)),
);

adminMatrix.openapi(createEntityUpdateRoute(PATH, NOUN, UpdateConfigurationInput, DoaConfiguration), async (c) => {
  const { matrix } = c.env.context.services.admin;
  const { id } = c.req.valid("param");
  return respondEntity(c, await matrix.update(c.var.actor, id, c.req.valid("json"), readChangeOptions(c)));
});

adminMatrix.openapi(createEntityDeletionRoute(PATH, NOUN), async (c) => {
  const { matrix } = c.env.context.services.admin;
  return respondMessage(c, await matrix.remove(c.var.actor, c.req.valid("param").id, readChangeOptions(c)));
});

adminMatrix.openapi(
  createRoute({
    method: "get",
    path: `${PATH}/{id}/versions`,
    tags,
    summary: "The versions of a DOA configuration",
    description: "The latest 100, newest first.",
    middleware: adminPanelMiddleware,
    request: { params: EntityIdParams },
    responses: {
      200: { description: "The versions", content: createOpenApiJsonContent(z.array(ConfigurationVersion)) },
      ...OPENAPI_FAILURES,
    },
  }),
  async (c) => {
    const result = await c.env.context.services.admin.matrix.listVersions(c.var.actor, c.req.valid("param").id);
    return toResponse(result, (versions) => c.json(versions, 200));
  },
);

const post = <Path extends string, Input extends z.ZodType, Schema extends z.ZodType>(
  path: Path,
  summary: string,
  description: string,
  input: Input,
  schema: Schema,
) =>
  createRoute({
    method: "post",
    path,
    tags,
    summary,
    description,
    middleware: [...adminPanelMiddleware, acceptBody(JSON_BODY_LIMITS)],
    request: {
      headers: IdempotencyHeaders.pick({ "Idempotency-Key": true }),
      body: { required: true, content: createOpenApiJsonContent(input) },
    },
    responses: { 200: { description: summary, content: createOpenApiJsonContent(schema) }, ...OPENAPI_FAILURES },
  });

adminMatrix.openapi(
  createRoute({
    method: "post",
    path: `${PATH}/{id}/restore`,
    tags,
    summary: "Restore an older version",
    description: "Open requests are not rerouted.",
    middleware: [...adminPanelMiddleware, acceptBody(JSON_BODY_LIMITS)],
    request: {
      params: EntityIdParams,
      headers: IfMatchHeaders.extend(IdempotencyHeaders.pick({ "Idempotency-Key": true }).shape),
      body: { required: true, content: createOpenApiJsonContent(RestoreConfigurationInput) },
    },
    responses: {
      200: { description: "The configuration", content: createOpenApiJsonContent(DoaConfiguration) },
      ...OPENAPI_PENDING,
      ...OPENAPI_FAILURES,
    },
  }),
  (c) => {
    const [{ id }, input] = [c.req.valid("param"), c.req.valid("json")];
    const { matrix } = c.env.context.services.admin;
    return respondIdempotently(c, input, () => matrix.restore(c.var.actor, id, input, readChangeOptions(c)));
  },
);

adminMatrix.openapi(
  post(
    `${PATH}/checks`,
    "Check the matrix for problems",
    "With a draft, returns its problems and its other effects.",
    MatrixCheckInput,
    MatrixFindings,
  ),
  (c) => {
    const input = c.req.valid("json");
    return respondIdempotently(c, input, async () => {
      const result = await c.env.context.services.admin.matrix.check(c.var.actor, input);
      return result.ok ? { ok: true, value: { findings: result.value } } : result;
    });
  },
);

adminMatrix.openapi(
  post(
    `${PATH}/trial`,
    "Preview the route of an example request",
    "By the current matrix and, with a draft, by the draft too.",
    MatrixTrialInput,
    MatrixTrialResult,
  ),
  (c) => {
    const input = c.req.valid("json");
    return respondIdempotently(c, input, () => c.env.context.services.admin.matrix.runTrial(c.var.actor, input));
  },
);

adminMatrix.openapi(
  post(
    `${PATH}/backtest`,
    "The routes that recent requests would have under a draft",
    "Routes at most the last 10,000 requests by the current matrix and by the draft, at today's exchange rates.",
    BacktestInput,
    BacktestResult,
  ),
  (c) => {
    const input = c.req.valid("json");
    return respondIdempotently(c, input, () => c.env.context.services.admin.matrix.backtest(c.var.actor, input));
  },
);
