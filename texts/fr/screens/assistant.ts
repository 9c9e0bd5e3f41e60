import type * as english from "../../en/screens/assistant.ts";
import type { Translated } from "../../translated.ts";
import { countOf } from "../words.ts";

export const assistant: Translated<typeof english.assistant> = {
  title: "Assistant IA",
  builtIn: "Analyste intégré",
  introBuiltIn:
    "Les réponses viennent de l’analyste intégré, d’après vos règles d’approbation et les demandes auxquelles vous avez accès. Il répond en français aux questions proposées et aux questions posées en anglais. Il ne prend jamais de décision.",
  introModel: (provider) =>
    `Les réponses sont rédigées par ${provider} à partir de faits issus de vos règles d’approbation et des demandes auxquelles vous avez accès. L’IA ne prend jamais de décision.`,
  stop: "Arrêter",
  by: (who) => `Réponse : ${who}`,
  tabs: "Sections de l’assistant IA",
  tab: {
    chat: "Discussion IA",
    analysis: "Analyse de demande",
    predictions: "Prédictions",
    search: "Recherche intelligente",
    insights: "Tendances",
  },
  sources: (count) => `Sources utilisées (${count})`,
  facts: {
    title: "Faits et sources",
    source: "Origine",
    tone: { info: "Fait :", caution: "Attention :", warning: "Avertissement :" },
    cites: (id) => `Fait ${id}`,
    opensOtherSite: "ouvre un autre site",
  },
  chat: {
    panel: "Discussion",
    placeholder: "Posez votre question en anglais, ou choisissez-en une...",
    message: "Votre message",
    send: "Envoyer",
    retry: "Réessayer",
    clear: "Nouvelle discussion",
    thinking: "L’IA réfléchit...",
    you: "Vous :",
    ai: "IA :",
    stopped: "Arrêtée.",
    interrupted: "La réponse a été interrompue.",
    greeting: (name) =>
      `Bonjour ${name} ! Je suis votre assistant IA pour les approbations. Je réponds en français aux questions proposées et à vos questions en anglais. Je peux vous aider sur :

- **Les demandes** : le statut d’une demande, son approbateur, et ce qui vous attend
- **Les approbations** : qui approuve quoi, jusqu’à quel montant, et pourquoi
- **Les dépenses** : ce qui a été dépensé, par type, service, période ou personne
- **Le mode d’emploi** : soumettre, relancer, annuler, déléguer ou exporter

Que souhaitez-vous savoir ?`,
    apology:
      "Désolé, je rencontre des difficultés techniques. Veuillez réessayer dans un instant, ou vous adresser au support si le problème persiste.",
    help: "Que puis-je demander ?",
    helpText:
      "Choisissez une question, ou posez-la en anglais avec vos propres mots. Les réponses ne contiennent que ce que vous pouvez voir.",
    kinds: {
      find: "Trouver des demandes",
      timeline: "Suivre une demande",
      authority: "Qui décide",
      measure: "Compter et additionner",
      compare: "Comparer",
      overlaps: "Doublons et demandes fractionnées",
      budget: "Budgets des services",
      calendar: "Absences des collègues",
      people: "Personnes",
      exchange: "Taux de change",
      how_to: "Mode d’emploi",
    },
    examples: {
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
    },
    suggestions: "Questions proposées",
    understood: (query) => `Compris ainsi : ${query}`,
    requests: "Demandes",
    moreRequests: (count) => `${count} de plus`,
    figures: "Chiffres",
    failed: "Erreur de la discussion IA : pas de réponse. Veuillez réessayer.",
  },
  analysis: {
    title: "Analyse de demande",
    hint: "Seules vos propres demandes en attente ou qui requièrent des informations peuvent être choisies.",
    label: "Demande",
    choose: "Choisissez une demande...",
    none: "Vous n’avez aucune demande en attente ou qui requiert des informations.",
    submit: "Nouvelle demande",
    button: "Analyser",
    working: "Calcul des faits...",
    wording: "L’IA réfléchit...",
    done: "Analyse IA terminée",
    failed: "Erreur d’analyse : la demande n’a pas pu être analysée. Veuillez réessayer.",
    of: (id) => `Analyse de ${id}`,
    recommendation: "Recommandation",
    risk: "Niveau de risque",
    confidence: "Confiance",
    recommendations: { APPROVE: "Approuver", REJECT: "Rejeter", REVIEW: "Examiner d’abord" },
    risks: { LOW: "Faible", MEDIUM: "Moyen", HIGH: "Élevé" },
    verdict: (concerns, checks, isApproval) => {
      const found = [
        ...(concerns === 0 ? [] : [countOf(concerns, "réserve", "réserves")]),
        ...(checks === 0 ? [] : [countOf(checks, "point à vérifier", "points à vérifier")]),
      ];
      if (found.length > 0) return found.join(" ; ");
      return isApproval ? "Rien d’inhabituel" : "Aucune demande semblable n’a été décidée depuis un an";
    },
    reasoned: (count) => `Raisonnement et sources (${count})`,
    reasoning: "Raisonnement",
    factors: "Facteurs clés",
    concerns: "Réserves",
    checks: "À vérifier",
    questions: "Questions suggérées",
  },
  predictions: {
    title: "Prédictions",
    text: "Choisissez une demande dans l’analyse pour voir son issue probable : son risque, la recommandation et l’issue de demandes semblables.",
    button: "Aller à l’analyse de demande",
  },
  search: {
    title: "Recherche intelligente",
    label: "Recherchez avec vos propres mots, en anglais",
    placeholder: "Par exemple : pending travel requests over 5,000 USD since March",
    button: "Rechercher",
    working: "Recherche en cours...",
    done: "Recherche intelligente terminée",
    failed: "Erreur de recherche : la recherche intelligente a échoué. Veuillez réessayer.",
    intent: "Intention de la recherche",
    keywords: "Mots-clés",
    insights: "Constats",
    matches: (displayed, total) =>
      displayed < total ? `Résultats : les ${displayed} plus récents sur ${total}` : `Résultats : ${total}`,
    none: "Aucune demande correspondante.",
  },
  insights: {
    title: "Tendances",
    hint: "Couvre les 30 derniers jours.",
    button: "Générer les tendances",
    working: "Génération des tendances...",
    done: "Tendances générées",
    failed: "Erreur : les tendances n’ont pas pu être générées. Veuillez réessayer.",
    summary: "Synthèse générale",
    metrics: "Indicateurs clés",
    metricNames: {
      requests_submitted: "Demandes soumises",
      requests_submitted_before: "Demandes soumises auparavant",
      approved: "Approuvées",
      rejected: "Rejetées",
      approval_rate: "Taux d’approbation",
      median_time_to_decision: "Délai médian de décision",
      on_time_completion: "Décidées dans les délais",
      open_now: "Ouvertes actuellement",
      overdue_now: "En retard actuellement",
      waiting_for_information: "En attente d’informations",
      without_approver: "Sans approbateur",
      approved_amount: "Montant approuvé",
      approved_amount_before: "Montant approuvé auparavant",
    },
    recommendations: "Recommandations",
  },
};
