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
  username: ["user_name", "identifiant", "nom_d_utilisateur", "usuario", "nombre_de_usuario"],
  name: ["nom", "full_name", "nom_complet", "nombre", "nombre_completo"],
  email: [
    "e_mail",
    "mail",
    "email_address",
    "e_mail_address",
    "adresse_e_mail",
    "courriel",
    "correo",
    "correo_electronico",
  ],
  department: ["service", "departamento"],
  designation: ["job_title", "fonction", "cargo", "puesto"],
  role: ["rol"],
  password: ["mot_de_passe", "contrasena"],
  description: ["descripcion"],
  budget: ["budget_usd", "budget_in_usd", "budget_en_usd", "presupuesto", "presupuesto_usd", "presupuesto_en_usd"],
  head: ["responsable", "jefatura"],
  members: ["membres", "miembros"],
};

const COLUMNS = new Map(
  Object.entries(HEADINGS).flatMap(([column, words]) => [column, ...words].map((word) => [word, column] as const)),
);

/** Returns the name of the column with this heading; the folded heading if no import has such a column. */
export const toColumnName = (heading: string): string => COLUMNS.get(foldWord(heading)) ?? foldWord(heading);

export const isKnownColumn = (name: string): boolean => HEADINGS[name] !== undefined;

const ROLE_WORDS: Readonly<Record<Role, readonly string[]>> = {
  requester: ["demandeur", "solicitante"],
  manager: ["responsable", "gerente"],
  senior_manager: ["responsable_senior", "gerente_senior"],
  director: ["directeur", "director"],
  vp: ["vice_president", "vicepresidente"],
  admin: ["administrator", "administrateur", "administrador"],
};

/** Returns the role that a cell names, such as 'Senior Manager'; the text itself if it is no role. */
export const toRoleCode = (text: string): string =>
  ROLES.find((role) => [role, ...ROLE_WORDS[role]].includes(foldWord(text))) ?? text;
