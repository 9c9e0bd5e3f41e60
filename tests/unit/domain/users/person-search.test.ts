import { describe, expect, test } from "vitest";
import { findPerson, formatPerson, type PersonChoice, suggestPeople } from "../../../../domain/users/person-search.ts";

const person = (name: string, username: string, detail = "IT"): PersonChoice => ({
  id: username,
  name,
  username,
  email: `${username}@company.example`,
  detail,
});

const PEOPLE = [
  person("Ama Admin", "admin"),
  person("Selma Nior", "senior.manager"),
  person("Marc Nager", "manager"),
  person("José Núñez", "jose"),
  person("Nora Lind", "nora.it"),
  person("Nora Lind", "nora.hr", "HR"),
];

const offered = (typed: string, browse = false) =>
  suggestPeople(PEOPLE, typed, { max: 8, browse }).map(({ username }) => username);

describe("a person field", () => {
  test.each([
    ["a full name", "Marc Nager", ["manager"]],
    ["a user name that is a part of another one", "manager", ["manager", "senior.manager"]],
    ["an email address that is the end of another one", "manager@company.example", ["manager", "senior.manager"]],
    ["the beginning of an email address", "senior.manager@comp", ["senior.manager"]],
    ["the text of a suggestion", formatPerson(person("Marc Nager", "manager")), ["manager"]],
    ["a part of a name", "nior", ["senior.manager"]],
    ["a name typed without its accents", "jose nunez", ["jose"]],
    ["a name and a department", "nora hr", ["nora.hr"]],
    ["a name that two people have", "Nora Lind", ["nora.it", "nora.hr"]],
    ["a word that every email address has", "company", []],
    ["a text that nobody has", "Zacharias", []],
  ])("if %s is typed, a person field offers the exact match first, then the other matches", (_, typed, people) => {
    expect(offered(typed)).toEqual(people);
  });

  test.each([
    ["a user name", " MANAGER ", "manager"],
    ["a full name", "marc nager", "manager"],
    ["an email address", "Manager@Company.example", "manager"],
    ["the text of a suggestion", "Nora Lind (nora.hr)", "nora.hr"],
    ["a name that two people have", "Nora Lind", undefined],
    ["a part of a name", "Marc", undefined],
    ["an empty text", "  ", undefined],
  ])("a typed text selects a person only if it matches exactly this person and nobody else: %s", (_, typed, id) => {
    expect(findPerson(PEOPLE, typed)?.id).toBe(id);
  });

  test("a person field that already contains a person offers all people when it is opened", () => {
    expect(offered("Marc Nager (manager)", true)).toHaveLength(PEOPLE.length);
  });

  test("a search among five thousand people finds the person with the exact user name", () => {
    const many = Array.from({ length: 5_000 }, (_, at) => person(`Person ${at}`, `user.${at}`));
    expect(suggestPeople(many, "user.4999", { max: 8, browse: false }).map(({ id }) => id)).toEqual(["user.4999"]);
  });
});
