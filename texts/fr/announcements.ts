import type { announcements as english } from "../en/announcements.ts";
import type { Translated } from "../translated.ts";

export const announcements: Translated<typeof english> = {
  status_draft: "brouillon",
  status_pending_approval: "en attente d’approbation",
  status_approved: "approuvée",
  status_rejected: "rejetée",
  title_required: "Veuillez saisir un titre",
  content_required: "Veuillez saisir le contenu",
  unknown_category: "Veuillez choisir une catégorie valide",
  unknown_priority: "Veuillez choisir une priorité valide",
  unknown_roles: "Veuillez choisir des rôles valides",
  decision_required: "Veuillez approuver ou rejeter",
  unknown_department: ({ name }) => `Il n’y a pas de service actif ${name}`,
  expires_in_future: "La date d’expiration doit être dans le futur",
  comments_required: "Veuillez motiver le rejet",
  create_forbidden: "Seuls les administrateurs, directeurs et responsables peuvent créer des annonces.",
  decide_forbidden: "Seuls les administrateurs et directeurs peuvent décider des annonces.",
  own_announcement: "Vous ne pouvez pas décider de votre propre annonce.",
  already_decided: ({ title, status }) => `« ${title} » est déjà au statut : ${status}.`,
  has_expired: ({ title }) => `« ${title} » a expiré et ne peut donc pas être approuvée.`,
  changed: ({ title, status, version }) =>
    `« ${title} » a changé entre-temps. Statut actuel : ${status} (version ${version}).`,
  readers_forbidden: "Seuls son auteur, les administrateurs et les directeurs voient qui a lu une annonce.",
  marked_read: "Annonce marquée comme lue",
  not_found: ({ id }) => `L’annonce ${id} n’existe pas, ou vous n’y avez pas accès.`,
};
