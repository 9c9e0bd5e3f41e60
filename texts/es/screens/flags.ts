import type * as english from "../../en/screens/flags.ts";
import type { Translated } from "../../translated.ts";

export const flags: Translated<typeof english.flags> = {
  title: "Revise esto antes de decidir",
  warning: "Advertencia:",
  near_limit: (limit) => `Justo por debajo del límite de ${limit}`,
  at_limit: (limit) => `En el límite de ${limit}`,
  round_sum: "Importe redondo",
  split: "Parte de una compra dividida",
  duplicate: (id) => `Se parece a ${id}`,
  rejected_before: (id) => `Como ${id}, que fue rechazada`,
  unusual_amount: "Importe inusual",
  over_budget: "Supera el presupuesto",
  budget_short: "El presupuesto no alcanza",
  bank_change: "Cuenta bancaria cambiada",
  payee_change: "Beneficiario cambiado",
  claimed_approval: "Afirma tener una aprobación",
  no_attachment: "Sin adjuntos",
  precedents: "Se rechazaron solicitudes similares",
};
