/** The short texts of the flags of a request, for its card. `limit`: an amount; `id`: the number of another request. */
export const flags = {
  title: "Check before you decide",
  warning: "Warning:",
  near_limit: (limit: string) => `Just under the limit of ${limit}`,
  at_limit: (limit: string) => `At the limit of ${limit}`,
  round_sum: "Round sum",
  split: "Part of a split purchase",
  duplicate: (id: string) => `Looks like ${id}`,
  rejected_before: (id: string) => `Like ${id}, which was rejected`,
  unusual_amount: "Unusual amount",
  over_budget: "Over the budget",
  budget_short: "Budget is short",
  bank_change: "Changed bank account",
  payee_change: "Changed payee",
  claimed_approval: "Claims an approval",
  no_attachment: "No attachment",
  precedents: "Similar requests were rejected",
};
