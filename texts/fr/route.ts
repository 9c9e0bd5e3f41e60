import type { route as english, Limit, RequestScope } from "../en/route.ts";
import type { Translated } from "../translated.ts";
import { names as formatNames, rate as formatRate, list, moneyShort } from "./formats.ts";
import { de } from "./words.ts";

/** Returns requests without an article: 'demandes Voyage de Finance'. */
export const formatRequests = ({ type, department }: RequestScope): string =>
  `demandes «\u00A0${type}\u00A0»${department === null ? "" : ` ${de(department)}`}`;

export const formatBand = ({ max_amount, currency }: Limit): string =>
  max_amount === null ? "sans limite" : `jusqu’à ${moneyShort(max_amount, currency)}`;

const formatSkipped = ({ name, limit }: { name: string; limit: Limit | null }): string =>
  limit === null || limit.max_amount === null ? name : `${name} (${formatBand(limit)})`;

const formatStepNames = (names: readonly string[]): string => (names.length === 0 ? "" : `, ${names.join(", ")}`);

const NUMBERS = ["zéro", "une", "deux", "trois", "quatre", "cinq", "six", "sept", "huit", "neuf", "dix"];
const formatNumber = (value: number): string => NUMBERS[value] ?? String(value);

export const route: Translated<typeof english> = {
  explanation: ({ sentences }) => sentences.join(" "),
  sentence: ({ text }) => `${text}.`,

  approves: ({ name, scope }) => `${name} approuve ${scope}.`,
  requests: ({ requests }) => `les ${formatRequests(requests)}`,
  requests_without_amount: ({ requests }) =>
    `les ${formatRequests(requests)} sans montant, qui commencent au niveau le plus bas`,
  requests_of_any_amount: ({ requests, amount, currency }) =>
    `les ${formatRequests(requests)} de tout montant ; celle-ci est de ${moneyShort(amount, currency)}`,
  requests_up_to: ({ requests, limit, amount, currency }) =>
    `les ${formatRequests(requests)} ${formatBand(limit)} ; celle-ci est de ${moneyShort(amount, currency)}`,
  requests_up_to_with_rates: ({ scope, rates }) =>
    `${scope} (${rates.map(({ currency, rate }) => `1 ${currency} = ${formatRate(rate)} USD`).join(", ")})`,
  named_approver: ({ name, requests }) => `L’approbateur pour les ${formatRequests(requests)} est ${name}.`,
  others_can_approve: ({ names }) => `Elle peut aussi être approuvée par ${list(names)}.`,
  amount_ignored: "Le montant n’influe pas sur l’approbateur de ce type.",

  approval_not_required: ({ requests }) =>
    `Les ${formatRequests(requests)} ne nécessitent pas d’approbation et sont approuvées immédiatement.`,
  unassigned_auto_assign_off: "Un administrateur désigne l’approbateur, car la désignation automatique est désactivée.",
  unassigned_no_entry: ({ requests }) =>
    `Un administrateur désigne l’approbateur, car la matrice d’approbation n’a pas d’entrée pour les ${formatRequests(requests)}.`,
  unassigned_no_levels: ({ requests }) =>
    `Un administrateur désigne l’approbateur, car la matrice d’approbation n’a pas de niveau pour les ${formatRequests(requests)}.`,
  unassigned_above_every_limit: ({ requests, amount, currency }) =>
    `Un administrateur désigne l’approbateur, car ${moneyShort(amount, currency)} dépasse toutes les limites pour les ${formatRequests(requests)}.`,
  unassigned_nobody_left:
    "Un administrateur désigne l’approbateur, car personne dans la matrice d’approbation ne peut décider de cette demande.",

  skipped_requester: (params) => `${formatSkipped(params)} a soumis la demande et ne peut pas en décider.`,
  skipped_inactive: (params) => `${formatSkipped(params)} n’est pas actif.`,
  skipped_decided: (params) =>
    `${formatSkipped(params)} a déjà participé à une approbation et ne peut pas décider de nouveau.`,
  skipped_conflict: (params) => `${formatSkipped(params)} est en conflit de fonctions et ne peut pas en décider.`,
  skipped_conflict_with_requester: (params) =>
    `${formatSkipped(params)} est en conflit de fonctions avec le demandeur et ne peut pas en décider.`,
  skipped_influence: (params) =>
    `Le demandeur a créé ou modifié le compte ${de(formatSkipped(params))} il y a moins de 30 jours : cette personne ne peut pas en décider.`,
  influence_ends: ({ days }) =>
    `Cela prend fin ${days} jours après la modification. Cela prend fin plus tôt si la personne ajoute une clé d’accès ou une application d’authentification, ou choisit un mot de passe avec un lien envoyé par e-mail, d’une façon que le demandeur n’a pas pu utiliser.`,
  entry_names_nobody: "L’entrée de la matrice ne nomme aucun approbateur.",
  level_without_approver: ({ limit }) => `Le niveau ${formatBand(limit)} n’a pas d’approbateur.`,

  step: ({ level, total, names, people }) =>
    `Étape ${level}${total === null ? "" : ` sur ${total}`}${formatStepNames(names)} : ${people}`,
  only_step: ({ names, people }) => `Une étape${formatStepNames(names)} : ${people}`,
  nobody_can_decide: "personne ne peut en décider, un administrateur désigne donc quelqu’un",
  too_few_people: ({ names, required }) =>
    `${formatNames(names)} ; ${formatNumber(required)} personnes doivent approuver, les administrateurs sont donc informés`,
  some_of_people: ({ names, required }) =>
    `${required === 1 ? "une personne" : formatNumber(required)} parmi ${formatNames(names)}`,
  all_people: ({ names }) =>
    names.length === 2 ? `${formatNames(names)}, tous deux` : `toutes ces personnes : ${formatNames(names)}`,
  steps_decide: ({ steps, scope }) => `${steps > 1 ? "Ces étapes décident" : "Cette étape décide"} pour ${scope}.`,
  asked_instead: ({ names, level }) =>
    `${formatNames(names)} ${names.length === 1 ? "est sollicité(e)" : "sont sollicités"} à l’étape ${level}, car trop peu de ses propres membres peuvent décider.`,
  step_cut: ({ level, people }) =>
    `L’étape ${level} compte plus de ${people} personnes ; seules les ${people} premières sont sollicitées.`,

  not_asked_requester: ({ name }) => `${name} a soumis la demande`,
  not_asked_inactive: ({ name }) => `${name} n’est pas actif`,
  not_asked_decided: ({ name }) => `${name} a déjà approuvé une étape`,
  not_asked_conflict: ({ name }) => `${name} est écarté(e) par un conflit de fonctions`,
  not_asked_influence: ({ name }) => `${name} a un compte que le demandeur a créé ou modifié il y a moins de 30 jours`,
};
