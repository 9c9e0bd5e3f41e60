/** The schemas of the administration that have a name in openapi.json. */
import * as z from "zod";
import * as entities from "../../../domain/admin/entities.ts";
import { approverGroupSchemas, dutyConflictSchemas } from "../../../domain/master-data/schemas.ts";

export const AdminUser = entities.UserWithAdminFields.meta({ id: "AdminUser" });
export const CreatedUser = entities.CreatedUser.meta({ id: "CreatedUser" });
export const PasswordLinkSchema = entities.PasswordLinkResult.meta({ id: "PasswordLink" });
export const UserUpdateResponse = entities.UserUpdateResponse.meta({ id: "UpdatedUser" });
export const AssignedRequests = entities.AssignedRequests.meta({ id: "Holdings" });
export const ReassignResult = entities.ReassignmentResult.meta({ id: "Reassigned" });
export const Settings = entities.Settings.meta({ id: "Settings" });
export const RequestIdConfig = entities.RequestIdConfig.meta({ id: "RequestIdConfig" });
export const SheetsStatus = entities.SheetsStatus.meta({ id: "SheetsStatus" });
export const AdminStats = entities.AdminStats.meta({ id: "AdminStats" });
export const SystemHealth = entities.SystemHealth.meta({ id: "SystemHealth" });
export const ActivityList = z.object({ activities: z.array(entities.Activity) }).meta({ id: "Activities" });
export const ResetResult = z.object({ message: z.string(), next_request_id: z.string() }).meta({ id: "Reset" });
export const DoaConfiguration = entities.DoaConfiguration.meta({ id: "DoaConfiguration" });
export const ApproverGroup = approverGroupSchemas.response.meta({ id: "ApproverGroup" });
export const DutyConflict = dutyConflictSchemas.response.meta({ id: "DutyConflict" });
export const ConfigurationVersion = entities.ConfigurationVersion.meta({ id: "MatrixVersion" });
export const MatrixFindings = z.object({ findings: z.array(entities.MatrixFinding) }).meta({ id: "MatrixFindings" });
export const MatrixTrialResult = entities.MatrixTrialResult.meta({ id: "Trial" });
export const BacktestResult = entities.BacktestResult.meta({ id: "Backtest" });
export const BulkDeleteResult = entities.BulkDeleteResult.meta({ id: "BulkDeleted" });
export const PageOfRequestIds = entities.PageOfRequestIds.meta({ id: "RequestIds" });
export const ImportReport = entities.ImportReport.meta({ id: "ImportReport" });
