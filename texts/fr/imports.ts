import type { imports as english, ImportCounts } from "../en/imports.ts";
import type { Translated } from "../translated.ts";
import { number } from "./formats.ts";
import { choose, countOf } from "./words.ts";

const withRefused = (text: string, refused: number): string =>
  refused === 0 ? text : `${text}, ${countOf(refused, "ligne n’est pas valide", "lignes ne sont pas valides")}`;

const created =
  (one: string) =>
  ({ accepted, refused }: ImportCounts): string =>
    withRefused(`${countOf(accepted, `${one} créé`, `${one}s créés`)}`, refused);

const valid =
  (one: string) =>
  ({ accepted, refused }: ImportCounts): string =>
    withRefused(`${countOf(accepted, `${one} sera créé`, `${one}s seront créés`)}`, refused);

export const imports: Translated<typeof english> = {
  user_created: created("utilisateur"),
  user_valid: valid("utilisateur"),
  department_created: created("service"),
  department_valid: valid("service"),
  group_created: created("groupe"),
  group_valid: valid("groupe"),
  links_mailed: ({ count }) =>
    `${countOf(count, "lien", "liens")} pour choisir un mot de passe ${choose(count, "a été envoyé", "ont été envoyés")} par e-mail.`,
  links_shown_once:
    "Les liens pour choisir un mot de passe ne sont affichés qu’une fois. Créez un nouveau lien pour toute personne qui n’a pas reçu le sien.",
  password_column: ({ hours }) =>
    `La colonne «\u00a0password\u00a0» n’est pas utilisée\u00a0: chaque utilisateur choisit un mot de passe avec un lien, valable ${countOf(hours, "heure", "heures")}.`,
  no_links:
    "Certains de ces utilisateurs peuvent décider de demandes. Ils ne reçoivent pas de lien de votre part\u00a0: un administrateur doit le créer pour eux.",

  limit: "Veuillez importer au plus 1\u202f000 lignes et 1\u00a0Mo à la fois",
  no_text: "Veuillez envoyer le texte du fichier CSV",
  other_format: ({ format }) => `C’est ${format}. Veuillez l’enregistrer au format CSV et importer ce fichier`,
  format_zip: "une archive ZIP",
  format_xls: "un classeur Excel (.xls)",
  format_xlsx: "un classeur Excel (.xlsx)",
  format_ods: "une feuille de calcul OpenDocument (.ods)",
  format_numbers: "un document Numbers (.numbers)",
  format_pdf: "un PDF",
  format_picture: "une image",
  other_encoding:
    "Le fichier n’est ni en UTF-8, ni en UTF-16, ni en Windows-1252. Veuillez l’enregistrer au format CSV UTF-8 et importer ce fichier",
  line: ({ line, text }) => `Ligne ${number(line)}\u00a0: ${text}`,
  open_quote: "Une cellule entre guillemets n’est pas fermée",
  text_after_quote: "Du texte suit une cellule entre guillemets",
  column_twice: ({ column }) => `La première ligne nomme deux fois la colonne «\u00a0${column}\u00a0»`,
  columns_missing: ({ columns }) =>
    `La première ligne doit nommer les colonnes\u202f; il manque\u00a0: ${columns.join(", ")}`,
  no_rows: "Il n’y a aucune ligne sous la première",
  max_groups: ({ max }) =>
    `Veuillez importer au plus ${countOf(max, "groupe", "groupes")} à la fois tant qu’un second administrateur confirme les modifications`,
  busy_departments: "Une autre personne crée des services en ce moment. Veuillez ouvrir de nouveau l’aperçu.",
  busy_groups: "Une autre personne crée des groupes en ce moment. Veuillez ouvrir de nouveau l’aperçu.",

  cells: ({ cells, columns }) =>
    `La ligne a ${countOf(cells, "colonne", "colonnes")}, mais la première en a ${number(columns)}`,
  ambiguous_budget: ({ text, readings }) => `«\u00a0${text}\u00a0» peut signifier ${readings[0]} ou ${readings[1]}`,
  same_name: ({ line }) => `La ligne ${number(line)} porte le même nom`,
  same_username: ({ line }) => `La ligne ${number(line)} a le même identifiant`,
  same_email: ({ line }) => `La ligne ${number(line)} a la même adresse e-mail`,
  department_exists: ({ name }) => `Un service nommé «\u00a0${name}\u00a0» existe déjà`,
  group_exists: ({ name }) => `Un groupe nommé «\u00a0${name}\u00a0» existe déjà`,
  username_taken: ({ value }) => `Un autre utilisateur a déjà l’identifiant «\u00a0${value}\u00a0»`,
  email_taken: ({ value }) => `Un autre utilisateur a déjà l’adresse e-mail «\u00a0${value}\u00a0»`,
  no_active_user: ({ name }) => `Il n’y a pas d’utilisateur actif «\u00a0${name}\u00a0»`,
  no_active_department: ({ name }) => `Il n’y a pas de service actif «\u00a0${name}\u00a0»`,
  max_members: ({ max }) => `Un groupe compte ${countOf(max, "membre", "membres")} au plus`,
  head_needs_second_administrator:
    "Les changements de responsable exigent un second administrateur\u00a0: importez le service sans responsable",
  only_administrator: "Seul un administrateur peut créer des administrateurs",
  role_needs_second_administrator:
    "Un utilisateur de ce rôle exige un second administrateur\u00a0: créez-le sans mot de passe, un par un",
  concurrent_users:
    "Une autre personne créait des utilisateurs en même temps. Veuillez importer de nouveau cette ligne",
};
