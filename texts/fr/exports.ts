import type { exports as english } from "../en/exports.ts";
import type { Translated } from "../translated.ts";
import { bytes, capitalize, choose, minute, moneyShort, second } from "./formats.ts";
import { labels } from "./labels.ts";
import { countOf } from "./words.ts";

export const exports: Translated<typeof english> = {
  title: "Demandes d’approbation",
  time_zone_note: "Toutes les heures sont en UTC.",
  all_requests: "Toutes les demandes",
  column_id: "Numéro",
  column_title: "Titre",
  column_description: "Description",
  column_request_type: "Type de demande",
  column_department: "Service",
  column_requester: "Demandeur",
  column_amount: "Montant",
  column_currency: "Devise",
  column_priority: "Priorité",
  column_status: "Statut",
  column_current_approver: "Approbateur actuel",
  column_due_date: "Échéance",
  column_created: "Créée le",
  column_updated: "Modifiée le",
  column_approved: "Approuvée le",
  column_type_name: "Nom du type",
  column_usd_value: "Valeur en USD",
  column_decided_by: "Décidée par",
  column_decided_at: "Décidée le",
  column_last_comment: "Dernier commentaire",
  status_pending: labels.status_pending,
  status_needs_info: labels.status_needs_info,
  status_overdue: labels.status_overdue,
  status_approved: labels.status_approved,
  status_rejected: labels.status_rejected,
  status_cancelled: labels.status_cancelled,
  filter_status: "Statut",
  filter_priority: "Priorité",
  filter_request_type: "Type de demande",
  filter_department: "Service",
  filter_requester: "Demandeur",
  filter_approver: "Approbateur",
  filter_waiting_for: "En attente de",
  filter_decided_by: "Décidée par",
  filter_q: "Recherche",
  filter_ids: "Demandes sélectionnées",
  filter_amount_min: "Montant à partir de (USD)",
  filter_amount_max: "Montant jusqu’à (USD)",
  filter_date_from: "À partir du",
  filter_date_to: "Jusqu’au",
  filter_decided_from: "Décidée à partir du",
  filter_decided_to: "Décidée jusqu’au",
  no_approver: "Aucun approbateur",
  filter: ({ label, value }) => `${label}\u00a0: ${value}`,
  origin: ({ user, made_at }) => `Établi par ${user} le ${minute(made_at)} UTC. Toutes les heures sont en UTC.`,
  footer: ({ title, user }) => `${title} · ${user}`,
  page_of: ({ page }) => `Page ${page} sur`,
  request_count: ({ count }) => `${count} ${choose(count, "demande", "demandes")}`,
  total: ({ currency }) => `Total ${currency}`,
  with_amount: ({ count }) => `${count} avec un montant`,
  missing_characters:
    "Les caractères absents des polices de ce fichier sont remplacés par □. Le fichier Excel, le fichier CSV et les écrans les contiennent.",

  unavailable: "Les téléchargements ne sont pas accessibles aux demandeurs.",
  unavailable_to_maker: "La personne qui a créé cet export n’a plus accès aux téléchargements.",
  not_written: "Le fichier n’a pas pu être écrit.",
  not_found: "Cet export n’existe pas, ou il a expiré.",
  already_ended: "Cet export est déjà terminé.",
  not_failed: "Cet export n’a pas échoué.",
  not_finished: "Cet export n’est pas terminé.",

  too_many_entries: ({ max }) => `Les éléments de preuve contiennent au plus ${countOf(max, "entrée", "entrées")}.`,

  evidence_source: ({ id }) => `Éléments de preuve · ${id} · toutes les heures sont en UTC`,
  evidence_page_title: ({ id, title }) => `${id} · ${title}`,
  evidence_origin: ({ name, made_at }) => `Établi par ${name} le ${second(made_at)} UTC`,
  evidence_time: ({ time }) => `${second(time)} UTC`,
  evidence_request: "Demande",
  evidence_status: "Statut",
  evidence_amount: "Montant",
  evidence_requester: "Demandeur",
  evidence_department: "Service",
  evidence_type: "Type de demande",
  evidence_priority: "Priorité",
  evidence_current_approver: "Approbateur actuel",
  evidence_last_approver: "Dernier approbateur",
  evidence_due: "Échéance",
  evidence_submitted: "Soumise le",
  evidence_last_updated: "Dernière modification",
  evidence_approved: "Approuvée le",
  evidence_renamed_type: ({ recorded, present }) => `${recorded} (actuellement ${present})`,
  evidence_description: "Description",
  evidence_info_requested: "Informations demandées",
  evidence_route: "Circuit d’approbation, et pourquoi",
  evidence_level: ({ level, levels }) => `Niveau ${level} sur ${levels}`,
  evidence_step: ({ level, levels }) => `Étape ${level} sur ${levels}`,
  evidence_named_step: ({ level, levels, name }) => `Étape ${level} sur ${levels}\u00a0: ${name}`,
  evidence_approver: "Approbateur",
  evidence_nobody: "Personne",
  evidence_may_decide: "Peut décider",
  evidence_unlimited: ({ name }) => `${name}, sans limite`,
  evidence_limited: ({ name, max_amount, currency }) => `${name}, jusqu’à ${moneyShort(max_amount, currency)}`,
  evidence_approved_by: "Approuvée par",
  evidence_carried: ({ name }) => `${name} (décidé lors d’une étape précédente)`,
  evidence_changed_since: "Modifié depuis",
  evidence_asked: "Sollicité(e)",
  evidence_will_ask: "À solliciter",
  evidence_groups: "Groupes",
  evidence_needs: "Requiert",
  evidence_approvals: ({ count }) => `${count} ${choose(count, "approbation", "approbations")}`,
  evidence_waiting_for: "En attente de",
  evidence_not_asked: "Non sollicité(e)",
  evidence_added_by: "Ajouté(e) par",
  evidence_added_because: ({ name, reason }) => `${name}\u00a0: ${reason}`,
  evidence_decisions: "Décisions",
  evidence_no_decisions: "Aucune décision n’a été prise.",
  evidence_comments: "Commentaires",
  evidence_no_comments: "Aucun commentaire.",
  evidence_did: ({ name, action }) => `${name} · ${capitalize(action)}`,
  evidence_entry: ({ version }) => `Entrée ${version}`,
  evidence_entry_at: ({ version, at }) => `Entrée ${version} · ${second(at)} UTC`,
  evidence_entry_of: ({ version, name, action }) => `${version} · ${capitalize(action)} · ${name}`,
  evidence_attached: "Fichier joint",
  evidence_attachments: "Pièces jointes",
  evidence_no_attachments: "Aucun fichier n’est joint.",
  evidence_removed_attachments: "Pièces jointes retirées",
  evidence_removed: "Retirée",
  evidence_file: ({ type, size }) => `${type} · ${bytes(size)}`,
  evidence_file_added: ({ name, version, at }) => `${name}, entrée ${version}, ${second(at)} UTC`,
  evidence_in_pack: "Dans le dossier",
  evidence_record: "Registre complet",
  evidence_verified: ({ entries }) => `Registre vérifié\u00a0: ${countOf(entries, "entrée", "entrées")}`,
  evidence_not_verified: "Cette demande ne correspond pas à son registre",
  evidence_last_entry: ({ version, hash }) => `Dernière entrée ${version}\u00a0: ${hash}`,
  evidence_sha256: "SHA-256",
  evidence_hash: "Empreinte",
  evidence_previous_hash: "Précédente",
  evidence_how_to_check: "Comment vérifier",
  evidence_verification_help:
    "Chaque entrée du registre contient l’empreinte de l’entrée précédente. Comparez l’empreinte de la dernière entrée avec celle que le système affiche sous «\u00a0Registre complet\u00a0», ou avec une autre copie\u00a0: si elle est identique, aucune entrée jusqu’à celle-ci n’a été modifiée, omise, ajoutée ou déplacée. Le dossier de preuve (ZIP) contient ce document, le registre pour les programmes, les pièces jointes, et un script qui vérifie le tout.",
  evidence_missing_characters:
    "Les caractères absents des polices de ce document sont remplacés par □. Les écrans du système les contiennent, ainsi que request.json dans le dossier de preuve.",
  evidence_readme: ({ id, name, made_at, version, hash }) => `ÉLÉMENTS DE PREUVE POUR ${id}

Établi par ${name} le ${made_at} (UTC).
Dernière entrée du registre\u00a0: ${version}
${hash}


CE QUE CONTIENT CE DOSSIER

request.pdf     la demande à lire et à imprimer, avec son registre complet
request.json    la même pour les programmes\u00a0; «\u00a0events\u00a0» est le registre, entrée par entrée, tel qu’il est enregistré
attachments/    les fichiers de la demande, tels qu’ils ont été joints\u00a0; ceux dont le nom commence par
                «\u00a0removed-\u00a0» ont été retirés de la demande par la suite
manifest.json   le SHA-256 de chaque fichier de ce dossier
verify.mjs      vérifie le tout


COMMENT VÉRIFIER

Décompressez le dossier, puis avec Node.js 18 ou plus récent (rien d’autre n’est nécessaire, pas de réseau)\u00a0:

    node verify.mjs

Le script se termine par «\u00a0Everything fits\u00a0», ou par REFUSED et la première chose qui ne concorde pas.

À la main\u00a0: l’empreinte d’une entrée est le SHA-256 du tableau JSON
[prev_hash, request_id, version, kind, actor_id, actor_name, created_at, payload]
sans espaces, en UTF-8, «\u00a0payload\u00a0» étant le texte qui figure dans request.json. Le premier prev_hash
est fait de 64 zéros\u00a0; chacun des autres est l’empreinte de l’entrée précédente.


CE QUE CELA PROUVE

Si l’empreinte de la dernière entrée est authentique, alors
- aucune entrée jusqu’à celle-ci n’a été modifiée, omise, ajoutée ou déplacée depuis son écriture\u00a0;
- les pièces jointes sont bien les fichiers qui ont été joints\u00a0: leur SHA-256 figure dans l’entrée qui les a ajoutées,
  avec leur auteur et la date, et une entrée qui en a retiré une la nomme\u00a0;
- les données de la demande et son statut sont ce que les entrées en font\u00a0;
- si son circuit a des étapes\u00a0: chaque approbation a été donnée par une personne qui pouvait décider de cette étape,
  personne n’a participé à deux approbations, et aucune étape ne s’est ouverte avant la fin des étapes précédentes.
  Qu’une personne ait été active à ce moment est ce que le système a enregistré.


CE QUE CELA NE PROUVE PAS EN SOI

- Que l’empreinte de la dernière entrée est authentique. Une personne capable d’écrire des fichiers peut inventer un
  registre entier avec des empreintes qui concordent. Comparez-la avec celle du système\u00a0: sur l’écran de la demande,
  sous «\u00a0Registre complet\u00a0», ou dans GET /api/requests/{id}/history. Toute autre copie prise plus tôt, ou par une
  autre personne, convient aussi\u00a0: l’entrée de même numéro doit avoir la même empreinte. Le registre de
  l’administration dit qui a pris ce dossier, quand, et quelle empreinte était la dernière.
- Que rien ne s’est passé après son établissement. Le registre continue\u00a0; les entrées suivantes s’appuient sur cette
  empreinte.
- Que les points de contrôle signés du système concordent. Si le système savait qu’ils ne concordent pas, verify.mjs
  refuse le dossier.
- Quoi que ce soit sur d’autres demandes\u00a0: chacune a son propre registre.
- Que request.pdf dit la même chose que request.json\u00a0: c’en est une image, et le manifeste montre seulement que c’est
  celle qui a été placée dans le dossier. En cas de doute, request.json fait foi.
- Que verify.mjs lui-même est honnête. Prenez-en un nouveau du système\u00a0: /assets/evidence/verify.mjs
  (node verify.mjs DOSSIER vérifie un autre dossier).
`,
};
