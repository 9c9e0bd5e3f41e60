/** The actions that can be performed on several requests at once, by their name in the URL and in forms. */
const BULK_ACTIONS = { bulk_approve: "approve", bulk_reject: "reject" } as const;

export type BulkAction = (typeof BULK_ACTIONS)[keyof typeof BULK_ACTIONS];

/** Returns the action with this name in the URL or in a form; undefined if there is none. */
export const findBulkAction = (name: unknown): BulkAction | undefined =>
  typeof name === "string" && Object.hasOwn(BULK_ACTIONS, name)
    ? BULK_ACTIONS[name as keyof typeof BULK_ACTIONS]
    : undefined;

export const toBulkActionName = (action: BulkAction) => `bulk_${action}` as const;

/**
 * Returns the dialog for several requests that the URL names, for example `?act=bulk_approve&on=REQ-2026-1001&on=REQ-2026-1002`; null if no such
 * dialog is open.
 */
export function findOpenBulkDialog(search: string): { action: BulkAction; ids: readonly string[] } | null {
  const params = new URLSearchParams(search);
  const action = findBulkAction(params.get("act"));
  const ids = [...new Set(params.getAll("on"))];
  return action === undefined || ids.length === 0 ? null : { action, ids };
}
