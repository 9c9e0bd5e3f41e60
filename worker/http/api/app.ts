import * as z from "zod";
import { findZodErrorMessage } from "../../../domain/inputs/zod-messages.ts";
import { type ApiEnv, createRouter } from "../api-env.ts";
import { renderProblem } from "../problem-response.ts";
import { createAbout } from "./about.ts";
import { adminImport } from "./admin-import.ts";
import { adminMasterData } from "./admin-master-data.ts";
import { adminMatrix } from "./admin-matrix.ts";
import { adminOverview } from "./admin-overview.ts";
import { adminRequests } from "./admin-requests.ts";
import { adminSystem } from "./admin-system.ts";
import { adminUsers } from "./admin-users.ts";
import { ai } from "./ai.ts";
import { announcements } from "./announcements.ts";
import { attachments } from "./attachments.ts";
import { auth } from "./auth.ts";
import { checkpoints } from "./checkpoints.ts";
import { delegations } from "./delegations.ts";
import { type ApiDocument, describeApi } from "./document.ts";
import { handleError, handleUnknownRoute } from "./error-handlers.ts";
import { evidence } from "./evidence.ts";
import { downloads } from "./exports.ts";
import { history } from "./history.ts";
import { live } from "./live.ts";
import { masterData } from "./master-data.ts";
import { notifications } from "./notifications.ts";
import { proposedChanges } from "./proposed-changes.ts";
import { push } from "./push.ts";
import { registerCalls } from "./register-calls.ts";
import { requestActions } from "./request-actions.ts";
import { requests } from "./requests.ts";
import { savedViews } from "./saved-views.ts";
import { securityEvents } from "./security-events.ts";
import { users } from "./users.ts";

z.config({ customError: findZodErrorMessage });

/** The HTTP API under `/api`. Each handler only calls services; `call` describes what else a call does. */
export const api = createRouter<ApiEnv>().basePath("/api");

let description: ApiDocument | undefined;
// Built once, when somebody asks for it.
const describe = () => (description ??= describeApi(api));

/** All calls. Of two paths that match, the first responds. */
export const CALLS = [
  ...auth,
  ...savedViews,
  ...requests,
  ...requestActions,
  ...attachments,
  ...downloads,
  ...evidence,
  ...history,
  ...users,
  ...notifications,
  ...announcements,
  ...delegations,
  ...ai,
  ...push,
  ...live,
  ...adminOverview,
  ...adminUsers,
  ...adminImport,
  ...adminRequests,
  ...adminMatrix,
  ...proposedChanges,
  ...securityEvents,
  ...checkpoints,
  ...createAbout(describe),
];

api.use(async (c, next) => {
  await next();
  c.res = await renderProblem(c.req.raw, c.res);
});
registerCalls(api, CALLS);
api.route("/", masterData);
api.route("/", adminMasterData);
api.route("/", adminSystem);

api.notFound((c) => handleUnknownRoute(api, c));
api.onError(handleError);
