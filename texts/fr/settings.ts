import type { settings as english } from "../en/settings.ts";
import type { Translated } from "../translated.ts";
import { list, number } from "./formats.ts";
import { choose, countOf } from "./words.ts";

export const settings: Translated<typeof english> = {
  sheets_not_configured: "Google Sheets n’est pas configuré sur cette installation.",
  sheets_insecure: ({ names }) =>
    `${list(names)} ${choose(names.length, "doit", "doivent")} commencer par https, car http est refusé.`,
  sheets_complete: ({ count }) =>
    `${countOf(count, "demande", "demandes")} dans Google Sheets, ${choose(count, "à jour", "toutes à jour")}.`,
  sheets_progress: ({ done, total }) =>
    `${countOf(done, "demande traitée", "demandes traitées")} sur ${number(total)}. Le reste suit en arrière-plan.`,

  mail_setup: "la liaison send_email MAIL, MAIL_FROM, PUBLIC_URL",
  model_setup: "MODEL avec MODEL_URL et MODEL_KEY, ou MODEL avec la liaison AI",
  https_setup: ({ name }) => `${name} avec une adresse https, car http est refusé`,
};
