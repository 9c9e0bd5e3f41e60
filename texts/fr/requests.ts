import type { requests as english } from "../en/requests.ts";
import type { Translated } from "../translated.ts";
import { choose, date, list, money, moneyShort } from "./formats.ts";
import { countOf, de } from "./words.ts";

const barredByStatus =
  (consequence: string) =>
  ({ id, status }: { id: string; status: string }): string =>
    `${id} est au statut « ${status} » : ${consequence}.`;

const _activity =
  (text: string) =>
  ({ id }: { id: string }): string =>
    `${id} ${text}`;

const _adminActivity =
  (text: string) =>
  ({ what }: { what: string }): string =>
    `${what} : ${text}`;

const _entity =
  (noun: string, withLabel = noun) =>
  ({ label }: { label: string | null }): string =>
    label === null ? noun : `${withLabel} ${label}`;

const waited = (hours: number): string => `après ${countOf(hours, "heure", "heures")} sans décision`;

export const requests: Translated<typeof english> = {
  status_pending: "en attente",
  status_needs_info: "informations requises",
  status_overdue: "en retard",
  status_approved: "approuvée",
  status_rejected: "rejetée",
  status_cancelled: "annulée",

  system: "Système",
  sentence: ({ text }) => `${text}.`,
  with_comment: ({ text, comment }) => `${text} : ${comment}`,

  field_title: "Titre",
  field_description: "Description",
  field_request_type: "Type de demande",
  field_amount: "Montant",
  field_currency: "Devise",
  field_priority: "Priorité",
  field_department: "Service",
  field_due_date: "Échéance",
  field_attachments: "Pièces jointes",
  no_value: "aucun",
  amount: ({ amount, currency, decimals }) => money(amount, currency, decimals).trim(),
  day: ({ at }) => date(at),
  field_change: ({ label, from, to }) => `${label} : ${from} → ${to}`,
  attachment_removed: ({ filename }) => `Pièce jointe retirée : ${filename}`,
  approvals_dropped: ({ names }) =>
    names.length === 1
      ? `L’approbation ${de(list(names))} ne compte plus`
      : `Les approbations ${de(list(names))} ne comptent plus`,
  modification: ({ parts }) => parts.join(" ; "),

  assigned: ({ names }) => `Attribuée à ${names.join(", ")}`,
  scheduled: ({ schedule, assigned }) =>
    `Selon le calendrier « ${schedule} »${assigned === null ? "" : `. ${assigned}`}`,
  moved: ({ from, names, why }) =>
    `${de(from).replace(/^d/, "D")} à ${names.join(", ")}${why === null ? "" : `, ${why}`}`,
  departed: ({ name, why }) => `${name} ne peut plus décider${why === null ? "" : `, ${why}`}`,
  departed_inactive: "car le compte n’est pas actif",
  departed_influence: "car le demandeur a créé ou modifié le compte",
  reminded: ({ name }) => `Rappel à ${name}`,
  reminded_administrators: "Rappel aux administrateurs",
  escalated: ({ from, to, hours }) => `${de(from).replace(/^d/, "D")} à ${to}, ${waited(hours)}`,
  escalated_to_administrators: ({ from, hours }) =>
    `${from} n’a pas de supérieur : les administrateurs ont été informés, ${waited(hours)}`,
  approver_added: ({ name, comment }) => `${name} a été ajouté(e) après l’étape actuelle : ${comment}`,
  approver_added_to_step: ({ name, comment }) => `${name} a été ajouté(e) à l’étape actuelle : ${comment}`,
  approver_removed: ({ name, comment }) => `${name} a été retiré(e) : ${comment}`,

  state_bars_approve: barredByStatus("elle ne peut pas être approuvée"),
  state_bars_reject: barredByStatus("elle ne peut pas être rejetée"),
  state_bars_request_info: barredByStatus("aucune information ne peut plus être demandée"),
  state_bars_reassign: barredByStatus("elle ne peut pas être réaffectée"),
  state_bars_respond: barredByStatus("aucune réponse n’est attendue"),
  state_bars_modify: barredByStatus("elle ne peut pas être modifiée"),
  state_bars_cancel: barredByStatus("elle ne peut pas être annulée"),
  state_bars_remind: barredByStatus("aucun rappel ne peut être envoyé"),
  state_bars_comment: barredByStatus("aucun commentaire ne peut être ajouté"),
  state_bars_delete: barredByStatus("elle ne peut pas être supprimée"),
  state_bars_add_approver: barredByStatus("aucun approbateur ne peut être ajouté"),
  state_bars_remove_approver: barredByStatus("aucun approbateur ne peut être retiré"),
  step_not_added_by_hand: ({ step }) => `L’étape ${step} n’a pas été ajoutée à la main.`,
  step_already_open: ({ step }) => `L’étape ${step} est déjà ouverte.`,
  approver_of_another_person: "Seule la personne qui a ajouté l’approbateur, ou un administrateur, peut le retirer.",

  step_approved: ({ name, step }) => `${name} a approuvé l’étape ${step}`,
  step_approved_for: ({ name, step }) => `Quelqu’un a approuvé l’étape ${step} pour ${name}`,
  conflict_of_duties: ({ name }) =>
    `${name} est en conflit de fonctions avec une personne qui a soumis ou approuvé cette demande`,
  own_step_approved: ({ step }) => `Vous avez approuvé l’étape ${step}`,
  own_step_approved_for: ({ step }) => `Quelqu’un a approuvé l’étape ${step} pour vous`,
  own_conflict_of_duties: "Vous êtes en conflit de fonctions avec une personne qui a soumis ou approuvé cette demande",
  own_decision_barred: ({ why, request, again }) => {
    const decide = request === null ? "en décider" : "décider";
    return `${why} : vous ne pouvez pas ${decide}${again ? " de nouveau" : ""}${request === null ? "" : ` ${de(request)}`}.`;
  },

  submitted_by: ({ name }) => `${name} a soumis cette demande`,
  submitted_by_you: "Vous avez soumis cette demande",
  already_approved_by: ({ name }) => `${name} a déjà approuvé cette demande`,
  already_waits_for: ({ name }) => `Cette demande attend déjà ${name}`,
  influenced_administrator: ({ days }) =>
    `Le demandeur a créé ou modifié votre compte il y a moins de ${countOf(days, "jour", "jours")}`,
  not_on_route: ({ name, names }) =>
    `${name} ne figure pas dans le circuit de cette demande ; peuvent en décider : ${list(names)}`,
  approver_before: "l’approbateur précédent",
  reassigned_to_yourself: "Vous ne pouvez pas vous réaffecter une demande",
  reassigned_to_requester: "Le demandeur ne peut pas décider de sa propre demande",
  not_active: ({ name }) => `${name} n’est pas actif`,
  yourself_added: "Vous ne pouvez pas vous ajouter",
  already_in_step: ({ name, step }) => `${name} figure déjà à l’étape ${step}`,
  too_many_steps: ({ max }) => `Une demande compte ${max} étapes au plus`,
  step_required: "Veuillez saisir le numéro de l’étape",

  deleted: ({ count, not_deleted, not_found }) =>
    [
      `${countOf(count, "demande supprimée", "demandes supprimées")}`,
      ...(not_deleted > 0
        ? [`${countOf(not_deleted, "demande décidée non supprimée", "demandes décidées non supprimées")} sans motif`]
        : []),
      ...(not_found > 0 ? [countOf(not_found, "introuvable", "introuvables")] : []),
    ].join(", "),
  deletion: ({ id, amount_usd }) =>
    `${id}${amount_usd === null ? "" : ` (${moneyShort(amount_usd, "USD")})`} : suppression`,
  more_deletions: ({ count }) => `et ${count} de plus`,
  deletion_reason: ({ reason }) => `Motif : ${reason}`,
  added_to_step: ({ name }) => `Approbateur ajouté à l’étape en cours : ${name}`,
  open_requests_up_to: ({ count, amount_usd }) =>
    `${countOf(count, "demande ouverte", "demandes ouvertes")}, jusqu’à ${moneyShort(amount_usd, "USD")}`,
  one_deleted: "Demande supprimée",

  done_approve: "Demande approuvée",
  done_reject: "Demande rejetée",
  done_request_info: "Informations demandées",
  done_comment: "Commentaire ajouté",
  done_cancel: "Demande annulée",
  done_reassign: "Demande réaffectée",
  done_remind: "Rappel envoyé",
  done_respond: "Réponse envoyée",
  done_add_approver: "Approbateur ajouté",
  done_remove_approver: "Approbateur retiré",

  unknown: ({ id }) => `La demande ${id} n’existe pas, ou vous n’y avez pas accès.`,
  changed: ({ id, status, version }) => `${id} a changé entre-temps. Statut actuel : ${status} (version ${version}).`,
  step_passed: ({ id, step }) => `Une autre personne a terminé l’étape ${step} ${de(id)} entre-temps.`,
  approver_deactivated_now: "Un approbateur de cette demande vient d’être désactivé. Veuillez réessayer.",
  not_decided: "Le système est occupé : cette demande n’a pas fait l’objet d’une décision. Veuillez réessayer.",
  no_such_attachment: ({ id }) => `${id} n’a pas cette pièce jointe.`,
  too_many_watchers: ({ id, max }) => `${id} est déjà suivie par ${max} personnes.`,
  cancellation_reason_required: "Veuillez motiver l’annulation",

  no_active_type: ({ code }) => `Il n’y a pas de type de demande actif « ${code} »`,
  no_active_currency: ({ code }) => `Il n’y a pas de devise active « ${code} »`,
  no_active_priority: ({ code }) => `Il n’y a pas de priorité active « ${code} »`,
  amount_too_large: "Veuillez saisir un montant plus petit",
  amount_decimals: ({ currency, decimals }) =>
    decimals === 0
      ? `Les montants en ${currency} n’ont pas de décimales`
      : `Les montants en ${currency} ont ${decimals} ${choose(decimals, "décimale", "décimales")} au plus`,
  other_department: ({ department }) =>
    `Vous ne pouvez soumettre des demandes que pour votre propre service, ${department}.`,
  no_rule: "Aucune règle d’approbation ne couvre cette demande",

  template_unknown: "Ce modèle n’existe pas, ou n’est pas partagé avec vous.",
  template_not_yours: "Ce modèle n’existe pas, ou n’est pas le vôtre.",
  template_sharing_refused: "Seuls les administrateurs peuvent partager des modèles.",
  template_name_taken: "Vous avez déjà un modèle avec ce nom",
  template_department_required: "Veuillez choisir un service",
  too_many_templates: ({ max, shared }) =>
    `Vous pouvez avoir ${max} modèles${shared === null ? "" : `, et il peut y avoir ${shared} modèles partagés`}. Veuillez d’abord en supprimer un`,
  template_incomplete: ({ problem }) => `Le modèle n’est pas complet : ${problem}`,

  recurring_not_yours: "Cette demande récurrente n’existe pas, ou n’est pas la vôtre.",
  recurring_ends_too_early: "Veuillez choisir un jour après la première soumission",
  recurring_ended: "Le dernier jour de cette demande récurrente est passé.",
  too_many_recurring: ({ max }) => `Vous pouvez avoir ${max} demandes récurrentes. Veuillez d’abord en supprimer une`,

  view_not_yours: "Cette vue n’existe pas, ou n’est pas la vôtre.",
  view_name_taken: "Vous avez déjà une vue de cette liste avec ce nom",
  view_query_invalid: "Veuillez corriger les filtres de la liste avant de l’enregistrer",
  too_many_views: ({ max }) => `Vous pouvez avoir ${max} vues. Veuillez d’abord en supprimer une`,
};
