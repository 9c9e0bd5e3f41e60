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
import { createPart } from "../api-env.ts";
import {
  answerCreated,
  answerEntity,
  answerMessage,
  changeOptions,
  createRouteOf,
  getRoute,
  removeRoute,
  updateRoute,
} from "./admin-calls.ts";
import { Currency, Department, Priority, RequestType } from "./schemas.ts";

/** Departments, currencies, request types and priorities; everybody reads them (`master-data.ts`), administrators keep them. */
export const adminMasterData = createPart();

const D = "/admin/departments";
adminMasterData.openapi(getRoute(D, "department", Department), async (c) =>
  answerEntity(c, await c.env.context.services.admin.departments.get(c.var.actor, c.req.valid("param").id)),
);
adminMasterData.openapi(createRouteOf(D, "department", CreateDepartmentInput, Department), (c) =>
  answerCreated(c, c.env.context.services.admin.departments, c.req.valid("json")),
);
adminMasterData.openapi(updateRoute(D, "department", UpdateDepartmentInput, Department), async (c) => {
  const { departments } = c.env.context.services.admin;
  const { id } = c.req.valid("param");
  return answerEntity(c, await departments.update(c.var.actor, id, c.req.valid("json"), changeOptions(c)));
});
adminMasterData.openapi(removeRoute(D, "department"), async (c) => {
  const { departments } = c.env.context.services.admin;
  return answerMessage(c, await departments.remove(c.var.actor, c.req.valid("param").id, changeOptions(c)));
});

const C = "/admin/currencies";
adminMasterData.openapi(getRoute(C, "currency", Currency), async (c) =>
  answerEntity(c, await c.env.context.services.admin.currencies.get(c.var.actor, c.req.valid("param").id)),
);
adminMasterData.openapi(createRouteOf(C, "currency", CreateCurrencyInput, Currency), (c) =>
  answerCreated(c, c.env.context.services.admin.currencies, c.req.valid("json")),
);
adminMasterData.openapi(updateRoute(C, "currency", UpdateCurrencyInput, Currency), async (c) => {
  const { currencies } = c.env.context.services.admin;
  const { id } = c.req.valid("param");
  return answerEntity(c, await currencies.update(c.var.actor, id, c.req.valid("json"), changeOptions(c)));
});
adminMasterData.openapi(removeRoute(C, "currency"), async (c) => {
  const { currencies } = c.env.context.services.admin;
  return answerMessage(c, await currencies.remove(c.var.actor, c.req.valid("param").id, changeOptions(c)));
});

const T = "/admin/request-types";
adminMasterData.openapi(getRoute(T, "request type", RequestType), async (c) =>
  answerEntity(c, await c.env.context.services.admin.requestTypes.get(c.var.actor, c.req.valid("param").id)),
);
adminMasterData.openapi(createRouteOf(T, "request type", CreateRequestTypeInput, RequestType), (c) =>
  answerCreated(c, c.env.context.services.admin.requestTypes, c.req.valid("json")),
);
adminMasterData.openapi(updateRoute(T, "request type", UpdateRequestTypeInput, RequestType), async (c) => {
  const { requestTypes } = c.env.context.services.admin;
  const { id } = c.req.valid("param");
  return answerEntity(c, await requestTypes.update(c.var.actor, id, c.req.valid("json"), changeOptions(c)));
});
adminMasterData.openapi(removeRoute(T, "request type"), async (c) => {
  const { requestTypes } = c.env.context.services.admin;
  return answerMessage(c, await requestTypes.remove(c.var.actor, c.req.valid("param").id, changeOptions(c)));
});

const P = "/admin/priorities";
adminMasterData.openapi(getRoute(P, "priority", Priority), async (c) =>
  answerEntity(c, await c.env.context.services.admin.priorities.get(c.var.actor, c.req.valid("param").id)),
);
adminMasterData.openapi(createRouteOf(P, "priority", CreatePriorityInput, Priority), (c) =>
  answerCreated(c, c.env.context.services.admin.priorities, c.req.valid("json")),
);
adminMasterData.openapi(updateRoute(P, "priority", UpdatePriorityInput, Priority), async (c) => {
  const { priorities } = c.env.context.services.admin;
  const { id } = c.req.valid("param");
  return answerEntity(c, await priorities.update(c.var.actor, id, c.req.valid("json"), changeOptions(c)));
});
adminMasterData.openapi(removeRoute(P, "priority"), async (c) => {
  const { priorities } = c.env.context.services.admin;
  return answerMessage(c, await priorities.remove(c.var.actor, c.req.valid("param").id, changeOptions(c)));
});
