import {
  CreateCurrencyInput,
  CreateDepartmentInput,
  CreatePriorityInput,
  CreateRequestTypeInput,
  UpdateCurrencyInput,
  UpdateDepartmentInput,
  UpdatePriorityInput,
  UpdateRequestTypeInput,
} from "../../../domain/inputs/admin-master-data.ts";
import { createRouter } from "../api-env.ts";
import {
  createEntityAndRespond,
  createEntityCreationRoute,
  createEntityDeletionRoute,
  createEntityReadRoute,
  createEntityUpdateRoute,
  readChangeOptions,
  respondEntity,
  respondMessage,
} from "./admin-routes.ts";
import { Currency, Department, Priority, RequestType } from "./schemas.ts";

/**
 * The API calls with which administrators change departments, currencies, request types and priorities. The calls that read them are in
 * `master-data.ts`.
 */
export const adminMasterData = createRouter();

const D = "/admin/departments";
adminMasterData.openapi(createEntityReadRoute(D, "department", Department), async (c) =>
  respondEntity(c, await c.env.context.services.admin.departments.get(c.var.actor, c.req.valid("param").id)),
);
adminMasterData.openapi(createEntityCreationRoute(D, "department", CreateDepartmentInput, Department), (c) =>
  createEntityAndRespond(c, c.env.context.services.admin.departments, c.req.valid("json")),
);
adminMasterData.openapi(createEntityUpdateRoute(D, "department", UpdateDepartmentInput, Department), async (c) => {
  const { departments } = c.env.context.services.admin;
  const { id } = c.req.valid("param");
  return respondEntity(c, await departments.update(c.var.actor, id, c.req.valid("json"), readChangeOptions(c)));
});
adminMasterData.openapi(createEntityDeletionRoute(D, "department"), async (c) => {
  const { departments } = c.env.context.services.admin;
  return respondMessage(c, await departments.remove(c.var.actor, c.req.valid("param").id, readChangeOptions(c)));
});

const C = "/admin/currencies";
adminMasterData.openapi(createEntityReadRoute(C, "currency", Currency), async (c) =>
  respondEntity(c, await c.env.context.services.admin.currencies.get(c.var.actor, c.req.valid("param").id)),
);
adminMasterData.openapi(createEntityCreationRoute(C, "currency", CreateCurrencyInput, Currency), (c) =>
  createEntityAndRespond(c, c.env.context.services.admin.currencies, c.req.valid("json")),
);
adminMasterData.openapi(createEntityUpdateRoute(C, "currency", UpdateCurrencyInput, Currency), async (c) => {
  const { currencies } = c.env.context.services.admin;
  const { id } = c.req.valid("param");
  return respondEntity(c, await currencies.update(c.var.actor, id, c.req.valid("json"), readChangeOptions(c)));
});
adminMasterData.openapi(createEntityDeletionRoute(C, "currency"), async (c) => {
  const { currencies } = c.env.context.services.admin;
  return respondMessage(c, await currencies.remove(c.var.actor, c.req.valid("param").id, readChangeOptions(c)));
});

const T = "/admin/request-types";
adminMasterData.openapi(createEntityReadRoute(T, "request type", RequestType), async (c) =>
  respondEntity(c, await c.env.context.services.admin.requestTypes.get(c.var.actor, c.req.valid("param").id)),
);
adminMasterData.openapi(createEntityCreationRoute(T, "request type", CreateRequestTypeInput, RequestType), (c) =>
  createEntityAndRespond(c, c.env.context.services.admin.requestTypes, c.req.valid("json")),
);
adminMasterData.openapi(createEntityUpdateRoute(T, "request type", UpdateRequestTypeInput, RequestType), async (c) => {
  const { requestTypes } = c.env.context.services.admin;
  const { id } = c.req.valid("param");
  return respondEntity(c, await requestTypes.update(c.var.actor, id, c.req.valid("json"), readChangeOptions(c)));
});
adminMasterData.openapi(createEntityDeletionRoute(T, "request type"), async (c) => {
  const { requestTypes } = c.env.context.services.admin;
  return respondMessage(c, await requestTypes.remove(c.var.actor, c.req.valid("param").id, readChangeOptions(c)));
});

const P = "/admin/priorities";
adminMasterData.openapi(createEntityReadRoute(P, "priority", Priority), async (c) =>
  respondEntity(c, await c.env.context.services.admin.priorities.get(c.var.actor, c.req.valid("param").id)),
);
adminMasterData.openapi(createEntityCreationRoute(P, "priority", CreatePriorityInput, Priority), (c) =>
  createEntityAndRespond(c, c.env.context.services.admin.priorities, c.req.valid("json")),
);
adminMasterData.openapi(createEntityUpdateRoute(P, "priority", UpdatePriorityInput, Priority), async (c) => {
  const { priorities } = c.env.context.services.admin;
  const { id } = c.req.valid("param");
  return respondEntity(c, await priorities.update(c.var.actor, id, c.req.valid("json"), readChangeOptions(c)));
});
adminMasterData.openapi(createEntityDeletionRoute(P, "priority"), async (c) => {
  const { priorities } = c.env.context.services.admin;
  return respondMessage(c, await priorities.remove(c.var.actor, c.req.valid("param").id, readChangeOptions(c)));
});
