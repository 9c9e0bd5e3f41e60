/** The words that import files may use for columns and roles: the names of the API and those of the screens in every language. Pure. */
import { ROLES, type Role } from "../roles.ts";

/** Returns a heading or code without the differences that people and spreadsheets make: 'E-mail ' -> 'e_mail'. */
const foldWord = (text: string): string =>
  text
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, "_")
    .replaceAll(/^_|_$/g, "");

/** For each column, the folded headings besides its name. */
const HEADINGS: Readonly<Record<string, readonly string[]>> = {
  username: ["user_name", "identifiant", "nom_d_utilisateur"],
  name: ["nom", "full_name", "nom_complet"],
  email: ["e_mail", "mail", "email_address", "e_mail_address", "adresse_e_mail", "courriel"],
  department: ["service"],
  designation: ["job_title", "fonction"],
  role: [],
  password: ["mot_de_passe"],
  description: [],
  budget: ["budget_usd", "budget_in_usd", "budget_en_usd"],
  head: ["responsable"],
  members: ["membres"],
};

const COLUMNS = new Map(
  Object.entries(HEADINGS).flatMap(([column, words]) => [column, ...words].map((word) => [word, column] as const)),
);

/** Returns the name of the column with this heading; the folded heading if no import has such a column. */
export const toColumnName = (heading: string): string => COLUMNS.get(foldWord(heading)) ?? foldWord(heading);

export const isKnownColumn = (name: string): boolean => HEADINGS[name] !== undefined;

const ROLE_WORDS: Readonly<Record<Role, readonly string[]>> = {
  requester: ["demandeur"],
  manager: ["responsable"],
  senior_manager: ["responsable_senior"],
  director: ["directeur"],
  vp: ["vice_president"],
  admin: ["administrator", "administrateur"],
};

/** Returns the role that a cell names, such as 'Senior Manager'; the text itself if it is no role. */
export const toRoleCode = (text: string): string =>
  ROLES.find((role) => [role, ...ROLE_WORDS[role]].includes(foldWord(text))) ?? text;
