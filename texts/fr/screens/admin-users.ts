import { ONE_TIME_PASSWORD_HOURS } from "../../../domain/users/passwords.ts";
import type * as english from "../../en/screens/admin-users.ts";
import type { Translated } from "../../translated.ts";
import { countFormatted } from "../words.ts";

const countRequests = (count: string, one: boolean) => countFormatted(count, one, "demande", "demandes");

export const usersTab: Translated<typeof english.usersTab> = {
  search: "Rechercher un utilisateur",
  username: "Identifiant",
  name: "Nom",
  email: "E-mail",
  role: "Rôle",
  department: "Service",
  designation: "Fonction",
  password: "Mot de passe",
  passwordNew: (minLength) =>
    `Laissez vide : l’utilisateur reçoit un lien pour choisir un mot de passe dans les ${ONE_TIME_PASSWORD_HOURS} heures. Sinon, c’est un mot de passe à usage unique d’au moins ${minLength} caractères. Copiez-le pour l’utilisateur ; il ne sera plus affiché et doit être changé à la première connexion.`,
  passwordReset: (minLength) =>
    `Laissez vide pour garder le mot de passe. Un nouveau mot de passe est à usage unique et compte au moins ${minLength} caractères : il déconnecte l’utilisateur partout et doit être changé à la prochaine connexion, dans les ${ONE_TIME_PASSWORD_HOURS} heures. L’utilisateur et tous les administrateurs sont informés.`,
  generate: "Générer un mot de passe",
  ownDepartment: "Un autre administrateur doit changer votre service.",
  ownPassword: "Pour changer votre propre mot de passe, il vous faut l’actuel :",
  changeOwnPassword: "Changer le mot de passe",
  chooseDepartment: "Choisir un service",
  allRoles: "Tous les rôles",
  allDepartments: "Tous les services",
  anyStatus: "Tous les statuts",
  none: "Aucun utilisateur",
  noneText: "Ajoutez le premier, ou importez-en plusieurs depuis un fichier CSV.",
  isActiveHint: "Les personnes inactives ne peuvent pas se connecter et ne reçoivent pas de nouvelles demandes.",
  deactivateTitle: "Désactiver l’utilisateur ?",
  reassignTitle: "Réaffecter les demandes ouvertes",
  deactivate: "Désactiver",
  deactivateAnyway: "Désactiver quand même",
  willBeDeleted: (name) =>
    `${name} n’a aucune demande et ne participe à aucune approbation : le compte sera supprimé. Cette action est irréversible.`,
  hasRequests: (name, count, one) => `${name} a soumis ${countRequests(count, one)}`,
  isUsed: (name) => `${name} figure dans l’historique ou la configuration`,
  soDeactivated: " ; le compte sera donc désactivé.",
  cannotBeDeleted: " ; le compte ne peut donc pas être supprimé. Il est déjà inactif.",
  deactivateHint:
    "Ses sessions se terminent immédiatement et aucune nouvelle demande ne lui parvient. L’historique garde son nom.",
  openRequestsTitle: (name, count, one) =>
    `${name} a ${countFormatted(count, one, "demande ouverte", "demandes ouvertes")}`,
  openRequestsText:
    "Quand vous désactivez le compte, elles passent aux approbateurs suivants de leurs circuits. Vous pouvez aussi choisir qui les reprend. Les administrateurs sont informés des demandes que personne ne peut décider.",
  openRequestsInactive: "Le compte est inactif. Réaffectez les demandes pour que quelqu’un puisse en décider.",
  openRequests: "Demandes ouvertes",
  requestedBy: (requester, department) => `${requester} · ${department}`,
  moreRequests: (count) => `et ${count} de plus`,
  reassignTo: "Tout réaffecter à",
  comments: "Commentaires",
  commentsHint: "Affichés dans l’historique de chaque demande.",
  candidate: (department, possible, total) => `${department} · peut en décider ${possible} sur ${total}`,
  noCandidates:
    "Personne d’autre ne peut décider de ces demandes. Un administrateur qui ne les a pas soumises peut les réaffecter.",
  reassignAll: "Tout réaffecter",
  reassignAndDeactivate: "Tout réaffecter et désactiver",
  done: "Terminé",
  isInactive: (name) => `${name} est maintenant inactif.`,
  reassigning: "Réaffectation en cours",
  reassigned: (count, one, name) =>
    `${countFormatted(count, one, "demande réaffectée", "demandes réaffectées")} à ${name}`,
  remaining: (count) => `Il en reste ${count}. Sélectionnez « Tout réaffecter » pour continuer.`,
  skipped: "Non réaffectées à cette personne",
  lockedUntil: "Verrouillé jusqu’au",
  unlock: "Déverrouiller",
  unlockOne: (name) => `Déverrouiller ${name}`,
  unlocked: "Utilisateur déverrouillé",
  unlockFailed: "Échec du déverrouillage de l’utilisateur",
};
