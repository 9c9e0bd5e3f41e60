import type * as english from "../../en/screens/watch.ts";
import type { Translated } from "../../translated.ts";

export const watch: Translated<typeof english.watch> = {
  watch: "Seguir",
  unwatch: "Dejar de seguir",
  watchHint: "Recibir avisos de comentarios y decisiones",
  unwatchHint: "Dejar de recibir avisos de comentarios y decisiones",
  watched: "Sigue esta solicitud",
  unwatched: "Ya no sigue esta solicitud",
  failed: "No se pudieron cambiar las notificaciones de esta solicitud",
};
