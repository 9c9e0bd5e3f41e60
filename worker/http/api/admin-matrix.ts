import * as z from "zod";
import { checkAdminPanelAccess } from "../../../domain/admin/access.ts";
import { ok } from "../../../domain/errors.ts";
import {
  BacktestInput,
  CreateConfigurationInput,
  MatrixCheckInput,
  MatrixTrialInput,
  RestoreConfigurationInput,
  UpdateConfigurationInput,
} from "../../../domain/inputs/admin-matrix.ts";
import {
  BacktestResult,
  ConfigurationVersion,
  DoaConfiguration,
  MatrixFindings,
  MatrixTrialResult,
} from "./admin-schemas.ts";
import { call, callGroup, pageOf } from "./call.ts";
import { PageQuery, paginate } from "./pagination.ts";
import { MessageResponse } from "./schemas.ts";

/** The API calls for the approval matrix: its configurations, their versions, and checks of a draft. */
export const adminMatrix = callGroup("Administration", {
  listDoaConfigurations: call("GET /admin/doa-configurations", {
    summary: "The approval matrix",
    access: checkAdminPanelAccess,
    query: PageQuery,
    output: pageOf(DoaConfiguration),
    run: async ({ services, actor, query }) => paginate(await services.admin.matrix.list(actor), query),
  }),
  createDoaConfiguration: call("POST /admin/doa-configurations", {
    summary: "Create a DOA configuration",
    access: checkAdminPanelAccess,
    input: CreateConfigurationInput,
    output: DoaConfiguration,
    returns: "The DOA configuration",
    creates: true,
    etag: true,
    pending: true,
    idempotent: { recover: ({ services, actor }, id) => services.admin.matrix.get(actor, id) },
    run: ({ services, actor, input, options }) => services.admin.matrix.create(actor, input, options),
  }),
  getDoaConfiguration: call("GET /admin/doa-configurations/{id}", {
    summary: "One DOA configuration",
    access: checkAdminPanelAccess,
    output: DoaConfiguration,
    returns: "The DOA configuration",
    etag: true,
    run: ({ services, actor, params }) => services.admin.matrix.get(actor, params.id),
  }),
  changeDoaConfiguration: call("PUT /admin/doa-configurations/{id}", {
    summary: "Change a DOA configuration",
    description: "Absent fields are not changed.",
    access: checkAdminPanelAccess,
    ifMatch: true,
    input: UpdateConfigurationInput,
    output: DoaConfiguration,
    returns: "The DOA configuration",
    etag: true,
    pending: true,
    run: ({ services, actor, params, input, options }) =>
      services.admin.matrix.update(actor, params.id, input, options),
  }),
  deleteDoaConfiguration: call("DELETE /admin/doa-configurations/{id}", {
    summary: "Delete a DOA configuration",
    description: "An entity that is or was in use is deactivated instead; `message` says so.",
    access: checkAdminPanelAccess,
    ifMatch: true,
    output: MessageResponse,
    pending: true,
    run: async ({ services, actor, params, options }) => {
      const removed = await services.admin.matrix.remove(actor, params.id, options);
      return removed.ok ? ok({ message: removed.value.message }) : removed;
    },
  }),
  listDoaConfigurationVersions: call("GET /admin/doa-configurations/{id}/versions", {
    summary: "The versions of a DOA configuration",
    description: "The latest 100, newest first.",
    access: checkAdminPanelAccess,
    output: z.array(ConfigurationVersion),
    returns: "The versions",
    run: ({ services, actor, params }) => services.admin.matrix.listVersions(actor, params.id),
  }),
  restoreDoaConfiguration: call("POST /admin/doa-configurations/{id}/restore", {
    summary: "Restore an older version",
    description: "Open requests are not rerouted.",
    access: checkAdminPanelAccess,
    ifMatch: true,
    input: RestoreConfigurationInput,
    output: DoaConfiguration,
    returns: "The configuration",
    pending: true,
    idempotent: true,
    run: ({ services, actor, params, input, options: { version } }) =>
      services.admin.matrix.restore(actor, params.id, input, { version }),
  }),
  checkMatrix: call("POST /admin/doa-configurations/checks", {
    summary: "Check the matrix for problems",
    description: "With a draft, returns its problems and its other effects.",
    access: checkAdminPanelAccess,
    input: MatrixCheckInput,
    output: MatrixFindings,
    returns: "Check the matrix for problems",
    idempotent: true,
    run: async ({ services, actor, input }) => {
      const result = await services.admin.matrix.check(actor, input);
      return result.ok ? ok({ findings: result.value }) : result;
    },
  }),
  tryMatrix: call("POST /admin/doa-configurations/trial", {
    summary: "Preview the route of an example request",
    description: "By the current matrix and, with a draft, by the draft too.",
    access: checkAdminPanelAccess,
    input: MatrixTrialInput,
    output: MatrixTrialResult,
    returns: "Preview the route of an example request",
    idempotent: true,
    run: ({ services, actor, input }) => services.admin.matrix.runTrial(actor, input),
  }),
  backtestMatrix: call("POST /admin/doa-configurations/backtest", {
    summary: "The routes that recent requests would have under a draft",
    description:
      "Routes at most the last 10,000 requests by the current matrix and by the draft, at today's exchange rates.",
    access: checkAdminPanelAccess,
    input: BacktestInput,
    output: BacktestResult,
    returns: "The routes that recent requests would have under a draft",
    idempotent: true,
    run: ({ services, actor, input }) => services.admin.matrix.backtest(actor, input),
  }),
});
