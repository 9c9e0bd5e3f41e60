import { describe, expect, test } from "vitest";
import { type NamedPerson, offerPeople, personText } from "../../app/domain/named-people.ts";

const person = (name: string, username: string, department = "IT"): NamedPerson => ({
  id: username,
  name,
  username,
  department,
  is_active: true,
});

const PEOPLE = [
  person("Ama Admin", "admin"),
  person("Selma Nior", "senior.manager"),
  person("Marc Nager", "manager"),
  person("Nora Lind", "nora.it"),
  person("Nora Lind", "nora.hr", "HR"),
];

const offered = (typed: string, browse = false) =>
  offerPeople(PEOPLE, typed, { max: 8, browse }).map(({ username }) => username);

describe("a person field", () => {
  test.each([
    ["a full name", "Marc Nager", ["manager"]],
    ["a user name that is a part of another one", "manager", ["manager", "senior.manager"]],
    ["the text of a choice", personText(person("Marc Nager", "manager")), ["manager"]],
    ["a part of a name", "nior", ["senior.manager"]],
    ["a name that two people have", "Nora Lind", ["nora.it", "nora.hr"]],
    ["a text that nobody has", "Zacharias", []],
  ])("offers for %s whom it names first, then whom it matches, and nobody else", (_, typed, people) => {
    expect(offered(typed)).toEqual(people);
  });

  test("offers everybody to who opens it while it is filled in", () => {
    expect(offered("Marc Nager (manager)", true)).toHaveLength(PEOPLE.length);
  });

  test("finds its few among a thousand at once", () => {
    const many = Array.from({ length: 1_000 }, (_, at) => person(`Person ${at}`, `user.${at}`));
    expect(offerPeople(many, "user.999", { max: 8, browse: false }).map(({ id }) => id)).toEqual(["user.999"]);
  });
});
