import * as z from "zod";
import { ok } from "../../../domain/errors.ts";
import { ChangeViewInput, SaveViewInput } from "../../../domain/inputs/saved-views.ts";
import { message } from "../../../domain/message.ts";
import { call, callGroup } from "./call.ts";
import { MessageResponse, SavedView } from "./schemas.ts";

export const savedViews = callGroup("Requests", {
  listSavedViews: call("GET /requests/views", {
    summary: "The caller's saved views of lists",
    description: "At most 30, by screen and name. `query` has the filters and the order of `GET /requests`.",
    output: z.array(SavedView),
    returns: "The views",
    run: async ({ services, actor }) => ok(await services.requests.listViews(actor)),
  }),
  saveView: call("POST /requests/views", {
    summary: "Save a view of a list",
    description:
      "A name is unique among the caller's views of a screen. Views of `all_requests` are for administrators.",
    input: SaveViewInput,
    output: SavedView,
    returns: "The view",
    creates: true,
    idempotent: { recover: ({ services, actor }, id) => services.requests.getView(actor, id) },
    run: ({ services, actor, input, options }) => services.requests.saveView(actor, input, options),
  }),
  changeSavedView: call("PUT /requests/views/{id}", {
    summary: "Rename a view of the caller, or replace what it shows",
    description: "Absent values stay.",
    input: ChangeViewInput,
    output: SavedView,
    returns: "The view",
    run: ({ services, actor, params, input }) => services.requests.changeView(actor, params.id, input),
  }),
  deleteSavedView: call("DELETE /requests/views/{id}", {
    summary: "Delete a view of the caller",
    output: MessageResponse,
    run: async ({ services, context, actor, params }) => {
      const deleted = await services.requests.deleteView(actor, params.id);
      return deleted.ok ? ok({ message: context.renderAll(message("api.view_deleted")) }) : deleted;
    },
  }),
});
