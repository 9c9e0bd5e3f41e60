export const delegations = {};
