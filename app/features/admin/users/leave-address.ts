/** The dialogs that show first what somebody holds open: `?act=deactivate&on=…`, `?act=delete&on=…`. */
export const LEAVING_ACTS = ["deactivate", "delete"] as const;
export type LeavingAct = (typeof LEAVING_ACTS)[number];

export const isLeavingAct = (act: string | null): act is LeavingAct => LEAVING_ACTS.some((one) => one === act);
