import type * as english from "../../en/screens/admin-settings.ts";
import type { Translated } from "../../translated.ts";
import { settingFields } from "../setting-fields.ts";

export const settings: Translated<typeof english.settings> = {
  on: "Activado",
  off: "Desactivado",
  fields: settingFields,
  notConfigured: "Sin configurar",
  setupHint: (names) => `No se envía nada hasta que se definan estos valores: ${names}.`,
  notifications: {
    title: "Configuración de notificaciones",
    intro: "Las notificaciones dentro de la aplicación están siempre activas.",
    save: "Guardar configuración",
    emailStored: "El correo se guarda en este servidor y no se envía.",
  },
  system: {
    title: "Configuración del sistema",
    save: "Actualizar configuración",
    fourEyesLink: "Mostrar los cambios propuestos",
    checkpointsNotSent: "Esta instalación no envía correo por el momento.",
  },
  saved: "Configuración actualizada",
  saveFailed: "No se pudo guardar la configuración",
  numbering: {
    title: "Numeración de solicitudes",
    parts: "Partes del número",
    next: "Número siguiente",
    forDepartment: (department) => `para una solicitud de ${department}`,
    unavailable: "El número siguiente no se puede mostrar en este momento.",
    preview: "Vista previa",
    save: "Guardar numeración",
    saved: "Numeración de solicitudes actualizada",
    saveFailed: "No se pudo guardar la numeración de solicitudes",
  },
  reset: {
    button: (number) => `Restablecer a ${number}`,
    title: (number) => `¿Restablecer a ${number}?`,
    hint: (number) =>
      `Desactiva el departamento, el año y el mes y reinicia el contador, de modo que la solicitud siguiente será ${number}.`,
    numbersUnchanged:
      "Las solicitudes existentes conservan su número y ningún número se usa dos veces. Puede volver a activar el año y el mes en cualquier momento.",
    confirm: "Restablecer",
    failed: "No se pudo restablecer el contador de solicitudes",
  },
};
