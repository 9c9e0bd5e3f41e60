import type * as english from "../../en/screens/proposed-changes.ts";
import type { Translated } from "../../translated.ts";

export const proposedChanges: Translated<typeof english.proposedChanges> = {
  title: "Cambios propuestos",
  intro: "Cambios de las reglas de aprobación que un segundo administrador debe confirmar antes de que se apliquen.",
  none: "No hay cambios propuestos",
  noneText:
    "Mientras esta opción esté activada, los cambios de las reglas de aprobación aparecen aquí hasta que un segundo administrador los confirme.",
  subject: (name, label) => `${name.charAt(0).toUpperCase()}${name.slice(1)}${label === null ? "" : `: ${label}`}`,
  proposedBy: "Propuesto por",
  proposedAt: "Propuesto el",
  expires: "Caduca el",
  decidedBy: { confirmed: "Confirmado por", declined: "Denegado por" },
  comment: "Comentario",
  commentHint: "Obligatorio si lo deniega.",
  confirm: "Confirmar cambio",
  decline: "Denegar cambio",
  states: { pending: "En espera", confirmed: "Confirmado", declined: "Denegado", expired: "Caducado" },
  confirmed: "Cambio confirmado",
  declined: "Cambio denegado",
  waits: {
    title: "Espera a un segundo administrador",
    everything: "Esto espera hasta que un segundo administrador lo confirme.",
    rules: "Los cambios de las reglas de aprobación esperan hasta que un segundo administrador los confirme.",
    approver: "Si el paso actual tiene muy pocas personas, esto espera hasta que un segundo administrador lo confirme.",
  },
  failed: "No se pudo decidir sobre el cambio",
  loadFailed: "No se pudieron cargar los cambios propuestos",
};
