import type * as english from "../list-view.ts";

export const listViewMessages: typeof english.listViewMessages = {
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
