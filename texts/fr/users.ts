import type { users as english } from "../en/users.ts";
import type { Translated } from "../translated.ts";
import { dateTime, moneyShort } from "./formats.ts";
import { countOf, de } from "./words.ts";

type Name = { name: string };

const guardedAccount =
  (reason: string) =>
  ({ name }: Name): string =>
    `${name} ${reason}\u00a0: seul un administrateur peut changer son identifiant, son e-mail, son service, son rôle, son mot de passe ou son statut, ou supprimer le compte.`;

const guardedUnlock =
  (reason: string) =>
  ({ name }: Name): string =>
    `${name} ${reason}\u00a0: seul un administrateur peut déverrouiller sa connexion.`;

export const users: Translated<typeof english> = {
  account_guarded_admin: guardedAccount("est administrateur"),
  account_guarded_vp: guardedAccount("est vice-président"),
  account_guarded_matrix: guardedAccount("figure dans la matrice d’approbation"),
  account_guarded_group: guardedAccount("est membre d’un groupe d’approbateurs"),
  account_guarded_open_requests: guardedAccount("peut décider de demandes ouvertes"),
  account_guarded_delegate: guardedAccount("décide pour un collègue"),
  unlock_guarded_admin: guardedUnlock("est administrateur"),
  unlock_guarded_vp: guardedUnlock("est vice-président"),
  unlock_guarded_matrix: guardedUnlock("figure dans la matrice d’approbation"),
  unlock_guarded_group: guardedUnlock("est membre d’un groupe d’approbateurs"),
  unlock_guarded_open_requests: guardedUnlock("peut décider de demandes ouvertes"),
  unlock_guarded_delegate: guardedUnlock("décide pour un collègue"),
  own_department_change_barred:
    "Vous ne pouvez pas changer votre propre service. Un autre administrateur peut le changer pour vous.",
  administrators_admin_only: "Seul un administrateur peut créer, modifier ou supprimer des administrateurs.",

  erasure_admin_only: "Seul un administrateur peut effacer des données personnelles.",
  own_erasure_barred: "Vous ne pouvez pas effacer vos propres données.",
  active_user_not_erasable: ({ name }) => `${name} est actif. Désactivez d’abord l’utilisateur.`,
  not_yet_erasable: ({ name, reasons }) => `${name} ne peut pas encore être effacé\u00a0: ${reasons.join(", ")}.`,
  erasure_obstacle_in_matrix: "figure dans la matrice d’approbation",
  erasure_obstacle_in_group: "est membre d’un groupe d’approbateurs",
  erasure_obstacle_is_delegate: "décide pour un collègue",
  erasure_obstacle_is_department_head: "est responsable d’un service",
  erasure_obstacle_is_payer: "est payeur d’un type de demande",
  erasure_obstacle_has_own_open_requests: "a soumis des demandes encore ouvertes",
  erasure_obstacle_decides_open_requests: "est sollicité(e) pour des demandes ouvertes",
  erasure_name_mismatch: "Ce n’est pas le nom de l’utilisateur",

  own_account_influenced: ({ influencer, cause, since, until, request }) =>
    `${influencer} a créé ou modifié votre compte le ${dateTime(since)} (UTC) (${cause})\u00a0: vous ne pouvez pas ${request === null ? "en décider" : `décider ${de(request)}`} avant le ${dateTime(until)} (UTC).`,
  account_of_owner_influenced: ({ influencer, owner, cause, since, until, request }) =>
    `${influencer} a créé ou modifié le compte ${de(owner)} le ${dateTime(since)} (UTC) (${cause})\u00a0: personne ne peut ${request === null ? "en décider" : `décider ${de(request)}`} pour ${owner} avant le ${dateTime(until)} (UTC).`,
  influence_cause_credential: "son mot de passe, ou un lien pour en choisir un",
  influence_cause_address: "son adresse e-mail",
  influence_cause_position: "son rôle ou son service",
  influence_cause_factor: "son second facteur",
  person_influenced: ({ name, days }) =>
    `${name} ne peut pas en décider, car le demandeur a créé ou modifié son compte il y a moins de ${days} jours`,

  username_invisible_characters: "Un identifiant ne peut pas contenir de caractères invisibles",
  username_other_characters: "Un identifiant ne contient que des lettres, des chiffres et les caractères . _ - @",
  username_several_scripts: "Un identifiant ne contient que des lettres et des chiffres d’une seule écriture",
  username_without_letter: "Un identifiant contient au moins une lettre ou un chiffre",

  password_blank: "Le mot de passe ne peut pas être composé uniquement d’espaces",
  password_common: "C’est l’un des mots de passe les plus courants. Veuillez en choisir un autre",
  password_personal:
    "Le mot de passe ne doit contenir ni le nom, ni l’identifiant, ni l’adresse e-mail de l’utilisateur",
  password_present: "Le nouveau mot de passe doit être différent de l’actuel",
  password_documented: "Ce mot de passe figure dans la documentation. Veuillez en choisir un autre",
  password_changed: "Mot de passe changé",
  password_wrong: "Le mot de passe est incorrect",
  own_password_elsewhere: "Changez votre propre mot de passe sous Changer le mot de passe.",
  own_password_needs_current: "Veuillez changer votre propre mot de passe sous Changer le mot de passe, avec l’actuel",

  device_on_system: ({ browser, system }) => `${browser} sur ${system}`,
  device_named: ({ name }) => name,
  device_unknown: "Appareil inconnu",
  session_ended: "Session terminée",
  sessions_ended: ({ count }) => countOf(count, "session terminée", "sessions terminées"),
  all_sessions_ended: "Toutes les sessions sont terminées",
  own_sessions_elsewhere: "Vos propres sessions figurent dans votre profil.",

  factor_to_add_first: "Cela exige un second facteur. Ajoutez-en un dans votre profil, sous Sécurité de la connexion.",
  factor_needed_for_codes: "Ajoutez d’abord une clé d’accès ou une application d’authentification",
  factor_removed: "Second facteur retiré",
  factors_removed: "Seconds facteurs retirés",
  factor_missing: "Cet utilisateur n’a pas de second facteur.",
  own_factors_elsewhere: "Vos propres seconds facteurs figurent dans votre profil.",
  authenticator_app_exists:
    "Vous avez déjà une application d’authentification. Retirez-la avant d’en ajouter une autre.",
  authenticator_app_setup_expired:
    "La configuration de l’application d’authentification a pris trop de temps. Veuillez recommencer.",
  authenticator_apps_unavailable:
    "Les applications d’authentification ne peuvent pas être utilisées\u00a0: SECRETS_KEY manque ou a été changée (docs/configure.md). Utilisez un autre second facteur, ou adressez-vous à un administrateur.",
  passkey_not_added: ({ max }) => `Cette clé d’accès existe déjà, ou vous avez ${max} clés d’accès, le maximum.`,
  passkey_not_verified: "La clé d’accès n’a pas pu être vérifiée. Veuillez réessayer.",
  too_many_wrong_codes: "Trop de codes incorrects. Veuillez patienter avant de réessayer.",

  sign_ins_slowed: ({ seconds }) =>
    `Trop de connexions ont échoué depuis votre réseau. Attendez ${seconds} secondes, puis reconnectez-vous. Si la connexion est de nouveau refusée, vérifiez votre identifiant et votre mot de passe.`,
  password_resets_slowed: ({ seconds }) =>
    `Trop de réinitialisations de mot de passe ont été demandées depuis votre réseau. Attendez ${seconds} secondes, puis recommencez.`,
  password_reset_requested: "Si un compte a cette adresse e-mail, un lien y a été envoyé.",
  password_link_ended: "Ce lien n’est plus valable. Il a été utilisé ou remplacé, ou il a expiré.",

  own_email_confirmation_barred: "Un autre administrateur doit confirmer votre adresse e-mail.",
  email_needs_no_confirmation: ({ name }) => `L’adresse e-mail ${de(name)} n’a pas besoin d’être confirmée.`,
  email_set_by_actor: "Vous avez saisi cette adresse e-mail\u00a0: un autre administrateur doit la confirmer.",
  email_set_by_influencer: ({ name }) =>
    `${name} a saisi cette adresse e-mail, et a aussi créé ou modifié votre compte\u00a0: un autre administrateur doit la confirmer.`,

  user_not_found: ({ id }) => `L’utilisateur ${id} n’existe pas.`,
  user_inactive: ({ name }) => `${name} n’est pas actif`,
  account_inactive: "Le compte est inactif. Activez-le d’abord.",
  no_active_department: ({ name }) => `Il n’y a pas de service actif «\u00a0${name}\u00a0»`,

  new_approver_required: "Veuillez choisir qui doit décider à la place",
  own_takeover_barred: "Vous ne pouvez pas vous réaffecter des demandes",
  holds_requests_already: ({ name }) => `${name} les a déjà`,
  active_user_keeps_requests: ({ name }) =>
    `${name} est actif et garde ses demandes. Désactivez d’abord le compte, ou en même temps.`,
  reassign_all_admin_only: "Seul un administrateur peut réaffecter les demandes d’un utilisateur.",
  reassignment_needs_deactivation: "Les demandes ne sont réaffectées que si leur approbateur est désactivé",
  requests_reassigned: ({ count, name }) => `${countOf(count, "demande réaffectée", "demandes réaffectées")} à ${name}`,

  approver_change: ({ from, to }) => `Approbateur\u00a0: ${from} → ${to}`,
  open_requests_up_to: ({ count, largest_usd }) =>
    `${countOf(count, "demande ouverte", "demandes ouvertes")}, jusqu’à ${moneyShort(largest_usd, "USD")}`,
  role_given: ({ role }) => `Rôle\u00a0: ${role}`,
  role_change: ({ from, to }) => `Rôle\u00a0: ${from} → ${to}`,
  department_change: ({ from, to }) => `Service\u00a0: ${from} → ${to}`,
  username_change: ({ from, to }) => `Identifiant\u00a0: ${from} → ${to}`,
  name_change: ({ from, to }) => `Nom\u00a0: ${from} → ${to}`,
  email_change: ({ from, to }) => `E-mail\u00a0: ${from} → ${to}`,
  status_change: ({ from, to }) => `Statut\u00a0: ${from} → ${to}`,
  status_active: "actif",
  status_inactive: "inactif",
};
