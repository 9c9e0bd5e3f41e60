import type { RoutePreview } from "../../../domain/entities.ts";
import { failInvalid, ok, type Result } from "../../../domain/errors.ts";
import type { RoutePreviewInput } from "../../../domain/inputs/requests.ts";
import { toRoutePreview } from "../../../domain/matrix/route-explanation.ts";
import { inBatch } from "../../db/database.ts";
import { listPriorities } from "../../db/queries/master-data.ts";
import { type Actor, type Deps, getIsoNow } from "../deps.ts";
import { checkFields } from "./check-fields.ts";
import { computeRoute, createRoutingStatements, toRoutingData } from "./find-route.ts";

/** Returns who would have to approve a request and why. Uses the same routing as submissions. */
export async function previewRoute(deps: Deps, actor: Actor, input: RoutePreviewInput): Promise<Result<RoutePreview>> {
  const { priorities, routing } = await inBatch(deps.db, {
    priorities: listPriorities(deps.db, false),
    routing: createRoutingStatements(deps.db, {
      request_type: input.request_type,
      department_id: actor.department_id,
      requester_id: actor.id,
      now: getIsoNow(deps),
    }),
  });
  const data = toRoutingData(routing);
  const currency = input.currency ?? data.type?.default_currency ?? "USD";
  const choices = {
    request_type: input.request_type,
    amount: input.amount ?? null,
    currency,
    priority: priorities[0]?.code ?? "",
  };
  const { fields, errors } = checkFields(data, priorities, choices);
  if (!fields) return failInvalid(errors);
  const { id: requester_id, department_id, department } = actor;
  const route = computeRoute(data, {
    request_type: choices.request_type,
    amount_minor: fields.amount_minor,
    currency,
    department_id,
    department,
    requester_id,
  });
  return ok(toRoutePreview(route));
}
