import * as z from "zod";
import { findZodErrorMessage } from "../../../domain/inputs/zod-messages.ts";
import { type ApiEnv, createRouter } from "../api-env.ts";
import { renderProblem } from "../problem-response.ts";
import { createDocs, health } from "./about.ts";
import { adminImport } from "./admin-import.ts";
import { adminMasterData } from "./admin-master-data.ts";
import { adminMatrix } from "./admin-matrix.ts";
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
import { requestActions } from "./request-actions.ts";
import { requests } from "./requests.ts";
import { savedViews } from "./saved-views.ts";
import { securityEvents } from "./security-events.ts";
import { users } from "./users.ts";

z.config({ customError: findZodErrorMessage });

/** The HTTP API under `/api`. Each handler only parses the call, calls a service and responds. */
export const api = createRouter<ApiEnv>().basePath("/api");

api.use(async (c, next) => {
  await next();
  c.res = await renderProblem(c.req.raw, c.res);
});
api.route("/", health);
api.route("/", auth);
api.route("/", savedViews);
api.route("/", requests);
api.route("/", requestActions);
api.route("/", attachments);
api.route("/", downloads);
api.route("/", evidence);
api.route("/", history);
api.route("/", users);
api.route("/", notifications);
api.route("/", announcements);
api.route("/", delegations);
api.route("/", ai);
api.route("/", push);
api.route("/", live);
api.route("/", masterData);
api.route("/", adminUsers);
api.route("/", adminImport);
api.route("/", adminMasterData);
api.route("/", adminRequests);
api.route("/", adminMatrix);
api.route("/", adminSystem);
api.route("/", proposedChanges);
api.route("/", securityEvents);
api.route("/", checkpoints);

let description: ApiDocument | undefined;
api.route(
  "/",
  // Built once, when somebody asks for it.
  createDocs(() => {
    description ??= describeApi(api);
    return description;
  }),
);

api.notFound((c) => handleUnknownRoute(api, c));
api.onError(handleError);
