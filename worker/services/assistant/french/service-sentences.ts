/** The French for the texts of worker/services/. `sentences.ts` explains the braces. */
export const SERVICE_SENTENCES: Readonly<Record<string, string>> = {
  // Nouns of entities in sentences
  user: "utilisateur",
  User: "Utilisateur",
  "request type": "type de demande",
  "DOA configuration": "configuration de la matrice",
  "approver group": "groupe d’approbateurs",
  "Approver group": "Groupe d’approbateurs",
  "Conflict of duties": "Conflit de fonctions",
  settings: "paramètres",
  Settings: "Paramètres",
  "request numbering": "numérotation des demandes",
  "Request numbering": "Numérotation des demandes",
  announcement: "annonce",
  Announcement: "Annonce",
  export: "export de données",
  Export: "Export de données",
  "{n} entries": "{n} entrées",
  "1 entry": "1 entrée",

  // worker/services/admin
  "{noun:t} deactivated, not deleted: {label} is in use, and its history stays":
    "{noun:t} : désactivation et non suppression, car {label} est utilisé et son historique demeure",
  "{noun:t} deleted successfully": "{noun:t} : suppression réussie",
  "{name}: added": "{name} : ajouté",
  "Escalation hours: {from} → {to}": "Heures avant escalade : {from} → {to}",
  "Escalation hours: {n}": "Heures avant escalade : {n}",
  "1 open request, up to {amount:t}": "1 demande ouverte, jusqu’à {amount:t}",
  "Approver added to the current step: {name}": "Approbateur ajouté à l’étape en cours : {name}",
  "{id} ({amount:t}): deleted": "{id} ({amount:t}) : suppression",
  "{id}: deleted": "{id} : suppression",
  "Reason: {reason}": "Motif : {reason}",
  'Another user already has the {field:t} "{value}"':
    "Un autre utilisateur a déjà cette valeur ({field:t}) : « {value} »",
  username: "identifiant",
  email: "e-mail",
  name: "nom",
  code: "code de référence",
  'There is no active department "{name}"': "Il n’y a pas de service actif « {name} »",
  "There is no such user": "Cet utilisateur n’existe pas",
  "There is no such group": "Ce groupe n’existe pas",
  'There is no active currency "{code}"': "Il n’y a pas de devise active « {code} »",
  'There is no active request type "{code}"': "Il n’y a pas de type de demande actif « {code} »",
  "There is no {noun:t} {id}.": "Introuvable : {noun:t} {id}.",
  "{label} changed in the meantime (now version {n}).": "{label} a changé entre-temps (version actuelle : {n}).",
  "{label} is in use, so its {field:t} cannot be changed":
    "{label} est utilisé : cette valeur ne peut pas être changée ({field:t})",
  'Another {noun:t} already has the {field:t} "{value}"':
    "Un autre élément ({noun:t}) a déjà cette valeur ({field:t}) : « {value} »",
  'Another {noun:t} already has the {field:t} "{value}"; it is inactive':
    "Un autre élément ({noun:t}) a déjà cette valeur ({field:t}) : « {value} » ; il est inactif",
  "At least two active administrators are necessary, because a second administrator confirms changes of rules":
    "Au moins deux administrateurs actifs sont nécessaires, car un second administrateur confirme les modifications des règles",
  "Reset: the next request is {id}": "Réinitialisation : la prochaine demande est {id}",
  "{name} to an https address, because http is refused": "{name} avec une adresse https, car http est refusé",
  "the send_email binding MAIL, MAIL_FROM, PUBLIC_URL": "la liaison send_email MAIL, MAIL_FROM, PUBLIC_URL",
  "1 request": "1 demande",
  "This cursor does not belong to this list": "Ce curseur n’appartient pas à cette liste",

  // worker/services/announcements, auth, delegations, exports, notifications
  "Scan the code with your authenticator app": "Scannez le code avec votre application d’authentification",

  // worker/services/requests
  "There is no request {id}, or you don't have access to it.":
    "La demande {id} n’existe pas, ou vous n’y avez pas accès.",
};
