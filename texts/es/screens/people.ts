import type * as english from "../../en/screens/people.ts";
import type { Translated } from "../../translated.ts";

export const personField: Translated<typeof english.personField> = {
  placeholder: "Escriba un nombre",
  choose: "Elegir una persona",
  people: "Personas",
  hasAuthority: "Con autoridad",
  noResults: "No se encontraron personas",
  more: "Coinciden más personas. Escriba para acotar la lista.",
  notChosen: "Elija una persona de la lista",
  addPerson: "Añadir una persona",
  inactive: "inactivo",
};
