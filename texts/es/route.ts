import type { route as english, Limit, RequestScope } from "../en/route.ts";
import type { Translated } from "../translated.ts";
import { names as formatNames, rate as formatRate, list, moneyShort } from "./formats.ts";
import { choose } from "./words.ts";

/** Returns requests without an article: 'solicitudes Viaje de Finanzas'. */
export const formatRequests = ({ type, department }: RequestScope): string =>
  `solicitudes “${type}”${department === null ? "" : ` de ${department}`}`;

export const formatBand = ({ max_amount, currency }: Limit): string =>
  max_amount === null ? "sin límite" : `hasta ${moneyShort(max_amount, currency)}`;

const formatSkipped = ({ name, limit }: { name: string; limit: Limit | null }): string =>
  limit === null || limit.max_amount === null ? name : `${name} (${formatBand(limit)})`;

const formatStepNames = (names: readonly string[]): string => (names.length === 0 ? "" : `, ${names.join(", ")}`);

const NUMBERS = ["cero", "una", "dos", "tres", "cuatro", "cinco", "seis", "siete", "ocho", "nueve", "diez"];
const formatPeople = (count: number): string =>
  `${NUMBERS[count] ?? String(count)} ${choose(count, "persona", "personas")}`;

export const route: Translated<typeof english> = {
  explanation: ({ sentences }) => sentences.join(" "),
  sentence: ({ text }) => `${text}.`,

  approves: ({ name, scope }) => `${name} aprueba ${scope}.`,
  requests: ({ requests }) => `las ${formatRequests(requests)}`,
  requests_without_amount: ({ requests }) =>
    `las ${formatRequests(requests)} sin importe, que empiezan en el nivel más bajo`,
  requests_of_any_amount: ({ requests, amount, currency }) =>
    `las ${formatRequests(requests)} de cualquier importe; esta es de ${moneyShort(amount, currency)}`,
  requests_up_to: ({ requests, limit, amount, currency }) =>
    `las ${formatRequests(requests)} ${formatBand(limit)}; esta es de ${moneyShort(amount, currency)}`,
  requests_up_to_with_rates: ({ scope, rates }) =>
    `${scope} (${rates.map(({ currency, rate }) => `1 ${currency} = ${formatRate(rate)} USD`).join(", ")})`,
  named_approver: ({ name, requests }) => `El aprobador de las ${formatRequests(requests)} es ${name}.`,
  others_can_approve: ({ names }) => `También ${choose(names.length, "puede", "pueden")} aprobarla ${list(names)}.`,
  amount_ignored: "El importe no influye en quién aprueba este tipo.",

  approval_not_required: ({ requests }) =>
    `Las ${formatRequests(requests)} no requieren aprobación y se aprueban de inmediato.`,
  unassigned_auto_assign_off: "Un administrador asigna el aprobador porque la asignación automática está desactivada.",
  unassigned_no_entry: ({ requests }) =>
    `Un administrador asigna el aprobador porque la matriz de aprobación no tiene ninguna entrada para las ${formatRequests(requests)}.`,
  unassigned_no_levels: ({ requests }) =>
    `Un administrador asigna el aprobador porque la matriz de aprobación no tiene niveles para las ${formatRequests(requests)}.`,
  unassigned_above_every_limit: ({ requests, amount, currency }) =>
    `Un administrador asigna el aprobador porque ${moneyShort(amount, currency)} supera todos los límites de las ${formatRequests(requests)}.`,
  unassigned_nobody_left:
    "Un administrador asigna el aprobador porque nadie en la matriz de aprobación puede decidir sobre esta solicitud.",

  skipped_requester: (params) => `${formatSkipped(params)} envió la solicitud y no puede decidir sobre ella.`,
  skipped_inactive: (params) => `La cuenta de ${formatSkipped(params)} no está activa.`,
  skipped_decided: (params) => `${formatSkipped(params)} ya participó en una aprobación y no puede volver a decidir.`,
  skipped_conflict: (params) =>
    `${formatSkipped(params)} tiene un conflicto de funciones y no puede decidir sobre esta solicitud.`,
  skipped_conflict_with_requester: (params) =>
    `${formatSkipped(params)} tiene un conflicto de funciones con el solicitante y no puede decidir sobre esta solicitud.`,
  skipped_influence: (params) =>
    `${formatSkipped(params)} tiene una cuenta que el solicitante creó o cambió hace menos de 30 días y no puede decidir sobre esta solicitud.`,
  influence_ends: ({ days }) =>
    `Esto termina ${days} días después del cambio. Termina antes si la persona añade una llave de acceso o una aplicación de autenticación, o elige una contraseña con un enlace enviado por correo, de una forma que el solicitante no haya podido usar.`,
  entry_names_nobody: "La entrada de la matriz no indica ningún aprobador.",
  level_without_approver: ({ limit }) => `El nivel ${formatBand(limit)} no tiene aprobador.`,

  step: ({ level, total, names, people }) =>
    `Paso ${level}${total === null ? "" : ` de ${total}`}${formatStepNames(names)}: ${people}`,
  only_step: ({ names, people }) => `Un paso${formatStepNames(names)}: ${people}`,
  nobody_can_decide: "nadie puede decidir sobre ella, por lo que un administrador asigna a alguien",
  too_few_people: ({ names, required }) =>
    `${formatNames(names)}; ${choose(required, "debe", "deben")} aprobar ${formatPeople(required)}, por lo que se avisa a los administradores`,
  some_of_people: ({ names, required }) => `${formatPeople(required)} de entre ${formatNames(names)}`,
  all_people: ({ names }) =>
    names.length === 2 ? `tanto ${names.join(" como ")}` : `todas estas personas: ${formatNames(names)}`,
  steps_decide: ({ steps, scope }) => `${steps > 1 ? "Estos pasos deciden" : "Este paso decide"} sobre ${scope}.`,
  asked_instead: ({ names, level }) =>
    `En el paso ${level} se consulta a ${formatNames(names)} porque muy pocos de sus propios miembros pueden decidir.`,
  step_cut: ({ level, people }) =>
    `El paso ${level} tiene más de ${people} personas; solo se consulta a las ${people} primeras.`,

  not_asked_requester: ({ name }) => `${name} envió la solicitud`,
  not_asked_inactive: ({ name }) => `La cuenta de ${name} no está activa`,
  not_asked_decided: ({ name }) => `${name} ya participó en una aprobación`,
  not_asked_conflict: ({ name }) => `${name} tiene un conflicto de funciones`,
  not_asked_influence: ({ name }) => `${name} tiene una cuenta que el solicitante creó o cambió hace menos de 30 días`,
};
