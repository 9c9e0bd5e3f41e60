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
  "Another administrator must confirm your email address.":
    "Un autre administrateur doit confirmer votre adresse e-mail.",
  "You set this email address, so another administrator must confirm it.":
    "Vous avez saisi cette adresse e-mail : un autre administrateur doit la confirmer.",
  "{name} set this email address, and also set up or changed your account, so another administrator must confirm it.":
    "{name} a saisi cette adresse e-mail, et a aussi créé ou modifié votre compte : un autre administrateur doit la confirmer.",
  "The email address of {name} needs no confirmation.": "L’adresse e-mail de {name} n’a pas besoin d’être confirmée.",
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
  "{n} open requests, up to {amount:t}": "{n} demandes ouvertes, jusqu’à {amount:t}",
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
  "A group with a rule has no listed members": "Un groupe défini par une règle n’a pas de membres choisis",
  "One of these people does not exist": "L’une de ces personnes n’existe pas",
  "All rates are to USD, so the rate of USD itself is 1": "Tous les taux sont en USD : le taux de l’USD est donc 1",
  "All rates are to USD, so its code cannot be changed": "Tous les taux sont en USD : son code ne peut pas être changé",
  "There is no such user": "Cet utilisateur n’existe pas",
  "There is no such group": "Ce groupe n’existe pas",
  "A conflict must apply to the requester, to other steps, or to both":
    "Un conflit doit s’appliquer au demandeur, à d’autres étapes, ou aux deux",
  'There is no active currency "{code}"': "Il n’y a pas de devise active « {code} »",
  "One of these payers does not exist": "L’un de ces payeurs n’existe pas",
  "A type that requires an amount must accept one": "Un type qui exige un montant doit en accepter un",
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
  "Some of these requests are being changed right now. Please try again.":
    "Certaines de ces demandes sont en cours de modification. Veuillez réessayer.",
  "Reset: the next request is {id}": "Réinitialisation : la prochaine demande est {id}",
  "{name} to an https address, because http is refused": "{name} avec une adresse https, car http est refusé",
  "the send_email binding MAIL, MAIL_FROM, PUBLIC_URL": "la liaison send_email MAIL, MAIL_FROM, PUBLIC_URL",
  "{error:t} We will try again automatically.": "{error:t} Un nouvel essai aura lieu automatiquement.",
  "1 request": "1 demande",
  "Google did not accept the service account": "Google n’a pas accepté le compte de service",
  "The spreadsheet must be shared with {email} as an editor":
    "La feuille de calcul doit être partagée avec {email} comme éditeur",
  "There is no spreadsheet with the id in GOOGLE_SHEETS_ID":
    "Aucune feuille de calcul ne correspond à l’identifiant GOOGLE_SHEETS_ID",
  "Google Sheets asks to wait": "Google Sheets demande de patienter",
  "Google Sheets did not do what it was asked": "Google Sheets n’a pas fait ce qui lui était demandé",
  "It takes too long.": "Le délai est trop long.",
  "The copy could not be written.": "La copie n’a pas pu être écrite.",
  "Your own sessions are listed on your profile.": "Vos propres sessions figurent dans votre profil.",
  "All sessions ended": "Toutes les sessions sont terminées",
  "This is not the name of the user": "Ce n’est pas le nom de l’utilisateur",
  "There is no user {id}.": "L’utilisateur {id} n’existe pas.",
  "You cannot reassign requests to yourself": "Vous ne pouvez pas vous réaffecter des demandes",
  "{name} holds them already": "{name} les a déjà",
  "{name} is active, and their requests stay with them. Deactivate the account first, or in the same step.":
    "{name} est actif et garde ses demandes. Désactivez d’abord le compte, ou en même temps.",
  "Only an administrator can reassign the requests of a user.":
    "Seul un administrateur peut réaffecter les demandes d’un utilisateur.",
  "1 request reassigned to {name}": "1 demande réaffectée à {name}",
  "{n} requests reassigned to {name}": "{n} demandes réaffectées à {name}",
  "Change your own password under Change Password.": "Changez votre propre mot de passe sous Changer le mot de passe.",
  "Only an administrator can create, change or remove administrators.":
    "Seul un administrateur peut créer, modifier ou supprimer des administrateurs.",
  "The account is inactive. Activate it first.": "Le compte est inactif. Activez-le d’abord.",
  "This cursor does not belong to this list": "Ce curseur n’appartient pas à cette liste",
  "Your own second factors are listed on your profile.": "Vos propres seconds facteurs figurent dans votre profil.",
  "This user has no second factor.": "Cet utilisateur n’a pas de second facteur.",
  "Second factors removed": "Seconds facteurs retirés",
  "Requests are reassigned only when their approver is deactivated":
    "Les demandes ne sont réaffectées que si leur approbateur est désactivé",
  "Please change your own password under Change Password, with the current one":
    "Veuillez changer votre propre mot de passe sous Changer le mot de passe, avec l’actuel",

  // worker/services/announcements, auth, delegations, exports, notifications
  "Password changed successfully": "Mot de passe changé",
  "The password is not correct": "Le mot de passe est incorrect",
  "Scan the code with your authenticator app": "Scannez le code avec votre application d’authentification",
  "You already have an authenticator app. Remove it before you add another one.":
    "Vous avez déjà une application d’authentification. Retirez-la avant d’en ajouter une autre.",
  "Setting up the authenticator app took too long. Please start again.":
    "La configuration de l’application d’authentification a pris trop de temps. Veuillez recommencer.",
  "This passkey exists already, or you have {n} passkeys, the maximum.":
    "Cette clé d’accès existe déjà, ou vous avez {n} clés d’accès, le maximum.",
  "Second factor removed": "Second facteur retiré",
  "Add a passkey or an authenticator app first":
    "Ajoutez d’abord une clé d’accès ou une application d’authentification",
  "Session ended": "Session terminée",
  "{n} sessions ended": "{n} sessions terminées",
  "The passkey could not be verified. Please try again.":
    "La clé d’accès n’a pas pu être vérifiée. Veuillez réessayer.",
  "This link is no longer valid. It was used or replaced, or it has expired.":
    "Ce lien n’est plus valable. Il a été utilisé ou remplacé, ou il a expiré.",
  "Too many password resets were requested from your network. Wait {n} seconds and ask again.":
    "Trop de réinitialisations de mot de passe ont été demandées depuis votre réseau. Attendez {n} secondes, puis recommencez.",
  "Too many failed sign-ins from your network. Wait {n} seconds and sign in again. If that is refused too, check your user name and password.":
    "Trop de connexions ont échoué depuis votre réseau. Attendez {n} secondes, puis reconnectez-vous. Si la connexion est de nouveau refusée, vérifiez votre identifiant et votre mot de passe.",
  "If an account has this email address, a link was sent to it.":
    "Si un compte a cette adresse e-mail, un lien y a été envoyé.",
  "Authenticator apps cannot be used: SECRETS_KEY is missing or was changed (docs/configure.md). Use another second factor, or contact an administrator.":
    "Les applications d’authentification ne peuvent pas être utilisées : SECRETS_KEY manque ou a été changée (docs/configure.md). Utilisez un autre second facteur, ou adressez-vous à un administrateur.",
  "Too many wrong codes. Please wait before trying again.":
    "Trop de codes incorrects. Veuillez patienter avant de réessayer.",

  // worker/services/requests
  "There is no request {id}, or you don't have access to it.":
    "La demande {id} n’existe pas, ou vous n’y avez pas accès.",
};
