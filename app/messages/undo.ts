import { catalogue } from "./catalogue.ts";

/** The texts of decisions that wait some seconds, so that they can be undone. */
export const undoMessages = catalogue("undoMessages", {
  region: "Decisions you can undo",
  sending: {
    approve: (what: string) => `Approving ${what}`,
    reject: (what: string) => `Rejecting ${what}`,
  },
  /** For screen readers, once for each decision. */
  canUndo: (seconds: number) => `You can undo this for ${seconds} seconds.`,
  sentIn: (seconds: number) => `Sent in ${seconds}\u00A0s`,
  undo: "Undo",
  undoOne: (what: string) => `Undo the decision on ${what}`,
  restored: "Your decision was not sent. You can change it or cancel.",
});
