/** The texts of fields that choose a person. */
export const personField = {
  placeholder: "Type a name",
  choose: "Choose a person",
  people: "People",
  hasAuthority: "Has authority",
  noResults: "No people found",
  more: "More people match. Type to narrow the list.",
  notChosen: "Choose a person from the list",
  addPerson: "Add a person",
  inactive: "inactive",
};
