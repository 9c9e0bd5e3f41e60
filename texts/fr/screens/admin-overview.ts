import type * as english from "../../en/screens/admin-overview.ts";
import type { Translated } from "../../translated.ts";
import { choose, countOf } from "../words.ts";

export const overview: Translated<typeof english.overview> = {
  counters: "Compteurs",
  users: "Nombre d’utilisateurs",
  rules: "Règles d’approbation",
  departments: "Services",
  currencies: "Devises",
  pendingChanges: (formatted, count) =>
    choose(
      count,
      `${formatted} modification des règles attend un second administrateur.`,
      `${formatted} modifications des règles attendent un second administrateur.`,
    ),
  securityEvents: "Afficher les événements de sécurité",
  checkpoints: "Afficher les points de contrôle",
  checkpoint: "Dernier point de contrôle signé",
  checkpointNone: "Aucun pour l’instant",
  showChanges: "Afficher les modifications",
  activity: "Activité récente",
  noActivity: "Aucune activité récente",
  by: (user) => `par ${user}`,
  health: "État du système",
  database: "Connexion à la base de données",
  databaseStatus: { healthy: "Normale", slow: "Lente" },
  unknown: "Inconnu",
  apiTime: "Temps de réponse de l’API",
  sessions: "Sessions actives",
  pending: "Demandes en attente",
  record: "Registre",
  recordUnchecked: "Pas encore contrôlé",
  recordIntact: "Chaque demande correspond à son registre",
  recordFindings: (formatted, count) =>
    choose(count, `${formatted} n’est pas conforme`, `${formatted} ne sont pas conformes`),
  recordChecked: (formatted, count) =>
    `${formatted} ${choose(count, "demande contrôlée", "demandes contrôlées")}, dernier contrôle complet`,
  moreFindings: (count) => `Et ${count} de plus.`,
  lastRun: "Dernière exécution en arrière-plan",
  never: "Jamais",
  updated: "Dernière mise à jour",
  areas: "Composants du système",
  details: "Détails",
  channels: (count, unconfigured, failed, isMailStored) =>
    [
      countOf(count, "canal de notification", "canaux de notification"),
      ...(isMailStored ? ["e-mails conservés ici, non envoyés"] : []),
      ...(unconfigured > 0 ? [countOf(unconfigured, "non configuré", "non configurés")] : []),
      ...(unconfigured === 0 && !isMailStored ? ["tous configurés"] : []),
      ...(failed === 0 ? [] : [countOf(failed, "envoi en échec", "envois en échec")]),
    ].join(", "),
  channel: { push: "Notifications push", mail: "E-mail", sms: "Messages SMS" },
  channelState: {
    on: "Configuré",
    switched_off: "Désactivé",
    not_configured: "Non configuré",
    stored: "Conservés ici, non envoyés",
  },
  mailStored:
    "Ce serveur n’envoie pas d’e-mails. Les administrateurs peuvent les lire ici et transmettre les liens pour choisir un mot de passe.",
  setupHint: (names) => `Pour le configurer, définissez ${names}.`,
  deliveries: (waiting, given_up) => `${waiting} en attente, ${given_up} en échec`,
  assistant: (provider) => `Assistant IA : ${provider ?? "analyste intégré"}`,
  calls: "Appels aujourd’hui",
  tokens: "Jetons aujourd’hui",
  tokensUsed: (used, max) => `${used} sur ${max}`,
  perPerson: "Jetons par personne et par jour",
  localMail: "Lire les e-mails locaux",
  jobs: (count, failed) =>
    `${countOf(count, "tâche de fond", "tâches de fond")}, ${failed === 0 ? "toutes réussies" : countOf(failed, "en échec", "en échec")}`,
  noJobs: "Aucune tâche de fond ne s’est encore exécutée. Elles s’exécutent chaque minute.",
  failedJob: "Échec",
  stale: "Les dernières valeurs n’ont pas pu être chargées. Nouvel essai toutes les 30 secondes.",
};
