export * from "./admin.ts";
export * from "./announcements.ts";
export * from "./delegations.ts";
export * from "./delivery.ts";
export * from "./master-data.ts";
export * from "./requests.ts";
export * from "./sheets.ts";
export * from "./users.ts";
