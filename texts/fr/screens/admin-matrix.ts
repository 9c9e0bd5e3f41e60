import type * as english from "../../en/screens/admin-matrix.ts";
import type { Translated } from "../../translated.ts";
import { countOf as count } from "../words.ts";

/** Returns a number with its noun and verb, such as '2 niveaux ont', followed by `rest`. */
const countOf = (number: number, one: string, many: string, rest: string) => `${count(number, one, many)} ${rest}`;

export const matrix: Translated<typeof english.matrix> = {
  title: "Configuration de la matrice d’approbation",
  search: "Rechercher une configuration",
  requestType: "Type de demande",
  configurationType: "Type de configuration",
  department: "Service",
  everyDepartment: "Tous les services",
  approver: "Approbateur",
  steps: "Étapes",
  amountLevels: "Niveaux de montant",
  notConfigured: "Non configuré",
  noLimit: "sans limite",
  upTo: (limit) => `jusqu’à ${limit}`,
  levelCount: (number) => count(number, "niveau", "niveaux"),
  kinds: { amount_based: "Par montant", user_specific: "Par utilisateur" },
  noneText:
    "Choisissez un type de demande, qui l’approuve et jusqu’à quel montant. D’ici là, les demandes attendent un administrateur.",
  noneTitle: "Ajoutez votre première règle d’approbation",
  configurationOf: (type, department) => (department ? `${type} pour ${department}` : type),
  addFor: (type) => `Ajouter une configuration pour ${type}`,
  add: "Ajouter une configuration",
  inFlight: "Les modifications s’appliquent aux nouvelles demandes. Les demandes ouvertes gardent leur circuit.",
  afterDelete: (type) =>
    `Sans elle, les nouvelles demandes ${type} attendent un administrateur jusqu’à ce qu’une autre configuration les couvre.`,
  findings: {
    title: (errors, warnings) =>
      [
        errors > 0 ? count(errors, "erreur", "erreurs") : "",
        warnings > 0 ? count(warnings, "avertissement", "avertissements") : "",
      ]
        .filter(Boolean)
        .join(", "),
    noFindings: "Aucune erreur, aucun avertissement",
    noFindingsText: "Chaque type de demande actif a un approbateur.",
    kinds: {
      no_levels: (n) => countOf(n, "configuration n’a", "configurations n’ont", "aucun niveau"),
      gap: (n) => countOf(n, "configuration ne couvre", "configurations ne couvrent", "pas tous les montants"),
      overlap: (n) => countOf(n, "niveau chevauche", "niveaux chevauchent", "un autre niveau"),
      same_limit: (n) => countOf(n, "niveau a", "niveaux ont", "la même limite qu’un autre niveau"),
      unreachable_level: (n) => countOf(n, "niveau n’est", "niveaux ne sont", "jamais atteint(s)"),
      missing_approver: (n) => count(n, "approbateur manque", "approbateurs manquent"),
      inactive_approver: (n) => count(n, "approbateur n’est pas actif", "approbateurs ne sont pas actifs"),
      own_last_approver: (n) =>
        countOf(n, "approbateur n’a", "approbateurs n’ont", "personne d’autre pour décider de leurs propres demandes"),
      inactive_currency: (n) => countOf(n, "limite a", "limites ont", "une devise inactive"),
      amount_without_limits: (n) => countOf(n, "configuration ignore", "configurations ignorent", "le montant"),
      type_without_configuration: (n) =>
        count(
          n,
          "type de demande n’est couvert par aucune configuration",
          "types de demande ne sont couverts par aucune configuration",
        ),
      unused_configuration: (n) => count(n, "configuration n’est pas utilisée", "configurations ne sont pas utilisées"),
      too_few_members: (n) => countOf(n, "étape a", "étapes ont", "trop peu de personnes"),
      empty_group: (n) => countOf(n, "groupe n’a", "groupes n’ont", "aucune personne active"),
      same_person_in_steps: (n) =>
        countOf(n, "niveau sollicite", "niveaux sollicitent", "la même personne dans plusieurs étapes"),
      group_too_large: (n) => countOf(n, "étape a", "étapes ont", "trop de personnes"),
      vacant_fallback: (n) => countOf(n, "groupe de repli n’a", "groupes de repli n’ont", "aucune personne active"),
    },
    open: "Ouvrir la configuration",
  },
};
