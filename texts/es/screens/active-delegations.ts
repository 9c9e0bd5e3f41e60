import type * as english from "../../en/screens/active-delegations.ts";
import type { Translated } from "../../translated.ts";

export const activeDelegations: Translated<typeof english.activeDelegations> = {
  away: (delegate) => `Está ausente: ${delegate} decide por usted`,
  acting: (name) => `Usted decide por ${name}`,
  until: "hasta el",
  change: "Cambiar",
};
