const countRequests = (count: number): string => (count === 1 ? "1 request" : `${count} requests`);

/** The texts for deciding several requests at once. */
export const bulkDecisions = {
  requests: countRequests,
  /** `count`: how many are selected at once; `total`: how many there are. */
  selectAll: (count: number, total: string) =>
    String(count) === total ? `Select all ${total}` : `Select ${count} of ${total}`,
  flagged: (count: number) =>
    count === 1
      ? "1 has something to check and is not selected"
      : `${count} have something to check and are not selected`,
  tooMany: (max: number, count: number) => `You can decide at most ${max} at once. ${count} are selected.`,
  include: (id: string) => `Include ${id}`,
  flaggedTitle: (count: number, all: number) =>
    count === all
      ? `${count === 1 ? "This request has" : "These requests have"} something to check`
      : `${count} of ${all} requests ${count === 1 ? "has" : "have"} something to check`,
  flaggedText: "They are not ticked. Tick those that you have checked.",
  total: "Total",
  chosen: "Chosen requests",
  unavailable: (id: string) => `${id} can no longer be decided here.`,
  noneLeft: "None of the chosen requests can be decided here.",
  partly: "Some requests were not decided",
  decided: (count: number) => `${countRequests(count)} decided. These were not:`,
  noneDecided: "None of these requests was decided.",
  approve: {
    open: (count: number) => `Approve ${count || "selected"}...`,
    title: (count: number) => (count === 0 ? "Approve requests" : `Approve ${countRequests(count)}`),
    ticked: "Approve the ticked requests",
    hint: "One comment for all. It is added to the record of each request.",
    done: (count: number) => `${countRequests(count)} approved`,
  },
  reject: {
    open: (count: number) => `Reject ${count || "selected"}...`,
    title: (count: number) => (count === 0 ? "Reject requests" : `Reject ${countRequests(count)}`),
    ticked: "Reject the ticked requests",
    hint: "One comment for all. Each requester will see it.",
    done: (count: number) => `${countRequests(count)} rejected`,
  },
};
