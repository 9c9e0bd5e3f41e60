import { isolateBidiText } from "../../../domain/format/bidi.ts";
import type * as english from "../actions.ts";
import { formatFrenchList } from "./plural.ts";

const failed = "Échec du traitement de l’approbation";

export const actionMessages: typeof english.actionMessages = {
  approve: {
    field: "Commentaires",
    placeholder: "Ajoutez un commentaire pour le demandeur et le registre",
    hint: "Un commentaire est obligatoire pour approuver.",
    confirm: "Approuver",
    done: "Demande approuvée",
    failed,
  },
  reject: {
    field: "Commentaires",
    placeholder: "Pourquoi elle ne peut pas être approuvée",
    hint: "Obligatoire. Le demandeur le verra.",
    confirm: "Rejeter",
    done: "Demande rejetée",
    failed,
  },
  request_info: {
    field: "Informations nécessaires",
    placeholder: "Que devez-vous savoir avant de décider ?",
    hint: "La demande est suspendue jusqu’à la réponse du demandeur.",
    confirm: "Demander des informations",
    done: "Informations demandées",
    failed,
  },
  reassign: {
    field: "Commentaires",
    placeholder: "Pourquoi une autre personne doit-elle décider ?",
    hint: "",
    confirm: "Réaffecter",
    done: "Demande réaffectée",
    failed,
  },
  respond: {
    field: "Réponse",
    placeholder: "Veuillez fournir les informations demandées",
    hint: "La demande revient à l’approbateur.",
    confirm: "Envoyer la réponse",
    done: "Réponse envoyée",
    failed: "Échec de l’envoi de la réponse",
  },
  modify: {
    field: "",
    placeholder: "",
    hint: "La demande repasse en attente. Modifier le montant, la devise ou le type peut changer l’approbateur.",
    confirm: "Enregistrer les modifications",
    done: "Demande modifiée",
    failed: "Échec de la modification de la demande",
  },
  cancel: {
    field: "Motif",
    placeholder: "Pourquoi elle n’est plus nécessaire",
    hint: "Cette action est irréversible.",
    confirm: "Annuler la demande",
    done: "Demande annulée",
    failed,
  },
  remind: {
    field: "",
    placeholder: "",
    hint: "Vous pouvez envoyer un rappel par heure.",
    confirm: "Envoyer le rappel",
    done: "Rappel envoyé",
    failed: "Échec de l’envoi du rappel",
  },
  comment: {
    field: "Commentaire",
    placeholder: "Visible par toutes les personnes qui ont accès à cette demande",
    hint: "",
    confirm: "Ajouter le commentaire",
    done: "Commentaire ajouté",
    failed,
  },
  add_approver: {
    field: "Motif",
    placeholder: "Pourquoi cette personne doit-elle aussi décider ?",
    hint: "Obligatoire. Toutes les personnes qui ont accès à la demande le lisent.",
    confirm: "Ajouter l’approbateur",
    done: "Approbateur ajouté",
    failed: "Échec de l’ajout de l’approbateur",
  },
  remove_approver: {
    field: "Motif",
    placeholder: "Pourquoi cette personne n’est-elle plus nécessaire ?",
    hint: "Obligatoire. Toutes les personnes qui ont accès à la demande le lisent.",
    confirm: "Retirer l’approbateur",
    done: "Approbateur retiré",
    failed: "Échec du retrait de l’approbateur",
  },
  delete: {
    field: "",
    placeholder: "",
    hint: "La demande et ses pièces jointes seront retirées de toutes les listes. La piste d’audit conserve la mention de son existence. Cette action est irréversible.",
    confirm: "Supprimer",
    done: "Demande supprimée",
    failed: "Échec de la suppression de la demande",
  },
};

export const actionDialogMessages: typeof english.actionDialogMessages = {
  dismissCancel: "Conserver la demande",
  recentComments: "Utilisés récemment",
  onBehalfOf: "Vous décidez pour",
  question: (name) => `${name} demande`,
  newApprover: "Approbateur",
  remindApprovers: (names) =>
    `Un rappel indiquant que cette demande attend sera envoyé à ${formatFrenchList(names.map(isolateBidiText))}.`,
  remindAdmins: "Elle n’a pas d’approbateur. Un rappel indiquant qu’elle attend sera envoyé aux administrateurs.",
  assignTo: "Réaffecter à",
  titleField: "Titre",
  descriptionField: "Description",
  typeField: "Type de demande",
  amountField: "Montant",
  currencyField: "Devise",
  priorityField: "Priorité",
  questionField: "Question",
  changedTitle: "Cette demande a changé pendant que vous la modifiiez",
  changedHint: "Vos saisies sont toujours là. Comparez-les à la demande actuelle, puis continuez.",
  confirmChanges: "J’ai vu les modifications",
  emptyValue: "aucun",
  changedUnavailable: (status) =>
    `Elle est maintenant au statut « ${status} » : cette action n’est plus possible. Votre texte est affiché ci-dessous pour que vous puissiez le copier.`,
};
