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
  "Someone else is creating departments right now. Please open the preview again.":
    "Une autre personne crée des services en ce moment. Veuillez ouvrir de nouveau l’aperçu.",
  'A department named "{name}" already exists': "Un service nommé « {name} » existe déjà",
  "Line {n} has the same name": "La ligne {n} porte le même nom",
  "Please enter the budget with at most two decimals": "Veuillez saisir le budget avec deux décimales au plus",
  'There is no active user "{name}"': "Il n’y a pas d’utilisateur actif « {name} »",
  "Changes of heads need a second administrator: import the department without a head":
    "Les changements de responsable exigent un second administrateur : importez le service sans responsable",
  "Please import at most {n} groups at a time while a second administrator confirms changes":
    "Veuillez importer au plus {n} groupes à la fois tant qu’un second administrateur confirme les modifications",
  "{name}: added": "{name} : ajouté",
  "Someone else is creating groups right now. Please open the preview again.":
    "Une autre personne crée des groupes en ce moment. Veuillez ouvrir de nouveau l’aperçu.",
  'A group named "{name}" already exists': "Un groupe nommé « {name} » existe déjà",
  "A group has at most {n} members": "Un groupe compte {n} membres au plus",
  "Escalation hours: {from} → {to}": "Heures avant escalade : {from} → {to}",
  "Escalation hours: {n}": "Heures avant escalade : {n}",
  "1 open request, up to {amount:t}": "1 demande ouverte, jusqu’à {amount:t}",
  "Approver added to the current step: {name}": "Approbateur ajouté à l’étape en cours : {name}",
  "{id} ({amount:t}): deleted": "{id} ({amount:t}) : suppression",
  "{id}: deleted": "{id} : suppression",
  "Reason: {reason}": "Motif : {reason}",
  "{count} created": "{count} créés",
  "{count} created, 1 row is invalid": "{count} créés, 1 ligne n’est pas valide",
  "{count} created, {n} rows are invalid": "{count} créés, {n} lignes ne sont pas valides",
  "{count} will be created": "{count} seront créés",
  "{count} will be created, 1 row is invalid": "{count} seront créés, 1 ligne n’est pas valide",
  "{count} will be created, {n} rows are invalid": "{count} seront créés, {n} lignes ne sont pas valides",
  "Someone else was creating users at the same time. Please import this row again":
    "Une autre personne créait des utilisateurs en même temps. Veuillez importer de nouveau cette ligne",
  'The column "password" is not used: each user chooses a password with a link, which works for {n} hours.':
    "La colonne « password » n’est pas utilisée : chaque utilisateur choisit un mot de passe avec un lien, valable {n} heures.",
  "1 link to choose a password was mailed.": "1 lien pour choisir un mot de passe a été envoyé par e-mail.",
  "{n:t} links to choose a password were mailed.":
    "{n:t} liens pour choisir un mot de passe ont été envoyés par e-mail.",
  'Another user already has the {field:t} "{value}"':
    "Un autre utilisateur a déjà cette valeur ({field:t}) : « {value} »",
  "Line {n} has the same {field:t}": "La ligne {n} a la même valeur : {field:t}",
  username: "identifiant",
  email: "e-mail",
  name: "nom",
  code: "code de référence",
  'There is no active department "{name}"': "Il n’y a pas de service actif « {name} »",
  "Only an administrator can create administrators": "Seul un administrateur peut créer des administrateurs",
  "A user with this role needs a second administrator: create the user without a password, one by one":
    "Un utilisateur de ce rôle exige un second administrateur : créez-le sans mot de passe, un par un",
  "Some of these users can decide requests.": "Certains de ces utilisateurs peuvent décider de demandes.",
  "They get no link from you: an administrator must create it for them.":
    "Ils ne reçoivent pas de lien de votre part : un administrateur doit le créer pour eux.",
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
