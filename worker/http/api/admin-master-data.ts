import type * as z from "zod";
import {
  approverGroupSchemas,
  currencySchemas,
  departmentSchemas,
  dutyConflictSchemas,
  prioritySchemas,
  requestTypeSchemas,
} from "../../../domain/master-data/schemas.ts";
import type { LoadContext } from "../../context.ts";
import { createRouter } from "../api-env.ts";
import { toResponse } from "../problem-response.ts";
import {
  createEntityAndRespond,
  createEntityCreationRoute,
  createEntityDeletionRoute,
  createEntityListRoute,
  createEntityReadRoute,
  createEntityUpdateRoute,
  type EntityService,
  readChangeOptions,
  respondEntity,
  respondMessage,
} from "./admin-routes.ts";
import { ApproverGroup, DutyConflict } from "./admin-schemas.ts";
import { paginate, toPageHeaders } from "./pagination.ts";
import { Currency, Department, Priority, RequestType } from "./schemas.ts";

/**
 * The API calls with which administrators change master data. The calls that read the lists of departments, currencies, request types and
 * priorities are in `master-data.ts`, because everybody may use them.
 */
export const adminMasterData = createRouter();

interface EntityCalls {
  path: string;
  /** The entity in the descriptions of its calls, such as 'department'. */
  noun: string;
  response: z.ZodType;
  schemas: { create: z.ZodType; update: z.ZodType };
  service: (admin: LoadContext["services"]["admin"]) => EntityService;
}

function addEntityCalls({ path, noun, response, schemas, service }: EntityCalls): void {
  adminMasterData.openapi(createEntityReadRoute(path, noun, response), async (c) =>
    respondEntity(c, await service(c.env.context.services.admin).get(c.var.actor, c.req.valid("param").id)),
  );
  adminMasterData.openapi(createEntityCreationRoute(path, noun, schemas.create, response), (c) =>
    createEntityAndRespond(c, service(c.env.context.services.admin), c.req.valid("json") as never),
  );
  adminMasterData.openapi(createEntityUpdateRoute(path, noun, schemas.update, response), async (c) => {
    const { id } = c.req.valid("param");
    const input = c.req.valid("json") as never;
    const { update } = service(c.env.context.services.admin);
    return respondEntity(c, await update(c.var.actor, id, input, readChangeOptions(c)));
  });
  adminMasterData.openapi(createEntityDeletionRoute(path, noun), async (c) => {
    const { remove } = service(c.env.context.services.admin);
    return respondMessage(c, await remove(c.var.actor, c.req.valid("param").id, readChangeOptions(c)));
  });
}

addEntityCalls({
  path: "/admin/departments",
  noun: "department",
  response: Department,
  schemas: departmentSchemas,
  service: ({ departments }) => departments,
});
addEntityCalls({
  path: "/admin/currencies",
  noun: "currency",
  response: Currency,
  schemas: currencySchemas,
  service: ({ currencies }) => currencies,
});
addEntityCalls({
  path: "/admin/request-types",
  noun: "request type",
  response: RequestType,
  schemas: requestTypeSchemas,
  service: ({ requestTypes }) => requestTypes,
});
addEntityCalls({
  path: "/admin/priorities",
  noun: "priority",
  response: Priority,
  schemas: prioritySchemas,
  service: ({ priorities }) => priorities,
});

adminMasterData.openapi(
  createEntityListRoute("/admin/approver-groups", "The groups of approvers", ApproverGroup),
  async (c) => {
    const all = await c.env.context.services.admin.approverGroups.list(c.var.actor);
    const page = all.ok ? paginate(all.value, c.req.valid("query")) : all;
    return toResponse(page, (one) => c.json(one.items, 200, toPageHeaders(c, one)));
  },
);
addEntityCalls({
  path: "/admin/approver-groups",
  noun: "group of approvers",
  response: ApproverGroup,
  schemas: approverGroupSchemas,
  service: ({ approverGroups }) => approverGroups,
});

adminMasterData.openapi(
  createEntityListRoute("/admin/duty-conflicts", "The conflicts of duties", DutyConflict),
  async (c) => {
    const all = await c.env.context.services.admin.dutyConflicts.list(c.var.actor);
    const page = all.ok ? paginate(all.value, c.req.valid("query")) : all;
    return toResponse(page, (one) => c.json(one.items, 200, toPageHeaders(c, one)));
  },
);
addEntityCalls({
  path: "/admin/duty-conflicts",
  noun: "conflict of duties",
  response: DutyConflict,
  schemas: dutyConflictSchemas,
  service: ({ dutyConflicts }) => dutyConflicts,
});
