import type * as english from "../../en/screens/admin-sheets.ts";
import type { Translated } from "../../translated.ts";

export const sheets: Translated<typeof english.sheets> = {
  title: "Google Sheets",
  intro: "Una copia de todas las solicitudes en una hoja de cálculo de Google.",
  failed: "No se pudo obtener el estado de Google Sheets",
  notConfigured: "Sin configurar",
  setupText:
    "Google Sheets no está configurado. Añada una cuenta de servicio y el identificador de una hoja de cálculo compartida con ella. Todo lo demás funciona sin esto.",
  secrets:
    "Defina GOOGLE_SERVICE_ACCOUNT con el archivo de clave de la cuenta y GOOGLE_SHEETS_ID con el identificador de la hoja de cálculo.",
  connected: "Conectado",
  notInitialized: "Sin inicializar",
  firstSyncText:
    "La primera sincronización crea la pestaña y copia en ella todas las solicitudes. Después, los cambios se copian en menos de un minuto.",
  accessText:
    "Todas las personas que pueden abrir la hoja de cálculo ven en ella todas las solicitudes, sea cual sea su acceso aquí.",
  spreadsheet: "Hoja de cálculo",
  worksheet: "Pestaña",
  totalRows: "Filas en total",
  dataRows: "Filas de datos",
  lastChecked: "Última comprobación",
  open: "Abrir la hoja de cálculo",
  initialize: "Inicializar y sincronizar todo",
  syncAll: "Sincronizar todo",
  refresh: "Actualizar",
  progress: (done, total) => `Comparando todas las solicitudes: ${done} de ${total}`,
  syncCompleted: "Sincronización completada",
  syncFailed: "La sincronización falló",
  syncFailedDetail: "No se pudieron sincronizar las solicitudes con Google Sheets",
  refreshed: "Actualizado",
};
