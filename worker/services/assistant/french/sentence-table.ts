/** The French for the texts of domain/: errors, labels, explanations and notifications. `sentences.ts` explains the braces. */
export const SENTENCES: Readonly<Record<string, string>> = {
  // Labels
  pending: "en attente",
  approved: "approuvée",
  rejected: "rejetée",
  cancelled: "annulée",
  "needs info": "informations requises",
  overdue: "en retard",
  reassigned: "réaffectée",
  modified: "modifiée",
  deleted: "supprimée",
  draft: "brouillon",
  "pending approval": "en attente d’approbation",
  submitted: "soumise",
  responded: "répondu",
  commented: "commentée",
  reminded: "rappel envoyé",
  escalated: "escaladée",
  "info requested": "informations demandées",
  "request info": "informations demandées",
  "approver added": "approbateur ajouté",
  "approver removed": "approbateur retiré",
  requester: "demandeur",
  Requester: "Demandeur",
  manager: "responsable",
  Manager: "Responsable",
  "senior manager": "responsable senior",
  "Senior manager": "Responsable senior",
  director: "directeur",
  Director: "Directeur",
  VP: "Vice-président",
  vp: "vice-président",
  admin: "administrateur",
  Admin: "Administrateur",
  "amount based": "par montant",
  "user specific": "par utilisateur",
  "and {n} others": "et {n} autres",
  "{n} others": "{n} autres",
  "and {n} more": "et {n} de plus",
  "{names}, {n} more": "{names}, {n} de plus",
  "Reference: {id}": "Référence : {id}",
  "Unknown device": "Appareil inconnu",
  "{browser} on {system}": "{browser} sur {system}",
  none: "aucun",
  nobody: "personne",
  Nobody: "Personne",
  yes: "oui",
  no: "non",
  on: "activé",
  off: "désactivé",
  active: "actif",
  inactive: "inactif",
  added: "ajouté",
  removed: "supprimé",
  System: "Système",
  "The system": "Le système",
  Administration: "Gestion du système",
  "Security events": "Événements de sécurité",
  Title: "Titre",
  Amount: "Montant",
  Currency: "Devise",
  Priority: "Priorité",
  Department: "Service",
  Type: "Type de demande",
  Name: "Nom",
  Kind: "Nature",
  Status: "Statut",
  Head: "Responsable",
  Approver: "Approbateur",
  Payers: "Payeurs",
  Groups: "Groupes",
  Email: "E-mail",
  Username: "Identifiant",
  Role: "Rôle",
  Designation: "Fonction",
  Password: "Mot de passe",
  "Due date": "Échéance",
  "{field:t}: {from:t} → {to:t}": "{field:t} : {from:t} → {to:t}",

  "{n} days": "{n} jours",
  "Waiting for": "En attente de",
  "Decided by": "Décidée par",
  Search: "Recherche",
  ID: "Numéro",
  Created: "Créée le",
  Updated: "Modifiée le",
  Approved: "Approuvée le",
  request: "demande",
  requests: "demandes",
  From: "À partir du",
  To: "Jusqu’au",

  // worker/jobs
  marked: "signalées",
  checked: "contrôlés",
  sent: "envoyés",
  failed: "en échec",
  processed: "traités",
  planned: "planifiés",
  created: "créés",
  completed: "terminés",
  started: "commencés",
  activated: "activées",
  sealed: "scellés",
  skipped: "ignorés",

  // domain/announcements
  "Please provide a title": "Veuillez saisir un titre",
  "Please provide the content": "Veuillez saisir le contenu",
  "Please choose a valid category": "Veuillez choisir une catégorie valide",
  "Please choose a valid priority": "Veuillez choisir une priorité valide",
  "There is no active department {name}": "Il n’y a pas de service actif {name}",
  "Please choose valid roles": "Veuillez choisir des rôles valides",
  "Please approve or reject": "Veuillez approuver ou rejeter",

  // domain/audit
  "conflict of duties": "conflit de fonctions",
  "step {n}": "étape {n}",
  status: "statut",
  title: "titre",
  description: "texte de la demande",
  type: "type de demande",
  amount: "montant",
  currency: "devise",
  priority: "priorité",
  department: "service",
  "due date": "échéance",
  "current approver": "approbateur actuel",
  "approval route": "circuit d’approbation",
  "requested information": "information demandée",

  "Attachment removed: {name}": "Pièce jointe retirée : {name}",

  // domain/audit/rules.ts
  "{field:t} of level {level}": "{field:t} du niveau {level}",
  role: "rôle",
  head: "responsable",
  "exchange rate": "taux de change",
  "default currency": "devise par défaut",
  "request type": "type de demande",
  delegate: "délégué",
  limit: "limite",
  approver: "approbateur",
  steps: "étapes",

  // domain/delegations
  "Please choose who decides for you": "Veuillez choisir qui décide pour vous",
  "{name} is not active": "{name} n’est pas actif",
  "Please choose an end date": "Veuillez choisir une date de fin",
  for: "pour",

  // domain/errors.ts
  "Invalid username or password": "Identifiant ou mot de passe incorrect",
  "Please sign in first.": "Veuillez d’abord vous connecter.",
  "Sign-in is closed: the ADMIN_PASSWORD secret is not set on this deployment.":
    "La connexion est fermée : le secret ADMIN_PASSWORD n’est pas défini sur ce déploiement.",
  "Too many failed sign-ins. Please wait before trying again.":
    "Trop d’échecs de connexion. Veuillez patienter avant de réessayer.",
  "Please change your password first.": "Veuillez d’abord changer votre mot de passe.",
  "Please confirm this with your second factor.": "Veuillez confirmer avec votre second facteur.",
  "Please complete the sign-in with your second factor first.":
    "Veuillez d’abord terminer la connexion avec votre second facteur.",
  "The code is not correct, or it was used before.": "Le code est incorrect, ou il a déjà été utilisé.",
  "The current password is not correct": "Le mot de passe actuel est incorrect",
  "The request names someone other than the signed-in user.":
    "L’envoi désigne une autre personne que l’utilisateur connecté.",
  "You don't have permission to do this.": "Vous n’êtes pas autorisé(e) à faire cela.",
  "This call came from another site and was refused.": "Cet appel venait d’un autre site et a été refusé.",
  "Only the current approver or an eligible approver can do this.":
    "Seul l’approbateur actuel ou un approbateur possible peut faire cela.",
  "You cannot decide on your own request.": "Vous ne pouvez pas décider de votre propre demande.",
  "You cannot decide this request because of the separation of duties.":
    "La séparation des tâches ne vous permet pas de décider de cette demande.",
  "Somebody else completed this step in the meantime.": "Une autre personne a terminé cette étape entre-temps.",
  "Only the requester can do this.": "Seul le demandeur peut faire cela.",
  "Only an administrator can do this.": "Seul un administrateur peut faire cela.",
  "Not found.": "Introuvable.",
  "This address does not support that method.": "Cette adresse n’accepte pas cette méthode.",
  "The request's status does not allow this.": "Le statut de la demande ne le permet pas.",
  "The request changed in the meantime.": "La demande a changé entre-temps.",
  "An administrator turned off changes to submitted requests.":
    "Un administrateur a désactivé la modification des demandes soumises.",
  "This change waits for a second administrator and does not apply yet.":
    "Cette modification attend un second administrateur et ne s’applique pas encore.",
  "Another administrator must confirm this change.": "Un autre administrateur doit confirmer cette modification.",
  "You changed approval rules since, so this edit cannot route your request again.":
    "Vous avez depuis modifié des règles d’approbation : cette modification ne peut pas rediriger votre demande.",
  "A reminder was sent less than an hour ago.": "Un rappel a été envoyé il y a moins d’une heure.",
  "That request number already exists.": "Ce numéro de demande existe déjà.",
  "That value is already in use.": "Cette valeur est déjà utilisée.",
  "This is in use and cannot be changed.": "Cet élément est utilisé et ne peut pas être modifié.",
  "The last active administrator cannot be deactivated, deleted or given another role.":
    "Le dernier administrateur actif ne peut être ni désactivé, ni supprimé, ni changé de rôle.",
  "You are already out of office in that period.": "Vous êtes déjà absent(e) pendant cette période.",
  "You cannot deactivate or delete your own account.": "Vous ne pouvez ni désactiver ni supprimer votre propre compte.",
  "The same call is still being processed.": "Le même appel est encore en cours de traitement.",
  "This Idempotency-Key was used for a different call.": "Cette Idempotency-Key a servi à un autre appel.",
  "The request body could not be read.": "Le contenu envoyé n’a pas pu être lu.",
  "Please check the marked fields.": "Veuillez vérifier les champs signalés.",
  "The request is too large.": "L’envoi est trop volumineux.",
  "An export holds at most 100,000 requests. Please narrow the filters.":
    "Un export contient au plus 100 000 demandes. Veuillez restreindre les filtres.",
  "Five exports are already waiting. Please wait until one is finished, or cancel one.":
    "Cinq exports attendent déjà. Veuillez patienter jusqu’à la fin de l’un d’eux, ou en annuler un.",
  "This export was made with access you no longer have. Create it again.":
    "Cet export a été créé avec des accès que vous n’avez plus. Créez-le de nouveau.",
  "You have done this too often in a short time. Please try again later.":
    "Vous avez fait cela trop souvent en peu de temps. Veuillez réessayer plus tard.",
  "The AI model's budget for today is used up. It resets at 00:00 UTC.":
    "Le budget du modèle d’IA pour aujourd’hui est épuisé. Il est renouvelé à 00:00 UTC.",
  "This content type is not supported here.": "Ce type de contenu n’est pas accepté ici.",
  "Too many people are submitting right now. Please try again.":
    "Trop de personnes soumettent en ce moment. Veuillez réessayer.",
  "Not configured on this installation.": "Non configuré sur cette installation.",
  "An outside service could not be reached. Please try again later.":
    "Un service externe est injoignable. Veuillez réessayer plus tard.",
  "Something went wrong on our side. Please try again.": "Une erreur s’est produite de notre côté. Veuillez réessayer.",
  "Something went wrong": "Une erreur s’est produite",
  "Back to the dashboard": "Retour au tableau de bord",

  // domain/exports

  // domain/inputs
  "Please enter the budget as an amount in USD with at most two decimals":
    "Veuillez saisir le budget comme un montant en USD avec deux décimales au plus",
  "Please enter the exchange rate to USD as a positive number with at most 8 decimals":
    "Veuillez saisir le taux de change en USD comme un nombre positif avec 8 décimales au plus",
  "A user name cannot have invisible characters": "Un identifiant ne peut pas contenir de caractères invisibles",
  "A user name has letters, digits and the characters . _ - @ only":
    "Un identifiant ne contient que des lettres, des chiffres et les caractères . _ - @",
  "A user name has letters and digits of one script only":
    "Un identifiant ne contient que des lettres et des chiffres d’une seule écriture",
  "A user name needs a letter or a digit": "Un identifiant contient au moins une lettre ou un chiffre",
  "Please choose a department": "Veuillez choisir un service",
  "Please choose who should decide instead": "Veuillez choisir qui doit décider à la place",
  "Please enter a whole number from 1 to 12": "Veuillez saisir un nombre entier de 1 à 12",

  // domain/matrix/route-explanation.ts, in answers of the assistant
  "No approver": "Aucun approbateur",
  "without a limit": "sans limite",
  "up to {limit:t}": "jusqu’à {limit:t}",
  "{type} requests": "les demandes {type}",
  "{type} requests in {departments}": "les demandes {type} de {departments}",
  "{names:t} can also approve it.": "Elle peut aussi être approuvée par {names:t}.",
  "The amount does not affect who approves this type.": "Le montant n’influe pas sur l’approbateur de ce type.",
  "Step {n} of {total}, {name}: {people:t}": "Étape {n} sur {total}, {name} : {people:t}",
  "Step {n} of {total}: {people:t}": "Étape {n} sur {total} : {people:t}",
  "Step {n}, {name}: {people:t}": "Étape {n}, {name} : {people:t}",
  "Step {n}: {people:t}": "Étape {n} : {people:t}",
  "Step {n} of {total}, {name}: {people:t}.": "Étape {n} sur {total}, {name} : {people:t}.",
  "Step {n} of {total}: {people:t}.": "Étape {n} sur {total} : {people:t}.",
  "Step {n}, {name}: {people:t}.": "Étape {n}, {name} : {people:t}.",
  "Step {n}: {people:t}.": "Étape {n} : {people:t}.",
  "One step, {name}: {people:t}": "Une étape, {name} : {people:t}",
  "One step: {people:t}": "Une étape : {people:t}",
  "One step, {name}: {people:t}.": "Une étape, {name} : {people:t}.",
  "One step: {people:t}.": "Une étape : {people:t}.",
  "both {names:t}": "{names:t}, tous deux",
  "all of {names:t}": "toutes ces personnes : {names:t}",
  "{n:t} of {names:t}": "{n:t} parmi {names:t}",
  one: "une personne",
  two: "deux",
  three: "trois",
  four: "quatre",
  five: "cinq",
  six: "six personnes",
  seven: "sept",
  eight: "huit",
  nine: "neuf",
  ten: "dix",
  "These steps decide {scope:t}.": "Ces étapes décident pour {scope:t}.",
  "This step decides {scope:t}.": "Cette étape décide pour {scope:t}.",
  "nobody can decide it, so an administrator assigns somebody":
    "personne ne peut en décider, un administrateur désigne donc quelqu’un",
  "{list:t}; {n:t} people must approve, so administrators are notified":
    "{list:t} ; {n:t} personnes doivent approuver, les administrateurs sont donc informés",
  "{names:t} is asked in step {n} because too few of its own people can decide.":
    "{names:t} est sollicité(e) à l’étape {n}, car trop peu de ses propres membres peuvent décider.",
  "{names:t} are asked in step {n} because too few of its own people can decide.":
    "{names:t} sont sollicités à l’étape {n}, car trop peu de ses propres membres peuvent décider.",
  "Step {n} has more than {max} people; only the first {first} are asked.":
    "L’étape {n} compte plus de {max} personnes ; seules les {first} premières sont sollicitées.",
  "{name} is the requester and cannot decide it.": "{name} a soumis la demande et ne peut pas en décider.",
  "{name} already took part in an approval and cannot decide again.":
    "{name} a déjà participé à une approbation et ne peut pas décider de nouveau.",
  "{name} has a conflict of duties and cannot decide it.":
    "{name} est en conflit de fonctions et ne peut pas en décider.",
  "{name} has a conflict of duties with the requester and cannot decide it.":
    "{name} est en conflit de fonctions avec le demandeur et ne peut pas en décider.",
  "{name} is not active.": "{name} n’est pas actif.",
  "{name} ({limit:t}) is the requester and cannot decide it.":
    "{name} ({limit:t}) a soumis la demande et ne peut pas en décider.",
  "{name} ({limit:t}) has a conflict of duties with the requester and cannot decide it.":
    "{name} ({limit:t}) est en conflit de fonctions avec le demandeur et ne peut pas en décider.",
  "{name} has an account that the requester set up or changed less than {n} days ago and cannot decide it.":
    "Le demandeur a créé ou modifié le compte de {name} il y a moins de {n} jours : cette personne ne peut pas en décider.",
  "{name} ({limit:t}) has an account that the requester set up or changed less than {n} days ago and cannot decide it.":
    "Le demandeur a créé ou modifié le compte de {name} ({limit:t}) il y a moins de {n} jours : cette personne ne peut pas en décider.",
  "This ends {n} days after the change.": "Cela prend fin {n} jours après la modification.",
  "It ends earlier if the person sets up a passkey or an authenticator app, or chooses a password with a mailed link, in a way that the requester could not have used.":
    "Cela prend fin plus tôt si la personne ajoute une clé d’accès ou une application d’authentification, ou choisit un mot de passe avec un lien envoyé par e-mail, d’une façon que le demandeur n’a pas pu utiliser.",
  "{name} ({limit:t}) is not active.": "{name} ({limit:t}) n’est pas actif.",
  "{name} is the approver for {requests:t}.": "L’approbateur pour {requests:t} est {name}.",
  "{name} approves {scope:t}.": "{name} approuve {scope:t}.",
  "{requests:t} without an amount, which start at the lowest level":
    "{requests:t} sans montant, qui commencent au niveau le plus bas",
  "{requests:t} of any amount; this one is {amount:t}": "{requests:t} de tout montant ; celle-ci est de {amount:t}",
  "{requests:t} up to {limit:t}; this one is {amount:t}": "{requests:t} jusqu’à {limit:t} ; celle-ci est de {amount:t}",
  "{requests:t} up to {limit:t}; this one is {amount:t} ({rates:t})":
    "{requests:t} jusqu’à {limit:t} ; celle-ci est de {amount:t} ({rates:t})",
  "1 {code} = {rate:t} USD": "1 {code} = {rate:t} USD",
  "{type} requests need no approval and are approved at once.":
    "Les demandes {type} ne nécessitent pas d’approbation et sont approuvées immédiatement.",
  "An administrator assigns the approver because {why:t}.": "Un administrateur désigne l’approbateur, car {why:t}.",
  "automatic assignment is turned off": "la désignation automatique est désactivée",
  "the approval matrix has no entry for {requests:t}": "la matrice d’approbation n’a pas d’entrée pour {requests:t}",
  "the approval matrix has no levels for {requests:t}": "la matrice d’approbation n’a pas de niveau pour {requests:t}",
  "{amount:t} is above every limit for {requests:t}": "{amount:t} dépasse toutes les limites pour {requests:t}",
  "nobody in the approval matrix can decide this request":
    "personne dans la matrice d’approbation ne peut décider de cette demande",
  "The matrix entry names no approver.": "L’entrée de la matrice ne nomme aucun approbateur.",
  "The level {limit:t} has no approver.": "Le niveau {limit:t} n’a pas d’approbateur.",

  // domain/notifications
  '{id} "{title}"': "{id} « {title} »",
  "{subject:t}: {detail:t}": "{subject:t} : {detail:t}",
  "a request type": "un type de demande",
  "the settings": "les paramètres",
  "Request Approved": "Demande approuvée",
  "Request Rejected": "Demande rejetée",
  "Information requested": "Informations demandées",
  "Response Submitted": "Réponse envoyée",
  "Request Cancelled": "Demande annulée",
  "Request Reassigned": "Demande réaffectée",
  Due: "Échéance",
  "Notification settings": "Paramètres de notification",

  // domain/permissions.ts, domain/rate-limits.ts
  "{n} hours": "{n} heures",
  "{n} minutes": "{n} minutes",
  "{n} seconds": "{n} secondes",
  "1 hour": "1 heure",
  "1 minute": "1 minute",
  comments: "commentaires",
  exports: "exports",

  // domain/requests
  "{id} is {status:t}, so it cannot be approved.":
    "{id} est au statut « {status:t} » : elle ne peut pas être approuvée.",
  "{id} is {status:t}, so it cannot be rejected.": "{id} est au statut « {status:t} » : elle ne peut pas être rejetée.",
  "{id} is {status:t}, so no more information can be requested.":
    "{id} est au statut « {status:t} » : aucune information ne peut plus être demandée.",
  "{id} is {status:t}, so it cannot be reassigned.":
    "{id} est au statut « {status:t} » : elle ne peut pas être réaffectée.",
  "{id} is {status:t}, so no response is expected.":
    "{id} est au statut « {status:t} » : aucune réponse n’est attendue.",
  "{id} is {status:t}, so it cannot be modified.":
    "{id} est au statut « {status:t} » : elle ne peut pas être modifiée.",
  "{id} is {status:t}, so it cannot be cancelled.":
    "{id} est au statut « {status:t} » : elle ne peut pas être annulée.",
  "{id} is {status:t}, so no reminder can be sent.":
    "{id} est au statut « {status:t} » : aucun rappel ne peut être envoyé.",
  "{id} is {status:t}, so no comment can be added.":
    "{id} est au statut « {status:t} » : aucun commentaire ne peut être ajouté.",
  "{id} is {status:t}, so it cannot be deleted.":
    "{id} est au statut « {status:t} » : elle ne peut pas être supprimée.",
  "{id} is {status:t}, so no approver can be added.":
    "{id} est au statut « {status:t} » : aucun approbateur ne peut être ajouté.",
  "{id} is {status:t}, so no approver can be removed.":
    "{id} est au statut « {status:t} » : aucun approbateur ne peut être retiré.",
  "Please choose a currency": "Veuillez choisir une devise",
  "Please choose a priority": "Veuillez choisir une priorité",
  "Maximum 3 files allowed": "3 fichiers au maximum",
  "The approval of {names:t} no longer counts": "L’approbation de {names:t} ne compte plus",
  "The approvals of {names:t} no longer count": "Les approbations de {names:t} ne comptent plus",
  "Request counter reset successfully. Next request will be {id}":
    "Compteur des demandes réinitialisé. La prochaine demande sera {id}",
  "You approved step {n}, so you cannot decide {request:t} again.":
    "Vous avez approuvé l’étape {n} : vous ne pouvez pas décider de nouveau de {request:t}.",
  "{bar:t}, so you cannot decide {request:t}.": "{bar:t} : vous ne pouvez donc pas décider de {request:t}.",
  "{bar:t}, so you cannot decide {request:t} again.":
    "{bar:t} : vous ne pouvez donc pas décider de nouveau de {request:t}.",
  "{name} approved step {n}": "{name} a approuvé l’étape {n}",
  "Somebody approved step {n} for {name}": "Quelqu’un a approuvé l’étape {n} pour {name}",
  "{name} has a conflict of duties with somebody who requested or approved this request":
    "{name} est en conflit de fonctions avec une personne qui a soumis ou approuvé cette demande",
  "You have a conflict of duties with somebody who requested or approved this request":
    "Vous êtes en conflit de fonctions avec une personne qui a soumis ou approuvé cette demande",
  You: "Vous",
  you: "vous",
  "this request": "cette demande",

  // domain/users
  "{name} set up or changed your account on {day:t} (UTC) ({cause:t}), so you cannot decide {request} before {until:t}.":
    "{name} a créé ou modifié votre compte le {day:t} (UTC) ({cause:t}) : vous ne pouvez pas décider de {request} avant le {until:t}.",
  "{name} set up or changed your account on {day:t} (UTC) ({cause:t}), so you cannot decide it before {until:t}.":
    "{name} a créé ou modifié votre compte le {day:t} (UTC) ({cause:t}) : vous ne pouvez pas en décider avant le {until:t}.",
  "{name} set up or changed the account of {owner} on {day:t} (UTC) ({cause:t}), so nobody can decide {request} on behalf of {person} before {until:t}.":
    "{name} a créé ou modifié le compte de {owner} le {day:t} (UTC) ({cause:t}) : personne ne peut décider de {request} pour {person} avant le {until:t}.",
  "{name} set up or changed the account of {owner} on {day:t} (UTC) ({cause:t}), so nobody can decide it on behalf of {person} before {until:t}.":
    "{name} a créé ou modifié le compte de {owner} le {day:t} (UTC) ({cause:t}) : personne ne peut en décider pour {person} avant le {until:t}.",
  "its password, or a link to choose one": "son mot de passe, ou un lien pour en choisir un",
  "its mail address": "son adresse e-mail",
  "its role or department": "son rôle ou son service",
  "its second factor": "son second facteur",
  "Erased person {n}": "Personne effacée {n}",
};
