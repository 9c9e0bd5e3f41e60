/**
 * Finds people by typed text. Every field for choosing a person uses these functions, in the browser and, without JavaScript, on the
 * server. Pure.
 */

import type { UserWithAdminFields } from "../admin/entities.ts";
import { foldName, foldSearch } from "../format/folded-text.ts";

/** A person or a group that can be chosen. */
export interface PersonChoice {
  id: string;
  name: string;
  /** Empty for a group of people. */
  username: string;
  email?: string;
  /** A text that distinguishes people with the same name, for example the designation and department. */
  detail: string;
}

/** A user who can be chosen in a field that also offers inactive users. */
export type UserChoice = PersonChoice & { is_active: boolean };

/** Returns a user as a choice, with the department as the detail. */
export const toUserChoice = (
  person: Pick<UserWithAdminFields, "id" | "name" | "username" | "email" | "department" | "is_active">,
): UserChoice => {
  const { id, name, username, email, department, is_active } = person;
  return { id, name, username, email, detail: department, is_active };
};

/** Returns 'Selma Nior (senior.manager)', which is unique because user names are unique. For a group, returns its name. */
export const formatPerson = ({ name, username }: Pick<PersonChoice, "name" | "username">): string =>
  username === "" ? name : `${name} (${username})`;

/**
 * Returns the person that the typed text identifies: by its `formatPerson` text, user name, email address or unique name. Ignores case.
 * Returns null if nobody matches.
 */
export function findPerson<Person extends PersonChoice>(people: readonly Person[], typed: string): Person | null {
  const wanted = foldName(typed);
  if (wanted === "") return null;
  const exact = people.find((one) =>
    [formatPerson(one), one.username, one.email].some((text) => text && foldName(text) === wanted),
  );
  const namesakes = people.filter((one) => foldName(one.name) === wanted);
  return exact ?? (namesakes.length === 1 ? (namesakes[0] ?? null) : null);
}

/**
 * Returns at most `max` suggestions for a typed text: first the person that the text identifies, then other matches. `browse`: suggests
 * everybody if the text identifies a person, because a user who opens a filled field wants to choose somebody else.
 */
export function suggestPeople<Person extends PersonChoice>(
  people: readonly Person[],
  typed: string,
  { max, browse }: { max: number; browse: boolean },
): Person[] {
  const named = findPerson(people, typed);
  if (named === null) return matchPeople(people, typed, max);
  if (browse) return matchPeople(people, "", max);
  return [named, ...matchPeople(people, typed, max).filter((one) => one !== named)].slice(0, max);
}

/**
 * Returns at most `max` people whose name, user name or detail contains every typed word. Ignores case and accents. A word that contains @
 * may also be a part of the email address.
 */
export function matchPeople<Person extends PersonChoice>(
  people: readonly Person[],
  typed: string,
  max: number,
): Person[] {
  const words = foldSearch(typed).split(" ").filter(Boolean);
  const matches: Person[] = [];
  for (const one of people) {
    if (matches.length === max) break;
    const text = foldSearch(`${formatPerson(one)} ${one.detail}`);
    const email = foldSearch(one.email ?? "");
    if (words.every((word) => text.includes(word) || (word.includes("@") && email.includes(word)))) matches.push(one);
  }
  return matches;
}
