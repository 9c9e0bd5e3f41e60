import type * as english from "../../en/screens/setup.ts";
import type { Translated } from "../../translated.ts";

export const setup: Translated<typeof english.setup> = {
  title: "Mettre en place les approbations",
  intro: "Suivez ces étapes pour que chacun puisse soumettre et approuver des demandes.",
  done: "terminé",
  withoutApprover: "Sans approbateur :",
  steps: {
    people: {
      title: "Ajouter des personnes",
      hint: "Ajoutez les personnes qui soumettent et approuvent des demandes, ou importez une liste.",
    },
    rules: {
      title: "Ajouter des règles d’approbation",
      hint: "Choisissez qui approuve chaque type de demande et jusqu’à quel montant.",
    },
    email: {
      title: "Configurer les e-mails",
      hint: "Les composants du système, dans l’administration, indiquent ce qu’il faut définir. Vous pouvez désactiver les e-mails dans les paramètres.",
      stored:
        "Les e-mails sont conservés sur ce serveur et ne sont pas envoyés. Si c’est voulu, désactivez les e-mails dans les paramètres.",
    },
  },
};
