import { createRoute } from "@hono/zod-openapi";
import * as z from "zod";
import { checkAllRequestsAccess } from "../../../domain/admin/access.ts";
import { CheckpointEntry } from "../../../domain/admin/entities.ts";
import { ListCheckpointsInput } from "../../../domain/inputs/security-events.ts";
import { createRouter } from "../api-env.ts";
import { requirePermission, requireSignIn } from "../middleware/authorization.ts";
import { createFailureResponse, toResponse } from "../problem-response.ts";
import { EntityIdParams } from "./admin-routes.ts";
import { createOpenApiJsonContent, OPENAPI_FAILURES } from "./schemas.ts";
import { OPENAPI_FILE_CONTENT } from "./send-file.ts";

/** The API calls for the signed checkpoints of the record, only for administrators. */
export const checkpoints = createRouter();
const tags = ["Administration"];
const middleware = [requireSignIn(), requirePermission(checkAllRequestsAccess)];

checkpoints.openapi(
  createRoute({
    method: "get",
    path: "/admin/checkpoints",
    tags,
    summary: "The signed checkpoints of the record, newest first",
    description: "Admin only. 25 on a page; `Link` leads to the next page.",
    middleware,
    request: { query: ListCheckpointsInput },
    responses: {
      200: { description: "One page", content: createOpenApiJsonContent(z.array(CheckpointEntry)) },
      ...OPENAPI_FAILURES,
    },
  }),
  async (c) => {
    const page = await c.env.context.services.admin.checkpoints.list(c.var.actor, c.req.valid("query"));
    return toResponse(page, ({ items, next_before }) =>
      c.json(
        items,
        200,
        next_before === null ? {} : { Link: `<${new URL(c.req.url).pathname}?before=${next_before}>; rel="next"` },
      ),
    );
  },
);

checkpoints.openapi(
  createRoute({
    method: "get",
    path: "/admin/checkpoints/{id}/file",
    tags,
    summary: "The file of a signed checkpoint",
    description:
      "Admin only. `id`: the number of the checkpoint. JSON with `content`, the signed text, and `signature` (Ed25519). `npm run verify-audit -- <file>` verifies it.",
    middleware,
    request: { params: EntityIdParams },
    responses: {
      200: { description: "The file", content: OPENAPI_FILE_CONTENT },
      404: { ...OPENAPI_FAILURES.default, description: "`not_found`: there is no checkpoint with this number" },
      ...OPENAPI_FAILURES,
    },
  }),
  async (c) => {
    const { id } = c.req.valid("param");
    const file = await c.env.context.services.admin.checkpoints.getFile(c.var.actor, id);
    if (!file.ok) return createFailureResponse(file);
    return c.body(file.value.text, 200, {
      "Content-Type": "application/json",
      "Content-Disposition": `attachment; filename="${file.value.file_name}"`,
      "Cache-Control": "private, no-store",
    });
  },
);
