import type * as english from "../../en/screens/files.ts";
import type { Translated } from "../../translated.ts";
import { countOf } from "../words.ts";

export const files: Translated<typeof english.files> = {
  label: "Adjuntos",
  choose: "Elegir archivos",
  drop: "o suéltelos aquí",
  paste: "También puede pegar una captura de pantalla.",
  hint: (room) => `Hasta ${countOf(room, "archivo", "archivos")} (máximo 2 MB por archivo): JPEG, PNG, GIF o PDF.`,
  full: "Esta solicitud ya tiene 30 adjuntos, que es el máximo.",
  uploading: "Subiendo",
  remove: (name) => `Quitar ${name}`,
  tooLarge: "Los archivos son demasiado grandes en total. Máximo 3 archivos de 2 MB cada uno.",
  refused: "Quite los archivos que no se pueden enviar antes de continuar.",
  chooseAgain: "Sus archivos no se guardaron. Vuelva a elegirlos.",
};
