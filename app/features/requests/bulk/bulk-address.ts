/** The actions that can be performed on several requests at once. */
const BULK_ACTIONS = ["approve", "reject"] as const;

export type BulkAction = (typeof BULK_ACTIONS)[number];

/** Returns the name of the action for URLs and forms. */
export const toBulkActionName = (action: BulkAction) => `bulk_${action}` as const;

/** Returns the action with this name in the URL or in a form, or undefined if there is none. */
export const findBulkAction = (name: unknown): BulkAction | undefined =>
  BULK_ACTIONS.find((action) => toBulkActionName(action) === name);

/**
 * Returns the dialog for several requests that the URL names, for example `?act=bulk_approve&on=REQ-2026-1001&on=REQ-2026-1002`. Returns
 * null if the URL names none.
 */
export function findOpenBulkDialog(search: string): { action: BulkAction; ids: readonly string[] } | null {
  const params = new URLSearchParams(search);
  const action = findBulkAction(params.get("act"));
  return action ? { action, ids: params.getAll("on") } : null;
}

/** Returns the button in the form of the checkboxes that opens the dialog of an action, or null if there is none. */
export const findBulkButton = (form: HTMLFormElement | null, action: string): HTMLButtonElement | null =>
  form?.querySelector<HTMLButtonElement>(`button[value=bulk_${action}]`) ?? null;
