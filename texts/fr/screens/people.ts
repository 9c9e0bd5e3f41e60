import type * as english from "../../en/screens/people.ts";
import type { Translated } from "../../translated.ts";

export const personField: Translated<typeof english.personField> = {
  placeholder: "Saisissez un nom",
  choose: "Choisir une personne",
  people: "Personnes",
  hasAuthority: "Habilitée",
  noResults: "Aucune personne trouvée",
  more: "D’autres personnes correspondent. Précisez votre saisie.",
  notChosen: "Choisissez une personne dans la liste",
  addPerson: "Ajouter une personne",
  inactive: "inactif",
};
