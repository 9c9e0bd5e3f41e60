import type * as english from "../../en/screens/admin-matrix-outcomes.ts";
import type { Translated } from "../../translated.ts";

export const matrixOutcomes: Translated<typeof english.matrixOutcomes> = {
  leave: { title: "¿Salir sin guardar?", stay: "Seguir editando", go: "Salir" },
  trial: {
    live: "Ahora",
    draft: "Con este borrador",
    same: "Mismo aprobador",
    differs: "Otro aprobador",
    othersDiffer: "Mismo aprobador, otros aprobadores posibles",
    mayDecide: "Quién puede decidir",
    steps: "Pasos",
    required: (required, asked) =>
      required >= asked
        ? asked === 1
          ? "debe aprobar 1 persona"
          : `deben aprobar las ${asked} personas`
        : `${required === 1 ? "debe" : "deben"} aprobar ${required} de ${asked}`,
  },
  backtest: {
    noneConsidered: (last) => `Ninguna de las últimas ${last} solicitudes es de este tipo.`,
    unchanged: (considered) =>
      considered === "1"
        ? "La única solicitud de este tipo habría llegado al mismo aprobador."
        : `Las ${considered} solicitudes de este tipo habrían llegado a los mismos aprobadores.`,
    changed: (changed, considered) =>
      `${changed} de ${considered} ${considered === "1" ? "solicitud" : "solicitudes"} de este tipo ${changed === "1" ? "habría" : "habrían"} llegado a otro aprobador.`,
    change: (count, to, from) =>
      `${count} ${count === "1" ? "habría" : "habrían"} llegado a ${to} en lugar de a ${from}`,
    list: "Solicitudes con otro aprobador",
    more: (displayed, changed) => `Las ${displayed} más recientes de ${changed}.`,
    request: "Solicitud",
    requester: "Solicitante",
    amount: "Importe",
    from: "Ahora",
    to: "Con este borrador",
  },
  versions: {
    restoreTitle: (version) => `¿Restaurar la versión ${version}?`,
    changesTitle: "Qué cambiaría:",
    noChanges: "Nada. Es igual que la versión actual.",
    restored: (version) => `Se restauró la versión ${version}`,
    failed: "No se pudo restaurar la versión.",
    unsaved: "Se perderán los cambios no guardados.",
    notFound: "Esta versión no existe.",
  },
};
