import { createRoute } from "@hono/zod-openapi";
import * as z from "zod";
import {
  CreateApproverGroupInput,
  CreateDutyConflictInput,
  UpdateApproverGroupInput,
  UpdateDutyConflictInput,
} from "../../../domain/inputs/admin-master-data.ts";
import { createRouter } from "../api-env.ts";
import { toResponse } from "../problem-response.ts";
import {
  adminPanelMiddleware,
  createEntityAndRespond,
  createEntityCreationRoute,
  createEntityDeletionRoute,
  createEntityReadRoute,
  createEntityUpdateRoute,
  readChangeOptions,
  respondEntity,
  respondMessage,
} from "./admin-routes.ts";
import { ApproverGroup, DutyConflict } from "./admin-schemas.ts";
import { PageQuery, paginate, toPageHeaders } from "./pagination.ts";
import { createOpenApiJsonContent, OPENAPI_FAILURES, OPENAPI_LIST_HEADERS } from "./schemas.ts";

/** The API calls with which administrators manage the groups of approvers (R32) and the conflicts of duties (R33). */
export const approverGroups = createRouter();

const list = <Path extends string, Schema extends z.ZodType>(path: Path, summary: string, schema: Schema) =>
  createRoute({
    method: "get",
    path,
    tags: ["Administration"],
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

const G = "/admin/approver-groups";
approverGroups.openapi(list(G, "The groups of approvers", ApproverGroup), async (c) => {
  const all = await c.env.context.services.admin.approverGroups.list(c.var.actor);
  const page = all.ok ? paginate(all.value, c.req.valid("query")) : all;
  return toResponse(page, (one) => c.json(one.items, 200, toPageHeaders(c, one)));
});
approverGroups.openapi(createEntityReadRoute(G, "group of approvers", ApproverGroup), async (c) =>
  respondEntity(c, await c.env.context.services.admin.approverGroups.get(c.var.actor, c.req.valid("param").id)),
);
approverGroups.openapi(
  createEntityCreationRoute(G, "group of approvers", CreateApproverGroupInput, ApproverGroup),
  (c) => createEntityAndRespond(c, c.env.context.services.admin.approverGroups, c.req.valid("json")),
);
approverGroups.openapi(
  createEntityUpdateRoute(G, "group of approvers", UpdateApproverGroupInput, ApproverGroup),
  async (c) => {
    const service = c.env.context.services.admin.approverGroups;
    const { id } = c.req.valid("param");
    return respondEntity(c, await service.update(c.var.actor, id, c.req.valid("json"), readChangeOptions(c)));
  },
);
approverGroups.openapi(createEntityDeletionRoute(G, "group of approvers"), async (c) => {
  const service = c.env.context.services.admin.approverGroups;
  return respondMessage(c, await service.remove(c.var.actor, c.req.valid("param").id, readChangeOptions(c)));
});

const D = "/admin/duty-conflicts";
approverGroups.openapi(list(D, "The conflicts of duties", DutyConflict), async (c) => {
  const all = await c.env.context.services.admin.dutyConflicts.list(c.var.actor);
  const page = all.ok ? paginate(all.value, c.req.valid("query")) : all;
  return toResponse(page, (one) => c.json(one.items, 200, toPageHeaders(c, one)));
});
approverGroups.openapi(createEntityReadRoute(D, "conflict of duties", DutyConflict), async (c) =>
  respondEntity(c, await c.env.context.services.admin.dutyConflicts.get(c.var.actor, c.req.valid("param").id)),
);
approverGroups.openapi(createEntityCreationRoute(D, "conflict of duties", CreateDutyConflictInput, DutyConflict), (c) =>
  createEntityAndRespond(c, c.env.context.services.admin.dutyConflicts, c.req.valid("json")),
);
approverGroups.openapi(
  createEntityUpdateRoute(D, "conflict of duties", UpdateDutyConflictInput, DutyConflict),
  async (c) => {
    const service = c.env.context.services.admin.dutyConflicts;
    const { id } = c.req.valid("param");
    return respondEntity(c, await service.update(c.var.actor, id, c.req.valid("json"), readChangeOptions(c)));
  },
);
approverGroups.openapi(createEntityDeletionRoute(D, "conflict of duties"), async (c) => {
  const service = c.env.context.services.admin.dutyConflicts;
  return respondMessage(c, await service.remove(c.var.actor, c.req.valid("param").id, readChangeOptions(c)));
});
