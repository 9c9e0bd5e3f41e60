import type * as english from "../../en/screens/list-view.ts";
import type { Translated } from "../../translated.ts";

export const listView: Translated<typeof english.listView> = {
  columns: "Colonnes",
  saveColumns: "Afficher ces colonnes",
  requests: "Demandes",
  title: "Titre",
  columnNames: {
    id: "Numéro",
    requester: "Demandeur",
    request_type: "Type de demande",
    department: "Service",
    amount: "Montant",
    status: "Statut",
    approver: "Approbateur",
    due_date: "Échéance",
    created_at: "Soumise le",
    priority: "Priorité",
  },
};
