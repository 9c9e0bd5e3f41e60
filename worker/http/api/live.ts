import { message } from "../../../domain/message.ts";
import { createRouter } from "../api-env.ts";
import { requireSignIn } from "../middleware/authorization.ts";
import { createProblemResponse } from "../problem-response.ts";
import { OPENAPI_FAILURES } from "./schemas.ts";

/** The endpoint of the WebSocket that notifies a page when something has changed for its user. */
export const live = createRouter();

live.openAPIRegistry.registerPath({
  method: "get",
  path: "/live",
  tags: ["Notifications"],
  summary: "Receive changes immediately",
  description:
    'A WebSocket that sends `{"changed": true}` and nothing else; `GET /notifications` returns the changes. It is closed after at most ten minutes: open another one. 503 `not_configured` on an installation without it: poll instead.',
  responses: { 101: { description: "The socket is open" }, ...OPENAPI_FAILURES },
});

live.get("/live", requireSignIn(), async (c) => {
  const { openLiveSocket, services } = c.env.context;
  if (c.req.header("Upgrade")?.toLowerCase() !== "websocket")
    return createProblemResponse("malformed", message("api.websocket_expected"));
  if (!openLiveSocket) return createProblemResponse("not_configured", message("api.live_not_configured"));
  await services.notifications.recordOpenPage(c.var.actor);
  return openLiveSocket(c.var.actor.id, c.req.raw);
});
