import type { labels as english } from "../en/labels.ts";
import type { Translated } from "../translated.ts";

export const labels: Translated<typeof english> = {
  role_requester: "Demandeur",
  role_manager: "Responsable",
  role_senior_manager: "Responsable senior",
  role_director: "Directeur",
  role_vp: "Vice-président",
  role_admin: "Administrateur",
};
