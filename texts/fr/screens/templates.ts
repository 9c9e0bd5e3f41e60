import type { RecurrencePauseReason, RecurrenceUnit } from "../../../domain/requests/recurrence.ts";
import type * as english from "../../en/screens/templates.ts";
import type { Translated } from "../../translated.ts";

const WEEKDAYS = ["Lundi", "Mardi", "Mercredi", "Jeudi", "Vendredi", "Samedi", "Dimanche"] as const;

const UNITS: Record<RecurrenceUnit, readonly [string, string]> = {
  week: ["chaque semaine", "semaines"],
  month: ["chaque mois", "mois"],
};

/** Returns 'chaque semaine', 'toutes les 2 semaines', 'tous les 2 mois'. */
const formatInterval = (every: number, unit: RecurrenceUnit): string =>
  every === 1 ? UNITS[unit][0] : `${unit === "week" ? "toutes" : "tous"} les ${every} ${UNITS[unit][1]}`;

const PAUSE_REASONS: Record<RecurrencePauseReason, string> = {
  owner: "Suspendue",
  refused: "Suspendue, car elle n’a pas pu être soumise",
  inactive: "Suspendue, car votre compte était inactif",
};

export const templates: Translated<typeof english.templates> = {
  title: "Modèles",
  intro: "Commencez des demandes à partir de valeurs enregistrées, ou faites-les soumettre régulièrement.",
  failed: "Échec du chargement de vos modèles",
  open: "Gérer les modèles",
  start: "Commencer avec un modèle",
  shared: "Partagé",
  notAvailable: "N’est plus disponible",
  inactiveType: (type) => `Le type de demande ${type} n’est plus disponible.`,
  save: {
    summary: "Enregistrer comme modèle",
    name: "Nom du modèle",
    nameHint: "Le titre est utilisé si vous le laissez vide.",
    audience: "Qui peut l’utiliser",
    button: "Enregistrer le modèle",
    saved: "Modèle enregistré",
    failed: "Échec de l’enregistrement du modèle",
    unreachable: "La connexion a été perdue. Veuillez réessayer.",
  },
  audience: {
    own: "Vous seul(e)",
    everybody: "Tout le monde",
    department: (name) => `Service ${name}`,
    sharedBy: "Partagé par",
  },
  list: {
    title: "Vos modèles",
    sharedTitle: "Partagés avec vous",
    none: "Aucun modèle",
    noneText: "Remplissez le formulaire de demande et choisissez « Enregistrer comme modèle ».",
    use: "Utiliser",
    useName: (name) => `Utiliser le modèle ${name}`,
    edit: "Modifier",
    repeat: "Répéter",
    name: "Nom",
    change: "Enregistrer les modifications",
    changed: "Modèle enregistré",
    changeFailed: "Échec de l’enregistrement du modèle",
    delete: "Supprimer",
    deleteName: (name) => `Supprimer le modèle ${name}`,
    deleted: "Modèle supprimé",
    deleteFailed: "Échec de la suppression du modèle",
  },
  repeat: {
    every: "Toutes les / tous les",
    unit: "Unité",
    units: { week: "Semaines", month: "Mois" },
    weekday: "Jour (semaines)",
    monthDay: "Le (mois)",
    monthDayHint: "Dans un mois plus court, son dernier jour.",
    endsOn: "Dernier jour",
    endsOnHint: "Laissez vide pour une durée illimitée.",
    note: (hour, zone) =>
      `Soumise à ${hour} h 00 (${zone}) en votre nom, avec une copie de ces valeurs. Vos approbateurs décident comme d’habitude.`,
    button: "Commencer la répétition",
    started: "Demande récurrente enregistrée",
    startedText: (day) => `La première est soumise le ${day}.`,
    failed: "Échec de l’enregistrement de la demande récurrente",
  },
  recurring: {
    title: "Demandes récurrentes",
    none: "Rien n’est soumis régulièrement",
    noneText: "Choisissez « Répéter » sur un modèle.",
    rhythm: (every, unit, day) =>
      unit === "week"
        ? `Soumise ${formatInterval(every, unit)}, le ${WEEKDAYS[day - 1]?.toLowerCase()}`
        : `Soumise ${formatInterval(every, unit)}, le ${day === 1 ? "1er" : day}`,
    next: "Prochaine",
    until: "jusqu’au",
    last: "Dernière demande",
    ended: "Terminée",
    paused: (reason) => PAUSE_REASONS[reason],
    pause: "Suspendre",
    pauseName: (name) => `Suspendre ${name}`,
    pausedToast: "Demande récurrente suspendue",
    resume: "Reprendre",
    resumeName: (name) => `Reprendre ${name}`,
    resumed: "Demande récurrente reprise",
    resumedText: (day) => `La prochaine est soumise le ${day}.`,
    delete: "Supprimer",
    deleteName: (name) => `Supprimer la demande récurrente ${name}`,
    deleted: "Demande récurrente supprimée",
    failed: "Échec de la modification de la demande récurrente",
  },
  weekdays: WEEKDAYS,
};
