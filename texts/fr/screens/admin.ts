import type * as english from "../../en/screens/admin.ts";
import type { Translated } from "../../translated.ts";

interface Noun {
  /** The noun with its definite article: 'le groupe', 'l'utilisateur'. */
  definite: string;
  /** The noun with the preposition 'de': 'du groupe', 'de l'utilisateur'. */
  of: string;
  /** The noun with its indefinite article: 'un groupe'. */
  indefinite: string;
}

const entity = ({ definite, of, indefinite }: Noun) => ({
  add: `Ajouter ${indefinite}`,
  addNew: `Ajouter ${indefinite}`,
  edit: `Modifier ${definite}`,
  delete: `Supprimer ${definite} ?`,
  created: `Création ${of} réussie`,
  updated: `Modification ${of} réussie`,
  saveFailed: `Échec de l’enregistrement ${of}`,
  deleteFailed: `Échec de la suppression ${of}`,
});

export const admin: Translated<typeof english.admin> = {
  title: "Administration",
  intro: "Utilisateurs, données de référence et règles d’approbation.",
  back: "Retour au tableau de bord",
  tabsLabel: "Administration",
  tabs: {
    overview: "Vue d’ensemble",
    users: "Utilisateurs",
    departments: "Services",
    currencies: "Devises",
    types: "Types de demande",
    priorities: "Priorités",
    matrix: "Matrice d’approbation",
    groups: "Groupes",
    sheets: "Feuilles Google",
    settings: "Paramètres",
  },
  failed: "Échec du chargement des données d’administration",
  success: "Opération réussie",
  error: "Erreur",
  active: "Actif",
  inactive: "Inactif",
  yes: "Oui",
  no: "Non",
  notAvailable: "Sans objet",
  moreNames: (count) => `+${count} de plus`,
  status: "Statut",
  actions: "Actions possibles",
  create: "Créer",
  update: "Mettre à jour",
  delete: "Supprimer",
  edit: "Modifier",
  editOne: (name) => `Modifier ${name}`,
  deleteOne: (name) => `Supprimer ${name}`,
  isActive: "Actif",
  deleteHint:
    "Si l’élément n’a jamais été utilisé, il est supprimé. Sinon il devient inactif, et l’historique garde son nom.",
  conflictTitle: "Une autre personne a modifié cela pendant votre saisie",
  conflictHint: "Vos saisies sont toujours là. Enregistrez de nouveau pour les appliquer.",
  conflictValue: (field, value) => `${field}, valeur actuelle : ${value}`,
  emptyValue: "vide",
  notFound: "Cet élément n’existe plus.",
  count: (displayed, total) => `Affichage de ${displayed} sur ${total}`,
  noMatch: "Rien ne correspond à votre recherche",
  noMatchText: "Modifiez-la ou effacez-la pour en voir plus.",
  none: "Rien pour le moment",
  search: "Rechercher",
  importCsv: "Importer un CSV",
  clear: "Effacer",
  previous: "Précédent",
  next: "Suivant",
  firstPage: "Première page",
  page: (page, pages) => `Page ${page} sur ${pages}`,
  sortBy: (column) => `Trier par ${column}`,
  entities: {
    user: entity({ definite: "l’utilisateur", of: "de l’utilisateur", indefinite: "un utilisateur" }),
    department: entity({ definite: "le service", of: "du service", indefinite: "un service" }),
    currency: entity({ definite: "la devise", of: "de la devise", indefinite: "une devise" }),
    request_type: entity({
      definite: "le type de demande",
      of: "du type de demande",
      indefinite: "un type de demande",
    }),
    priority: entity({ definite: "la priorité", of: "de la priorité", indefinite: "une priorité" }),
    doa_configuration: entity({
      definite: "la configuration",
      of: "de la configuration",
      indefinite: "une configuration",
    }),
    approver_group: entity({ definite: "le groupe", of: "du groupe", indefinite: "un groupe" }),
    duty_conflict: entity({ definite: "le conflit", of: "du conflit", indefinite: "un conflit" }),
  },
};
