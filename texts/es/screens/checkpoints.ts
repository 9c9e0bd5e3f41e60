import type * as english from "../../en/screens/checkpoints.ts";
import type { Translated } from "../../translated.ts";
import { choose } from "../words.ts";

export const checkpoints: Translated<typeof english.checkpoints> = {
  title: "Puntos de control",
  intro:
    "Cada día se firma el final de todos los registros. Guarde estos archivos fuera de este sistema: demuestran lo que contenía el registro.",
  list: "Puntos de control, del más reciente al más antiguo",
  number: (number) => `Punto de control ${number}`,
  requests: (formatted, count, isFirst) =>
    isFirst
      ? `${formatted} ${choose(count, "solicitud", "solicitudes")} en el registro hasta entonces`
      : `${formatted} ${choose(count, "solicitud cambiada", "solicitudes cambiadas")} desde el anterior`,
  hash: "SHA-256",
  key: "Clave pública",
  download: "Descargar",
  downloadLabel: (number) => `Descargar el punto de control ${number}`,
  downloadFailed: "No se pudo descargar el punto de control",
  none: "Todavía no hay puntos de control",
  noneText: "El primero se crea en menos de un minuto.",
  notConfigured: "Sin configurar: no se crean puntos de control hasta que se defina CHECKPOINT_KEY.",
  mail: "Elegir una dirección de correo electrónico para los puntos de control",
  newest: "Puntos de control más recientes",
  older: "Puntos de control anteriores",
  loadFailed: "No se pudieron cargar los puntos de control",
};
