import { INVITATION_HOURS } from "../../../domain/users/password-links.ts";
import type * as english from "../../en/screens/admin-import.ts";
import type { Translated } from "../../translated.ts";
import { countFormatted } from "../words.ts";

const column = (name: string, required: boolean, meaning: string) => ({ name, required, meaning });

const CHECK_FIRST = "Revise primero la vista previa: no se crea nada hasta que pulse Importar.";

export const imports: Translated<typeof english.imports> = {
  csv: "Filas",
  csvHint: "La primera línea da nombre a las columnas. Separe las columnas con comas, puntos y comas o tabuladores.",
  file: "Archivo CSV",
  fileHint: "CSV con un máximo de 1000 filas y 1 MB. También puede pegar las filas a continuación.",
  fileLoaded: (name) => `${name} se muestra a continuación.`,
  fileRefused: (name, reason) => `No se pudo leer ${name}. ${reason}.`,
  passwordLink: "Enlace para elegir una contraseña",
  linksTitle: "Estos enlaces solo se muestran aquí",
  linksText: `Descárguelos o cópielos antes de salir de esta página y entregue a cada usuario el suyo. Un enlace funciona una sola vez, en un plazo de ${INVITATION_HOURS} horas.`,
  downloadLinks: "Descargar enlaces",
  preview: "Vista previa",
  accepted: "Filas válidas",
  refused: "Filas no válidas",
  line: "Línea",
  reason: "Motivo",
  firstRows: (displayed, all) => `Mostrando las primeras ${displayed} de ${all}.`,
  noValidRows: "Ninguna fila es válida. Corrija el archivo y vuelva a abrir la vista previa.",
  download: "Descargar filas no válidas",
  importAnother: "Importar otro archivo",
  columns: "Columnas",
  required: "obligatoria",
  template: "Descargar plantilla",
  users: {
    title: "Importar usuarios",
    intro: `${CHECK_FIRST} Cada usuario recibe un enlace para elegir una contraseña.`,
    back: "Volver a los usuarios",
    failed: "No se pudieron importar los usuarios",
    run: (count, one) => `Importar ${countFormatted(count, one, "usuario", "usuarios")}`,
    columns: [
      column("username", true, "Con lo que inicia sesión."),
      column("name", true, "Nombre y apellidos."),
      column("email", true, "Su dirección de correo electrónico."),
      column("department", true, "El nombre de un departamento activo."),
      column("designation", false, "Su cargo, por ejemplo Contable."),
      column("role", false, "requester, manager, senior_manager, director, vp o admin; requester si está vacía."),
    ],
  },
  departments: {
    title: "Importar departamentos",
    intro: CHECK_FIRST,
    back: "Volver a los departamentos",
    failed: "No se pudieron importar los departamentos",
    run: (count, one) => `Importar ${countFormatted(count, one, "departamento", "departamentos")}`,
    columns: [
      column("name", true, "Debe ser único, sin distinguir mayúsculas y minúsculas."),
      column("description", false, "A qué se dedica el departamento."),
      column("budget", false, "En USD, por ejemplo 125.000,50."),
      column("head", false, "El nombre de usuario de un usuario activo."),
    ],
  },
  groups: {
    title: "Importar grupos",
    intro: CHECK_FIRST,
    back: "Volver a los grupos",
    failed: "No se pudieron importar los grupos",
    run: (count, one) => `Importar ${countFormatted(count, one, "grupo", "grupos")}`,
    columns: [
      column("name", true, "Debe ser único, sin distinguir mayúsculas y minúsculas."),
      column("description", false, "Qué aprueba el grupo."),
      column("members", false, "Nombres de usuario de usuarios activos, separados por comas o puntos y comas."),
    ],
  },
};
