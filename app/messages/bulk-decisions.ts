import { catalogue } from "./catalogue.ts";

const countRequests = (count: number): string => (count === 1 ? "1 request" : `${count} requests`);

/** The texts for deciding several requests at once. */
export const bulkDecisionMessages = catalogue("bulkDecisionMessages", {
  requests: countRequests,
  selectAll: "Select all",
  total: "Total",
  chosen: "Chosen requests",
  unavailable: (id: string) => `${id} can no longer be decided here.`,
  noneLeft: "None of the chosen requests can be decided here.",
  partly: "Some requests were not decided",
  decided: (count: number) => `${countRequests(count)} decided. These were not:`,
  noneDecided: "None of these requests was decided.",
  approve: {
    open: (count: number) => `Approve ${count || "selected"}...`,
    title: (count: number) => `Approve ${countRequests(count)}`,
    hint: "One comment for all. It is added to the record of each request.",
    done: (count: number) => `${countRequests(count)} approved`,
  },
  reject: {
    open: (count: number) => `Reject ${count || "selected"}...`,
    title: (count: number) => `Reject ${countRequests(count)}`,
    hint: "One comment for all. Each requester will see it.",
    done: (count: number) => `${countRequests(count)} rejected`,
  },
});
