import type { settings as english } from "../en/settings.ts";
import type { Translated } from "../translated.ts";
import { list, number } from "./formats.ts";
import { choose, countOf } from "./words.ts";

export const settings: Translated<typeof english> = {
  sheets_not_configured: "Google Sheets no está configurado en esta instalación.",
  sheets_insecure: ({ names }) =>
    `${list(names)} ${choose(names.length, "debe", "deben")} empezar por https, porque http se rechaza.`,
  sheets_complete: ({ count }) =>
    `${countOf(count, "solicitud", "solicitudes")} en Google Sheets, ${choose(count, "al día", "todas al día")}.`,
  sheets_progress: ({ done, total }) =>
    `Procesadas hasta ahora: ${number(done)} de ${countOf(total, "solicitud", "solicitudes")}. El resto continúa en segundo plano.`,

  mail_setup: "la vinculación send_email MAIL, MAIL_FROM, PUBLIC_URL",
  model_setup: "MODEL con MODEL_URL y MODEL_KEY, o MODEL con la vinculación AI",
  https_setup: ({ name }) => `${name} con una dirección https, porque http se rechaza`,
};
