import type { delegations as english } from "../en/delegations.ts";
import type { Translated } from "../translated.ts";

export const delegations: Translated<typeof english> = {
  delegate_required: "Veuillez choisir qui décide pour vous",
  end_required: "Veuillez choisir une date de fin",
  not_oneself: "Vous ne pouvez pas vous choisir vous-même",
  not_active: ({ name }) => `${name} n’est pas actif`,
  starts_in_past: "Le début ne peut pas être dans le passé",
  ends_in_future: "La fin doit être dans le futur",
  ends_after_start: "La fin doit être postérieure au début",
  too_long: "La période peut durer un an au plus",
  delegate_away_day: ({ name, day }) => `${name} est absent(e) le ${day}`,
  delegate_away_days: ({ name, days, from, until }) =>
    `${name} est absent(e) ${days} jours de cette période, du ${from} au ${until}`,
  period_overlaps: ({ from, until, name }) =>
    `Vous êtes déjà absent(e) du ${toMinute(from)} au ${toMinute(until)} (UTC), et ${name} décide pour vous.`,
  on_behalf_of: ({ name, delegator_name }) => `${name} pour ${delegator_name}`,
  not_found: "Cette absence n’existe pas, ou n’est pas la vôtre.",
  already_ended: "Cette absence est déjà terminée.",
  will_not_decide: ({ name }) => `${name} ne décidera pas pour vous`,
  no_longer_decides: ({ name }) => `${name} ne décide plus pour vous`,
};

const toMinute = (iso: string): string => iso.slice(0, 16).replace("T", " ");
