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
  "User {name}": "Utilisateur {name}",
  "Department {name}": "Service {name}",
  "Currency {name}": "Devise {name}",
  "Request type {name}": "Type de demande {name}",
  "Priority {name}": "Priorité {name}",
  "DOA configuration {name}": "Configuration de la matrice {name}",
  "Approver group {name}": "Groupe d’approbateurs {name}",
  "Conflict of duties {name}": "Conflit de fonctions {name}",
  "Announcement {name}": "Annonce {name}",
  "Export {name:t}": "Export {name:t}",
  "Evidence {format}, {id}, {entries:t}": "Éléments de preuve {format}, {id}, {entries:t}",
  "{n} entries": "{n} entrées",
  "1 entry": "1 entrée",

  // worker/services/admin
  "There is no such proposed change.": "Cette modification proposée n’existe pas.",
  "The author of this change can no longer change the administration.":
    "L’auteur de cette modification ne peut plus modifier l’administration.",
  "This change has no effect any more. Please decline it.": "Cette modification n’a plus d’effet. Veuillez la refuser.",
  "Another administrator has already decided this change.":
    "Un autre administrateur a déjà décidé de cette modification.",
  "{name} confirmed the change that you proposed.": "{name} a confirmé la modification que vous avez proposée.",
  "{name} declined the change that you proposed.": "{name} a refusé la modification que vous avez proposée.",
  "This change lapsed after 14 days.": "Cette modification est devenue caduque après 14 jours.",
  "You act for the author of this change, so another administrator must confirm it.":
    "Vous agissez pour l’auteur de cette modification : un autre administrateur doit la confirmer.",
  "The author of this change set up or changed your account less than {n} days ago, so another administrator must confirm it.":
    "L’auteur de cette modification a créé ou modifié votre compte il y a moins de {n} jours : un autre administrateur doit la confirmer.",
  "Another administrator must confirm your email address.":
    "Un autre administrateur doit confirmer votre adresse e-mail.",
  "You set this email address, so another administrator must confirm it.":
    "Vous avez saisi cette adresse e-mail : un autre administrateur doit la confirmer.",
  "{name} set this email address, and also set up or changed your account, so another administrator must confirm it.":
    "{name} a saisi cette adresse e-mail, et a aussi créé ou modifié votre compte : un autre administrateur doit la confirmer.",
  "The email address of {name} needs no confirmation.": "L’adresse e-mail de {name} n’a pas besoin d’être confirmée.",
  "You proposed this change, so another administrator must confirm it.":
    "Vous avez proposé cette modification : un autre administrateur doit la confirmer.",
  "An administrator must confirm this change.": "Un administrateur doit confirmer cette modification.",
  "This change is out of date.": "Cette modification est périmée.",
  "Please change the password separately from the rest": "Veuillez changer le mot de passe séparément du reste",
  "A second administrator must confirm this user, and a password cannot wait. Leave it empty: the user gets a link to choose one after the confirmation":
    "Un second administrateur doit confirmer cet utilisateur, et un mot de passe ne peut pas attendre. Laissez-le vide : l’utilisateur reçoit un lien pour en choisir un après la confirmation",
  "{name} proposed a change of {subject:t}. It waits for a second administrator.":
    "{name} a proposé une modification : {subject:t}. Elle attend un second administrateur.",
  "{noun:t} deactivated, not deleted: {label} is in use, and its history stays":
    "{noun:t} : désactivation et non suppression, car {label} est utilisé et son historique demeure",
  "{noun:t} deleted successfully": "{noun:t} : suppression réussie",
  "{name}: added": "{name} : ajouté",
  "Escalation hours: {from} → {to}": "Heures avant escalade : {from} → {to}",
  "Escalation hours: {n}": "Heures avant escalade : {n}",
  "1 open request, up to {amount:t}": "1 demande ouverte, jusqu’à {amount:t}",
  "{n} open requests, up to {amount:t}": "{n} demandes ouvertes, jusqu’à {amount:t}",
  "Approver added to the current step: {name}": "Approbateur ajouté à l’étape en cours : {name}",
  "{id} ({amount:t}): deleted": "{id} ({amount:t}) : suppression",
  "{id}: deleted": "{id} : suppression",
  "Reason: {reason}": "Motif : {reason}",
  "{names:t} must be https, because http is refused.": "{names:t} doit commencer par https, car http est refusé.",
  'Another user already has the {field:t} "{value}"':
    "Un autre utilisateur a déjà cette valeur ({field:t}) : « {value} »",
  username: "identifiant",
  email: "e-mail",
  name: "nom",
  code: "code de référence",
  'There is no active department "{name}"': "Il n’y a pas de service actif « {name} »",
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
  "Another active configuration decides {label} requests already":
    "Une autre configuration active décide déjà des demandes {label}",
  "There is no DOA configuration {id}.": "La configuration {id} n’existe pas.",
  'There is no active request type "{code}"': "Il n’y a pas de type de demande actif « {code} »",
  "Limits in {code} have at most {n} decimals and 15 digits":
    "Les limites en {code} ont au plus {n} décimales et 15 chiffres",
  "A step asks at most {n} people; this one names {m}":
    "Une étape sollicite au plus {n} personnes ; celle-ci en nomme {m}",
  "The steps ask at most {n} people in total; these ask {m}":
    "Les étapes sollicitent au plus {n} personnes au total ; celles-ci en sollicitent {m}",
  'There is no currency "{code}"': "Il n’y a pas de devise « {code} »",
  'There is no department "{name}"': "Il n’y a pas de service « {name} »",
  "{code} does not have that many decimals": "{code} n’a pas autant de décimales",
  "There is no version {n} of the DOA configuration {id}.": "La version {n} de la configuration {id} n’existe pas.",
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
  "{id} already exists, and no number is used twice.": "{id} existe déjà, et aucun numéro n’est utilisé deux fois.",
  "The request numbering changed in the meantime (now version {n}).":
    "La numérotation des demandes a changé entre-temps (version actuelle : {n}).",
  "MODEL with MODEL_URL and MODEL_KEY, or MODEL with the binding AI":
    "MODEL avec MODEL_URL et MODEL_KEY, ou MODEL avec la liaison AI",
  "{name} to an https address, because http is refused": "{name} avec une adresse https, car http est refusé",
  "the send_email binding MAIL, MAIL_FROM, PUBLIC_URL": "la liaison send_email MAIL, MAIL_FROM, PUBLIC_URL",
  "This setting needs at least two active administrators": "Ce paramètre exige au moins deux administrateurs actifs",
  "The settings changed in the meantime (now version {n}).":
    "Les paramètres ont changé entre-temps (version actuelle : {n}).",
  "Google Sheets is not configured on this installation.": "Google Sheets n’est pas configuré sur cette installation.",
  "{error:t} We will try again automatically.": "{error:t} Un nouvel essai aura lieu automatiquement.",
  "1 request": "1 demande",
  "{n:t} requests in Google Sheets, all up to date.": "{n:t} demandes dans Google Sheets, toutes à jour.",
  "1 request in Google Sheets, all up to date.": "1 demande dans Google Sheets, à jour.",
  "{n:t} of {m:t} requests done so far. The rest follows in the background.":
    "{n:t} demandes traitées sur {m:t}. Le reste suit en arrière-plan.",
  "{n:t} of 1 request done so far. The rest follows in the background.":
    "{n:t} demande traitée sur 1. Le reste suit en arrière-plan.",
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
  "{actor} erased the personal data of a user, who is now {name:t}.":
    "{actor} a effacé les données personnelles d’un utilisateur, désormais appelé {name:t}.",
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
  '"{title}" changed in the meantime. It is now {status:t} (version {n}).':
    "« {title} » a changé entre-temps. Statut actuel : {status:t} (version {n}).",
  "Only its author, administrators and directors see who has read an announcement.":
    "Seuls son auteur, les administrateurs et les directeurs voient qui a lu une annonce.",
  "Announcement marked as read": "Annonce marquée comme lue",
  "There is no announcement {id}, or you don't have access to it.":
    "L’annonce {id} n’existe pas, ou vous n’y avez pas accès.",
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
  "You are already out of office from {from:t} to {until:t} (UTC), and {name} decides for you.":
    "Vous êtes déjà absent(e) du {from:t} au {until:t} (UTC), et {name} décide pour vous.",
  "This absence doesn't exist, or it isn't yours.": "Cette absence n’existe pas, ou n’est pas la vôtre.",
  "{name} will not decide for you": "{name} ne décidera pas pour vous",
  "{name} no longer decides for you": "{name} ne décide plus pour vous",
  "This absence has already ended.": "Cette absence est déjà terminée.",
  "Evidence holds at most {n} entries.": "Les éléments de preuve contiennent au plus {n} entrées.",
  "There is no such export, or it has expired.": "Cet export n’existe pas, ou il a expiré.",
  "This export has already ended.": "Cet export est déjà terminé.",
  "This export has not failed.": "Cet export n’a pas échoué.",
  "This export is not finished.": "Cet export n’est pas terminé.",
  "Downloads are not available to requesters.": "Les téléchargements ne sont pas accessibles aux demandeurs.",
  "The file could not be written.": "Le fichier n’a pas pu être écrit.",
  "Notifications enabled! You'll receive updates about your approval requests.":
    "Notifications activées ! Vous serez informé(e) de l’avancement de vos demandes d’approbation.",
  "Push notifications are not configured: set VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY.":
    "Les notifications push ne sont pas configurées : définissez VAPID_PUBLIC_KEY et VAPID_PRIVATE_KEY.",
  "This is not the address of a push service": "Ce n’est pas l’adresse d’un service de notifications push",
  "This browser is not subscribed to your notifications.": "Ce navigateur n’est pas abonné à vos notifications.",
  "You are already subscribed to notifications.": "Vous êtes déjà abonné(e) aux notifications.",
  "None of your browsers is subscribed to notifications.": "Aucun de vos navigateurs n’est abonné aux notifications.",
  "Test notification sent": "Notification de test envoyée",
  "Your subscriptions have expired. Please enable notifications again.":
    "Vos abonnements ont expiré. Veuillez réactiver les notifications.",
  "The push service could not be reached. Please try again later.":
    "Le service de notifications push est injoignable. Veuillez réessayer plus tard.",
  "Notifications are on": "Les notifications sont activées",
  "You will get updates about your approval requests here.":
    "Vous serez informé(e) ici de l’avancement de vos demandes d’approbation.",
  "This link is no longer valid.": "Ce lien n’est plus valable.",
  "You won't get these emails anymore.": "Vous ne recevrez plus ces e-mails.",

  // worker/services/requests
  "You cannot add yourself": "Vous ne pouvez pas vous ajouter",
  "{name} is already in step {n}": "{name} figure déjà à l’étape {n}",
  "A request has at most {n} steps": "Une demande compte {n} étapes au plus",
  "Please enter the number of the step": "Veuillez saisir le numéro de l’étape",
  'There is no active priority "{code}"': "Il n’y a pas de priorité active « {code} »",
  "Please enter a smaller amount": "Veuillez saisir un montant plus petit",
  "Amounts in {code} have no decimals": "Les montants en {code} n’ont pas de décimales",
  "Amounts in {code} have at most 1 decimal": "Les montants en {code} ont 1 décimale au plus",
  "Amounts in {code} have at most {n} decimals": "Les montants en {code} ont {n} décimales au plus",
  "You can only submit requests for your own department, {name}.":
    "Vous ne pouvez soumettre des demandes que pour votre propre service, {name}.",
  "The system is busy, so this request was not decided. Please try again.":
    "Le système est occupé : cette demande n’a pas fait l’objet d’une décision. Veuillez réessayer.",
  "Request deleted successfully": "Demande supprimée",
  "There is no request {id}, or you don't have access to it.":
    "La demande {id} n’existe pas, ou vous n’y avez pas accès.",
  "{id} has no such attachment.": "{id} n’a pas cette pièce jointe.",
  "This template doesn't exist, or it isn't shared with you.":
    "Ce modèle n’existe pas, ou n’est pas partagé avec vous.",
  "Somebody else completed step {n} of {id} in the meantime.":
    "Une autre personne a terminé l’étape {n} de {id} entre-temps.",
  "{id} changed in the meantime. It is now {status:t} (version {n}).":
    "{id} a changé entre-temps. Statut actuel : {status:t} (version {n}).",
  "You cannot reassign a request to yourself": "Vous ne pouvez pas vous réaffecter une demande",
  "The requester cannot decide on their own request": "Le demandeur ne peut pas décider de sa propre demande",
  "An approver of this request was deactivated at this moment. Please try again.":
    "Un approbateur de cette demande vient d’être désactivé. Veuillez réessayer.",
  "This recurring request doesn't exist, or it isn't yours.":
    "Cette demande récurrente n’existe pas, ou n’est pas la vôtre.",
  "The template is not complete: {detail:t}": "Le modèle n’est pas complet : {detail:t}",
  "Please choose a day after the first submission": "Veuillez choisir un jour après la première soumission",
  "You can have {n} recurring requests. Please delete one first":
    "Vous pouvez avoir {n} demandes récurrentes. Veuillez d’abord en supprimer une",
  "The last day of this recurring request has passed.": "Le dernier jour de cette demande récurrente est passé.",
  "Please give a reason for the cancellation": "Veuillez motiver l’annulation",
  "This view doesn't exist, or it isn't yours.": "Cette vue n’existe pas, ou n’est pas la vôtre.",
  "Please correct the filters of the list before you save it":
    "Veuillez corriger les filtres de la liste avant de l’enregistrer",
  "You can have {n} views. Please delete one first": "Vous pouvez avoir {n} vues. Veuillez d’abord en supprimer une",
  "You already have a view of this list with this name": "Vous avez déjà une vue de cette liste avec ce nom",
  "No approval rule covers this request": "Aucune règle d’approbation ne couvre cette demande",
  "Only administrators can share templates.": "Seuls les administrateurs peuvent partager des modèles.",
  "This template doesn't exist, or it isn't yours.": "Ce modèle n’existe pas, ou n’est pas le vôtre.",
  "You already have a template with this name": "Vous avez déjà un modèle avec ce nom",
  "You can have {n} templates. Please delete one first":
    "Vous pouvez avoir {n} modèles. Veuillez d’abord en supprimer un",
  "You can have {n} templates, and there can be {m} shared ones. Please delete one first":
    "Vous pouvez avoir {n} modèles, et il peut y avoir {m} modèles partagés. Veuillez d’abord en supprimer un",
  "Assigned to {name}": "Attribuée à {name}",
  "From {from} to {to}": "De {from} à {to}",
  "From {from} to {to}, {waited:t}": "De {from} à {to}, {waited:t}",
  "From {from} to {to}, {why:t}: {comment}": "De {from} à {to}, {why:t} : {comment}",
  "{name} can no longer decide, {why:t}": "{name} ne peut plus décider, {why:t}",
  "because the account is not active": "car le compte n’est pas actif",
  "because the requester set up or changed the account": "car le demandeur a créé ou modifié le compte",
  'By the schedule "{name}"': "Selon le calendrier « {name} »",
  "Reminder to {name}": "Rappel à {name}",
  "Reminder to the administrators": "Rappel aux administrateurs",
  "after 1 hour without a decision": "après 1 heure sans décision",
  "after {n} hours without a decision": "après {n} heures sans décision",
  "Nobody is above {name}: the administrators were notified, {waited:t}":
    "{name} n’a pas de supérieur : les administrateurs ont été informés, {waited:t}",
  "{name} was added in step {n}: {why}": "{name} a été ajouté(e) à l’étape {n} : {why}",
  "{name} was added to step {n}: {why}": "{name} a été ajouté(e) à l’étape {n} : {why}",
  "{name} was added as step {n}: {why}": "{name} a été ajouté(e) à l’étape {n} : {why}",
  "From {from} to {to}: {comment}": "De {from} à {to} : {comment}",
  "Assigned to {name}: {comment}": "Attribuée à {name} : {comment}",
  'By the schedule "{name}".': "Selon le calendrier « {name} ».",
  "{name} was added to the current step: {why}": "{name} a été ajouté(e) à l’étape actuelle : {why}",
  "{name} was added after the current step: {why}": "{name} a été ajouté(e) après l’étape actuelle : {why}",
  "{name} was added {where}: {why}": "{name} a été ajouté(e) : {why}",
  "{name} was removed: {why}": "{name} a été retiré(e) : {why}",
  "{id} already has {n} people who watch it.": "{id} est déjà suivie par {n} personnes.",

  // The headings of the exported security events
  "Security event: created_at": "Date et heure (UTC)",
  "Security event: kind": "Événement",
  "Security event: user_id": "Identifiant interne de la personne",
  "Security event: user_name": "Personne",
  "Security event: actor_id": "Identifiant interne de l’auteur",
  "Security event: actor_name": "Auteur",
  "Security event: address": "Adresse",
  "Security event: user_agent": "Navigateur",
  "Security event: http_request_id": "Numéro de la requête HTTP",
  "Security event: id": "Numéro de l’événement",
  "Security event: details": "Détails",
};
