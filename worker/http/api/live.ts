import { createRouter } from "../api-env.ts";
import { requireSignIn } from "../middleware/authorization.ts";
import { problemResponse } from "../problem-response.ts";
import { FAILURES } from "./schemas.ts";

/** The socket that tells a page that something changed for its person. */
export const live = createRouter();

live.openAPIRegistry.registerPath({
  method: "get",
  path: "/live",
  tags: ["Notifications"],
  summary: "Hear at once that something changed",
  description:
    'A WebSocket that says `{"changed": true}` and nothing else; ask `GET /notifications` what it was. It ends after ten minutes at most: open another one. 503 `not_configured` where there is none: poll.',
  responses: { 101: { description: "The socket is open" }, ...FAILURES },
});

live.get("/live", requireSignIn(), async (c) => {
  const { openLiveSocket } = c.env.context;
  if (c.req.header("Upgrade")?.toLowerCase() !== "websocket")
    return problemResponse("malformed", "Please ask for a WebSocket.");
  if (!openLiveSocket)
    return problemResponse("not_configured", "Live updates are not configured: bind INBOX. Pages poll instead.");
  return openLiveSocket(c.var.actor.id, c.req.raw);
});
