import type * as english from "../../en/screens/admin-master-data.ts";
import type { Translated } from "../../translated.ts";

export const masterData: Translated<typeof english.masterData> = {
  /** The fields that several kinds have. */
  fields: {
    code: { label: "Code" },
    name: { label: "Nom" },
    description: { label: "Description" },
  },
  department: {
    fields: {
      budget: {
        label: "Budget",
        hint: "En USD. Laissez vide pour aucun.",
      },
      head_user_id: {
        label: "Responsable",
      },
    },
    search: "Rechercher un service",
    noHead: "Non attribué",
    none: "Aucun service",
    noneText: "Les personnes et les demandes appartiennent à un service. Ajoutez le premier.",
  },
  currency: {
    fields: {
      code: {
        hint: "Par exemple USD. Enregistré en majuscules.",
      },
      symbol: {
        label: "Symbole",
      },
      exchange_rate: {
        label: "Taux de change (USD)",
        hint: "La valeur d’une unité en USD.",
      },
      decimals: {
        label: "Décimales",
        hint: "Décimales des montants dans cette devise. Non modifiable une fois la devise utilisée.",
      },
    },
    search: "Rechercher une devise",
    usualDecimals: "Le standard de la devise",
    none: "Aucune devise",
    noneText: "Les montants ont besoin d’une devise. Ajoutez la première.",
  },
  request_type: {
    fields: {
      code: {
        hint: "Par exemple travel. Enregistré en minuscules.",
      },
      requires_amount: {
        label: "Montant obligatoire",
      },
      accepts_amount: {
        label: "Montant possible",
      },
      default_currency: {
        label: "Devise par défaut",
      },
      approval_required: {
        label: "Approbation requise",
        hint: "Sans elle, les demandes de ce type sont approuvées immédiatement.",
      },
      material_fields: {
        label: "Modifications à approuver de nouveau",
        hint: "Les changements de montant, de devise, de type ou de service le sont toujours.",
      },
      amount_tolerance_percent: {
        label: "Tolérance sur le montant (%)",
        hint: "Un montant approuvé peut augmenter de ce pourcentage sans nouvelle approbation.",
      },
      payer_ids: {
        label: "Payeurs",
        hint: "Personnes informées du paiement à effectuer quand une demande est approuvée.",
      },
    },
    search: "Rechercher un type de demande",
    noPayers: "Aucun payeur",
    noPayersWarning: "Sans payeur choisi, les administrateurs seront informés de l’approbation.",
    none: "Aucun type de demande",
    noneText: "Toute demande a un type. Ajoutez le premier.",
  },
  approver_group: {
    fields: {
      name: {
        hint: "Par exemple Partenaires financiers.",
      },
      rule: {
        label: "Les membres sont",
      },
      member_ids: {
        label: "Membres",
        hint: "Personnes qui peuvent être sollicitées pour approuver.",
      },
    },
    title: "Groupes d’approbateurs",
    intro:
      "Les étapes de la matrice d’approbation peuvent solliciter des groupes. Les modifications s’appliquent aux nouvelles demandes ; les demandes ouvertes gardent leurs approbateurs.",
    search: "Rechercher un groupe",
    kinds: {
      people: "Des personnes choisies",
      role: "Toutes les personnes d’un rôle",
      head: "Le responsable du service du demandeur",
    },
    role: "Rôle",
    scope: "Service",
    scopes: { any: "Tous les services", requester: "Le service du demandeur" },
    withRole: (role) => `Toutes les personnes du rôle ${role}`,
    withRoleNear: (role) => `Toutes les personnes du rôle ${role} dans le service du demandeur`,
    noMembers: "Aucun membre",
    noMembersWarning: "Un groupe sans membre ne peut rien approuver.",
    usedIn: "Utilisé dans",
    isUsedIn: (uses) => `Utilisé dans la matrice d’approbation : ${uses}.`,
    afterDelete:
      "Un groupe inactif n’a pas de membre : ses étapes sollicitent le groupe de repli ou un administrateur.",
    none: "Aucun groupe",
    noneText:
      "Un groupe permet à une étape de la matrice d’approbation de solliciter plusieurs personnes. Ajoutez le premier.",
  },
  duty_conflict: {
    fields: {
      name: {
        hint: "Par exemple Paiement et approbation.",
      },
      first_group_id: {
        label: "Premier groupe",
      },
      second_group_id: {
        label: "Second groupe",
        hint: "Choisissez deux fois le même groupe pour un conflit entre ses propres membres.",
      },
      on_request: {
        label: "Les membres d’un groupe n’approuvent pas les demandes de l’autre",
      },
      on_steps: {
        label: "Les membres d’un groupe n’approuvent pas ce que des membres de l’autre ont approuvé",
      },
    },
    title: "Conflits de fonctions",
    intro:
      "Les membres d’un groupe ne peuvent pas approuver les demandes que des membres de l’autre groupe ont soumises ou approuvées.",
    none: "Aucun conflit",
    noneText: "Par exemple, les personnes qui paient ne doivent pas approuver. Choisissez les deux groupes.",
    needsGroups: "Ajoutez d’abord un groupe.",
    groups: "Groupes",
    chooseGroup: "Choisir un groupe",
    inactive: (name) => `${name} (inactif)`,
    pair: (first, second) => `${first} et ${second}`,
    sameGroup: (name) => `${name}, entre ses membres`,
    appliesTo: "S’applique à",
    requester: "Demandeur",
    steps: "Autres étapes",
  },
  priority: {
    fields: {
      code: {
        hint: "Par exemple URGENT. Enregistré en majuscules.",
      },
      color: {
        label: "Couleur",
      },
      escalation_hours: {
        label: "Heures avant escalade",
        hint: "Après ce nombre d’heures sans décision, la demande passe au niveau suivant.",
        format: (count) => `${count} h`,
      },
      sort_order: {
        label: "Ordre de tri",
        hint: "Les nombres les plus petits viennent en premier dans les listes.",
      },
    },
    search: "Rechercher une priorité",
    none: "Aucune priorité",
    noneText: "Toute demande a une priorité. Ajoutez la première.",
  },
};
