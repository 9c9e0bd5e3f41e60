import type { FindingCode } from "../../../domain/matrix/checks.ts";

const countOf = (count: number, one: string, many: string, rest = "") =>
  `${count} ${count === 1 ? one : many}${rest && ` ${rest}`}`;

/** The texts of the DOA Matrix tab and some of the matrix editor. The wording follows the spec. */
export const matrix = {
  title: "Dynamic DOA Configuration",
  search: "Search configurations",
  requestType: "Request Type",
  configurationType: "Configuration Type",
  department: "Department",
  everyDepartment: "All departments",
  approver: "Approver",
  steps: "Steps",
  amountLevels: "Amount Levels",
  notConfigured: "Not configured",
  noLimit: "no limit",
  upTo: (limit: string) => `≤ ${limit}`,
  levelCount: (count: number) => countOf(count, "level", "levels"),
  kinds: { amount_based: "Amount-based", user_specific: "User-specific" },
  noneText:
    "Choose a request type, who approves it and up to which amount. Until then, requests wait for an administrator.",
  noneTitle: "Add your first approval rule",
  configurationOf: (type: string, department: string | null) => (department ? `${type} in ${department}` : type),
  addFor: (type: string) => `Add configuration for ${type}`,
  add: "Add configuration",
  inFlight: "Changes apply to new requests. Open requests keep their current route.",
  afterDelete: (type: string) =>
    `Without it, new ${type} requests wait for an administrator until another configuration covers them.`,
  findings: {
    title: (errors: number, warnings: number) =>
      [
        errors > 0 ? countOf(errors, "error", "errors") : "",
        warnings > 0 ? countOf(warnings, "warning", "warnings") : "",
      ]
        .filter(Boolean)
        .join(", "),
    noFindings: "No errors, no warnings",
    noFindingsText: "Every active request type has an approver.",
    kinds: {
      no_levels: (count) => countOf(count, "configuration has", "configurations have", "no levels"),
      gap: (count) => countOf(count, "configuration does", "configurations do", "not cover every amount"),
      overlap: (count) => countOf(count, "level overlaps", "levels overlap", "with another level"),
      same_limit: (count) => countOf(count, "level has", "levels have", "the same limit as another level"),
      unreachable_level: (count) => countOf(count, "level is", "levels are", "never reached"),
      missing_approver: (count) => countOf(count, "approver is", "approvers are", "missing"),
      inactive_approver: (count) => countOf(count, "approver is", "approvers are", "not active"),
      own_last_approver: (count) =>
        countOf(count, "approver has", "approvers have", "nobody else to decide their own requests"),
      inactive_currency: (count) => countOf(count, "limit has", "limits have", "an inactive currency"),
      amount_without_limits: (count) => countOf(count, "configuration ignores", "configurations ignore", "the amount"),
      type_without_configuration: (count) =>
        countOf(count, "request type is", "request types are", "not covered by a configuration"),
      unused_configuration: (count) => countOf(count, "configuration is", "configurations are", "not used"),
      too_few_members: (count) => countOf(count, "step has", "steps have", "too few people"),
      empty_group: (count) => countOf(count, "group has", "groups have", "no active people"),
      same_person_in_steps: (count) =>
        countOf(count, "level asks", "levels ask", "the same person in more than one step"),
      group_too_large: (count) => countOf(count, "step has", "steps have", "too many people"),
      vacant_fallback: (count) => countOf(count, "fallback group has", "fallback groups have", "no active people"),
    } satisfies Record<FindingCode, (count: number) => string>,
    open: "Open configuration",
  },
};
