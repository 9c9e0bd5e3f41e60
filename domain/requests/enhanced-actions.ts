import type { RequestAction, SubmittedAction } from "./lifecycle.ts";

/** The action that each word of `POST /requests/enhanced-action` stands for. Only the API and its clients use these words. */
export const ENHANCED_ACTIONS = {
  approved: "approve",
  rejected: "reject",
  request_info: "request_info",
  comment: "comment",
  cancelled: "cancel",
  reassign: "reassign",
  remind: "remind",
  respond: "respond",
} as const satisfies Record<string, SubmittedAction>;
export type EnhancedAction = keyof typeof ENHANCED_ACTIONS;

/** Returns the API's word for an action; null for an action that has an endpoint of its own. */
export function findEnhancedAction(action: RequestAction): EnhancedAction | null {
  const word = Object.entries(ENHANCED_ACTIONS).find(([, meaning]) => meaning === action)?.[0];
  return (word as EnhancedAction | undefined) ?? null;
}
