const countOf = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

/** The texts of the DOA Matrix tab, some of which the matrix editor uses as well. The wording follows the spec. */
export const matrixMessages = {
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
  none: "No configurations yet",
  noneText: "Without one, requests wait for an administrator. Add the first one.",
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
    show: "Show details",
    hide: "Hide details",
    error: "Error",
    warning: "Warning",
    open: "Open configuration",
  },
} as const;
