import type { imports as english, ImportCounts } from "../en/imports.ts";
import type { Translated } from "../translated.ts";
import { number } from "./formats.ts";
import { choose, countOf } from "./words.ts";

const withRefused = (text: string, refused: number): string =>
  refused === 0 ? text : `${text}, ${countOf(refused, "fila no es válida", "filas no son válidas")}`;

const created =
  (one: string) =>
  ({ accepted, refused }: ImportCounts): string =>
    withRefused(countOf(accepted, `${one} creado`, `${one}s creados`), refused);

const valid =
  (one: string) =>
  ({ accepted, refused }: ImportCounts): string =>
    withRefused(`${choose(accepted, "Se creará", "Se crearán")} ${countOf(accepted, one, `${one}s`)}`, refused);

export const imports: Translated<typeof english> = {
  user_created: created("usuario"),
  user_valid: valid("usuario"),
  department_created: created("departamento"),
  department_valid: valid("departamento"),
  group_created: created("grupo"),
  group_valid: valid("grupo"),
  links_mailed: ({ count }) =>
    `${choose(count, "Se envió", "Se enviaron")} por correo electrónico ${countOf(count, "enlace", "enlaces")} para elegir una contraseña.`,
  links_shown_once:
    "Los enlaces para elegir una contraseña se muestran una sola vez. Cree un enlace nuevo para quien no haya recibido el suyo.",
  password_column: ({ hours }) =>
    `La columna “password” no se usa: cada usuario elige una contraseña con un enlace, que funciona durante ${countOf(hours, "hora", "horas")}.`,
  no_links:
    "Algunos de estos usuarios pueden decidir sobre solicitudes. No reciben un enlace de usted: un administrador debe crearlo para ellos.",

  limit: "Importe como máximo 1000 filas y 1\u00a0MB a la vez",
  no_text: "Envíe el texto del archivo CSV",
  other_format: ({ format }) => `Esto es ${format}. Guárdelo como CSV e importe ese archivo`,
  format_zip: "un archivo ZIP",
  format_xls: "un libro de Excel (.xls)",
  format_xlsx: "un libro de Excel (.xlsx)",
  format_ods: "una hoja de cálculo de OpenDocument (.ods)",
  format_numbers: "un documento de Numbers (.numbers)",
  format_pdf: "un PDF",
  format_picture: "una imagen",
  other_encoding: "El archivo no está en UTF-8, UTF-16 ni Windows-1252. Guárdelo como CSV UTF-8 e importe ese archivo",
  line: ({ line, text }) => `Línea ${number(line)}: ${text}`,
  open_quote: "Una celda entre comillas no está cerrada",
  text_after_quote: "Hay texto después de una celda entre comillas",
  column_twice: ({ column }) => `La primera línea nombra dos veces la columna “${column}”`,
  columns_missing: ({ columns }) => `La primera línea debe nombrar las columnas; faltan: ${columns.join(", ")}`,
  no_rows: "No hay filas debajo de la primera línea",
  max_groups: ({ max }) =>
    `Importe como máximo ${countOf(max, "grupo", "grupos")} a la vez mientras un segundo administrador confirme los cambios`,
  busy_departments: "Otra persona está creando departamentos en este momento. Vuelva a abrir la vista previa.",
  busy_groups: "Otra persona está creando grupos en este momento. Vuelva a abrir la vista previa.",

  cells: ({ cells, columns }) =>
    `La fila tiene ${countOf(cells, "columna", "columnas")}, pero la primera línea tiene ${number(columns)}`,
  ambiguous_budget: ({ text, readings }) => `“${text}” podría significar ${readings[0]} o ${readings[1]}`,
  same_name: ({ line }) => `La línea ${number(line)} tiene el mismo nombre`,
  same_username: ({ line }) => `La línea ${number(line)} tiene el mismo nombre de usuario`,
  same_email: ({ line }) => `La línea ${number(line)} tiene el mismo correo electrónico`,
  department_exists: ({ name }) => `Ya existe un departamento con el nombre “${name}”`,
  group_exists: ({ name }) => `Ya existe un grupo con el nombre “${name}”`,
  username_taken: ({ value }) => `Otro usuario ya tiene el nombre de usuario “${value}”`,
  email_taken: ({ value }) => `Otro usuario ya tiene el correo electrónico “${value}”`,
  no_active_user: ({ name }) => `No hay ningún usuario activo “${name}”`,
  no_active_department: ({ name }) => `No hay ningún departamento activo “${name}”`,
  max_members: ({ max }) => `Un grupo tiene ${countOf(max, "miembro", "miembros")} como máximo`,
  head_needs_second_administrator:
    "Los cambios de jefatura necesitan un segundo administrador: importe el departamento sin jefatura",
  only_administrator: "Solo un administrador puede crear administradores",
  role_needs_second_administrator:
    "Un usuario con este rol necesita un segundo administrador: cree el usuario sin contraseña, uno por uno",
  concurrent_users: "Otra persona estaba creando usuarios al mismo tiempo. Vuelva a importar esta fila",
};
