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
  "a requester": "demandeur",
  "a manager": "responsable",
  "a senior manager": "responsable senior",
  "a director": "directeur",
  "a VP": "vice-président",
  "an admin": "administrateur",
  "amount based": "par montant",
  "user specific": "par utilisateur",
  "just now": "à l’instant",
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
  "Amount from (USD)": "Montant à partir de (USD)",
  "Amount to (USD)": "Montant jusqu’à (USD)",
  "Decided from": "Décidée à partir du",
  "Decided to": "Décidée jusqu’au",
  Search: "Recherche",
  ID: "Numéro",
  "Current Approver": "Approbateur actuel",
  "Due Date": "Échéance",
  "Type Name": "Nom du type",
  "USD Value": "Valeur en USD",
  "Decided By": "Décidée par",
  "Decided At": "Décidée le",
  "Last Comment": "Dernier commentaire",
  Created: "Créée le",
  Updated: "Modifiée le",
  Approved: "Approuvée le",
  "Approval requests": "Demandes d’approbation",
  "Selected requests": "Demandes sélectionnées",
  "All requests": "Toutes les demandes",
  request: "demande",
  requests: "demandes",
  "with an amount": "avec un montant",
  "Made by {user} on {day} UTC": "Établi par {user} le {day} UTC",
  "Page {n} of": "Page {n} sur",
  "All times are in UTC.": "Toutes les heures sont en UTC.",
  "Characters that the typefaces of this file lack are shown as □. The Excel file, the CSV file and the screens have them.":
    "Les caractères absents des polices de ce fichier sont remplacés par □. Le fichier Excel, le fichier CSV et les écrans les contiennent.",
  From: "À partir du",
  To: "Jusqu’au",

  // worker/jobs
  "start planned absences": "commencer les absences planifiées",
  "check the record": "contrôler le registre",
  "clean up expired announcements": "supprimer les annonces expirées",
  "clean up expired data": "supprimer les données expirées",
  "clean up old notifications": "supprimer les anciennes notifications",
  "escalate waiting requests": "escalader les demandes en attente",
  "create exports": "créer les exports",
  "remove expired exports": "supprimer les exports expirés",
  "seal security events": "sceller les événements de sécurité",
  "deliver notifications": "envoyer les notifications",
  "copy to Google Sheets": "copier vers Google Sheets",
  "mark overdue requests": "signaler les demandes en retard",
  "plan daily lists of waiting requests": "planifier les listes quotidiennes des demandes en attente",
  "send overdue reminders": "envoyer les rappels de retard",
  "remove deleted files": "supprimer les fichiers retirés",
  "remove orphaned files": "supprimer les fichiers orphelins",
  "submit recurring requests": "soumettre les demandes récurrentes",
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
  "faults found": "anomalies trouvées",

  // domain/announcements
  "Please provide a title": "Veuillez saisir un titre",
  "Please provide the content": "Veuillez saisir le contenu",
  "Please choose a valid category": "Veuillez choisir une catégorie valide",
  "Please choose a valid priority": "Veuillez choisir une priorité valide",
  "There is no active department {name}": "Il n’y a pas de service actif {name}",
  "Please choose valid roles": "Veuillez choisir des rôles valides",
  "The expiry date must be in the future": "La date d’expiration doit être dans le futur",
  "Please approve or reject": "Veuillez approuver ou rejeter",
  "Please give a reason for the rejection": "Veuillez motiver le rejet",
  "Only administrators, directors and managers can create announcements.":
    "Seuls les administrateurs, directeurs et responsables peuvent créer des annonces.",
  "Only administrators and directors can decide on announcements.":
    "Seuls les administrateurs et directeurs peuvent décider des annonces.",
  "You cannot decide on your own announcement.": "Vous ne pouvez pas décider de votre propre annonce.",
  '"{title}" is already {status:t}.': "« {title} » est déjà au statut : {status:t}.",
  '"{title}" has expired, so it cannot be approved.': "« {title} » a expiré et ne peut donc pas être approuvée.",

  // domain/assistant/examples.ts
  "Which requests wait for me?": "Quelles demandes m’attendent ?",
  "Which of my requests are open?": "Lesquelles de mes demandes sont ouvertes ?",
  "Which requests are overdue?": "Quelles demandes sont en retard ?",
  "Which travel requests over 5,000 USD are pending?":
    "Quelles demandes de voyage de plus de 5 000 USD sont en attente ?",
  "Where is my newest request?": "Où en est ma dernière demande ?",
  "Why was my request rejected?": "Pourquoi ma demande a-t-elle été rejetée ?",
  "Who approves a travel request of USD 2,000?": "Qui approuve une demande de voyage de 2 000 USD ?",
  "What may I approve?": "Que puis-je approuver ?",
  "Can I approve 12,000 EUR?": "Puis-je approuver 12 000 EUR ?",
  "How much was approved this month, by department?": "Combien a été approuvé ce mois-ci, par service ?",
  "How many requests are pending?": "Combien de demandes sont en attente ?",
  "How long do decisions take?": "Combien de temps prennent les décisions ?",
  "How many requests were submitted this month compared with last month?":
    "Combien de demandes ont été soumises ce mois-ci par rapport au mois dernier ?",
  "Are there duplicates among the open requests?": "Y a-t-il des doublons parmi les demandes ouvertes ?",
  "How much of the budget is left?": "Que reste-t-il du budget ?",
  "Who is out of office?": "Qui est absent ?",
  "Who is the head of each department?": "Qui est le responsable de chaque service ?",
  "How much is EUR 500 in USD?": "Combien font 500 EUR en USD ?",
  "How do I delegate my approvals?": "Comment déléguer mes approbations ?",
  "How do I cancel a request?": "Comment annuler une demande ?",
  "How do I add a file?": "Comment ajouter un fichier ?",

  // domain/audit
  "conflict of duties": "conflit de fonctions",
  "step {n}": "étape {n}",
  "It approves the request without a decision.": "Elle approuve la demande sans décision.",
  "It contains approvals.": "Elle contient des approbations.",
  "It opens a later step.": "Elle ouvre une étape ultérieure.",
  "It does not ask the people of {step:t} as the route says.":
    "Elle ne sollicite pas les personnes de : {step:t}, comme le prévoit le circuit.",
  "It decides a request that is already {status:t}.": "Elle décide d’une demande déjà au statut : {status:t}.",
  "{name} could not decide {step:t}.": "{name} ne pouvait pas décider de : {step:t}.",
  "It approves {step:t}, but the request is at {other:t}.":
    "Elle approuve : {step:t}, mais la demande en est à : {other:t}.",
  "{name} takes part in two approvals.": "{name} participe à deux approbations.",
  "It approves the request before every step is complete.":
    "Elle approuve la demande avant que toutes les étapes soient terminées.",
  "It leaves the request open although every step is complete.":
    "Elle laisse la demande ouverte alors que toutes les étapes sont terminées.",
  "{name} cannot decide the request.": "{name} ne peut pas décider de la demande.",
  "It gives {step:t} approvals that it did not have.": "Elle attribue à : {step:t} des approbations inexistantes.",
  "It opens {step:t}, but {other:t} is the first that is not complete.":
    "Elle ouvre : {step:t}, mais la première étape inachevée est : {other:t}.",
  "It gives approvals to a step after {step:t}, which is not complete.":
    "Elle attribue des approbations à une étape postérieure à : {step:t}, qui n’est pas terminée.",
  "It adds an approver to a step that has enough people.":
    "Elle ajoute un approbateur à une étape qui a assez de personnes.",
  "It adds {step:t} instead of {other:t}.": "Elle ajoute : {step:t} au lieu de : {other:t}.",
  "It removes {step:t}, which was not added by hand or is open.":
    "Elle retire : {step:t}, qui n’a pas été ajoutée à la main ou est ouverte.",
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
  "list of people who have to decide": "liste des personnes qui doivent décider",
  "approval route": "circuit d’approbation",
  "approval level": "niveau d’approbation",
  "list of eligible approvers": "liste des approbateurs possibles",
  "requested information": "information demandée",
  "mark 'reassigned'": "marque « réaffectée »",
  "mark 'modified'": "marque « modifiée »",
  "time of the last reminder": "heure du dernier rappel",
  "list of attachments": "liste des pièces jointes",
  "time of submission": "heure de soumission",
  "time of the last update": "heure de la dernière modification",
  "time of approval": "heure d’approbation",
  "time of the decision": "heure de la décision",
  "request that was copied": "demande d’origine",
  "number of entries": "nombre d’entrées",
  "The {label:t} shown differs from the record.": "La valeur affichée ({label:t}) diffère du registre.",
  "The {label:t} shown, {left:t}, differs from the record: {right:t}.":
    "La valeur affichée ({label:t}), {left:t}, diffère du registre : {right:t}.",
  "{entry:t} was changed after it was written.": "{entry:t} a été modifiée après son écriture.",
  "{entry:t} does not continue the entry before it: an entry was replaced.":
    "{entry:t} ne prolonge pas l’entrée précédente : une entrée a été remplacée.",
  "{entry:t} is missing.": "{entry:t} manque.",
  "Entry {n}": "L’entrée {n}",
  "Entry {n} was changed after it was written: its content does not match its hash.":
    "L’entrée {n} a été modifiée après son écriture : son contenu ne correspond pas à son empreinte.",
  "Entry {n} does not match the entries around it: an entry was replaced.":
    "L’entrée {n} ne correspond pas aux entrées voisines : une entrée a été remplacée.",
  "Entry {n} breaks the rules of approval. {rule:t}": "L’entrée {n} enfreint les règles d’approbation. {rule:t}",
  "This request was removed, but its record does not show a deletion.":
    "Cette demande a été supprimée, mais son registre n’indique aucune suppression.",
  "This request was removed together with its record: only its number is left.":
    "Cette demande a été supprimée avec son registre : il n’en reste que le numéro.",
  "The security events that were sealed at {time} do not match their seal {n:t}: an event or a seal was changed, added or removed.":
    "Les événements de sécurité scellés le {time} ne correspondent pas à leur sceau {n:t} : un événement ou un sceau a été modifié, ajouté ou supprimé.",
  "Entry {n:t} of the administration's record": "L’entrée {n:t} du registre de l’administration",

  "{entry:t} is missing, but {checkpoint:t} contains it: the end of the record was cut.":
    "{entry:t} manque, mais {checkpoint:t} la contient : la fin du registre a été coupée.",
  "{entry:t} is not the one that {checkpoint:t} contains: the record was written again.":
    "{entry:t} n’est pas celle que contient {checkpoint:t} : le registre a été réécrit.",
  "{entry:t} has an earlier time than {checkpoint:t}, which does not contain it: it was added afterwards.":
    "{entry:t} est antérieure à {checkpoint:t}, qui ne la contient pas : elle a été ajoutée après coup.",
  "{entry:t} cannot be compared with {checkpoint:t}: what it contains about this request was removed from the database or changed there.":
    "{entry:t} ne peut pas être comparée avec {checkpoint:t} : ce qu’il contient sur cette demande a été supprimé de la base de données ou y a été modifié.",
  "The file of checkpoint {number} is missing.": "Le fichier du point de contrôle {number} manque.",
  "Checkpoint {number} was changed after it was signed.":
    "Le point de contrôle {number} a été modifié après sa signature.",
  "Checkpoint {number} does not continue the checkpoint before it: one was replaced.":
    "Le point de contrôle {number} ne fait pas suite au précédent : l’un d’eux a été remplacé.",
  "Checkpoint {number} is not signed with the key of this installation.":
    "Le point de contrôle {number} n’est pas signé avec la clé de cette installation.",
  "Checkpoint {number} is stored, but it was removed from the list of checkpoints.":
    "Le point de contrôle {number} est enregistré, mais il a été retiré de la liste des points de contrôle.",
  "What checkpoint {number} contains about requests was removed from the database or changed there.":
    "Ce que le point de contrôle {number} contient sur les demandes a été supprimé de la base de données ou y a été modifié.",
  "the file {name}": "le fichier {name}",
  "The content of {file:t} is not the one that was attached.":
    "Le contenu du fichier joint ({file:t}) n’est pas celui d’origine.",
  "The stored content of {file:t} is missing.": "Le contenu enregistré manque : {file:t}.",
  "The stored content of {file:t} cannot be read completely.":
    "Le contenu enregistré ne peut pas être lu entièrement : {file:t}.",
  "{fault:t} The administrators have been notified.": "{fault:t} Les administrateurs ont été informés.",
  "The stored content of this file differs from the record, so it is not shown.":
    "Le contenu enregistré de ce fichier diffère du registre : il n’est donc pas affiché.",
  "Attachment removed: {name}": "Pièce jointe retirée : {name}",

  // domain/audit/rules.ts
  Rules: "Règles",
  "The {field:t} of {rule:t} differs from the record.": "Écart avec le registre pour {rule:t} : {field:t}.",
  "The {field:t} of {rule:t}, {stored:t}, differs from the record: {recorded:t}.":
    "Écart avec le registre pour {rule:t}, {field:t} : {stored:t} au lieu de {recorded:t}.",
  "{rule:t} is not in the record: it was added outside of the product.":
    "{rule:t} ne figure pas au registre : ajout effectué en dehors du produit.",
  "{rule:t} is in the record, but was removed outside of the product.":
    "{rule:t} figure au registre : suppression effectuée en dehors du produit.",
  "{rule:t} was changed outside of the product.": "{rule:t} : modification effectuée en dehors du produit.",
  "Entry {n:t} of the administration's record changed {rule:t} after other values had been written outside of the product: {fields:t}.":
    "L’entrée {n:t} du registre de l’administration a modifié {rule:t} après l’écriture d’autres valeurs en dehors du produit : {fields:t}.",
  "{field:t} of level {level}": "{field:t} du niveau {level}",
  "the user {name}": "l’utilisateur {name}",
  "The user {name}": "L’utilisateur {name}",
  "the password of {name}": "le mot de passe de {name}",
  "The password of {name}": "Le mot de passe de {name}",
  "the department {name}": "le service {name}",
  "The department {name}": "Le service {name}",
  "the currency {name}": "la devise {name}",
  "The currency {name}": "La devise {name}",
  "the request type {name}": "le type de demande {name}",
  "The request type {name}": "Le type de demande {name}",
  "the priority {name}": "la priorité {name}",
  "The priority {name}": "La priorité {name}",
  "the approval matrix of {name}": "la matrice d’approbation de {name}",
  "The approval matrix of {name}": "La matrice d’approbation de {name}",
  "the group {name}": "le groupe {name}",
  "The group {name}": "Le groupe {name}",
  "the conflict of duties {name}": "le conflit de fonctions {name}",
  "The conflict of duties {name}": "Le conflit de fonctions {name}",
  "the delegation {name}": "la délégation {name}",
  "The delegation {name}": "La délégation {name}",
  "The settings": "Les paramètres",
  "the numbering of requests": "la numérotation des demandes",
  "The numbering of requests": "La numérotation des demandes",
  activity: "activité",
  role: "rôle",
  "user name": "identifiant",
  "email address": "adresse e-mail",
  head: "responsable",
  "hours until an escalation": "heures avant une escalade",
  "position in lists": "position dans les listes",
  "exchange rate": "taux de change",
  "rule about a required amount": "règle sur le montant obligatoire",
  "rule about accepted amounts": "règle sur les montants acceptés",
  "rule about a required approval": "règle sur l’approbation obligatoire",
  "default currency": "devise par défaut",
  "list of material fields": "liste des champs importants",
  tolerance: "tolérance",
  "list of payers": "liste des payeurs",
  "list of members": "liste des membres",
  "request type": "type de demande",
  "kind of approval": "mode d’approbation",
  "fallback group": "groupe de secours",
  "rule about a person in two steps": "règle sur une personne présente dans deux étapes",
  "number of levels": "nombre de niveaux",
  "first group": "premier groupe",
  "second group": "second groupe",
  "rule about the requester": "règle sur le demandeur",
  "rule about other steps": "règle sur les autres étapes",
  "number of digits": "nombre de chiffres",
  "start of the counter": "début du compteur",
  "department in the number": "service dans le numéro",
  "year in the number": "année dans le numéro",
  "month in the number": "mois dans le numéro",
  "absent person": "personne absente",
  delegate: "délégué",
  start: "début",
  end: "fin",
  "early end": "fin anticipée",
  limit: "limite",
  approver: "approbateur",
  steps: "étapes",

  "checkpoint {number} of {time}": "le point de contrôle {number} du {time}",
  "Seal {n:t}": "La marque de scellé {n:t}",

  // domain/delegations
  "Please choose who decides for you": "Veuillez choisir qui décide pour vous",
  "You cannot choose yourself": "Vous ne pouvez pas vous choisir vous-même",
  "{name} is not active": "{name} n’est pas actif",
  "The start cannot be in the past": "Le début ne peut pas être dans le passé",
  "Please choose an end date": "Veuillez choisir une date de fin",
  "The end must be in the future": "La fin doit être dans le futur",
  "The end must be after the start": "La fin doit être postérieure au début",
  "The period can be at most one year": "La période peut durer un an au plus",
  "{text:t} You received this because {name} is out of office.": "{text:t} Vous recevez ceci car {name} est absent(e).",
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

  // domain/matrix
  "No approver": "Aucun approbateur",
  "Approved at once": "Approuvée immédiatement",
  "decides only one of them": "ne décide que l’une d’elles",
  "one decision counts for both": "une décision compte pour les deux",
  "every department": "tous les services",
  "Request type": "Type de demande",
  "Configuration type": "Type de configuration",
  "Fallback group": "Groupe de repli",
  "One person in two steps": "Une même personne dans deux étapes",
  "another {name}": "une autre personne du même nom, {name}",
  "Without a limit": "Sans limite",
  "without a limit": "sans limite",
  "Up to {limit:t}": "Jusqu’à {limit:t}",
  "up to {limit:t}": "jusqu’à {limit:t}",
  "Steps: {steps}": "Étapes : {steps}",
  "Approver: {name:t}": "Approbateur : {name:t}",
  "{bound:t}: removed with its steps": "{bound:t} : supprimé avec ses étapes",
  "{bound:t}: removed, {name:t} decided": "{bound:t} : supprimé, {name:t} décidait",
  "Levels in another order": "Niveaux dans un autre ordre",
  "Limit of level {n}: {from:t} → {to:t}": "Limite du niveau {n} : {from:t} → {to:t}",
  "no limit": "sans limite",
  "added with steps: {steps}": "ajouté avec les étapes : {steps}",
  "added, {name:t} decides": "ajouté, {name:t} décide",
  "{bound:t}: added with steps: {steps}": "{bound:t} : ajouté avec les étapes : {steps}",
  "{bound:t}: added, {name:t} decides": "{bound:t} : ajouté, {name:t} décide",
  "Up to {limit:t}: {rest:t}": "Jusqu’à {limit:t} : {rest:t}",
  "Without a limit: {rest:t}": "Sans limite : {rest:t}",
  "{name:t} is asked if a step lacks people": "{name:t} est sollicité(e) si une étape manque de personnes",
  "{name:t} decides": "{name:t} décide",
  "Level up to {limit:t}: {change:t}": "Niveau jusqu’à {limit:t} : {change:t}",
  "Level without a limit: {change:t}": "Niveau sans limite : {change:t}",
  "{from:t} → {to:t}": "{from:t} → {to:t}",
  "{type} requests": "les demandes {type}",
  "{type} requests in {departments}": "les demandes {type} de {departments}",
  "{type} requests have no configuration; each would wait for an administrator.":
    "Les demandes {type} n’ont pas de configuration ; chacune attendrait un administrateur.",
  "{type} requests in {departments:t} have no configuration; each would wait for an administrator.":
    "Les demandes {type} de {departments:t} n’ont pas de configuration ; chacune attendrait un administrateur.",
  "The configuration for {requests:t} has no levels; each request would wait for an administrator.":
    "La configuration pour {requests:t} n’a pas de niveau ; chaque demande attendrait un administrateur.",
  "{why:t}, so this configuration is not used.": "{why:t} : cette configuration n’est donc pas utilisée.",
  'There is no request type "{type}"': "Il n’y a pas de type de demande « {type} »",
  "The request type {type} is not active": "Le type de demande {type} n’est pas actif",
  "{type} requests need no approval": "Les demandes {type} ne nécessitent pas d’approbation",
  "{requests:t} can have an amount, but it does not affect who approves them; no limit applies.":
    "Pour {requests:t}, un montant est possible, mais il n’influe pas sur l’approbateur ; aucune limite ne s’applique.",
  "No approver is named for {requests:t}; each would wait for an administrator.":
    "Aucun approbateur n’est nommé pour {requests:t} ; chacune attendrait un administrateur.",
  "{name} is not active; {requests:t} would wait for an administrator.":
    "{name} n’est pas actif ; {requests:t} attendraient un administrateur.",
  "{name}'s own {requests:t} have nobody else to decide them and would wait for an administrator.":
    "Pour {requests:t} de {name}, personne d’autre ne peut décider : elles attendraient un administrateur.",
  "{name}'s own {requests:t} above {limit:t} have nobody else to decide them and would wait for an administrator.":
    "Pour {requests:t} de {name} au-dessus de {limit:t}, personne d’autre ne peut décider : elles attendraient un administrateur.",
  "No level covers {requests:t} above {limit:t}; they would wait for an administrator.":
    "Aucun niveau ne couvre {requests:t} au-dessus de {limit:t} ; elles attendraient un administrateur.",
  "Two levels have no limit; the second of them would never decide first.":
    "Deux niveaux n’ont pas de limite ; le second ne déciderait jamais en premier.",
  "Two levels have the limit {limit:t}; the second of them would never decide first.":
    "Deux niveaux ont la limite {limit:t} ; le second ne déciderait jamais en premier.",
  "{a:t} and {b:t} are the same limit; the second of them would never decide first.":
    "{a:t} et {b:t} sont la même limite ; le second niveau ne déciderait jamais en premier.",
  "No amount reaches the level up to {limit:t}: it comes after a level with no limit.":
    "Aucun montant n’atteint le niveau jusqu’à {limit:t} : il suit un niveau sans limite.",
  "The level up to {limit:t} comes after the one up to {above:t}, so their bands overlap.":
    "Le niveau jusqu’à {limit:t} suit celui jusqu’à {above:t} : leurs tranches se chevauchent.",
  "{code}, the currency of a limit for {requests:t}, is not active; its last rate still counts.":
    "{code}, la devise d’une limite pour {requests:t}, n’est pas active ; son dernier taux compte toujours.",
  "{name} ({where:t}) is not active; {then:t}.": "{name} ({where:t}) n’est pas actif ; {then:t}.",
  "The level {where:t} has no approver; {then:t}.": "Le niveau {where:t} n’a pas d’approbateur ; {then:t}.",
  "{name} would decide instead": "{name} déciderait à la place",
  "its requests would wait for an administrator": "ses demandes attendraient un administrateur",
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
  "is the requester": "a soumis la demande",
  "is not active": "n’est pas actif",
  "already took part in an approval": "a déjà participé à une approbation",
  "has a conflict of duties": "est en conflit de fonctions",
  "has an account that the requester set up or changed less than {n} days ago":
    "a un compte que le demandeur a créé ou modifié il y a moins de {n} jours",
  "Approval required: no": "Approbation requise : non",
  "Approval required": "Approbation requise",
  "Amount required": "Montant obligatoire",
  "Amount accepted": "Montant possible",
  "Default currency": "Devise par défaut",
  "Changes that need approval again": "Modifications à approuver de nouveau",
  "Amount tolerance": "Tolérance sur le montant",
  "others named {names}": "d’autres personnes nommées {names}",
  "Exchange rate: {rate:t}": "Taux de change : {rate:t}",
  "Exchange rate": "Taux de change",
  "Members added: {names}": "Membres ajoutés : {names}",
  "Members removed: {names}": "Membres retirés : {names}",
  "Another order of the members": "Membres dans un autre ordre",
  "Members: {members:t}": "Membres : {members:t}",
  "listed people": "personnes choisies",
  "the head of the requester's department": "le responsable du service du demandeur",
  "everyone with the role {role:t}": "toutes les personnes du rôle {role:t}",
  "everyone with the role {role:t} in the requester's department":
    "toutes les personnes du rôle {role:t} dans le service du demandeur",
  "Groups: {names:t}": "Groupes : {names:t}",
  "For the requester": "Pour le demandeur",
  "Between steps": "Entre les étapes",
  "now has steps: {steps}": "a désormais des étapes : {steps}",
  "no longer has steps": "n’a plus d’étapes",
  "{step:t} was added: {people}": "ajout de : {step:t} ({people})",
  "{step:t} was removed": "suppression de : {step:t}",
  "steps in another order": "étapes dans un autre ordre",
  'step {n} "{name}"': "étape {n} « {name} »",
  'step {n} "{name}" ({limit:t})': "étape {n} « {name} » ({limit:t})",
  "step {n} ({limit:t})": "étape {n} ({limit:t})",
  '{step:t} is now "{name}"': "{step:t} s’appelle désormais « {name} »",
  "{step:t} is now without a name": "{step:t} n’a plus de nom",
  "{step:t} now also asks {names:t}": "{step:t} sollicite aussi désormais {names:t}",
  "{step:t} no longer asks {names:t}": "{step:t} ne sollicite plus {names:t}",
  "{step:t} asks its people in another order": "{step:t} sollicite ses membres dans un autre ordre",
  "{step:t} now needs {number:t}": "{step:t} exige désormais : {number:t}",
  "everyone whom it asks": "toutes les personnes sollicitées",
  "{n} person": "{n} personne",
  "{n} people": "{n} personnes",
  "{n} of {m} people": "{n} personnes sur {m}",
  "{name} is not active and is not asked in {step:t}.":
    "{name} n’est pas actif et n’est pas sollicité dans : {step:t}.",
  "The group {name} in {step:t} has no active people.":
    "Le groupe {name}, dans : {step:t}, n’a aucune personne active.",
  "The group {name} in {step:t} has no active people for requests in {departments:t}.":
    "Le groupe {name}, dans : {step:t}, n’a aucune personne active pour les demandes de {departments:t}.",
  "{step:t} has more than {max} people; only the first {first} are asked.":
    "{step:t} : plus de {max} personnes ; seules les {first} premières sont sollicitées.",
  "{step:t} has nobody who can decide; {then:t}.": "{step:t} : personne ne peut décider ; {then:t}.",
  "{step:t} has nobody who can decide for requests in {departments:t}; {then:t}.":
    "{step:t} : personne ne peut décider pour les demandes de {departments:t} ; {then:t}.",
  "{step:t} needs {n} people, but only {m} can decide; {then:t}.":
    "{step:t} : {n} personnes nécessaires, mais seulement {m} peuvent décider ; {then:t}.",
  "people of higher levels or of the fallback group would be asked instead":
    "des personnes de niveaux supérieurs ou du groupe de repli seraient sollicitées à la place",
  "{name}'s own {requests:t} have too few other people to decide them and would wait for an administrator.":
    "Pour {requests:t} de {name}, trop peu d’autres personnes peuvent décider : elles attendraient un administrateur.",
  "{names:t} is in more than one step, but can decide only one of them.":
    "{names:t} figure dans plusieurs étapes, mais n’en décide qu’une.",
  "{names:t} are in more than one step, but can decide only one of them.":
    "{names:t} figurent dans plusieurs étapes, mais n’en décident qu’une.",
  "The fallback group {name} has no active people.": "Le groupe de repli {name} n’a aucune personne active.",
  "The fallback group {name} has no active people for requests in {departments:t}.":
    "Le groupe de repli {name} n’a aucune personne active pour les demandes de {departments:t}.",

  // domain/notifications
  '{id} "{title}"': "{id} « {title} »",
  "Password reset": "Mot de passe réinitialisé",
  "Account changed": "Compte modifié",
  "Rules changed": "Règles modifiées",
  "Sign-in locked": "Connexion verrouillée",
  "Sign-in on a new device": "Connexion depuis un nouvel appareil",
  "Password changed": "Mot de passe changé",
  "Sessions ended": "Sessions terminées",
  "Two names are the same": "Deux noms identiques",
  "{name} reset your password. Sign in with the one-time password that you receive, and choose your own within {n} hours. If you did not expect this, contact an administrator.":
    "{name} a réinitialisé votre mot de passe. Connectez-vous avec le mot de passe à usage unique que vous recevez, et choisissez le vôtre dans les {n} heures. Si vous ne vous y attendiez pas, adressez-vous à un administrateur.",
  "{actor} reset the password of {name}.": "{actor} a réinitialisé le mot de passe de {name}.",
  "{name} changed your account. {changes:t}. If you did not expect this, contact an administrator.":
    "{name} a modifié votre compte. {changes:t}. Si vous ne vous y attendiez pas, adressez-vous à un administrateur.",
  "{actor} changed the account of {name}. {changes:t}.": "{actor} a modifié le compte de {name}. {changes:t}.",
  "Your username was entered with a wrong password {n} times. Sign-in is locked for {m} minutes, except in browsers where you have signed in before. If this was not you, contact an administrator.":
    "Votre identifiant a été saisi {n} fois avec un mauvais mot de passe. La connexion est verrouillée pendant {m} minutes, sauf dans les navigateurs où vous vous êtes déjà connecté(e). Si ce n’était pas vous, adressez-vous à un administrateur.",
  "Somebody who knows your password entered a wrong second factor {n} times. It is locked for {m} minutes. If this was not you, change your password.":
    "Une personne qui connaît votre mot de passe a saisi {n} fois un mauvais second facteur. Il est verrouillé pendant {m} minutes. Si ce n’était pas vous, changez votre mot de passe.",
  "{name} removed your second factors and ended your sessions. If you did not expect this, contact an administrator.":
    "{name} a retiré vos seconds facteurs et terminé vos sessions. Si vous ne vous y attendiez pas, adressez-vous à un administrateur.",
  "{actor} removed the second factors of {name}.": "{actor} a retiré les seconds facteurs de {name}.",
  "Your one-time password or password link has ended, because you can now decide requests and it was not made by an administrator. Ask an administrator for a new one.":
    "Votre mot de passe à usage unique ou votre lien de mot de passe n’est plus valable, car vous pouvez désormais décider de demandes et il n’a pas été créé par un administrateur. Demandez-en un nouveau à un administrateur.",
  "The one-time password or password link of {name} has ended, because they can now decide requests and it was not made by an administrator. Create a new link for them.":
    "Le mot de passe à usage unique ou le lien de mot de passe de {name} n’est plus valable, car cette personne peut désormais décider de demandes et il n’a pas été créé par un administrateur. Créez-lui un nouveau lien.",
  "{actor} confirmed your email address {email}. If it is not yours, contact an administrator.":
    "{actor} a confirmé votre adresse e-mail {email}. Si ce n’est pas la vôtre, adressez-vous à un administrateur.",
  "{actor} confirmed the email address {email} of {name}.": "{actor} a confirmé l’adresse e-mail {email} de {name}.",
  "{actor} gave a user the name {name}, which another active user has. The record shows names, so please tell them apart.":
    "{actor} a donné à un utilisateur le nom {name}, qu’un autre utilisateur actif porte déjà. Le registre affiche les noms : veuillez les distinguer.",
  "If this was not you, contact an administrator.": "Si ce n’était pas vous, adressez-vous à un administrateur.",
  "Your account was used to sign in on a new device: {device:t}. If this was not you, end the session, change your password and contact an administrator.":
    "Votre compte a servi à une connexion depuis un nouvel appareil : {device:t}. Si ce n’était pas vous, terminez la session, changez votre mot de passe et adressez-vous à un administrateur.",
  "{name} created a link with which you can choose a new password. Your present password works until you use it. If you did not expect this, contact an administrator.":
    "{name} a créé un lien avec lequel vous pouvez choisir un nouveau mot de passe. Votre mot de passe actuel reste valable d’ici là. Si vous ne vous y attendiez pas, adressez-vous à un administrateur.",
  "{actor} created a link with which {name} can choose a new password.":
    "{actor} a créé un lien avec lequel {name} peut choisir un nouveau mot de passe.",
  "Your password was set with a link that was requested on the sign-in page, and your sessions have ended. If this was not you, contact an administrator.":
    "Votre mot de passe a été défini avec un lien demandé sur la page de connexion, et vos sessions sont terminées. Si ce n’était pas vous, adressez-vous à un administrateur.",
  "Your password was set with a link from an administrator, and your sessions have ended. If this was not you, contact an administrator.":
    "Votre mot de passe a été défini avec un lien d’un administrateur, et vos sessions sont terminées. Si ce n’était pas vous, adressez-vous à un administrateur.",
  '"{name}" and an older name differ only in how they are written, such as in capital letters, and now count as the same name. Both still work in their exact spelling. Please rename one of them.':
    "« {name} » et un nom plus ancien ne diffèrent que par leur écriture, par exemple les majuscules, et comptent désormais comme le même nom. Tous deux fonctionnent encore dans leur graphie exacte. Veuillez renommer l’un d’eux.",
  "{name} ended all your sessions. Sign in again to continue. If you did not expect this, contact an administrator.":
    "{name} a terminé toutes vos sessions. Reconnectez-vous pour continuer. Si vous ne vous y attendiez pas, adressez-vous à un administrateur.",
  "Your password was changed, and your other sessions have ended. If this was not you, contact an administrator.":
    "Votre mot de passe a été changé, et vos autres sessions sont terminées. Si ce n’était pas vous, adressez-vous à un administrateur.",
  "Your mobile number for SMS was changed. If this was not you, contact an administrator.":
    "Votre numéro de mobile pour les SMS a été modifié. Si ce n’était pas vous, adressez-vous à un administrateur.",
  "A second factor was added to your account. If this was not you, contact an administrator.":
    "Un second facteur a été ajouté à votre compte. Si ce n’était pas vous, adressez-vous à un administrateur.",
  "New recovery codes were created for your account, and the earlier ones stopped working. If this was not you, contact an administrator.":
    "De nouveaux codes de secours ont été créés pour votre compte, et les précédents ne fonctionnent plus. Si ce n’était pas vous, adressez-vous à un administrateur.",
  "A second factor was removed from your account. If this was not you, contact an administrator.":
    "Un second facteur a été retiré de votre compte. Si ce n’était pas vous, adressez-vous à un administrateur.",
  "the approval matrix": "la matrice d’approbation",
  "an approver group": "un groupe d’approbateurs",
  "a conflict of duties": "un conflit de fonctions",
  "a request type": "un type de demande",
  "a department": "un service",
  "a currency": "une devise",
  "a role": "un rôle",
  "the department of a user": "le service d’un utilisateur",
  "a priority": "une priorité",
  "the approver of open requests": "l’approbateur de demandes ouvertes",
  "the settings": "les paramètres",
  "the request numbering": "la numérotation des demandes",
  "{actor} changed the approval matrix. {changes:t}.": "{actor} a modifié la matrice d’approbation. {changes:t}.",
  "{actor} changed an approver group. {changes:t}.": "{actor} a modifié un groupe d’approbateurs. {changes:t}.",
  "{actor} changed a conflict of duties. {changes:t}.": "{actor} a modifié un conflit de fonctions. {changes:t}.",
  "{actor} changed a request type. {changes:t}.": "{actor} a modifié un type de demande. {changes:t}.",
  "{actor} changed a department. {changes:t}.": "{actor} a modifié un service. {changes:t}.",
  "{actor} changed a currency. {changes:t}.": "{actor} a modifié une devise. {changes:t}.",
  "{actor} changed a role. {changes:t}.": "{actor} a modifié un rôle. {changes:t}.",
  "{actor} changed the department of a user. {changes:t}.":
    "{actor} a modifié le service d’un utilisateur. {changes:t}.",
  "{actor} changed a priority. {changes:t}.": "{actor} a modifié une priorité. {changes:t}.",
  "{actor} changed the settings. {changes:t}.": "{actor} a modifié les paramètres. {changes:t}.",
  "{actor} changed the request numbering. {changes:t}.": "{actor} a modifié la numérotation des demandes. {changes:t}.",
  "{name} is back: you no longer decide for them.": "{name} est de retour : vous ne décidez plus pour cette personne.",
  "{name} no longer needs you to decide for them from {from:t} to {until:t}.":
    "{name} n’a plus besoin que vous décidiez à sa place du {from:t} au {until:t}.",
  "{name} was deactivated: you no longer decide for them.":
    "{name} a été désactivé : vous ne décidez plus pour cette personne.",
  "New Approval Request": "Nouvelle demande d’approbation",
  "{request:t} from {name} needs your decision.": "{request:t} de {name} attend votre décision.",
  "{request:t} from {name} has no approver. Please assign one.":
    "{request:t} de {name} n’a pas d’approbateur. Veuillez en désigner un.",
  "Request Approved": "Demande approuvée",
  "{actor:t} approved {request:t}.": "{actor:t} a approuvé {request:t}.",
  "Approved at one level": "Approuvée à un niveau",
  "{actor:t} approved {request:t}; it moves to the next level.":
    "{actor:t} a approuvé {request:t} ; elle passe au niveau suivant.",
  "Approved by one approver": "Approuvée par un approbateur",
  "{actor:t} approved {request:t}; this step needs more approvals.":
    "{actor:t} a approuvé {request:t} ; cette étape exige d’autres approbations.",
  "Too few approvers": "Trop peu d’approbateurs",
  "{request:t} from {name} does not have enough approvers. Please add one.":
    "{request:t} de {name} n’a pas assez d’approbateurs. Veuillez en ajouter un.",
  "Your approval no longer counts": "Votre approbation ne compte plus",
  "{actor:t} changed {request:t} after you approved it. It needs approval again.":
    "{actor:t} a modifié {request:t} après votre approbation. Elle doit être approuvée de nouveau.",
  "Changed after your approval": "Modifiée après votre approbation",
  "{actor:t} changed {request:t} after you approved it. Your approval still counts.":
    "{actor:t} a modifié {request:t} après votre approbation. Celle-ci compte toujours.",
  "Approver added": "Approbateur ajouté",
  "{actor:t} added an approver to {request:t}.": "{actor:t} a ajouté un approbateur à {request:t}.",
  "Approver removed": "Approbateur retiré",
  "{actor:t} removed an approver from {request:t}.": "{actor:t} a retiré un approbateur de {request:t}.",
  "Approved for payment": "Approuvée pour paiement",
  "{request:t} from {name} was approved and is ready for payment.":
    "{request:t} de {name} a été approuvée et est prête à être payée.",
  "Approved without payment": "Approuvée sans paiement",
  "{request:t} from {name} was approved. It has no amount to pay.":
    "{request:t} de {name} a été approuvée. Elle n’a aucun montant à payer.",
  "Request Rejected": "Demande rejetée",
  "{actor:t} rejected {request:t}.": "{actor:t} a rejeté {request:t}.",
  "Information requested": "Informations demandées",
  "{actor:t} needs more information on {request:t}.": "{actor:t} a besoin d’informations sur {request:t}.",
  "Response Submitted": "Réponse envoyée",
  "{actor:t} answered your question on {request:t}.": "{actor:t} a répondu à votre question sur {request:t}.",
  "Request Modified": "Demande modifiée",
  "{actor:t} changed {request:t}.": "{actor:t} a modifié {request:t}.",
  "No longer waiting for you": "Ne vous attend plus",
  "{actor:t} changed {request:t}; it is no longer waiting for you.":
    "{actor:t} a modifié {request:t} ; elle ne vous attend plus.",
  "Request Cancelled": "Demande annulée",
  "{actor:t} cancelled {request:t}.": "{actor:t} a annulé {request:t}.",
  Reminder: "Rappel",
  "{actor:t} reminds you of {request:t}.": "{actor:t} vous rappelle {request:t}.",
  "Request Reassigned": "Demande réaffectée",
  "{actor:t} reassigned {request:t}.": "{actor:t} a réaffecté {request:t}.",
  "Request handed over": "Demande transmise",
  "{actor:t} handed {request:t} over to another approver.": "{actor:t} a transmis {request:t} à un autre approbateur.",
  "New comment": "Nouveau commentaire",
  "{actor:t} commented on {request:t}.": "{actor:t} a commenté {request:t}.",
  "You were mentioned": "Vous avez été mentionné(e)",
  "{actor:t} mentioned you on {request:t}.": "{actor:t} vous a mentionné(e) sur {request:t}.",
  "Request overdue": "Demande en retard",
  "{request:t} is past its due date.": "{request:t} a dépassé son échéance.",
  "Still overdue": "Toujours en retard",
  "{request:t} from {name} is still open after its due date.":
    "{request:t} de {name} est toujours ouverte après son échéance.",
  "Request escalated": "Demande escaladée",
  "{request:t} from {name} has waited too long and now needs your decision.":
    "{request:t} de {name} a attendu trop longtemps et attend maintenant votre décision.",
  "Nobody to escalate to": "Escalade impossible",
  "{request:t} from {name} has waited too long, and its approver has no superior.":
    "{request:t} de {name} a attendu trop longtemps, et son approbateur n’a pas de supérieur.",
  "Announcement to approve": "Annonce à approuver",
  '"{title}" from {name} is waiting for approval.': "« {title} » de {name} attend une approbation.",
  "Announcement decided": "Décision sur une annonce",
  '{actor} approved your announcement "{title}"; it is published.':
    "{actor} a approuvé votre annonce « {title} » ; elle est publiée.",
  '{actor} rejected your announcement "{title}".': "{actor} a rejeté votre annonce « {title} ».",
  "New announcement": "Nouvelle annonce",
  '"{title}" from {name}.': "« {title} » de {name}.",
  "Chosen to decide for a colleague": "Désigné(e) pour décider à la place d’un collègue",
  "{name} chose you to decide for them from {from:t} to {until:t}.":
    "{name} vous a désigné(e) pour décider à sa place du {from:t} au {until:t}.",
  "You decide for a colleague": "Vous décidez pour un collègue",
  "{name} is out of office: you decide for them until {until:t}.":
    "{name} est absent(e) : vous décidez à sa place jusqu’au {until:t}.",
  "You no longer decide for a colleague": "Vous ne décidez plus pour un collègue",
  "Nobody decides for you": "Personne ne décide pour vous",
  "{name} was deactivated and no longer decides for you. Please choose someone else.":
    "{name} a été désactivé et ne décide plus pour vous. Veuillez choisir une autre personne.",
  "Your delegate is out of office": "Votre délégué est absent",
  "{name} is out of office from {from:t} to {until:t} and cannot decide for you then. Please choose someone else.":
    "{name} est absent(e) du {from:t} au {until:t} et ne peut alors pas décider à votre place. Veuillez choisir une autre personne.",
  "You are away while you decide for a colleague": "Vous êtes absent(e) alors que vous décidez pour un collègue",
  "You are out of office from {from:t} to {until:t}, while you decide for {name}. Nobody decides for them then.":
    "Vous êtes absent(e) du {from:t} au {until:t}, alors que vous décidez pour {name}. Personne ne décide alors à sa place.",
  "An approver and their delegate are away": "Un approbateur et son délégué sont absents",
  "{name} and their delegate {other} are both out of office from {from:t} to {until:t}. Requests that wait for them need another approver.":
    "{name} et son délégué {other} sont tous deux absents du {from:t} au {until:t}. Les demandes qui les attendent ont besoin d’un autre approbateur.",
  "{name} is out of office on {day}": "{name} est absent(e) le {day}",
  "{name} is out of office on {n} days of this period, from {from} to {until}":
    "{name} est absent(e) {n} jours de cette période, du {from} au {until}",
  "The chosen person is out of office on days of this period.":
    "La personne choisie est absente certains jours de cette période.",
  "Record does not match": "Registre non conforme",
  "{subject:t}: {detail:t}": "{subject:t} : {detail:t}",
  "Recurring request paused": "Demande récurrente suspendue",
  '"{name}" could not be submitted and is paused: {why:t}.':
    "« {name} » n’a pas pu être soumise et est suspendue : {why:t}.",
  "Approver deactivated": "Approbateur désactivé",
  "{name} was deactivated while open requests were waiting for them. These requests move to other approvers; you are notified of those that nobody can decide.":
    "{name} a été désactivé alors que des demandes ouvertes l’attendaient. Ces demandes passent à d’autres approbateurs ; vous serez informé(e) de celles que personne ne peut décider.",
  "{actor:t} answered the question on {request:t}.": "{actor:t} a répondu à la question sur {request:t}.",
  "{request:t} has waited too long and now waits for another approver.":
    "{request:t} a attendu trop longtemps et attend maintenant un autre approbateur.",
  '{actor} approved the announcement "{title}" from {name}.': "{actor} a approuvé l’annonce « {title} » de {name}.",
  '{actor} rejected the announcement "{title}" from {name}.': "{actor} a rejeté l’annonce « {title} » de {name}.",
  "{actor} confirmed this proposed change.": "{actor} a confirmé cette modification proposée.",
  "{actor} declined this proposed change.": "{actor} a refusé cette modification proposée.",
  "This proposed change expired without a decision.": "Cette modification proposée a expiré sans décision.",
  "Waiting for an administrator": "En attente d’un administrateur",
  "{request:t} waits for an administrator, who will choose an approver.":
    "{request:t} attend qu’un administrateur choisisse un approbateur.",
  Approve: "Approuver",
  Reject: "Rejeter",
  Due: "Échéance",
  Comment: "Commentaire",
  "You received this email because you have a notification in the Approval Workflow System.":
    "Vous recevez cet e-mail car vous avez une notification dans Approval Workflow System.",
  'Unsubscribe from "{kind:t}"': "Se désabonner de « {kind:t} »",
  "Notification settings": "Paramètres de notification",
  "View details": "Voir les détails",
  "Review request": "Examiner la demande",
  "Open request": "Ouvrir la demande",
  "Your daily summary: 1 notification": "Votre résumé quotidien : 1 notification",
  "Your daily summary: {n:t} notifications": "Votre résumé quotidien : {n:t} notifications",
  "And {n:t} more.": "Et {n:t} de plus.",
  "All notifications": "Toutes les notifications",
  "Unsubscribe from the daily summary": "Se désabonner du résumé quotidien",
  "Reset your password": "Réinitialisez votre mot de passe",
  "Your username is {name}.": "Votre identifiant est {name}.",
  "Somebody asked to reset the password of your account. Your username is {name}. The link works once, within {n} minutes.":
    "Quelqu’un a demandé la réinitialisation du mot de passe de votre compte. Votre identifiant est {name}. Le lien fonctionne une seule fois, pendant {n} minutes.",
  "If you did not ask for this, ignore this email: your password stays as it is.":
    "Si vous n’êtes pas à l’origine de cette demande, ignorez cet e-mail : votre mot de passe reste inchangé.",
  "Choose your password": "Choisissez votre mot de passe",
  "An administrator of the Approval Workflow System asks you to choose a password for your account. Your username is {name}. The link works once, within {n} hours.":
    "Un administrateur d’Approval Workflow System vous demande de choisir un mot de passe pour votre compte. Votre identifiant est {name}. Le lien fonctionne une seule fois, pendant {n} heures.",
  "Do not forward this email: with the link, anybody can choose your password.":
    "Ne transférez pas cet e-mail : avec le lien, n’importe qui peut choisir votre mot de passe.",
  "Choose a password": "Choisir un mot de passe",
  "1 request is waiting for you": "1 demande vous attend",
  "{n:t} requests are waiting for you": "{n:t} demandes vous attendent",
  "You asked for a daily list of the requests that are waiting for you.":
    "Vous avez demandé une liste quotidienne des demandes qui vous attendent.",
  "Unsubscribe from the daily list": "Se désabonner de la liste quotidienne",
  "Overdue since {day:t}": "En retard depuis le {day:t}",
  "Due {day:t}": "Échéance le {day:t}",
  "Open all": "Tout ouvrir",

  // domain/permissions.ts, domain/rate-limits.ts
  "{n} hours": "{n} heures",
  "{n} minutes": "{n} minutes",
  "{n} seconds": "{n} secondes",
  "1 hour": "1 heure",
  "1 minute": "1 minute",
  comments: "commentaires",
  exports: "exports",

  // domain/requests
  "{what:t} was submitted": "{what:t} a été soumise",
  "{what:t} was approved": "{what:t} : approbation",
  "{what:t} was rejected": "{what:t} : rejet",
  "{what:t} needs more information": "{what:t} requiert des informations",
  "{what:t} was reassigned": "{what:t} a été réaffectée",
  "{what:t} was answered": "{what:t} a reçu une réponse",
  "{what:t} was modified": "{what:t} a été modifiée",
  "{what:t} was cancelled": "{what:t} a été annulée",
  "{what:t} was reminded of": "{what:t} a fait l’objet d’un rappel",
  "{what:t} was commented on": "{what:t} a été commentée",
  "{what:t} became overdue": "{what:t} est en retard",
  "{what:t} was escalated": "{what:t} a été escaladée",
  "{what:t} got a further approver": "{what:t} a un approbateur de plus",
  "{what:t} lost a further approver": "{what:t} a un approbateur de moins",
  "{what:t} was deleted": "{what:t} : suppression",
  "{what:t} were deleted": "{what:t} : suppression",
  "{what:t} was created": "{what:t} : création",
  "{what:t} were created": "{what:t} : création",
  "{what:t} was changed": "{what:t} : modification",
  "{what:t} were changed": "{what:t} : modification",
  "{what:t} was deactivated": "{what:t} : désactivation",
  "{what:t} was restored": "{what:t} : rétablissement",
  "{what:t} was reset": "{what:t} : réinitialisation",
  "{what:t} was made": "{what:t} : création",
  "{what:t} was unlocked": "{what:t} : déverrouillage",
  "{what:t} had their email address confirmed": "{what:t} : adresse e-mail confirmée",
  "{what:t} was sent a password link": "{what:t} : lien de mot de passe envoyé",
  "{what:t} lost the second factors": "{what:t} : seconds facteurs retirés",
  "{what:t} was signed out everywhere": "{what:t} : déconnexion partout",
  "{what:t} was erased": "{what:t} : effacement",
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
  "Step {n} was not added by hand.": "L’étape {n} n’a pas été ajoutée à la main.",
  "Only the person who added the approver, or an administrator, can remove them.":
    "Seule la personne qui a ajouté l’approbateur, ou un administrateur, peut le retirer.",
  "Step {n} is already open.": "L’étape {n} est déjà ouverte.",
  "1 request deleted": "1 demande supprimée",
  "{n} requests deleted": "{n} demandes supprimées",
  "{done:t}, {n} not found": "{done:t}, {n} introuvables",
  "{done:t}, 1 decided request not deleted without a reason": "{done:t}, 1 demande décidée non supprimée sans motif",
  "{done:t}, {n} decided requests not deleted without a reason":
    "{done:t}, {n} demandes décidées non supprimées sans motif",
  "{name} submitted this request": "{name} a soumis cette demande",
  "You submitted this request": "Vous avez soumis cette demande",
  "{name} has already approved this request": "{name} a déjà approuvé cette demande",
  "{name} cannot decide it, because the requester set up or changed their account less than {n} days ago":
    "{name} ne peut pas en décider, car le demandeur a créé ou modifié son compte il y a moins de {n} jours",
  "The requester set up or changed your account less than {n} days ago":
    "Le demandeur a créé ou modifié votre compte il y a moins de {n} jours",
  "This request already waits for {name}": "Cette demande attend déjà {name}",
  "{name} is not on this request's route; {names:t} can decide it":
    "{name} ne figure pas dans le circuit de cette demande ; peuvent en décider : {names:t}",
  "the approver before": "l’approbateur précédent",
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
  "You cannot change your own department.": "Vous ne pouvez pas changer votre propre service.",
  "Another administrator can change it for you.": "Un autre administrateur peut le changer pour vous.",
  "{name} is an administrator, so only an administrator can change their username, email, department, role, password or status, or delete the account.":
    "{name} est administrateur : seul un administrateur peut changer son identifiant, son e-mail, son service, son rôle, son mot de passe ou son statut, ou supprimer le compte.",
  "{name} is a VP, so only an administrator can change their username, email, department, role, password or status, or delete the account.":
    "{name} est vice-président : seul un administrateur peut changer son identifiant, son e-mail, son service, son rôle, son mot de passe ou son statut, ou supprimer le compte.",
  "{name} is named in the approval matrix, so only an administrator can change their username, email, department, role, password or status, or delete the account.":
    "{name} figure dans la matrice d’approbation : seul un administrateur peut changer son identifiant, son e-mail, son service, son rôle, son mot de passe ou son statut, ou supprimer le compte.",
  "{name} is a member of an approver group, so only an administrator can change their username, email, department, role, password or status, or delete the account.":
    "{name} est membre d’un groupe d’approbateurs : seul un administrateur peut changer son identifiant, son e-mail, son service, son rôle, son mot de passe ou son statut, ou supprimer le compte.",
  "{name} can decide open requests, so only an administrator can change their username, email, department, role, password or status, or delete the account.":
    "{name} peut décider de demandes ouvertes : seul un administrateur peut changer son identifiant, son e-mail, son service, son rôle, son mot de passe ou son statut, ou supprimer le compte.",
  "{name} decides for a colleague, so only an administrator can change their username, email, department, role, password or status, or delete the account.":
    "{name} décide pour un collègue : seul un administrateur peut changer son identifiant, son e-mail, son service, son rôle, son mot de passe ou son statut, ou supprimer le compte.",
  "{name}, so only an administrator can unlock their sign-in.":
    "{name} : seul un administrateur peut déverrouiller sa connexion.",
  "is an administrator": "est administrateur",
  "is a VP": "est vice-président",
  "is named in the approval matrix": "figure dans la matrice d’approbation",
  "is a member of an approver group": "est membre d’un groupe d’approbateurs",
  "can decide open requests": "peut décider de demandes ouvertes",
  "decides for a colleague": "décide pour un collègue",
  "is the head of a department": "est responsable d’un service",
  "is a payer of a request type": "est payeur d’un type de demande",
  "has submitted requests that are open": "a soumis des demandes encore ouvertes",
  "is asked to decide open requests": "est sollicité(e) pour des demandes ouvertes",
  "Only an administrator can erase personal data.": "Seul un administrateur peut effacer des données personnelles.",
  "You cannot erase your own data.": "Vous ne pouvez pas effacer vos propres données.",
  "{name} is active. Deactivate the user first.": "{name} est actif. Désactivez d’abord l’utilisateur.",
  "{name} cannot be erased yet: {reasons:t}.": "{name} ne peut pas encore être effacé : {reasons:t}.",
  "Erased person {n}": "Personne effacée {n}",
  "The password cannot consist of spaces only": "Le mot de passe ne peut pas être composé uniquement d’espaces",
  "This is one of the most common passwords. Please choose another one":
    "C’est l’un des mots de passe les plus courants. Veuillez en choisir un autre",
  "The password must not contain the user's name, username or email name":
    "Le mot de passe ne doit contenir ni le nom, ni l’identifiant, ni l’adresse e-mail de l’utilisateur",
  "The new password must be different from the current one": "Le nouveau mot de passe doit être différent de l’actuel",
  "This password is printed in the documentation. Please choose another one":
    "Ce mot de passe figure dans la documentation. Veuillez en choisir un autre",
  "This needs a second factor. Add one on your profile, under Sign-in security.":
    "Cela exige un second facteur. Ajoutez-en un dans votre profil, sous Sécurité de la connexion.",
};
