import type * as english from "../../en/screens/active-delegations.ts";
import type { Translated } from "../../translated.ts";

export const activeDelegations: Translated<typeof english.activeDelegations> = {
  away: (delegate) => `Vous êtes absent(e) : ${delegate} décide pour vous`,
  acting: (name) => `Vous décidez pour ${name}`,
  until: "jusqu’au",
  change: "Modifier",
};
