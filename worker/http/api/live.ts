import { fail } from "../../../domain/errors.ts";
import { message } from "../../../domain/message.ts";
import { call, callGroup } from "./call.ts";

/** The endpoint of the WebSocket that notifies a page when something has changed for its user. */
export const live = callGroup("Notifications", {
  openLiveSocket: call("GET /live", {
    summary: "Receive changes immediately",
    description:
      'A WebSocket that sends `{"changed": true}` and nothing else; `GET /notifications` returns the changes. It is closed after at most ten minutes: open another one. 503 `not_configured` on an installation without it: poll instead.',
    responses: { 101: { description: "The socket is open" } },
    run: async ({ c, context: { openLiveSocket }, services, actor }) => {
      if (c.req.header("Upgrade")?.toLowerCase() !== "websocket")
        return fail("malformed", message("api.websocket_expected"));
      if (!openLiveSocket) return fail("not_configured", message("api.live_not_configured"));
      await services.notifications.recordOpenPage(actor);
      return openLiveSocket(actor.id, c.req.raw);
    },
  }),
});
