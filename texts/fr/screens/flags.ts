import type * as english from "../../en/screens/flags.ts";
import type { Translated } from "../../translated.ts";

export const flags: Translated<typeof english.flags> = {
  title: "À vérifier avant de décider",
  warning: "Attention :",
  near_limit: (limit) => `Juste au-dessous de la limite de ${limit}`,
  at_limit: (limit) => `À la limite de ${limit}`,
  round_sum: "Somme ronde",
  split: "Partie d’un achat fractionné",
  duplicate: (id) => `Ressemble à ${id}`,
  rejected_before: (id) => `Comme ${id}, qui a été rejetée`,
  unusual_amount: "Montant inhabituel",
  over_budget: "Budget dépassé",
  budget_short: "Budget insuffisant pour toutes",
  bank_change: "Compte bancaire changé",
  payee_change: "Bénéficiaire changé",
  claimed_approval: "Affirme une approbation",
  no_attachment: "Sans pièce jointe",
  precedents: "Demandes semblables rejetées",
};
