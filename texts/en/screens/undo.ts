/** The texts of decisions that can be undone for some seconds. */
export const undo = {
  region: "Decisions you can undo",
  sending: {
    approve: (what: string) => `Approving ${what}`,
    reject: (what: string) => `Rejecting ${what}`,
  },
  /** Announced by screen readers once for each decision. */
  canUndo: (seconds: number) => `You can undo this for ${seconds} seconds.`,
  sentIn: (seconds: number) => `Sent in ${seconds}\u00A0s`,
  undo: "Undo",
  undoOne: (what: string) => `Undo the decision on ${what}`,
  restored: "Your decision was not sent. You can change it or cancel.",
};
