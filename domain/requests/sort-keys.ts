/**
 * How lists of requests can be sorted (design/api.md). Not in the files of the zod schemas, because screens import these values and would
 * then load zod too.
 */
export const SORT_KEYS = ["created_at", "updated_at", "due_date", "amount", "priority", "status", "title"] as const;
export type SortKey = (typeof SORT_KEYS)[number];
export const SORT_ORDERS = ["asc", "desc"] as const;
export type SortOrder = (typeof SORT_ORDERS)[number];
