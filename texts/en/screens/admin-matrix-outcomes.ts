/** The texts of the parts of the matrix editor that the browser loads later: results of evaluations, and dialogs. */
export const matrixOutcomes = {
  leave: {
    title: "Leave without saving?",
    stay: "Keep editing",
    go: "Leave",
  },
  trial: {
    live: "Now",
    draft: "With this draft",
    same: "Same approver",
    differs: "Different approver",
    othersDiffer: "Same approver, different alternates",
    mayDecide: "Who can decide",
    steps: "Steps",
    required: (required: number, asked: number) =>
      required >= asked ? `all ${asked} must approve` : `${required} of ${asked} must approve`,
  },
  backtest: {
    noneConsidered: (last: string) => `None of the last ${last} requests is of this type.`,
    unchanged: (considered: string) =>
      considered === "1"
        ? "The only request of this type would have gone to the same approver."
        : `All ${considered} requests of this type would have gone to the same approvers.`,
    changed: (changed: string, considered: string) =>
      `${changed} of ${considered} ${considered === "1" ? "request" : "requests"} of this type would have gone to a different approver.`,
    change: (count: string, to: string, from: string) => `${count} would have gone to ${to} instead of ${from}`,
    list: "Requests with a different approver",
    more: (displayed: string, changed: string) => `The newest ${displayed} of ${changed}.`,
    request: "Request",
    requester: "Requester",
    amount: "Amount",
    from: "Now",
    to: "With this draft",
  },
  versions: {
    restoreTitle: (version: number) => `Restore version ${version}?`,
    changesTitle: "What would change:",
    noChanges: "Nothing. It is the same as the current version.",
    restored: (version: number) => `Version ${version} was restored`,
    failed: "Failed to restore the version.",
    unsaved: "Unsaved changes will be lost.",
    notFound: "This version doesn't exist.",
  },
};
