import type { AnswerTexts } from "../../../../domain/language.ts";

/**
 * The French for the sentences of the assistant's answers. `sentences.ts` explains the braces. The letters after a colon name the
 * functions of `answers.ts` that translate a part: a title with an amount, b bands, c count, f sentence, g state of a request, h description with its article, i role, j limit, k words in
 * quotation marks, l label, m measure, n names, o steps, p people, q description of requests, r requests of types, s numbers by status,
 * u text that a person wrote, v value, w period, x sums, y subject of a rule.
 */
const sentences: Readonly<Record<string, string>> = {
  // domain/assistant/describe-query.ts
  "There are {what:q}.": "Il y a {what}.",
  "There is {what:q}.": "Il y a {what}.",
  "There are no {what:q}.": "Il n’y a pas de {what}.",
  "There are {what:q} among the newest.": "Il y a {what} parmi les plus récentes.",
  "There are no {what:q} among the newest.": "Il n’y a pas de {what} parmi les plus récentes.",
  "You have {what:q}.": "Vous avez {what}.",
  "You have no {what:q}.": "Vous n’avez pas de {what}.",
  "You have no {what:q} among the newest.": "Vous n’avez pas de {what} parmi les plus récentes.",
  "{what:q} wait for you.": "{what} vous attendent.",
  "{what:q} waits for you.": "{what} vous attend.",
  "No {what:q} wait for you.": "Il n’y a pas de {what} qui vous attendent.",
  "{what:q} wait for you or {who:n}.": "{what} attendent votre décision ou celle de {who}.",
  "{what:q} waits for you or {who:n}.": "{what} attend votre décision ou celle de {who}.",
  "{what:q} wait for {who:p}.": "{what} attendent {who}.",
  "{what:q} waits for {who:p}.": "{what} attend {who}.",
  "No {what:q} wait for {who:p}.": "Il n’y a pas de {what} qui attendent {who}.",
  "No {what:q} among the newest wait for {who:p}.":
    "Il n’y a pas de {what}, parmi les plus récentes, qui attendent {who}.",
  "Duplicates among {what:q}": "Recherche de doublons : {what}",
  "Split requests among {what:q}": "Recherche de demandes fractionnées : {what}",
  "Duplicates and split requests among {what:q}": "Recherche de doublons et de demandes fractionnées : {what}",
  "The budget of your departments this year": "Le budget de vos services cette année",
  "The budget of {name:n} this year": "Le budget du service {name} cette année",
  "Whether you are out of office {when:w}": "Votre absence {when}",
  "Whether {who:p} is out of office {when:w}": "L’absence de {who} {when}",
  "Whether you and {who:n} are out of office {when:w}": "Votre absence et celle de {who} {when}",
  "Whether {who:p} are out of office {when:w}": "L’absence de {who} {when}",
  "Whether anybody is out of office {when:w}": "Les absences {when}",
  People: "Les personnes",
  "People in {unit:u}": "Les personnes du service {unit}",
  "People with the role {role:i}": "Les personnes dont le rôle est {role}",
  "People with the role {role:i} in {unit:u}": "Les personnes du service {unit} dont le rôle est {role}",
  "The heads of departments": "Les responsables des services",
  "The head of {unit:u}": "Le responsable du service {unit}",
  "Who you are": "Qui vous êtes",
  "Who {who:p} is": "Qui est {who}",
  "Who {who:p} are": "Qui sont {who}",
  "The exchange rate of {from} to {to}": "Le taux de change de {from} en {to}",
  "Who decides {what:q}": "Qui décide des {what}",
  "Who decides {id}": "Qui décide de {id}",
  "Whether you may decide {what:q}": "Si vous pouvez décider des {what}",
  "Whether you may decide {id}": "Si vous pouvez décider de {id}",
  "Whether {who} may decide {what:q}": "Si {who} peut décider des {what}",
  "Whether {who} may decide {id}": "Si {who} peut décider de {id}",
  "How to: submit": "Mode d’emploi : soumettre",
  "How to: modify": "Mode d’emploi : modifier une demande",
  "How to: cancel": "Mode d’emploi : annuler une demande",
  "How to: remind": "Mode d’emploi : relancer",
  "How to: respond": "Mode d’emploi : répondre",
  "How to: attach": "Mode d’emploi : joindre un fichier",
  "How to: approve": "Mode d’emploi : approuver",
  "How to: reject": "Mode d’emploi : rejeter",
  "How to: request info": "Mode d’emploi : demander des informations",
  "How to: reassign": "Mode d’emploi : réaffecter",
  "How to: add approver": "Mode d’emploi : ajouter un approbateur",
  "How to: comment": "Mode d’emploi : commenter",
  "How to: delete": "Mode d’emploi : supprimer une demande",
  "How to: undo": "Mode d’emploi : revenir sur une décision",
  "How to: delegate": "Mode d’emploi : déléguer",
  "How to: export": "Mode d’emploi : exporter",
  "How to: password": "Mode d’emploi : mot de passe",
  "How to: forgotten password": "Mode d’emploi : mot de passe oublié",
  "How to: second factor": "Mode d’emploi : second facteur",
  "How to: notifications": "Mode d’emploi : notifications",
  "How to: install": "Mode d’emploi : installer",
  "How to: offline": "Mode d’emploi : hors connexion",
  "How to: templates": "Mode d’emploi : modèles",
  "How to: saved views": "Mode d’emploi : vues enregistrées",
  "How to: announcements": "Mode d’emploi : annonces",
  "How to: statuses": "Mode d’emploi : statuts",
  "How to: escalation": "Mode d’emploi : escalade",
  "How to: payers": "Mode d’emploi : payeurs",
  "How to: exchange rates": "Mode d’emploi : taux de change",
  "How to: visibility": "Mode d’emploi : qui voit une demande",
  "How to: matrix": "Mode d’emploi : matrice d’approbation",
  "How to: groups": "Mode d’emploi : groupes",
  "How to: users": "Mode d’emploi : utilisateurs",
  "How to: master data": "Mode d’emploi : données de référence",
  "How to: settings": "Mode d’emploi : paramètres",
  "How to: numbering": "Mode d’emploi : numérotation",
  "How to: google sheets": "Mode d’emploi : Google Sheets",
  "How to: record": "Mode d’emploi : registre",

  // domain/assistant/compose-answer.ts, examples.ts, reader
  "You can ask me, for example:": "Vous pouvez me demander, par exemple :",
  "I am the built-in analyst: I compute my answers from this system's requests, rules and people, without a language model.":
    "Je suis l’analyste intégré : je calcule mes réponses à partir des demandes, des règles et des personnes de ce système, sans modèle de langage.",
  "I only read and explain: I cannot decide, change or send anything. You can do it yourself.":
    "Je ne fais que lire et expliquer : je ne peux rien décider, modifier ni envoyer. Vous pouvez le faire vous-même.",
  "Je ne comprends que l'anglais. Posez votre question en anglais, par exemple :":
    "En français, je comprends les questions proposées ici. Posez les autres en anglais. Par exemple :",
  "Hello {name:u}.": "Bonjour {name}.",
  "You are welcome.": "Avec plaisir.",
  "I did not understand the question. I only know this system's requests, rules and people.":
    "Je n’ai pas compris la question. Je ne connais que les demandes, les règles et les personnes de ce système.",
  "The question is too long for the built-in analyst. Please ask it in at most {n} words.":
    "La question est trop longue pour l’analyste intégré. Veuillez la poser en {n} mots au plus.",
  "Nothing was searched: the text has no word, number or name to look for.":
    "Aucune recherche n’a été faite : le texte ne contient aucun mot, nombre ou nom à chercher.",
  "Nothing was searched: the text is too long. Please use at most {n} words.":
    "Aucune recherche n’a été faite : le texte est trop long. Veuillez utiliser {n} mots au plus.",
  "I did not understand all of the question. I understood: {what:m}. I left out {words:k}.":
    "Je n’ai pas compris toute la question. Voici ce que j’ai compris : {what}. Mots laissés de côté : {words}.",
  "I did not understand all of the question. I understood: {what:q}. I left out {words:k}.":
    "Je n’ai pas compris toute la question. Voici ce que j’ai compris : {what}. Mots laissés de côté : {words}.",
  "I did not understand all of the question. I understood: {what:t}. I left out {words:k}.":
    "Je n’ai pas compris toute la question. Voici ce que j’ai compris : {what}. Mots laissés de côté : {words}.",
  "Please ask with other words.": "Veuillez poser la question avec d’autres mots.",
  "I left out {words:k}.": "Mots laissés de côté : {words}.",
  "Do you mean {names:n}?": "Voulez-vous dire {names} ?",
  "Show {what:h}": "Afficher {what}",

  // domain/assistant/compose-answer.ts: searches
  "No request contains all of these words. The matches contain at least one of them.":
    "Aucune demande ne contient tous ces mots. Les résultats en contiennent au moins un.",
  "{what:q}.": "{what}.",

  // domain/assistant/match-facts.ts
  "By status: {counts:s}.": "Par statut : {counts}.",
  "{n:c} more is past due.": "{n} autre a dépassé son échéance.",
  "{n:c} more are past due.": "{n} autres ont dépassé leur échéance.",
  "{n:c} more is past due without having the status overdue: {ids:n}.":
    "{n} autre a dépassé son échéance sans avoir le statut « en retard » : {ids}.",
  "{n:c} more are past due without having the status overdue: {ids:n}.":
    "{n} autres ont dépassé leur échéance sans avoir le statut « en retard » : {ids}.",
  "{n:c} of them has an amount, in total {sum:v} at the rates of submission.":
    "{n} d’entre elles a un montant : {sum}, au taux du jour de la soumission.",
  "{n:c} of them have an amount, in total {sum:v} at the rates of submission.":
    "{n} d’entre elles ont un montant, au total {sum} aux taux du jour de la soumission.",
  "The amount is {sum:v} at the rates of submission.": "Le montant est de {sum} au taux du jour de la soumission.",
  "Together they total {sum:v} at the rates of submission.": "Le total est de {sum} aux taux du jour de la soumission.",
  "{id}: {what:a}, by {name:u} on {day:t}: {state:g}.": "{id} : {what}, de {name}, le {day} : {state}.",

  // domain/assistant/measure-facts.ts
  "{what:m}: {value:v}.": "{what} : {value}.",
  "{what:q}: {value:v}.": "{what} : {value}.",
  "{label:l}: {value:v}.": "{label} : {value}.",
  "{label:l}: {value:v}, {count:v}.": "{label} : {value}, {count}.",
  "{n:c} of them has no amount.": "{n} d’entre elles n’a pas de montant.",
  "{n:c} of them have no amount.": "{n} d’entre elles n’ont pas de montant.",
  "None of them has an amount.": "Aucune n’a de montant.",
  "None of them is decided.": "Aucune n’est décidée.",
  "None of them has a due date.": "Aucune n’a d’échéance.",
  "Other currencies are converted at the rates of submission.":
    "Les autres devises sont converties aux taux du jour de la soumission.",
  "Converted to USD at the rates of submission, then at the present rate.":
    "Conversion en USD aux taux du jour de la soumission, puis au taux actuel.",
  "Only the newest requests are included.": "Seules les demandes les plus récentes sont comprises.",
  "By currency: {sums:x}.": "Par devise : {sums}.",
  "There is 1 more group.": "Il y a 1 autre groupe.",
  "There are {n:c} more groups.": "Il y a {n} autres groupes.",
  "They cannot be compared.": "Elles ne sont pas comparables.",
  "They are equal.": "Les deux valeurs sont égales.",
  "The first is {size:v} higher than the second.": "La première valeur dépasse la seconde de {size}.",
  "The first is {size:v} lower than the second.": "La première valeur est inférieure à la seconde de {size}.",
  "The first is {size:v} ({share:v}) higher than the second.":
    "La première valeur dépasse la seconde de {size} ({share}).",
  "The first is {size:v} ({share:v}) lower than the second.":
    "La première valeur est inférieure à la seconde de {size} ({share}).",

  // domain/assistant/insights.ts
  "Approved in the last 30 days: nothing, because no matching request has an amount.":
    "Approuvé au cours des 30 derniers jours : rien, car aucune demande correspondante n’a de montant.",
  "Approved in the last 30 days: {sum:v} in {n:v}.": "Approuvé au cours des 30 derniers jours : {sum} pour {n}.",
  "Approved in the last 30 days: {sum:v} in {n:v}, at the rates of submission.":
    "Approuvé au cours des 30 derniers jours : {sum} pour {n}, aux taux du jour de la soumission.",
  "Approved in the last 30 days: {sum:v} in {n:v} (only the newest were added up).":
    "Approuvé au cours des 30 derniers jours : {sum} pour {n} (seules les plus récentes ont été additionnées).",
  "Approved in the last 30 days: {sum:v} in {n:v}, at the rates of submission (only the newest were added up).":
    "Approuvé au cours des 30 derniers jours : {sum} pour {n}, aux taux du jour de la soumission (seules les plus récentes ont été additionnées).",
  "By type: {sums:x}.": "Par type : {sums}.",
  "By department: {sums:x}.": "Par service : {sums}.",
  "{n:v} was submitted from {from:t} to {to:t}, compared with {m:c} in the 30 days before.":
    "{n} soumise du {from} au {to}, contre {m} au cours des 30 jours précédents.",
  "{n:v} were submitted from {from:t} to {to:t}, compared with {m:c} in the 30 days before.":
    "{n} soumises du {from} au {to}, contre {m} au cours des 30 jours précédents.",
  "No request was approved or rejected in that time.":
    "Aucune demande n’a été approuvée ni rejetée pendant cette période.",
  "{n:v} was decided: {a:c} approved and {b:c} rejected, an approval rate of {rate:v}.":
    "{n} décidée : {a} approuvée et {b} rejetée, soit un taux d’approbation de {rate}.",
  "{n:v} were decided: {a:c} approved and {b:c} rejected, an approval rate of {rate:v}.":
    "{n} décidées, dont approuvées : {a}, rejetées : {b}, soit un taux d’approbation de {rate}.",
  "{n:v} was decided: {a:c} approved and {b:c} rejected, an approval rate of {rate:v} ({was:v} of {m:c} in the 30 days before).":
    "{n} décidée, dont approuvée : {a}, rejetée : {b}, soit un taux d’approbation de {rate} ({was} de {m} au cours des 30 jours précédents).",
  "{n:v} were decided: {a:c} approved and {b:c} rejected, an approval rate of {rate:v} ({was:v} of {m:c} in the 30 days before).":
    "{n} décidées, dont approuvées : {a}, rejetées : {b}, soit un taux d’approbation de {rate} ({was} de {m} au cours des 30 jours précédents).",
  "The median time from submission to decision was {time:v}.": "Le délai médian de décision a été de {time}.",
  "The median time from submission to decision was {time:v} ({was:v} in the 30 days before).":
    "Le délai médian de décision a été de {time} ({was} au cours des 30 jours précédents).",
  "Decided by their due date: {n:c} of {m:c}, or {share:v}.":
    "Décidées avant leur échéance : {n} sur {m}, soit {share}.",
  "No request is open now.": "Aucune demande n’est ouverte actuellement.",
  "{n:v} is open now, {m:c} of them waiting for information.":
    "{n} actuellement ouverte, dont {m} en attente d’informations.",
  "{n:v} are open now, {m:c} of them waiting for information.":
    "{n} actuellement ouvertes, dont {m} en attente d’informations.",
  "{n:v} is past due.": "{n} a dépassé son échéance.",
  "{n:v} are past due.": "{n} ont dépassé leur échéance.",
  "{n:v} has no approver. An administrator has to assign one.":
    "{n} n’a pas d’approbateur. Un administrateur doit en désigner un.",
  "{n:v} have no approver. An administrator has to assign one.":
    "{n} n’ont pas d’approbateur. Un administrateur doit en désigner un.",
  "{sum:v} was approved in the 30 days before.": "{sum} ont été approuvés au cours des 30 jours précédents.",
  "{name:u} has the most open requests: {n:c}, of which {late:l} is past due.":
    "{name} a le plus de demandes ouvertes : {n}, dont {late} a dépassé son échéance.",
  "{name:u} has the most open requests: {n:c}, of which {late:l} are past due.":
    "{name} a le plus de demandes ouvertes : {n}, dont {late} ont dépassé leur échéance.",
  "The oldest, {id}, was submitted {time:v} ago.": "La plus ancienne, {id}, a été soumise il y a {time}.",
  "Assign an approver to 1 request without one.": "Désignez un approbateur pour 1 demande qui n’en a pas.",
  "Assign an approver to {n:c} requests without one.": "Désignez un approbateur pour {n} demandes qui n’en ont pas.",
  "Decide overdue requests first.": "Décidez d’abord des demandes en retard.",
  "Share the load of {name:u}: the other eligible approvers can also decide, and a delegate can be named.":
    "Répartissez la charge de {name} : les autres approbateurs possibles peuvent aussi décider, et un délégué peut être désigné.",
  "Find out why decisions take longer than before.":
    "Cherchez pourquoi les décisions prennent plus de temps qu’auparavant.",
  "Explain to requesters what is not approved, and why.":
    "Expliquez aux demandeurs ce qui n’est pas approuvé, et pourquoi.",
  "Ask on the submit form for the information that approvers often request.":
    "Demandez dès le formulaire les informations que les approbateurs réclament souvent.",
  "Review why approved spending has risen.": "Examinez pourquoi les dépenses approuvées ont augmenté.",
  "Nothing in these numbers needs attention.": "Rien dans ces chiffres n’appelle d’attention particulière.",

  // domain/assistant/compose-analysis.ts
  "Does the amount include everything, such as taxes and delivery?":
    "Le montant comprend-il tout, par exemple les taxes et la livraison ?",
  "Do these requests belong together, and should they be decided as one?":
    "Ces demandes vont-elles ensemble, et faut-il en décider en une fois ?",
  "What is different from the earlier request?": "Quelle est la différence avec la demande précédente ?",
  "What has changed since the similar request was rejected?":
    "Qu’est-ce qui a changé depuis le rejet de la demande semblable ?",
  "Has the payee confirmed the new bank account by a known phone number?":
    "Le bénéficiaire a-t-il confirmé le nouveau compte bancaire à un numéro de téléphone connu ?",
  "Why is somebody else paid than before?": "Pourquoi le bénéficiaire n’est-il plus le même ?",
  "Where is this approval documented?": "Où cette approbation est-elle documentée ?",
  "Is there an offer with the exact price?": "Existe-t-il une offre avec le prix exact ?",
  "From which budget will it be paid?": "Sur quel budget sera-t-elle payée ?",
  "Why is the amount higher than usual?": "Pourquoi le montant est-il plus élevé que d’habitude ?",
  "Is there an offer, an invoice or another document to attach?":
    "Y a-t-il une offre, une facture ou un autre document à joindre ?",
  "Must it be decided by that date, or can the due date move?":
    "Faut-il décider avant cette date, ou l’échéance peut-elle être reportée ?",
  "What is the correct due date? This one has passed.": "Quelle est la bonne échéance ? Celle-ci est passée.",
  "Is the due date still correct?": "L’échéance est-elle toujours la bonne ?",
  "What sets it apart from the requests that were rejected?":
    "Qu’est-ce qui la distingue des demandes qui ont été rejetées ?",
  "What should the empty fields say?": "Que faut-il saisir dans les champs vides ?",
  "Who should decide this request?": "Qui doit décider de cette demande ?",
  "You can still submit it; the approver decides.":
    "Vous pouvez tout de même la soumettre ; c’est l’approbateur qui décide.",
  "The decision is the approver's.": "La décision revient à l’approbateur.",
  "An identical request was already approved, so this one looks like a duplicate.":
    "Une demande identique a déjà été approuvée : celle-ci ressemble à un doublon.",
  "Review this first: 1 warning.": "À examiner d’abord : 1 avertissement.",
  "Review this first: {n:c} warnings.": "À examiner d’abord : {n} avertissements.",
  "Review this first.": "À examiner d’abord.",
  "Review this first: 1 thing to check.": "À examiner d’abord : 1 point à vérifier.",
  "Review this first: {n:c} things to check.": "À examiner d’abord : {n} points à vérifier.",
  "1 thing to check.": "1 point à vérifier.",
  "{n:c} things to check.": "{n} points à vérifier.",
  "No similar request was decided in the last year to compare it with.":
    "Aucune demande semblable n’a été décidée depuis un an, à titre de comparaison.",
  "No rule or past request argues against it.": "Aucune règle ni demande passée ne s’y oppose.",

  // domain/assistant/request-facts.ts, current-step.ts
  "Still missing from the draft: {fields:t}.": "Il manque encore au brouillon : {fields}.",
  "a title": "un titre",
  "a description": "une description",
  "a request type": "un type de demande",
  "an amount": "un montant",
  "It has since moved to {name:u}.": "Elle est depuis passée à {name}.",
  "You submitted this request, so you cannot decide it.":
    "Vous avez soumis cette demande : vous ne pouvez pas en décider.",
  "It was handed over to you, so you can decide it.": "Elle vous a été transmise : vous pouvez en décider.",
  "You can decide it on behalf of {name:u}, who is out of office.":
    "Vous pouvez en décider au nom de {name}, qui est absent(e).",
  "You are not among its approvers.": "Vous ne faites pas partie de ses approbateurs.",
  "You are not among its approvers now.": "Vous ne faites pas partie de ses approbateurs actuels.",
  "You are asked in step {n} of {m}, so you can decide it.":
    "Vous êtes sollicité(e) à l’étape {n} sur {m} : vous pouvez en décider.",
  "You can decide step {n} of {m} on behalf of {name:u}, who is out of office.":
    "Vous pouvez décider de l’étape {n} sur {m} au nom de {name}, qui est absent(e).",
  "You are in step {n}, which is not open yet.": "Vous figurez à l’étape {n}, qui n’est pas encore ouverte.",
  "The approval matrix names you as its approver, so you can decide it.":
    "La matrice d’approbation vous désigne comme approbateur : vous pouvez en décider.",
  "You can decide it: you have no limit for this type.":
    "Vous pouvez en décider : vous n’avez pas de limite pour ce type.",
  "You can decide it: your limit is {limit:v}.": "Vous pouvez en décider : votre limite est de {limit}.",
  "You can decide it: your limit is {limit:v}, which is {left:v} above this amount.":
    "Vous pouvez en décider : votre limite est de {limit}, soit {left} de plus que ce montant.",
  it: "elle",
  "{bar:t}, so you cannot decide it.": "{bar} : vous ne pouvez donc pas en décider.",
  "{bar:t}, so you cannot decide it again.": "{bar} : vous ne pouvez donc pas en décider de nouveau.",
  "You approved step {n}, so you cannot decide it again.":
    "Vous avez approuvé l’étape {n} : vous ne pouvez pas en décider de nouveau.",
  "You approved step {n}, and cannot decide {id}.": "Vous avez approuvé l’étape {n} et ne pouvez pas décider de {id}.",
  "{bar:t}, and cannot decide {id}.": "{bar} : {id} ne peut donc pas faire l’objet de cette décision.",
  "No attachment supports the amount. The earlier request of this kind had one.":
    "Aucune pièce jointe ne justifie le montant. La demande précédente de ce genre en avait une.",
  "No attachment supports the amount. {n:c} of {m:c} earlier requests of this kind had one.":
    "Aucune pièce jointe ne justifie le montant. Parmi les {m} demandes précédentes de ce genre, {n} en avaient.",
  "It was due on {day:t}, {time:v} ago, and is overdue.":
    "Elle était à échéance le {day}, il y a {time}, et est en retard.",
  "It was due on {day:t}, {time:v} ago.": "Elle était à échéance le {day}, il y a {time}.",
  "It is due on {day:t}, in {time:v}.": "Elle est à échéance le {day}, dans {time}.",
  "It is due on {day:t}, in {time:v}; requests of this type took a median of {typical:v} to decide.":
    "Elle est à échéance le {day}, dans {time} ; le délai médian de décision pour ce type est de {typical}.",
  "Step {n} of {m}, {name:u}: waiting for {people:p}.": "Étape {n} sur {m}, {name} : attend {people}.",
  "Step {n} of {m}: waiting for {people:p}.": "Étape {n} sur {m} : attend {people}.",
  "Step {n} of {m}, {name:u}: waiting for {people:p}; needs {a} of {b}.":
    "Étape {n} sur {m}, {name} : attend {people} ; il faut {a} approbations sur {b}.",
  "Step {n} of {m}: waiting for {people:p}; needs {a} of {b}.":
    "Étape {n} sur {m} : attend {people} ; il faut {a} approbations sur {b}.",
  "Step {n} of {m}, {name:u}: waiting for {people:p}; needs {a} of {b}, {c} approved.":
    "Étape {n} sur {m}, {name} : attend {people} ; il faut {a} approbations sur {b}, obtenues : {c}.",
  "Step {n} of {m}: waiting for {people:p}; needs {a} of {b}, {c} approved.":
    "Étape {n} sur {m} : attend {people} ; il faut {a} approbations sur {b}, obtenues : {c}.",
  "Step {n} of {m}, {name:u}: waiting for nobody.": "Étape {n} sur {m}, {name} : n’attend personne.",
  "Step {n} of {m}: waiting for nobody.": "Étape {n} sur {m} : n’attend personne.",

  // domain/assistant/amount-facts.ts, domain/flags/flag-texts.ts
  "{amount:v} is within the limit of {limit:v}.": "{amount} respecte la limite de {limit}.",
  "{amount:v} is within the limit of {limit:v} for {name:u}.": "{amount} respecte la limite de {limit} de {name}.",
  "{amount:v} is exactly at the limit of {limit:v}.": "{amount} atteint exactement la limite de {limit}.",
  "{amount:v} is exactly at the limit of {limit:v} for {name:u}.":
    "{amount} atteint exactement la limite de {limit} de {name}.",
  "{amount:v} is just under the limit of {limit:v} (within {n:v}).":
    "{amount} est juste au-dessous de la limite de {limit} (à moins de {n}).",
  "{amount:v} is just under the limit of {limit:v} for {name:u} (within {n:v}).":
    "{amount} est juste au-dessous de la limite de {limit} de {name} (à moins de {n}).",
  "{amount:v} is a round sum. It may not be a price that was offered.":
    "{amount} est une somme ronde. Ce n’est peut-être pas un prix proposé.",
  "Together with 1 similar {type:u} request by {name:u} within {days:c} days, it totals {sum:v}. That is above the limit of {limit:v}, which none of them exceeds alone.":
    "Avec 1 demande {type} semblable de {name} en {days} jours, le total est de {sum}. Cela dépasse la limite de {limit}, qu’aucune ne dépasse seule.",
  "Together with {n:c} similar {type:u} requests by {name:u} within {days:c} days, it totals {sum:v}. That is above the limit of {limit:v}, which none of them exceeds alone.":
    "Avec {n} demandes {type} semblables de {name} en {days} jours, le total est de {sum}. Cela dépasse la limite de {limit}, qu’aucune ne dépasse seule.",
  "{sum:v} is unusually high: the median of {n:c} other {type:u} requests from {department:u} is {median:v}.":
    "{sum} est un montant inhabituellement élevé : la médiane de {n} autres demandes {type} du service {department} est de {median}.",
  "{sum:v} is more than anything from {name:u} before: the largest of {n:c} earlier requests was {max:v}.":
    "{sum} dépasse tout ce qui a été demandé jusqu’ici par {name} : la plus élevée de {n} demandes précédentes était de {max}.",
  "The budget of {name:u} for {year} is {budget:v}: {spent:v} approved, {open:v} in other open requests.":
    "Le budget du service {name} pour {year} est de {budget} : {spent} approuvés, {open} dans d’autres demandes ouvertes.",
  "The budget of {name:u} for {year} is {budget:v}.": "Le budget du service {name} pour {year} est de {budget}.",
  "What is left is not enough for this request.": "Le reste ne suffit pas pour cette demande.",
  "What is left is enough for this request, but not for all open ones.":
    "Le reste suffit pour cette demande, mais pas pour toutes les demandes ouvertes.",
  "Only {left:v} is left, and this request is for {sum:v}.": "Il ne reste que {left}, et cette demande est de {sum}.",
  "Nothing is left, and this request is for {sum:v}.": "Il ne reste rien, et cette demande est de {sum}.",

  // domain/assistant/similar-requests.ts, overlaps.ts, payees.ts, approval-claims.ts
  "{name:u} submitted '{title:u}' on {day:t} ({id}, {status:t}) for {amount:v}. It looks like the same request.":
    "{name} a soumis « {title} » le {day} ({id}, {status}) pour {amount}. Cela semble être la même demande.",
  "{name:u} submitted '{title:u}' on {day:t} ({id}, {status:t}) for no amount. It looks like the same request.":
    "{name} a soumis « {title} » le {day} ({id}, {status}) sans montant. Cela semble être la même demande.",
  "{name:u} submitted '{title:u}' on {day:t} ({id}, {status:t}). This similar request was rejected.":
    "{name} a soumis « {title} » le {day} ({id}, {status}). Cette demande semblable a été rejetée.",
  "{ids:n} by {names:n} look like the same request: '{title:u}'.":
    "{ids}, de {names}, semblent être la même demande : « {title} ».",
  "{ids:n} by {names:n} look like the same request: '{title:u}', {amount:v} each.":
    "{ids}, de {names}, semblent être la même demande : « {title} », {amount} chacune.",
  "{ids:n} by {names:n} look like parts of one purchase: '{title:u}' and similar, together {sum:v}, which another person would decide.":
    "{ids}, de {names}, semblent être les parties d’un même achat : « {title} » et semblables, au total {sum}, dont une autre personne déciderait.",
  "{what:q} ({n:c} requests compared): no duplicates.": "{what} ({n} demandes comparées) : aucun doublon.",
  "{what:q} ({n:c} requests compared): no split requests.":
    "{what} ({n} demandes comparées) : aucune demande fractionnée.",
  "{what:q} ({n:c} requests compared): no duplicates or split requests.":
    "{what} ({n} demandes comparées) : aucun doublon ni aucune demande fractionnée.",
  "{what:q} ({n:c} of the newest requests compared): no duplicates.":
    "{what} ({n} des plus récentes comparées) : aucun doublon.",
  "{what:q} ({n:c} of the newest requests compared): no split requests.":
    "{what} ({n} des plus récentes comparées) : aucune demande fractionnée.",
  "{what:q} ({n:c} of the newest requests compared): no duplicates or split requests.":
    "{what} ({n} des plus récentes comparées) : aucun doublon ni aucune demande fractionnée.",
  "{what:q} ({n:c} requests compared): {m:c} group of requests that look like {kind:t}.":
    "{what} ({n} demandes comparées) : {m} groupe de {kind} possibles.",
  "{what:q} ({n:c} requests compared): {m:c} groups of requests that look like {kind:t}.":
    "{what} ({n} demandes comparées) : {m} groupes de {kind} possibles.",
  "{what:q} ({n:c} of the newest requests compared): {m:c} group of requests that look like {kind:t}.":
    "{what} ({n} des plus récentes comparées) : {m} groupe de {kind} possibles.",
  "{what:q} ({n:c} of the newest requests compared): {m:c} groups of requests that look like {kind:t}.":
    "{what} ({n} des plus récentes comparées) : {m} groupes de {kind} possibles.",
  duplicates: "doublons",
  "split requests": "demandes fractionnées",
  "duplicates or split requests": "doublons ou demandes fractionnées",
  "The bank account {account} is not the one of the earlier approved request: {other} on {day:t}. Confirm it with the payee by a known phone number.":
    "Le compte bancaire {account} n’est pas celui de la demande approuvée précédente : {other} le {day}. Vérifiez-le auprès du bénéficiaire à un numéro de téléphone connu.",
  "The bank account {account} is not the one of the earlier approved request to {name:u}: {other} on {day:t}. Confirm it with the payee by a known phone number.":
    "Le compte bancaire {account} n’est pas celui de la demande approuvée précédente pour {name} : {other} le {day}. Vérifiez-le auprès du bénéficiaire à un numéro de téléphone connu.",
  "The bank account {account} is not the one of {n:c} earlier approved requests: {other} on {day:t}. Confirm it with the payee by a known phone number.":
    "Le compte bancaire {account} n’est pas celui de {n} demandes approuvées précédentes : {other} le {day}. Vérifiez-le auprès du bénéficiaire à un numéro de téléphone connu.",
  "The bank account {account} is not the one of {n:c} earlier approved requests to {name:u}: {other} on {day:t}. Confirm it with the payee by a known phone number.":
    "Le compte bancaire {account} n’est pas celui de {n} demandes approuvées précédentes pour {name} : {other} le {day}. Vérifiez-le auprès du bénéficiaire à un numéro de téléphone connu.",
  "The payee is {name:u}. The earlier approved request with the same account named {other:u}.":
    "Le bénéficiaire est {name}. La demande approuvée précédente avec le même compte nommait {other}.",
  "The payee is {name:u}. The earlier approved request for the same purpose named {other:u}.":
    "Le bénéficiaire est {name}. La demande approuvée précédente pour le même objet nommait {other}.",
  "The payee is {name:u}. The {n:c} earlier approved requests with the same account named {other:u}.":
    "Le bénéficiaire est {name}. Les {n} demandes approuvées précédentes avec le même compte nommaient {other}.",
  "The payee is {name:u}. The {n:c} earlier approved requests for the same purpose named {other:u}.":
    "Le bénéficiaire est {name}. Les {n} demandes approuvées précédentes pour le même objet nommaient {other}.",
  "The bank account was changed to {account} after an approval. Confirm it with the payee by a known phone number.":
    "Le compte bancaire a été changé en {account} après une approbation. Vérifiez-le auprès du bénéficiaire à un numéro de téléphone connu.",
  "The bank account was changed from {other} to {account} after an approval. Confirm it with the payee by a known phone number.":
    "Le compte bancaire est passé de {other} à {account} après une approbation. Vérifiez-le auprès du bénéficiaire à un numéro de téléphone connu.",
  "The payee was changed from {other:u} to {name:u} after an approval.":
    "Le bénéficiaire est passé de {other} à {name} après une approbation.",
  "The text says '{claim:u}' The record of this request has no approval.":
    "Le texte affirme « {claim} » Le registre de cette demande ne contient aucune approbation.",
  "The text says '{claim:u}' The record of this request only has approvals of {names}.":
    "Le texte affirme « {claim} » Le registre de cette demande ne contient que des approbations de {names}.",

  // domain/assistant/request-facts.ts: similar requests
  "No {type:u} requests were decided in the last year.": "Aucune demande {type} n’a été décidée depuis un an.",
  "No {type:u} requests between {min:v} and {max:v} were decided in the last year.":
    "Aucune demande {type} entre {min} et {max} n’a été décidée depuis un an.",
  "One {type:u} request was decided in the last year: {how:t} after {time:v}.":
    "Une demande {type} a été décidée depuis un an : {how} après {time}.",
  "One {type:u} request between {min:v} and {max:v} was decided in the last year: {how:t} after {time:v}.":
    "Une demande {type} entre {min} et {max} a été décidée depuis un an : {how} après {time}.",
  "{n:c} {type:u} requests were decided in the last year: {a:c} approved and {b:c} rejected, after a median of {time:v}.":
    "{n} demandes {type} ont été décidées depuis un an, dont approuvées : {a}, rejetées : {b}, en un délai médian de {time}.",
  "{n:c} {type:u} requests between {min:v} and {max:v} were decided in the last year: {a:c} approved and {b:c} rejected, after a median of {time:v}.":
    "{n} demandes {type} entre {min} et {max} ont été décidées depuis un an, dont approuvées : {a}, rejetées : {b}, en un délai médian de {time}.",
  "You can see no request of this person, department or type from the last year to compare it with.":
    "Vous ne voyez aucune demande de cette personne, de ce service ou de ce type depuis un an pour la comparer.",
  "It was compared with 1 request of this person, department or type from the last year that you can see.":
    "Elle a été comparée à la seule demande de cette personne, de ce service ou de ce type, depuis un an, que vous voyez.",
  "It was compared with {n:c} requests of this person, department or type from the last year that you can see.":
    "Elle a été comparée aux {n} demandes de cette personne, de ce service ou de ce type, depuis un an, que vous voyez.",
  "No other request you have access to is waiting for {name:u}.":
    "Aucune autre demande à laquelle vous avez accès n’attend {name}.",
  "{n:c} other open request is waiting for {name:u}, none of them overdue.":
    "{n} autre demande ouverte attend {name}, sans retard.",
  "{n:c} other open requests are waiting for {name:u}, none of them overdue.":
    "{n} autres demandes ouvertes attendent {name}, aucune en retard.",
  "{n:c} other open request is waiting for {name:u}, {m:c} of them overdue.":
    "{n} autre demande ouverte attend {name}, en retard : {m}.",
  "{n:c} other open requests are waiting for {name:u}, {m:c} of them overdue.":
    "{n} autres demandes ouvertes attendent {name}, dont {m} en retard.",

  // domain/assistant/timeline-facts.ts
  "{id} is not decided yet.": "{id} n’a pas encore fait l’objet d’une décision.",
  "The record of {id} contains no reason.": "Le registre de {id} ne contient aucun motif.",
  "{id} has no comments.": "{id} n’a pas de commentaire.",
  "{id} was not changed or handed over.": "{id} n’a été ni modifiée ni transmise.",
  "{by:p} approved {id} on {time:t} UTC.": "{by} a approuvé {id} le {time} UTC.",
  "{by:p} approved {id} on {time:t} UTC. The comment: '{text:u}'.":
    "{by} a approuvé {id} le {time} UTC. Commentaire : « {text} ».",
  "{by:p} approved step {n} of {id} on {time:t} UTC.": "{by} a approuvé l’étape {n} de {id} le {time} UTC.",
  "{by:p} approved step {n} of {id} on {time:t} UTC. The comment: '{text:u}'.":
    "{by} a approuvé l’étape {n} de {id} le {time} UTC. Commentaire : « {text} ».",
  "{by:p} rejected {id} on {time:t} UTC.": "{by} a rejeté {id} le {time} UTC.",
  "{by:p} rejected {id} on {time:t} UTC. The comment: '{text:u}'.":
    "{by} a rejeté {id} le {time} UTC. Commentaire : « {text} ».",
  "{by:p} cancelled {id} on {time:t} UTC.": "{by} a annulé {id} le {time} UTC.",
  "{by:p} cancelled {id} on {time:t} UTC. The comment: '{text:u}'.":
    "{by} a annulé {id} le {time} UTC. Commentaire : « {text} ».",
  "{by:p} asked for information about {id} on {time:t} UTC. The question: '{text:u}'.":
    "{by} a demandé des informations sur {id} le {time} UTC. Question : « {text} ».",
  "{by:p} answered on {time:t} UTC. The answer: '{text:u}'.": "{by} a répondu le {time} UTC. Réponse : « {text} ».",
  "{by:p} commented on {id} on {time:t} UTC. The comment: '{text:u}'.":
    "{by} a commenté {id} le {time} UTC. Commentaire : « {text} ».",
  "{by:p} reassigned {id} from {from:p} to {to:p} on {time:t} UTC.":
    "{by} a réaffecté {id} de {from} à {to} le {time} UTC.",
  "{by:p} reassigned {id} from {from:p} to {to:p} on {time:t} UTC. The comment: '{text:u}'.":
    "{by} a réaffecté {id} de {from} à {to} le {time} UTC. Commentaire : « {text} ».",
  "{id} was escalated from {from:p} to the administrators on {time:t} UTC, after {n} hours without a decision.":
    "{id} a été escaladée de {from} aux administrateurs le {time} UTC, après {n} heures sans décision.",
  "{id} was escalated from {from:p} to {to:p} on {time:t} UTC, after {n} hours without a decision.":
    "{id} a été escaladée de {from} à {to} le {time} UTC, après {n} heures sans décision.",
  "{id} became overdue on {time:t} UTC.": "{id} est en retard depuis le {time} UTC.",
  "{by:p} modified {id} on {time:t} UTC: {changes:t}.": "{by} a modifié {id} le {time} UTC : {changes}.",
  "{by:p} added {name:u} as an approver on {time:t} UTC.": "{by} a ajouté {name} comme approbateur le {time} UTC.",
  "{by:p} added {name:u} as an approver on {time:t} UTC. The comment: '{text:u}'.":
    "{by} a ajouté {name} comme approbateur le {time} UTC. Commentaire : « {text} ».",
  "{by:p} removed the approver {name:u} on {time:t} UTC.": "{by} a retiré l’approbateur {name} le {time} UTC.",
  "{by:p} removed the approver {name:u} on {time:t} UTC. The comment: '{text:u}'.":
    "{by} a retiré l’approbateur {name} le {time} UTC. Commentaire : « {text} ».",
  "It waits for information from {name:u}: '{text:u}'.": "Elle attend des informations de {name} : « {text} ».",
  "{name:u} is out of office until {day:t}; {other:u} decides for them.":
    "{name} est absent(e) jusqu’au {day} ; {other} décide à sa place.",
  "{id} has no approver. An administrator has to assign one.":
    "{id} n’a pas d’approbateur. Un administrateur doit en désigner un.",
  "{id}: {step:f}": "{id} : {step}",
  "The approver of {id} is {name:u}.": "L’approbateur de {id} est {name}.",
  "The approver of {id} is {name:u}; {names:n} can also approve it.":
    "L’approbateur de {id} est {name} ; peuvent aussi l’approuver : {names}.",
  "It was submitted {age:v} ago, on {time:t} UTC.": "Elle a été soumise il y a {age}, le {time} UTC.",
  "There are no requests that match all of '{what:q}'.": "Aucune demande ne correspond entièrement à « {what} ».",

  // domain/assistant/authority-facts.ts, worker/services/assistant/queries/authority.ts
  "{who:y} need no approval.": "{who} ne nécessitent pas d’approbation.",
  "{who:y} are decided in steps. {steps:t}": "{who} sont décidées par étapes. {steps}",
  "{who:y} have no approver: an administrator assigns the approver because {why:t}.":
    "{who} n’ont pas d’approbateur : un administrateur le désigne, car {why}.",
  "{who:y} are decided by {name:u}.": "{who} sont décidées par {name}.",
  "{who:y} are decided by {name:u}; {names:n} can also approve them.":
    "{who} sont décidées par {name} ; peuvent aussi les approuver : {names}.",
  "{who:y} are decided by {name:u}, who has no limit.": "{who} sont décidées par {name}, sans limite.",
  "{who:y} are decided by {name:u}, who has no limit; {names:n} can also approve them.":
    "{who} sont décidées par {name}, sans limite ; peuvent aussi les approuver : {names}.",
  "{who:y} are decided by {name:u}, whose limit is {limit:v}.":
    "{who} sont décidées par {name}, dont la limite est de {limit}.",
  "{who:y} are decided by {name:u}, whose limit is {limit:v}; {names:n} can also approve them.":
    "{who} sont décidées par {name}, dont la limite est de {limit} ; peuvent aussi les approuver : {names}.",
  "{who:y} have no active approver: an administrator assigns one.":
    "{who} n’ont pas d’approbateur actif : un administrateur en désigne un.",
  "{who:y} are decided by {name:u}, regardless of the amount.":
    "{who} sont décidées par {name}, quel que soit le montant.",
  "{who:y} are decided {steps:o}, regardless of the amount.":
    "{who} sont décidées en {steps}, quel que soit le montant.",
  "{who:y} have no approver: the approval matrix has no levels for them.":
    "{who} n’ont pas d’approbateur : la matrice d’approbation n’a pas de niveau pour elles.",
  "{who:y} are decided by amount: {bands:b}.": "{who} sont décidées selon le montant : {bands}.",
  "{who:y} have no entry in the approval matrix: an administrator assigns the approver.":
    "{who} ne figurent pas dans la matrice d’approbation : un administrateur désigne l’approbateur.",
  "{who:y} go to {name:u} if they are your own.": "{who} vont à {name} si ce sont les vôtres.",
  "{who:y} have no approver if they are your own: an administrator assigns one.":
    "{who} n’ont pas d’approbateur si ce sont les vôtres : un administrateur en désigne un.",
  "You are not an approver in the approval matrix. You can only decide requests that are reassigned or delegated to you.":
    "Vous n’êtes pas approbateur dans la matrice d’approbation. Vous ne pouvez décider que des demandes qui vous sont réaffectées ou déléguées.",
  "You are not an approver of {type:u} requests in the approval matrix. You can only decide requests that are reassigned or delegated to you.":
    "Vous n’êtes pas approbateur des demandes {type} dans la matrice d’approbation. Vous ne pouvez décider que des demandes qui vous sont réaffectées ou déléguées.",
  "{name:u} is not an approver of {type:u} requests in the approval matrix. They can only decide requests that are reassigned or delegated to them.":
    "{name} n’est pas approbateur des demandes {type} dans la matrice d’approbation et ne peut décider que des demandes réaffectées ou déléguées.",
  "{name:u} is not an approver in the approval matrix. They can only decide requests that are reassigned or delegated to them.":
    "{name} n’est pas approbateur dans la matrice d’approbation et ne peut décider que des demandes réaffectées ou déléguées.",
  "You can approve {types:n} requests {limit:j}.": "Vous pouvez approuver les demandes {types} {limit}.",
  "{name:u} can approve {types:n} requests {limit:j}.": "{name} peut approuver les demandes {types} {limit}.",
  "You decide for them now.": "Vous décidez actuellement à sa place.",
  "{name:u} decides for them now.": "{name} décide actuellement à sa place.",
  "You are not active and cannot decide {id}.": "Vous n’êtes pas actif et ne pouvez pas décider de {id}.",
  "{name:u} is not active and cannot decide requests.": "{name} n’est pas actif et ne peut pas décider de demandes.",
  "{name:u} is not active and cannot decide {id}.": "{name} n’est pas actif et ne peut pas décider de {id}.",
  "You may decide {id} now.": "Vous pouvez décider de {id} maintenant.",
  "You may decide {id} now on behalf of {other:u}, who is out of office.":
    "Vous pouvez décider de {id} maintenant au nom de {other}, qui est absent(e).",
  "{name:u} may decide {id} now.": "{name} peut décider de {id} maintenant.",
  "{name:u} may decide {id} now on behalf of {other:u}, who is out of office.":
    "{name} peut décider de {id} maintenant au nom de {other}, qui est absent(e).",
  "You are the requester of {id} and cannot decide it.": "Vous avez soumis {id} et ne pouvez pas en décider.",
  "{name:u} is the requester of {id} and cannot decide it.": "{name} a soumis {id} et ne peut pas en décider.",
  "You are not among the people who can decide {id} now.":
    "Vous ne faites pas partie des personnes qui peuvent décider de {id} maintenant.",
  "{name:u} is not among the people who can decide {id} now.":
    "{name} ne fait pas partie des personnes qui peuvent décider de {id} maintenant.",
  "{amount} is not a valid amount in {code}.": "{amount} n’est pas un montant valide en {code}.",
  "{amount} is not a valid amount in this currency.": "{amount} n’est pas un montant valide dans cette devise.",
  "You may decide {what:r}.": "Vous pouvez décider des {what}.",
  "You may not decide {what:r}.": "Vous ne pouvez pas décider des {what}.",
  "{name:u} may decide {what:r}.": "{name} peut décider des {what}.",
  "{name:u} may not decide {what:r}.": "{name} ne peut pas décider des {what}.",

  // worker/services/assistant/queries/company.ts
  "You do not see all requests of {name:u}, so I cannot compute its spending.":
    "Vous ne voyez pas toutes les demandes du service {name} : je ne peux pas calculer ses dépenses.",
  "You only see requests in which you take part, so I cannot compute the spending of a department.":
    "Vous ne voyez que les demandes auxquelles vous participez : je ne peux pas calculer les dépenses d’un service.",
  "{name:u} has no budget.": "Le service {name} n’a pas de budget.",
  "{name:u} has a budget of {budget:v} a year.": "Le service {name} a un budget de {budget} par an.",
  "Approved in {year}: {sum:v}.": "Approuvé en {year} : {sum}.",
  "Open: {sum:v}.": "En cours : {sum}.",
  "It is over its budget by {sum:v}.": "Le budget est dépassé de {sum}.",
  "Left: {sum:v}.": "Reste : {sum}.",
  "Left: {sum:v}, or {rest:v} if everything open is approved.":
    "Reste : {sum}, ou {rest} si tout ce qui est ouvert est approuvé.",
  "Left: {sum:v}, or {rest:v} too little if everything open is approved.":
    "Reste : {sum} ; il manque {rest} si tout ce qui est ouvert est approuvé.",
  "Nobody is out of office {when:w}.": "Personne n’est absent {when}.",
  "You are not out of office {when:w}.": "Vous n’êtes pas absent(e) {when}.",
  "{name:u} is not out of office {when:w}.": "{name} n’est pas absent(e) {when}.",
  "You are out of office until {to:t}; {other:u} decides for you.":
    "Vous êtes absent(e) jusqu’au {to} ; {other} décide pour vous.",
  "You are out of office from {from:t} until {to:t}; {other:u} decides for you.":
    "Vous êtes absent(e) du {from} au {to} ; {other} décide pour vous.",
  "You were out of office from {from:t} until {to:t}; {other:u} decided for you.":
    "Vous étiez absent(e) du {from} au {to} ; {other} décidait pour vous.",
  "{name:u} is out of office from {from:t} until {to:t}; {other:u} decides for them.":
    "{name} est absent(e) du {from} au {to} ; {other} décide à sa place.",
  "{name:u} was out of office from {from:t} until {to:t}; {other:u} decided for them.":
    "{name} était absent(e) du {from} au {to} ; {other} décidait à sa place.",
  "{name:u} has no head.": "Le service {name} n’a pas de responsable.",
  "{person:u} is the head of {name:u}.": "{person} est responsable du service {name}.",
  "No department has this head.": "Aucun service n’a ce responsable.",
  "There is no such person.": "Cette personne n’existe pas.",
  "There is no such person in {name:u}.": "Cette personne n’existe pas dans le service {name}.",
  "{name:u} is {role:i} in {department:u}.": "{name}, {role}, service {department}.",
  "{name:u} is {role:i} in {department:u}, and head of {heads:n}.":
    "{name}, {role}, service {department}, et responsable de {heads}.",
  "{name:u} is {role:i} in {department:u}, but no longer active.":
    "{name}, {role}, service {department}, n’est plus en activité.",
  "{n:c} person: {names:n}.": "{n} personne : {names}.",
  "{n:c} people: {names:n}.": "{n} personnes : {names}.",
  "{n:c} person in {department:u}: {names:n}.": "{n} personne dans le service {department} : {names}.",
  "{n:c} people in {department:u}: {names:n}.": "{n} personnes dans le service {department} : {names}.",
  "There is no currency {code} here. The currencies are {list:n}.":
    "La devise {code} n’existe pas ici. Les devises sont {list}.",
  "{a:v} is {b:v}.": "{a} équivaut à {b}.",
  "At the present rate, 1 {code} is {rate:t} {other}.": "Au taux actuel, 1 {code} vaut {rate} {other}.",

  // domain/assistant/model-notes.ts
  "The AI model did not answer in time; this answer is computed.":
    "Le modèle d’IA n’a pas répondu à temps ; cette réponse est calculée.",
  "The AI model could not be reached; this answer is computed.":
    "Le modèle d’IA est injoignable ; cette réponse est calculée.",
  "The AI model's service refused the question; this answer is computed.":
    "Le service du modèle d’IA a refusé la question ; cette réponse est calculée.",
  "The AI model's answer broke off; this answer is computed.":
    "La réponse du modèle d’IA s’est interrompue ; cette réponse est calculée.",
  "The AI model's answer could not be read; this answer is computed.":
    "La réponse du modèle d’IA est illisible ; cette réponse est calculée.",
  "The AI model gave no answer; this answer is computed.":
    "Le modèle d’IA n’a pas donné de réponse ; cette réponse est calculée.",
  "The AI model's answer did not match the facts and was not used; this answer is computed.":
    "La réponse du modèle d’IA ne correspondait pas aux faits et n’a pas été utilisée ; cette réponse est calculée.",
  "The AI model kept asking for data and gave no answer; this answer is computed.":
    "Le modèle d’IA a demandé des données sans donner de réponse ; cette réponse est calculée.",
  "The AI model's answer was longer than {n:t} characters and was not used; this answer is computed.":
    "La réponse du modèle d’IA dépassait {n} caractères et n’a pas été utilisée ; cette réponse est calculée.",
  "The AI model's answer was longer than {n:t} characters; the rest was left out.":
    "La réponse du modèle d’IA dépassait {n} caractères ; la suite a été retirée.",
  "You have used up your AI model budget for today. It resets at 00:00 UTC; this answer is computed.":
    "Vous avez épuisé votre budget du modèle d’IA pour aujourd’hui. Il est renouvelé à 00:00 UTC ; cette réponse est calculée.",
  "The AI model budget for today is used up. It resets at 00:00 UTC; this answer is computed.":
    "Le budget du modèle d’IA pour aujourd’hui est épuisé. Il est renouvelé à 00:00 UTC ; cette réponse est calculée.",
  "1 sentence of the AI model was left out, because the facts do not support it.":
    "1 phrase du modèle d’IA a été retirée, car les faits ne la confirment pas.",
  "{n} sentences of the AI model were left out, because the facts do not support them.":
    "{n} phrases du modèle d’IA ont été retirées, car les faits ne les confirment pas.",

  // domain/assistant/how-to-topics.ts
  "Open Submit Request, enter a title and a description, choose the type and, if it needs one, the amount. The form shows who will approve before you submit.":
    "Ouvrez Nouvelle demande, saisissez un titre et une description, choisissez le type et, s’il en faut un, le montant. Le formulaire indique qui va approuver avant que vous soumettiez.",
  "Open your request while it is pending, overdue or needs info and choose Modify. Changing the amount, currency or type may change the approver. An administrator can switch modifications off.":
    "Ouvrez votre demande tant qu’elle est en attente, en retard ou à compléter, et choisissez Modifier. Changer le montant, la devise ou le type peut changer l’approbateur. Un administrateur peut désactiver les modifications.",
  "Open your request while it is pending, overdue or needs info, choose Cancel Request and say why. A cancelled request cannot be opened again; submit a new one instead.":
    "Ouvrez votre demande tant qu’elle est en attente, en retard ou à compléter, choisissez Annuler la demande et indiquez pourquoi. Une demande annulée ne peut pas être rouverte ; soumettez-en une nouvelle.",
  "Open your request and choose Remind: its current approver gets a notification. This works at most once an hour for each request, while it is pending, overdue or needs info.":
    "Ouvrez votre demande et choisissez Relancer : son approbateur actuel reçoit une notification. C’est possible une fois par heure au plus pour chaque demande, tant qu’elle est en attente, en retard ou à compléter.",
  "When your request needs info, open it, choose Respond, write your answer and send it. The request then goes back to its approver.":
    "Si votre demande est à compléter, ouvrez-la, choisissez Répondre, écrivez votre réponse et envoyez-la. La demande revient alors à son approbateur.",
  "Add files on the submit form, at most {n} at a time, each at most {size} MB, as JPEG, PNG, GIF or PDF. Later you can add more when you modify the request, respond or comment.":
    "Ajoutez des fichiers dans le formulaire, au plus {n} à la fois, de {size} Mo au plus chacun, en JPEG, PNG, GIF ou PDF. Vous pourrez en ajouter plus tard en modifiant la demande, en répondant ou en commentant.",
  "Open a request that waits for you, choose Approve and write a comment. Only the approvers of the current step, other eligible approvers and their delegates can decide, and nobody can decide their own request.":
    "Ouvrez une demande qui vous attend, choisissez Approuver et écrivez un commentaire. Seules les personnes que sollicite l’étape actuelle, d’autres approbateurs possibles et leurs délégués peuvent décider, et personne ne peut décider de sa propre demande.",
  "Open a request that waits for you, choose Reject and write a comment with the reason; the requester is notified. A rejected request cannot be opened again.":
    "Ouvrez une demande qui vous attend, choisissez Rejeter et écrivez un commentaire avec le motif ; le demandeur est informé. Une demande rejetée ne peut pas être rouverte.",
  "Open a request that waits for you, choose Request Info and write your question. The request then waits for its requester; after the answer it waits for you again.":
    "Ouvrez une demande qui vous attend, choisissez Demander des informations et écrivez votre question. La demande attend alors le demandeur ; après sa réponse, elle vous attend de nouveau.",
  "As an approver of the request, open it, choose Reassign, choose an active colleague other than the requester and say why. An administrator can assign an approver if a request has none.":
    "Si vous êtes approbateur de la demande, ouvrez-la, choisissez Réaffecter, choisissez un collègue actif autre que le demandeur et indiquez pourquoi. Un administrateur peut désigner un approbateur si une demande n’en a pas.",
  "As somebody who can decide the request now, open it, add an approver and say why. The person is asked in a new step after the current one. The person who added them, or an administrator, can remove them before that step opens.":
    "Si vous pouvez décider de la demande maintenant, ouvrez-la, ajoutez un approbateur et indiquez pourquoi. La personne est sollicitée dans une nouvelle étape après l’étape actuelle. La personne qui l’a ajoutée, ou un administrateur, peut la retirer avant l’ouverture de cette étape.",
  "Open the request and write under Comments. Everyone who can see the request can comment on it, whatever its status.":
    "Ouvrez la demande et écrivez sous Commentaires. Toute personne qui voit la demande peut la commenter, quel que soit son statut.",
  "Only administrators can delete requests. The requester can cancel an open request instead. The record keeps a note that a deleted request existed.":
    "Seuls les administrateurs peuvent supprimer des demandes. Le demandeur peut annuler une demande ouverte. Le registre conserve la mention qu’une demande supprimée a existé.",
  "A decision cannot be undone: an approved, rejected or cancelled request stays as it is, and its record cannot be changed. Submit a new request, or write a comment to correct a misunderstanding.":
    "Une décision est définitive : une demande approuvée, rejetée ou annulée reste telle quelle, et son registre ne peut pas être modifié. Soumettez une nouvelle demande, ou écrivez un commentaire pour corriger un malentendu.",
  "Open Out of office from your profile, choose who decides for you and until when. They can act on your approvals, except on their own requests; you can end it at any time.":
    "Ouvrez Absence depuis votre profil, choisissez qui décide pour vous et jusqu’à quand. Cette personne peut traiter vos approbations, sauf ses propres demandes ; vous pouvez y mettre fin à tout moment.",
  "Every role except requester can open Downloads & Reports, set the filters and choose Excel, CSV or PDF. The file contains the matching requests that you have access to.":
    "Tous les rôles sauf demandeur peuvent ouvrir Exports et rapports, définir les filtres et choisir Excel, CSV ou PDF. Le fichier contient les demandes correspondantes auxquelles vous avez accès.",
  "Open Change Password, enter your current password and enter the new one twice. Common passwords and passwords that contain your name are refused.":
    "Ouvrez Changer le mot de passe, saisissez votre mot de passe actuel, puis deux fois le nouveau. Les mots de passe courants et ceux qui contiennent votre nom sont refusés.",
  "On the sign-in page, choose Forgot password? and enter the email address of your account. If this installation sends email, you get a link with which you choose a new password; otherwise ask an administrator for one.":
    "Sur la page de connexion, choisissez Mot de passe oublié ? et saisissez l’adresse e-mail de votre compte. Si cette installation envoie des e-mails, vous recevez un lien pour choisir un nouveau mot de passe ; sinon, demandez-en un à un administrateur.",
  "Open Sign-in security from your profile and add a passkey or an authenticator app. You then confirm each sign-in with it.":
    "Ouvrez Sécurité de la connexion depuis votre profil et ajoutez une clé d’accès ou une application d’authentification. Vous confirmez ensuite chaque connexion avec elle.",
  "Open Notification settings from your profile and choose what you get by push, email or SMS, and when.":
    "Ouvrez Paramètres de notification depuis votre profil et choisissez ce que vous recevez par push, e-mail ou SMS, et quand.",
  "Open the product in the browser of your phone or computer and choose Install when it offers that, or Add to home screen in the browser's menu. It then opens like an app, even without a connection.":
    "Ouvrez le produit dans le navigateur de votre téléphone ou ordinateur et choisissez Installer s’il le propose, ou Sur l’écran d’accueil dans le menu du navigateur. Il s’ouvre ensuite comme une application, même sans connexion.",
  "Offline, you can read the pages that you opened before. What you submit, decide or comment waits on this device and is sent when you are back online.":
    "Hors connexion, vous pouvez lire les pages ouvertes auparavant. Ce que vous soumettez, décidez ou commentez attend sur cet appareil et part au retour de la connexion.",
  "Save a filled-in request as a template on the submit form, and start later requests from it. Under Templates you can also have requests submitted regularly. You can have up to {limit} templates.":
    "Enregistrez une demande remplie comme modèle dans le formulaire, et partez-en pour de nouvelles demandes. Sous Modèles, vous pouvez aussi faire soumettre des demandes à intervalles réguliers. Vous pouvez avoir jusqu’à {limit} modèles.",
  "Set the filters, order and columns of a list, open Saved views above it and save the list under a name. You open it there again.":
    "Définissez les filtres, l’ordre et les colonnes d’une liste, ouvrez Vues enregistrées au-dessus d’elle et enregistrez la liste sous un nom. Vous la rouvrez au même endroit.",
  "Administrators, directors and managers create announcements under Announcements. Another administrator or director has to approve each one before it is published.":
    "Les administrateurs, directeurs et responsables créent des annonces sous Annonces. Un autre administrateur ou directeur doit approuver chacune avant sa publication.",
  "Pending: it waits for an approver. Needs info: it waits for the requester's answer. Overdue: it is open and its due date has passed. Approved, rejected and cancelled requests are closed and stay as they are.":
    "En attente : elle attend un approbateur. Informations requises : elle attend la réponse du demandeur. En retard : elle est ouverte et son échéance est passée. Les demandes approuvées, rejetées et annulées sont closes et restent telles quelles.",
  "If an approver does not decide within the hours that the priority sets, the request is escalated: it moves to the next higher approver, and the earlier approver can still decide. If there is nobody above, the administrators are notified.":
    "Si un approbateur ne décide pas dans le délai que fixe la priorité, la demande est escaladée : elle passe à l’approbateur supérieur suivant, et l’approbateur précédent peut toujours décider. S’il n’y a personne au-dessus, les administrateurs sont informés.",
  "The payers of a request type are notified of each final approval, and see the approved request from then on. Without payers, the administrators are notified. Administrators choose the payers of each request type.":
    "Les payeurs d’un type de demande sont informés de chaque approbation finale, et voient dès lors la demande approuvée. Sans payeurs, les administrateurs sont informés. Les administrateurs choisissent les payeurs de chaque type de demande.",
  "Amounts are compared in USD. The exchange rates are those at submission: they are stored with the request and do not change later. Administrators and directors set the present rates under Currencies in the Admin Panel.":
    "Les montants sont comparés en USD. Les taux de change sont ceux du jour de la soumission : ils sont enregistrés avec la demande et ne changent plus. Les administrateurs et directeurs fixent les taux actuels sous Devises, dans l’administration.",
  "A request is seen by its requester, its approvers now and before, their delegates and, after the approval, its payers. Managers and senior managers also see all requests of their department; directors, VPs and administrators see all requests.":
    "Une demande est visible par son demandeur, ses approbateurs actuels et précédents, leurs délégués et, après l’approbation, ses payeurs. Les responsables et responsables seniors voient aussi toutes les demandes de leur service ; les directeurs, vice-présidents et administrateurs voient toutes les demandes.",
  "The approval matrix says who decides, by request type, department and amount. Open DOA Matrix in the Admin Panel, choose an entry or create one, and save. Requests that are already submitted keep their route. Only administrators and directors can open the Admin Panel.":
    "La matrice d’approbation indique qui décide, par type de demande, service et montant. Ouvrez Matrice d’approbation dans l’administration, choisissez une entrée ou créez-en une, et enregistrez. Les demandes déjà soumises gardent leur circuit. Seuls les administrateurs et les directeurs peuvent ouvrir l’administration.",
  "Open Groups in the Admin Panel and create a group: a list of people, or a rule that finds them. Steps of the approval matrix can then ask the group. Only administrators and directors can open the Admin Panel.":
    "Ouvrez Groupes dans l’administration et créez un groupe : une liste de personnes, ou une règle qui les trouve. Les étapes de la matrice d’approbation peuvent alors solliciter le groupe. Seuls les administrateurs et les directeurs peuvent ouvrir l’administration.",
  "Open Users in the Admin Panel to create people, change their role or department, deactivate them or send a link for a new password. Several people can be imported from a file. Only administrators and directors can open the Admin Panel.":
    "Ouvrez Utilisateurs dans l’administration pour créer des personnes, changer leur rôle ou leur service, les désactiver ou leur envoyer un lien pour un nouveau mot de passe. Plusieurs personnes peuvent être importées d’un fichier. Seuls les administrateurs et les directeurs peuvent ouvrir l’administration.",
  "Departments, request types, currencies and priorities are in the Admin Panel, each under its own tab. An entry that was never used is deleted; any other becomes inactive. Only administrators and directors can open the Admin Panel.":
    "Les services, types de demande, devises et priorités se trouvent dans l’administration, chacun sous son onglet. Une entrée jamais utilisée est supprimée ; toute autre devient inactive. Seuls les administrateurs et les directeurs peuvent ouvrir l’administration.",
  "Open Settings in the Admin Panel, for example to switch modifications of requests on or off, or to set rules for passwords and sign-ins. Only administrators and directors can open the Admin Panel.":
    "Ouvrez Paramètres dans l’administration, par exemple pour autoriser ou non la modification des demandes, ou pour fixer les règles des mots de passe et des connexions. Seuls les administrateurs et les directeurs peuvent ouvrir l’administration.",
  "The form of request numbers is under Settings in the Admin Panel: prefix, separators and whether it contains the year or month. A number that was issued is never issued again. Only administrators and directors can open the Admin Panel.":
    "La forme des numéros de demande se trouve sous Paramètres, dans l’administration : préfixe, séparateurs, et présence de l’année ou du mois. Un numéro attribué n’est jamais attribué de nouveau. Seuls les administrateurs et les directeurs peuvent ouvrir l’administration.",
  "Sheets in the Admin Panel keeps a copy of all requests in a Google spreadsheet, once a service account is configured: choose Initialize and sync all there. Changes are then copied within a minute. Only administrators and directors can open the Admin Panel.":
    "Feuilles Google, dans l’administration, tient une copie de toutes les demandes dans une feuille de calcul Google, une fois un compte de service configuré : choisissez-y Initialiser et tout synchroniser. Les modifications sont ensuite copiées en une minute. Seuls les administrateurs et les directeurs peuvent ouvrir l’administration.",
  "Every change of a request is an entry in its record, which nobody can change. Open the request: its details show the history and link to the full record with its hashes.":
    "Chaque modification d’une demande est une entrée de son registre, que personne ne peut modifier. Ouvrez la demande : ses détails montrent l’historique et mènent au registre complet avec ses empreintes.",
};

/** The French for labels of sources, figures and keywords. */
const labels: Readonly<Record<string, string>> = {
  "Open the list": "Ouvrir la liste",
  "{n} more": "{n} de plus",
  "Approval matrix: {type}": "Matrice d’approbation : {type}",
  "Approved in {year}": "Approuvé en {year}",
  "Requests of the last 30 days": "Demandes des 30 derniers jours",
  "Approved requests": "Demandes approuvées",
  "Overdue requests": "Demandes en retard",
  "Without an approver": "Sans approbateur",
  "With {name}": "En attente de {name}",
  Dashboard: "Tableau de bord",
  "My Requests": "Mes demandes",
  "Submit Request": "Nouvelle demande",
  "My requests that need info": "Mes demandes à compléter",
  "Waiting for you": "En attente de vous",
  "Out of office": "Absence",
  "Downloads & Reports": "Exports et rapports",
  "Change Password": "Changer le mot de passe",
  "Sign-in security": "Sécurité de la connexion",
  "Notification settings": "Paramètres de notification",
  Templates: "Modèles",
  "Saved views": "Vues enregistrées",
  Announcements: "Annonces",
  "DOA Matrix": "Matrice d’approbation",
  "Approver groups": "Groupes d’approbateurs",
  Users: "Utilisateurs",
  "Request types": "Types de demande",
  Settings: "Paramètres",
  Pending: "En attente",
  "Needs info": "À compléter",
  Overdue: "En retard",
  Approved: "Approuvée",
  Rejected: "Rejetée",
  Cancelled: "Annulée",
  pending: "en attente",
  "needs info": "à compléter",
  overdue: "en retard",
  approved: "approuvée",
  rejected: "rejetée",
  cancelled: "annulée",
  reassigned: "réaffectée",
  modified: "modifiée",
  you: "vous",
  "at least {n}": "au moins {n}",
};

export const ANSWER_TEXTS: AnswerTexts = { sentences, labels };
