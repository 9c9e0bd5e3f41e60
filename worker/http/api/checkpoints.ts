import * as z from "zod";
import { checkAllRequestsAccess } from "../../../domain/admin/access.ts";
import { CheckpointEntry } from "../../../domain/admin/entities.ts";
import { ok } from "../../../domain/errors.ts";
import { ListCheckpointsInput } from "../../../domain/inputs/security-events.ts";
import { call, callGroup, Reply } from "./call.ts";
import { OPENAPI_FAILURES } from "./schemas.ts";

/** The API calls for the signed checkpoints of the record, only for administrators. */
export const checkpoints = callGroup("Administration", {
  listCheckpoints: call("GET /admin/checkpoints", {
    summary: "The signed checkpoints of the record, newest first",
    description: "Admin only. 25 on a page; `Link` leads to the next page.",
    access: checkAllRequestsAccess,
    query: ListCheckpointsInput,
    output: z.array(CheckpointEntry),
    returns: "One page",
    run: async ({ c, services, actor, query }) => {
      const page = await services.admin.checkpoints.list(actor, query);
      if (!page.ok) return page;
      const { items, next_before } = page.value;
      const Link = `<${c.req.path}?before=${next_before}>; rel="next"`;
      return ok(new Reply(items, next_before === null ? {} : { Link }));
    },
  }),
  getCheckpointFile: call("GET /admin/checkpoints/{id}/file", {
    summary: "The file of a signed checkpoint",
    description:
      "Admin only. `id`: the number of the checkpoint. JSON with `content`, the signed text, and `signature` (Ed25519). `npm run verify-audit -- <file>` verifies it.",
    access: checkAllRequestsAccess,
    output: "file",
    responses: {
      404: { ...OPENAPI_FAILURES.default, description: "`not_found`: there is no checkpoint with this number" },
    },
    run: async ({ services, actor, params }) => {
      const file = await services.admin.checkpoints.getFile(actor, params.id);
      if (!file.ok) return file;
      return ok({ file_name: file.value.file_name, content_type: "application/json", body: file.value.text });
    },
  }),
});
