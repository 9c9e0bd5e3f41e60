import type * as english from "../../en/screens/out-of-office.ts";
import type { Translated } from "../../translated.ts";

export const outOfOffice: Translated<typeof english.outOfOffice> = {
  title: "Ausencia",
  intro: "Durante su ausencia, la persona que elija decide por usted.",
  failed: "No se pudieron cargar sus ausencias",
  profileText: "Elija quién decide por usted durante su ausencia.",
  open: "Planificar una ausencia",
  form: {
    title: "Nueva ausencia",
    delegate: "Quién decide por usted",
    from: "Desde",
    fromHint: "Déjelo vacío para empezar ahora.",
    until: "Hasta",
    zone: (zone) => `Las horas corresponden a la zona ${zone}.`,
    reason: "Motivo",
    reasonHint: "Solo usted puede leerlo.",
    rules:
      "Esta persona puede decidir por usted hasta su límite, nunca sobre sus propias solicitudes. El historial muestra ambos nombres.",
    submit: "Guardar ausencia",
    saveFailed: "No se pudo guardar la ausencia",
    alreadyReceived: "Este formulario ya se envió. Consulte sus ausencias más abajo.",
    saved: "Ausencia guardada",
    savedText: (delegate) => `${delegate} decide por usted en ese periodo.`,
  },
  list: {
    title: "Sus ausencias",
    none: "Todavía no hay ausencias",
    noneText: "Elija quién decide por usted, y desde cuándo hasta cuándo.",
    to: "al",
    states: { planned: "Planificada", active: "En curso", ended: "Finalizada" },
    end: "He vuelto",
    endFor: (delegate) => `He vuelto: ${delegate} ya no decide por mí`,
    withdraw: "Retirar",
    withdrawFor: (delegate) => `Retirar: ${delegate} no decidirá por mí`,
    ended: "Ausencia finalizada",
    endFailed: "No se pudo finalizar la ausencia",
  },
};
