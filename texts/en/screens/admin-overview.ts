import { formatCount } from "../../../domain/format/numbers.ts";

const countOf = (count: number, one: string, many: string) => `${formatCount(count)} ${count === 1 ? one : many}`;

/** The texts of the Overview tab. The wording follows the spec. */
export const overview = {
  counters: "Counters",
  users: "Total Users",
  rules: "DOA Rules",
  departments: "Departments",
  currencies: "Currencies",
  pendingChanges: (formatted: string, count: number) =>
    count === 1
      ? "1 proposed change of the rules waits for a second administrator."
      : `${formatted} proposed changes of the rules wait for a second administrator.`,
  securityEvents: "Show security events",
  checkpoints: "Show checkpoints",
  checkpoint: "Last signed checkpoint",
  checkpointNone: "None yet",
  showChanges: "Show changes",
  activity: "Recent Activity",
  noActivity: "No recent activity",
  by: (user: string) => `by ${user}`,
  health: "System Health",
  database: "Database connection",
  databaseStatus: { healthy: "Healthy", slow: "Slow" },
  unknown: "Unknown",
  apiTime: "API response time",
  sessions: "Active sessions",
  pending: "Pending requests",
  record: "Record",
  recordUnchecked: "Not checked yet",
  recordIntact: "Every request matches its record",
  recordFindings: (formatted: string, count: number) =>
    count === 1 ? "1 does not match" : `${formatted} do not match`,
  recordChecked: (formatted: string, count: number) =>
    `${formatted} ${count === 1 ? "request" : "requests"} checked, last full round`,
  moreFindings: (count: string) => `And ${count} more.`,
  lastRun: "Last background run",
  never: "Never",
  updated: "Last updated",
  areas: "System Status",
  details: "Details",
  channels: (count: number, unconfigured: number, failed: number, isMailStored: boolean) =>
    [
      countOf(count, "notification channel", "notification channels"),
      ...(isMailStored ? ["email kept here, not sent"] : []),
      ...(unconfigured > 0 ? [`${formatCount(unconfigured)} not configured`] : []),
      ...(unconfigured === 0 && !isMailStored ? ["all configured"] : []),
      ...(failed === 0 ? [] : [countOf(failed, "failed delivery", "failed deliveries")]),
    ].join(", "),
  channel: { push: "Push notifications", mail: "Email", sms: "SMS" },
  channelState: {
    on: "Configured",
    switched_off: "Switched off",
    not_configured: "Not configured",
    stored: "Kept here, not sent",
  },
  mailStored: "This server sends no email. Administrators can read it here, and pass links to choose a password on.",
  setupHint: (names: string) => `To configure it, set ${names}.`,
  deliveries: (waiting: string, given_up: string) => `${waiting} waiting, ${given_up} failed`,
  assistant: (provider: string | null) => `AI assistant: ${provider ?? "built-in analyst"}`,
  calls: "Calls today",
  tokens: "Tokens today",
  tokensUsed: (used: string, max: string) => `${used} of ${max}`,
  perPerson: "Tokens per person and day",
  localMail: "Read local email",
  jobs: (count: number, failed: number) =>
    `${countOf(count, "background job", "background jobs")}, ${failed === 0 ? "all succeeded" : `${formatCount(failed)} failed`}`,
  noJobs: "No background job has run yet. They run every minute.",
  failedJob: "Failed",
  stale: "The latest values could not be loaded. We try again every 30 seconds.",
};
