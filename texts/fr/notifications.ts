import type { notifications as english } from "../en/notifications.ts";
import type { Translated } from "../translated.ts";
import { country, dateTime, number } from "./formats.ts";
import { de } from "./words.ts";

const request = ({ request_id, title }: { request_id: string; title: string }): string => `${request_id} « ${title} »`;

/** A request and who submitted it. */
const ownedRequest = (f: { request_id: string; title: string; requester_name: string }): string =>
  `${request(f)} ${de(f.requester_name)}`;

const period = ({ from, until, time_zone }: { from: string; until: string; time_zone: string }): string =>
  `du ${dateTime(from, time_zone)} au ${dateTime(until, time_zone)} (${time_zone})`;

const MAX_CHANGES = 6;

const summarise = (changes: readonly string[]): string =>
  changes.length > MAX_CHANGES
    ? `${changes.slice(0, MAX_CHANGES).join(" ; ")} ; et ${changes.length - MAX_CHANGES} de plus`
    : changes.join(" ; ");

const UNEXPECTED = "Si vous ne vous y attendiez pas, adressez-vous à un administrateur.";
const IF_NOT_YOU = "Si ce n’était pas vous, adressez-vous à un administrateur.";

export const notifications: Translated<typeof english> = {
  request_submitted_label: "Une demande attend ma décision",
  request_submitted_title: "Nouvelle demande d’approbation",
  request_submitted: (f) => `${ownedRequest(f)} attend votre décision.`,
  request_unassigned_label: "Une demande n’a pas d’approbateur",
  request_unassigned_title: "Aucun approbateur",
  request_unassigned: (f) => `${ownedRequest(f)} n’a pas d’approbateur. Veuillez en désigner un.`,
  request_without_approver_label: "Ma demande n’a pas d’approbateur",
  request_without_approver_title: "En attente d’un administrateur",
  request_without_approver: (f) => `${request(f)} attend qu’un administrateur choisisse un approbateur.`,
  request_approved_label: "Ma demande est approuvée",
  request_approved_title: "Demande approuvée",
  request_approved: (f) => `${f.actor_name} a approuvé ${request(f)}.`,
  request_level_approved_label: "Ma demande est approuvée à un niveau",
  request_level_approved_title: "Approuvée à un niveau",
  request_level_approved: (f) => `${f.actor_name} a approuvé ${request(f)} ; elle passe au niveau suivant.`,
  request_step_approved_label: "L’un de plusieurs approbateurs a approuvé ma demande",
  request_step_approved_title: "Approuvée par un approbateur",
  request_step_approved: (f) => `${f.actor_name} a approuvé ${request(f)} ; cette étape exige d’autres approbations.`,
  request_too_few_approvers_label: "Une demande a trop peu d’approbateurs",
  request_too_few_approvers_title: "Trop peu d’approbateurs",
  request_too_few_approvers: (f) => `${ownedRequest(f)} n’a pas assez d’approbateurs. Veuillez en ajouter un.`,
  request_approval_dropped_label: "Mon approbation ne compte plus après une modification",
  request_approval_dropped_title: "Votre approbation ne compte plus",
  request_approval_dropped: (f) =>
    `${f.actor_name} a modifié ${request(f)} après votre approbation. Elle doit être approuvée de nouveau.`,
  request_changed_after_approval_label: "Une demande est modifiée après mon approbation",
  request_changed_after_approval_title: "Modifiée après votre approbation",
  request_changed_after_approval: (f) =>
    `${f.actor_name} a modifié ${request(f)} après votre approbation. Celle-ci compte toujours.`,
  request_approver_added_label: "Un approbateur est ajouté à ma demande",
  request_approver_added_title: "Approbateur ajouté",
  request_approver_added: (f) => `${f.actor_name} a ajouté un approbateur à ${request(f)}.`,
  request_approver_removed_label: "Un approbateur est retiré de ma demande",
  request_approver_removed_title: "Approbateur retiré",
  request_approver_removed: (f) => `${f.actor_name} a retiré un approbateur de ${request(f)}.`,
  request_to_pay_label: "Une demande approuvée est prête à être payée",
  request_to_pay_title: "Approuvée pour paiement",
  request_to_pay: (f) => `${ownedRequest(f)} a été approuvée et est prête à être payée.`,
  request_approved_no_payment_label: "Une demande sans montant à payer est approuvée",
  request_approved_no_payment_title: "Approuvée sans paiement",
  request_approved_no_payment: (f) => `${ownedRequest(f)} a été approuvée. Elle n’a aucun montant à payer.`,
  request_rejected_label: "Ma demande est rejetée",
  request_rejected_title: "Demande rejetée",
  request_rejected: (f) => `${f.actor_name} a rejeté ${request(f)}.`,
  request_info_requested_label: "Un approbateur a besoin d’informations de ma part",
  request_info_requested_title: "Informations demandées",
  request_info_requested: (f) => `${f.actor_name} a besoin d’informations sur ${request(f)}.`,
  request_responded_label: "Un demandeur répond à ma question",
  request_responded_title: "Réponse envoyée",
  request_responded: (f) => `${f.actor_name} a répondu à votre question sur ${request(f)}.`,
  request_responded_completed: (f) => `${f.actor_name} a répondu à la question sur ${request(f)}.`,
  request_modified_label: "Une demande qui m’attend est modifiée",
  request_modified_title: "Demande modifiée",
  request_modified: (f) => `${f.actor_name} a modifié ${request(f)}.`,
  request_moved_away_label: "Une demande modifiée ne m’attend plus",
  request_moved_away_title: "Ne vous attend plus",
  request_moved_away: (f) => `${f.actor_name} a modifié ${request(f)} ; elle ne vous attend plus.`,
  request_cancelled_label: "Une demande qui m’attend est annulée",
  request_cancelled_title: "Demande annulée",
  request_cancelled: (f) => `${f.actor_name} a annulé ${request(f)}.`,
  request_reminded_label: "Un demandeur m’envoie un rappel",
  request_reminded_title: "Rappel",
  request_reminded: (f) => `${f.actor_name} vous rappelle ${request(f)}.`,
  request_reassigned_label: "Ma demande est réaffectée",
  request_reassigned_title: "Demande réaffectée",
  request_reassigned: (f) => `${f.actor_name} a réaffecté ${request(f)}.`,
  request_handed_over_label: "Une demande qui m’attend passe à une autre personne",
  request_handed_over_title: "Demande transmise",
  request_handed_over: (f) => `${f.actor_name} a transmis ${request(f)} à un autre approbateur.`,
  request_commented_label: "Quelqu’un commente une demande",
  request_commented_title: "Nouveau commentaire",
  request_commented: (f) => `${f.actor_name} a commenté ${request(f)}.`,
  request_mentioned_label: "Quelqu’un me mentionne",
  request_mentioned_title: "Vous avez été mentionné(e)",
  request_mentioned: (f) => `${f.actor_name} vous a mentionné(e) sur ${request(f)}.`,
  request_overdue_label: "Une demande est en retard",
  request_overdue_title: "Demande en retard",
  request_overdue: (f) => `${request(f)} a dépassé son échéance.`,
  request_overdue_reminder_label: "Une demande est toujours en retard",
  request_overdue_reminder_title: "Toujours en retard",
  request_overdue_reminder: (f) => `${ownedRequest(f)} est toujours ouverte après son échéance.`,
  request_escalated_label: "Une demande m’est transmise par escalade",
  request_escalated_title: "Demande escaladée",
  request_escalated: (f) => `${ownedRequest(f)} a attendu trop longtemps et attend maintenant votre décision.`,
  request_escalated_completed: (f) =>
    `${request(f)} a attendu trop longtemps et attend maintenant un autre approbateur.`,
  request_stuck_label: "Une demande ne peut pas être escaladée",
  request_stuck_title: "Escalade impossible",
  request_stuck: (f) => `${ownedRequest(f)} a attendu trop longtemps, et son approbateur n’a pas de supérieur.`,
  system: "Le système",
  delegate_copy: ({ text, name }) => `${text} Vous recevez ceci car ${name} est absent(e).`,

  announcement_waiting_label: "Une annonce attend une approbation",
  announcement_waiting_title: "Annonce à approuver",
  announcement_waiting: (f) => `« ${f.title} » ${de(f.author_name)} attend une approbation.`,
  announcement_waiting_approved: (f) => `${f.actor_name} a approuvé l’annonce « ${f.title} » ${de(f.author_name)}.`,
  announcement_waiting_rejected: (f) => `${f.actor_name} a rejeté l’annonce « ${f.title} » ${de(f.author_name)}.`,
  announcement_decided_label: "Mon annonce est approuvée ou rejetée",
  announcement_decided_title: "Décision sur une annonce",
  announcement_decided_approved: (f) => `${f.actor_name} a approuvé votre annonce « ${f.title} » ; elle est publiée.`,
  announcement_decided_rejected: (f) => `${f.actor_name} a rejeté votre annonce « ${f.title} ».`,
  announcement_published_label: "Une nouvelle annonce",
  announcement_published_title: "Nouvelle annonce",
  announcement_published: (f) => `« ${f.title} » ${de(f.author_name)}.`,

  delegation_planned_label: "Un collègue me désigne pour décider à sa place",
  delegation_planned_title: "Désigné(e) pour décider à la place d’un collègue",
  delegation_planned: (f) => `${f.name} vous a désigné(e) pour décider à sa place ${period(f)}.`,
  delegation_begun_label: "Je commence à décider pour un collègue",
  delegation_begun_title: "Vous décidez pour un collègue",
  delegation_begun: ({ name, until, time_zone }) =>
    `${name} est absent(e) : vous décidez à sa place jusqu’au ${dateTime(until, time_zone)} (${time_zone}).`,
  delegation_ended_label: "Je ne décide plus pour un collègue",
  delegation_ended_title: "Vous ne décidez plus pour un collègue",
  delegation_ended_back: ({ name }) => `${name} est de retour : vous ne décidez plus pour cette personne.`,
  delegation_ended_withdrawn: (f) => `${f.name} n’a plus besoin que vous décidiez à sa place ${period(f)}.`,
  delegation_ended_deactivated: ({ name }) => `${name} a été désactivé : vous ne décidez plus pour cette personne.`,
  delegation_lost_label: "Personne ne décide plus pour moi",
  delegation_lost_title: "Personne ne décide pour vous",
  delegation_lost: ({ name }) =>
    `${name} a été désactivé et ne décide plus pour vous. Veuillez choisir une autre personne.`,
  delegation_delegate_away_label: "Mon délégué est absent",
  delegation_delegate_away_title: "Votre délégué est absent",
  delegation_delegate_away: (f) =>
    `${f.name} est absent(e) ${period(f)} et ne peut alors pas décider à votre place. Veuillez choisir une autre personne.`,
  delegation_double_absence_label: "Je suis absent(e) alors que je décide pour un collègue",
  delegation_double_absence_title: "Vous êtes absent(e) alors que vous décidez pour un collègue",
  delegation_double_absence: (f) =>
    `Vous êtes absent(e) ${period(f)}, alors que vous décidez pour ${f.name}. Personne ne décide alors à sa place.`,
  delegation_uncovered_label: "Un approbateur et son délégué sont absents",
  delegation_uncovered_title: "Un approbateur et son délégué sont absents",
  delegation_uncovered: (f) =>
    `${f.name} et son délégué ${f.delegate_name} sont tous deux absents ${period(f)}. Les demandes qui les attendent ont besoin d’un autre approbateur.`,

  record_fault_label: "Une demande ne correspond pas à son registre",
  record_fault_title: "Registre non conforme",
  record_fault: ({ subject, details }) => `${subject} : ${details.join(" ")}`,
  more_faults: ({ count }) => `${number(count)} de plus`,
  faults_listed: "La vue d’ensemble de l’administration les énumère.",

  recurring_paused_label: "L’une de mes demandes récurrentes est suspendue",
  recurring_paused_title: "Demande récurrente suspendue",
  recurring_paused: ({ name, detail }) =>
    `« ${name} » n’a pas pu être soumise et est suspendue : ${detail.replace(/\.(?=\u2069?$)/, "")}.`,

  approver_deactivated_label: "Un approbateur avec des demandes ouvertes est désactivé",
  approver_deactivated_title: "Approbateur désactivé",
  approver_deactivated: ({ name }) =>
    `${name} a été désactivé alors que des demandes ouvertes l’attendaient. Ces demandes passent à d’autres approbateurs ; vous serez informé(e) de celles que personne ne peut décider.`,

  password_reset_label: "Un administrateur réinitialise un mot de passe",
  password_reset_title: "Mot de passe réinitialisé",
  password_reset_person: ({ actor_name, hours }) =>
    `${actor_name} a réinitialisé votre mot de passe. Connectez-vous avec le mot de passe à usage unique que vous recevez, et choisissez le vôtre dans les ${hours} heures. ${UNEXPECTED}`,
  password_reset_administrators: ({ actor_name, name }) => `${actor_name} a réinitialisé le mot de passe ${de(name)}.`,
  password_link_person: ({ actor_name }) =>
    `${actor_name} a créé un lien avec lequel vous pouvez choisir un nouveau mot de passe. Votre mot de passe actuel reste valable d’ici là. ${UNEXPECTED}`,
  password_link_administrators: ({ actor_name, name }) =>
    `${actor_name} a créé un lien avec lequel ${name} peut choisir un nouveau mot de passe.`,

  account_changed_label: "Un compte est modifié",
  account_changed_title: "Compte modifié",
  account_changed_person: ({ actor_name, changes }) =>
    `${actor_name} a modifié votre compte. ${summarise(changes)}. ${UNEXPECTED}`,
  account_changed_administrators: ({ actor_name, name, changes }) =>
    `${actor_name} a modifié le compte ${de(name)}. ${summarise(changes)}.`,
  factors_removed_person: ({ actor_name }) =>
    `${actor_name} a retiré vos seconds facteurs et terminé vos sessions. ${UNEXPECTED}`,
  factors_removed_administrators: ({ actor_name, name }) => `${actor_name} a retiré les seconds facteurs ${de(name)}.`,
  credential_ended_person:
    "Votre mot de passe à usage unique ou votre lien de mot de passe n’est plus valable, car vous pouvez désormais décider de demandes et il n’a pas été créé par un administrateur. Demandez-en un nouveau à un administrateur.",
  credential_ended_administrators: ({ name }) =>
    `Le mot de passe à usage unique ou le lien de mot de passe ${de(name)} n’est plus valable, car cette personne peut désormais décider de demandes et il n’a pas été créé par un administrateur. Créez-lui un nouveau lien.`,
  address_confirmed_person: ({ actor_name, email }) =>
    `${actor_name} a confirmé votre adresse e-mail ${email}. Si ce n’est pas la vôtre, adressez-vous à un administrateur.`,
  address_confirmed_administrators: ({ actor_name, name, email }) =>
    `${actor_name} a confirmé l’adresse e-mail ${email} ${de(name)}.`,
  same_name: ({ actor_name, name }) =>
    `${actor_name} a donné à un utilisateur le nom ${name}, qu’un autre utilisateur actif porte déjà. Le registre affiche les noms : veuillez les distinguer.`,
  data_erased: ({ actor_name, name }) =>
    `${actor_name} a effacé les données personnelles d’un utilisateur, désormais appelé ${name}.`,
  own_phone: `Votre numéro de mobile pour les SMS a été modifié. ${IF_NOT_YOU}`,
  own_factor_added: `Un second facteur a été ajouté à votre compte. ${IF_NOT_YOU}`,
  own_factor_removed: `Un second facteur a été retiré de votre compte. ${IF_NOT_YOU}`,
  own_new_recovery_codes: `De nouveaux codes de secours ont été créés pour votre compte, et les précédents ne fonctionnent plus. ${IF_NOT_YOU}`,

  password_changed_label: "Mon mot de passe est changé",
  password_changed_title: "Mot de passe changé",
  password_changed: `Votre mot de passe a été changé, et vos autres sessions sont terminées. ${IF_NOT_YOU}`,
  password_chosen_reset: `Votre mot de passe a été défini avec un lien demandé sur la page de connexion, et vos sessions sont terminées. ${IF_NOT_YOU}`,
  password_chosen_invitation: `Votre mot de passe a été défini avec un lien d’un administrateur, et vos sessions sont terminées. ${IF_NOT_YOU}`,

  sessions_ended_label: "Un administrateur termine mes sessions",
  sessions_ended_title: "Sessions terminées",
  sessions_ended: ({ actor_name }) =>
    `${actor_name} a terminé toutes vos sessions. Reconnectez-vous pour continuer. ${UNEXPECTED}`,

  new_device_label: "Quelqu’un se connecte à mon compte depuis un nouvel appareil",
  new_device_title: "Connexion depuis un nouvel appareil",
  new_device: ({ device, country_code }) =>
    `Votre compte a servi à une connexion depuis un nouvel appareil : ${device}${country_code === null ? "" : `, ${country(country_code)}`}. Si ce n’était pas vous, terminez la session, changez votre mot de passe et adressez-vous à un administrateur.`,

  sign_in_locked_label: "Ma connexion est verrouillée",
  sign_in_locked_title: "Connexion verrouillée",
  sign_in_locked: ({ failures, minutes }) =>
    `Votre identifiant a été saisi ${failures} fois avec un mauvais mot de passe. La connexion est verrouillée pendant ${minutes} minutes, sauf dans les navigateurs où vous vous êtes déjà connecté(e). ${IF_NOT_YOU}`,
  factor_locked: ({ failures, minutes }) =>
    `Une personne qui connaît votre mot de passe a saisi ${failures} fois un mauvais second facteur. Il est verrouillé pendant ${minutes} minutes. Si ce n’était pas vous, changez votre mot de passe.`,

  rules_changed_label: "Des règles d’approbation ou des paramètres sont modifiés",
  rules_changed_title: "Règles modifiées",
  rules_changed: ({ actor_name, subject, label, changes }) =>
    `${actor_name} a modifié ${subject}. ${label === null ? "" : `${label} : `}${summarise(changes)}.`,
  rules_proposed: ({ actor_name, subject }) =>
    `${actor_name} a proposé une modification : ${subject}. Elle attend un second administrateur.`,
  own_proposal_confirmed: ({ actor_name }) => `${actor_name} a confirmé la modification que vous avez proposée.`,
  own_proposal_declined: ({ actor_name }) => `${actor_name} a refusé la modification que vous avez proposée.`,
  proposal_confirmed: ({ actor_name }) => `${actor_name} a confirmé cette modification proposée.`,
  proposal_declined: ({ actor_name }) => `${actor_name} a refusé cette modification proposée.`,
  proposal_expired: "Cette modification proposée a expiré sans décision.",
  equal_names_title: "Deux noms identiques",
  equal_names: ({ name }) =>
    `« ${name} » et un nom plus ancien ne diffèrent que par leur écriture, par exemple les majuscules, et comptent désormais comme le même nom. Tous deux fonctionnent encore dans leur graphie exacte. Veuillez renommer l’un d’eux.`,
  rule_doa_configuration: "la matrice d’approbation",
  rule_approver_group: "un groupe d’approbateurs",
  rule_duty_conflict: "un conflit de fonctions",
  rule_request_type: "un type de demande",
  rule_department: "un service",
  rule_currency: "une devise",
  rule_user: "un rôle",
  rule_user_department: "le service d’un utilisateur",
  rule_priority: "une priorité",
  rule_handover: "l’approbateur de demandes ouvertes",
  rule_deletion: "des demandes",
  rule_settings: "les paramètres",
  rule_numbering: "la numérotation des demandes",
  any_rules: "les règles",

  push_approve: "Approuver",
  push_reject: "Rejeter",
  push_test_title: "Les notifications sont activées",
  push_test: "Vous serez informé(e) ici de l’avancement de vos demandes d’approbation.",
  push_test_sent: "Notification de test envoyée",
  push_enabled: "Notifications activées ! Vous serez informé(e) de l’avancement de vos demandes d’approbation.",
  push_already_enabled: "Vous êtes déjà abonné(e) aux notifications.",
  push_not_configured:
    "Les notifications push ne sont pas configurées : définissez VAPID_PUBLIC_KEY et VAPID_PRIVATE_KEY.",
  push_address_invalid: "Ce n’est pas l’adresse d’un service de notifications push",
  push_not_subscribed: "Ce navigateur n’est pas abonné à vos notifications.",
  push_none_subscribed: "Aucun de vos navigateurs n’est abonné aux notifications.",
  push_expired: "Vos abonnements ont expiré. Veuillez réactiver les notifications.",
  push_unreachable: "Le service de notifications push est injoignable. Veuillez réessayer plus tard.",
};
