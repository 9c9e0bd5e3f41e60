import type * as english from "../../en/screens/setup.ts";
import type { Translated } from "../../translated.ts";

export const setup: Translated<typeof english.setup> = {
  title: "Configurar las aprobaciones",
  intro: "Complete estos pasos para que las personas puedan enviar y aprobar solicitudes.",
  done: "hecho",
  withoutApprover: "Todavía sin aprobador:",
  steps: {
    people: {
      title: "Añadir personas",
      hint: "Añada a las personas que envían y aprueban solicitudes, o importe una lista.",
    },
    rules: {
      title: "Añadir reglas de aprobación",
      hint: "Elija quién aprueba cada tipo de solicitud y hasta qué importe.",
    },
    email: {
      title: "Configurar el correo electrónico",
      hint: "El estado del sistema, en Administración, indica qué hay que definir. Puede desactivar el correo en Configuración.",
      stored: "El correo se guarda en este servidor y no se envía. Si es lo previsto, desactívelo en Configuración.",
    },
  },
};
