import type * as english from "../../en/screens/export.ts";
import type { Translated } from "../../translated.ts";

export const exports: Translated<typeof english.exports> = {
  exportAs: "Exportar como",
  exportSelected: (count) => `Exportar la selección (${count})`,
  exportSelectedAs: (format) => `Exportar la selección como ${format}`,
  started: "Descarga iniciada",
  startedJob: "Su exportación se está preparando. La encontrará en Exportaciones recientes.",
  failedTitle: "La descarga falló",
  failed: "No se pudieron descargar las solicitudes",
};
