/** The closed sets of what administrators change or decide and how; a new one does not compile until every reader knows it. */

export type AdminEntity =
  | "user"
  | "department"
  | "currency"
  | "request_type"
  | "priority"
  | "doa_configuration"
  | "numbering"
  | "settings"
  | "announcement"
  | "export";

/** What a person reads for each. */
export const ENTITY_NAME = {
  user: "user",
  department: "department",
  currency: "currency",
  request_type: "request type",
  priority: "priority",
  doa_configuration: "DOA configuration",
  numbering: "request numbering",
  settings: "settings",
  announcement: "announcement",
  export: "export",
} as const satisfies Record<AdminEntity, string>;

export const ADMIN_ACTIONS = [
  "created",
  "updated",
  "deactivated",
  "deleted",
  "restored",
  "reset",
  "approved",
  "rejected",
  "exported",
] as const;
export type AdminAction = (typeof ADMIN_ACTIONS)[number];
