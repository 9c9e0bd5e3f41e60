import type * as english from "../active-delegations.ts";

export const activeDelegationMessages: typeof english.activeDelegationMessages = {
  away: (delegate) => `Vous êtes absent(e) : ${delegate} décide pour vous`,
  acting: (name) => `Vous décidez pour ${name}`,
  until: "jusqu’au",
  change: "Modifier",
};
