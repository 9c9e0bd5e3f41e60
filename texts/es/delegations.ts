import type { delegations as english } from "../en/delegations.ts";
import type { Translated } from "../translated.ts";
import { countOf } from "./words.ts";

export const delegations: Translated<typeof english> = {
  delegate_required: "Elija quién decide por usted",
  end_required: "Elija una fecha de fin",
  not_oneself: "Debe elegir a una persona distinta de usted",
  not_active: ({ name }) => `${name} no tiene una cuenta activa`,
  starts_in_past: "El inicio no puede estar en el pasado",
  ends_in_future: "El final debe estar en el futuro",
  ends_after_start: "El final debe ser posterior al inicio",
  too_long: "El periodo puede durar un año como máximo",
  delegate_away_day: ({ name, day }) => `${name} estará ausente el ${day}`,
  delegate_away_days: ({ name, days, from, until }) =>
    `${name} estará ausente ${countOf(days, "día", "días")} de este periodo, del ${from} al ${until}`,
  period_overlaps: ({ from, until, name }) =>
    `Ya tiene una ausencia del ${toMinute(from)} al ${toMinute(until)} (UTC), y ${name} decide por usted.`,
  on_behalf_of: ({ name, delegator_name }) => `${name} por ${delegator_name}`,
  not_found: "Esta ausencia no existe o no es suya.",
  already_ended: "Esta ausencia ya ha finalizado.",
  will_not_decide: ({ name }) => `${name} no decidirá por usted`,
  no_longer_decides: ({ name }) => `${name} ya no decide por usted`,
};

const toMinute = (iso: string): string => iso.slice(0, 16).replace("T", " ");
