/** Naming a person by typing: the same text in the browser and, without JavaScript, on the server. Pure. */

export type NamedPerson = { id: string; name: string; username: string; department: string; is_active: boolean };

/** 'Selma Nior (senior.manager)': unique, because user names are. */
export const personText = ({ name, username }: Pick<NamedPerson, "name" | "username">): string =>
  `${name} (${username})`;

const plain = (text: string) => text.normalize("NFD").replaceAll(/\p{M}/gu, "").trim().toLowerCase();

/** By the whole text, the user name, or a name that only one person has; whatever the case. */
export function findPerson<Person extends NamedPerson>(people: readonly Person[], typed: string): Person | null {
  const wanted = typed.trim().toLowerCase();
  if (wanted === "") return null;
  const exact = people.find((one) => personText(one).toLowerCase() === wanted || one.username.toLowerCase() === wanted);
  const called = people.filter((one) => one.name.toLowerCase() === wanted);
  return exact ?? (called.length === 1 ? (called[0] ?? null) : null);
}

/**
 * Returns the people that a typed text offers, at most `max`: the person that it names exactly first, then all others that it matches. With `browse`
 * a text that names somebody already offers everybody, for who opens a field that is filled in wants somebody else.
 */
export function offerPeople<Person extends NamedPerson>(
  people: readonly Person[],
  typed: string,
  { max, browse }: { max: number; browse: boolean },
): Person[] {
  const named = findPerson(people, typed);
  if (named === null) return matchPeople(people, typed, max);
  if (browse) return matchPeople(people, "", max);
  return [named, ...matchPeople(people, typed, max).filter((one) => one !== named)].slice(0, max);
}

/** Who is meant so far, at most `most`: every word stands somewhere in name, user name or department, accents or not. */
export function matchPeople<Person extends NamedPerson>(
  people: readonly Person[],
  typed: string,
  most: number,
): Person[] {
  const words = plain(typed).split(/\s+/).filter(Boolean);
  const found: Person[] = [];
  for (const one of people) {
    if (found.length === most) break;
    const text = plain(`${personText(one)} ${one.department}`);
    if (words.every((word) => text.includes(word))) found.push(one);
  }
  return found;
}
