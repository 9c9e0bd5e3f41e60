import type { RequestAction } from "./lifecycle.ts";

/** The words that `POST /requests/enhanced-action` takes, and the action each one means. */
export const ENHANCED_ACTIONS = {
  approved: "approve",
  rejected: "reject",
  request_info: "request_info",
  comment: "comment",
  cancelled: "cancel",
  reassign: "reassign",
  remind: "remind",
  respond: "respond",
} as const satisfies Record<string, RequestAction>;
export type EnhancedAction = keyof typeof ENHANCED_ACTIONS;

/** The word for an action; null for what has an address of its own. */
export function findEnhancedAction(act: RequestAction): EnhancedAction | null {
  const found = Object.entries(ENHANCED_ACTIONS).find(([, meaning]) => meaning === act)?.[0];
  return (found as EnhancedAction | undefined) ?? null;
}
