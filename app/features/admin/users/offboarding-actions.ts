/** The dialogs that first list a user's open requests: `?act=deactivate&on=…` and `?act=delete&on=…`. */
const OFFBOARDING_ACTIONS = ["deactivate", "delete"] as const;
export type OffboardingAction = (typeof OFFBOARDING_ACTIONS)[number];

export const isOffboardingAction = (act: string | null): act is OffboardingAction =>
  OFFBOARDING_ACTIONS.some((one) => one === act);
