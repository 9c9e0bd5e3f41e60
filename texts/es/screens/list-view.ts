import type * as english from "../../en/screens/list-view.ts";
import type { Translated } from "../../translated.ts";

export const listView: Translated<typeof english.listView> = {
  columns: "Columnas",
  saveColumns: "Mostrar estas columnas",
  requests: "Solicitudes",
  title: "Título",
  columnNames: {
    id: "Número",
    requester: "Solicitante",
    request_type: "Tipo",
    department: "Departamento",
    amount: "Importe",
    status: "Estado",
    approver: "Aprobador",
    due_date: "Fecha límite",
    created_at: "Enviada",
    priority: "Prioridad",
  },
};
