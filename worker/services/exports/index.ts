import { bind } from "../bind.ts";
import type { Deps } from "../deps.ts";
import { downloadRequests } from "./download-requests.ts";
import { exportEvidence } from "./export-evidence.ts";
import {
  cancelOwnExport,
  createOwnExport,
  getExportFile,
  getOwnExport,
  listOwnExports,
  retryOwnExport,
} from "./export-jobs.ts";
import { runExportJobs } from "./run-export-jobs.ts";

/** Returns the use cases of downloads, exports and evidence. */
export const createExportServices = (deps: Deps) =>
  bind(deps, {
    download: downloadRequests,
    create: createOwnExport,
    list: listOwnExports,
    get: getOwnExport,
    getFile: getExportFile,
    cancel: cancelOwnExport,
    retry: retryOwnExport,
    exportEvidence,
    runJobs: runExportJobs,
  });
