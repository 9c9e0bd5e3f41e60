import { createPart } from "../api-env.ts";
import { signedIn } from "../middleware/signed-in.ts";
import { problem } from "../respond.ts";
import { FAILURES } from "./schemas.ts";

/** The socket that tells a page that something changed for its person. */
export const live = createPart();

live.openAPIRegistry.registerPath({
  method: "get",
  path: "/live",
  tags: ["Notifications"],
  summary: "Hear at once that something changed",
  description:
    'A WebSocket that says `{"changed": true}` and nothing else; ask `GET /notifications` what it was. It ends after ten minutes at most: open another one. 503 `not_configured` where there is none: poll.',
  responses: { 101: { description: "The socket is open" }, ...FAILURES },
});

live.get("/live", signedIn(), async (c) => {
  const { openLive } = c.env.context;
  if (c.req.header("Upgrade")?.toLowerCase() !== "websocket")
    return problem("malformed", "Please ask for a WebSocket.");
  if (!openLive) return problem("not_configured", "Live updates are not configured: bind INBOX. Pages poll instead.");
  return openLive(c.var.actor.id, c.req.raw);
});
