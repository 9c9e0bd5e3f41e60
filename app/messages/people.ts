/** What the fields that choose a person say. */
export const peopleMessages = {
  placeholder: "Type a name",
  choose: "Choose a person",
  people: "People",
  hasAuthority: "Has authority",
  nobodyFound: "Nobody by that name",
  more: "More people match. Type to narrow the list.",
  notChosen: "Choose a person from the list",
  addPerson: "Add a person",
};
