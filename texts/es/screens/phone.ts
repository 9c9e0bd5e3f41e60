import type * as english from "../../en/screens/phone.ts";
import type { Translated } from "../../translated.ts";
import { choose, countOf } from "../words.ts";

export const installedApp: Translated<typeof english.installedApp> = {
  pull: {
    pull: "Deslice hacia abajo para actualizar",
    release: "Suelte para actualizar",
    refreshing: "Actualizando...",
    refreshed: "Actualizado",
  },
  copy: {
    title: (when) => `Copia guardada el ${when}.`,
    text: "Los cambios más recientes no se muestran.",
  },
  offlinePage: {
    pageTitle: "Sin conexión · Approval Workflow System",
    title: "No tiene conexión",
    text: "Esta página no está guardada en este dispositivo, por lo que no se puede mostrar sin conexión.",
    again: "Reintentar",
    availablePages: "Disponible sin conexión",
    savedAt: (when) => `Guardada el ${when}`,
    noPages:
      "Conéctese e inicie sesión para abrir páginas. Después quedan guardadas en este dispositivo hasta una semana, para que pueda leerlas sin conexión; sin “Recordarme”, solo hasta que cierre el navegador.",
  },
  install: {
    title: "Instalar Approval Workflow",
    text: "Ábralo desde la pantalla de inicio, incluso sin conexión.",
    install: "Instalar",
    later: "Ahora no",
  },
  update: {
    title: "¡Nueva versión disponible! Recargue la página para actualizar.",
    refresh: "Recargar",
    later: "Más tarde",
    typed: "Lo que escribió en esta página todavía no se ha enviado. Si recarga la página, podría perderse.",
    continueEditing: "Seguir editando",
    refreshAnyway: "Recargar de todos modos",
  },
  outbox: {
    waiting: (count) => `En espera de envío: ${count}`,
    editing: (count) => `En edición: ${count}`,
    refused: (count) => `Sin enviar: ${count}`,
    show: "Mostrar",
    title: "En espera de envío",
    intro: "Guardado en este dispositivo. Se enviará cuando recupere la conexión.",
    sent: (count) => `Enviado: ${count}`,
    signIn: "Vuelva a iniciar sesión para enviarlo.",
    written: "Escrito",
    files: (count) => countOf(count, "adjunto", "adjuntos"),
    state: { waiting: "En espera", editing: "En edición", refused: "Sin enviar" },
    removeFile: "Quitar",
    edit: "Editar",
    save: "Guardar",
    sendNow: "Enviar ahora",
    discard: "Descartar",
    discardReally: "Descartar definitivamente",
    openForm: "Abrir en el formulario",
    openRequest: "Abrir la solicitud",
    noReason: "El servidor lo rechazó.",
    alreadyReceived: "Su versión anterior ya se recibió. Esto es lo que ha cambiado desde entonces.",
    empty: "Se ha enviado todo.",
  },
  signOut: {
    title: "¿Cerrar sesión?",
    waiting: (count) =>
      choose(
        count,
        "Una entrada sigue en espera de envío. Al cerrar sesión se elimina de este dispositivo.",
        `${count} entradas siguen en espera de envío. Al cerrar sesión se eliminan de este dispositivo.`,
      ),
    offline:
      "No tiene conexión, por lo que no podemos finalizar su sesión ahora. Puede eliminar lo que está guardado en este dispositivo y cerrar sesión cuando recupere la conexión.",
    stay: "Mantener la sesión",
    go: "Cerrar sesión y descartar",
    remove: "Eliminar de este dispositivo",
  },
  push: { fallback: "Approval Workflow System" },
};
