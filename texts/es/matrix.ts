import type { Role } from "../../domain/roles.ts";
import type { matrix as english, Step, StepPlace } from "../en/matrix.ts";
import type { Limit } from "../en/route.ts";
import { capitalise } from "../formats.ts";
import { nameChangedSetting } from "../setting-fields.ts";
import type { Translated } from "../translated.ts";
import { names as formatNames, number as formatNumber, rate as formatRate, list, moneyShort } from "./formats.ts";
import { formatBand, formatRequests } from "./route.ts";
import { settingFields } from "./setting-fields.ts";
import { choose, countOf } from "./words.ts";

const formatLimit = ({ max_amount, currency }: Limit): string =>
  max_amount === null ? "sin límite" : moneyShort(max_amount, currency);
const formatCapitalBand = (limit: Limit): string => capitalise(formatBand(limit));

const formatMember = ({ name, is_group }: Step["members"][number]): string => (is_group ? `@${name}` : name);
const formatMembers = (members: Step["members"]): string => members.map(formatMember).join(", ");
const formatStep = ({ name, required, members }: Step): string => {
  const isOnePerson = members.length === 1 && members.every((one) => !one.is_group);
  const people = formatMembers(members);
  const deciders = isOnePerson
    ? people
    : required === null
      ? `${people} (todas las personas)`
      : `${required} de ${people}`;
  return `${name ? `${name}: ` : ""}${deciders}`;
};
const formatSteps = (steps: readonly Step[]): string => steps.map(formatStep).join("; ");

const formatStepLabel = ({ number, name }: Pick<StepPlace, "number" | "name">): string =>
  `el paso ${number}${name ? ` “${name}”` : ""}`;
const formatPlace = ({ limit, ...step }: StepPlace): string =>
  `${formatStepLabel(step)}${limit === null ? "" : ` (${formatBand(limit)})`}`;

function formatRequired(required: number | null, people: number | null): string {
  if (required === null) return "todas las personas consultadas";
  return people === null
    ? countOf(required, "persona", "personas")
    : `${required} de ${countOf(people, "persona", "personas")}`;
}

const formatDepartments = (departments: readonly string[]): string =>
  departments.length === 0 ? "" : ` para las solicitudes de ${list(departments)}`;

const WAIT = "sus solicitudes esperarían a un administrador";
const formatNext = (next: string | null): string => (next === null ? WAIT : `${next} decidiría en su lugar`);
const formatSubstitute = (is_filled: boolean): string =>
  is_filled ? "en su lugar se consultaría a personas de niveles superiores o del grupo de reserva" : WAIT;

const MATERIAL_FIELDS: Record<Parameters<typeof english.material_fields>[0]["fields"][number], string> = {
  title: "título",
  description: "descripción",
  request_type: "tipo",
  amount: "importe",
  currency: "moneda",
  priority: "prioridad",
  department: "departamento",
  due_date: "fecha límite",
  attachments: "adjuntos",
};

const ROLES: Record<Role, string> = {
  requester: "Solicitante",
  manager: "Responsable",
  senior_manager: "Responsable sénior",
  director: "Director",
  vp: "Vicepresidente",
  admin: "Administrador",
};

const MAX_MEMBERS = 10;

function formatLongList(names: readonly string[]): string {
  const more = names.length - MAX_MEMBERS;
  return [...names.slice(0, MAX_MEMBERS), ...(more > 0 ? [`${more} más`] : [])].join(", ");
}

export const matrix: Translated<typeof english> = {
  // Changes of rules
  added: "añadido",
  removed: "eliminado",
  field_changed: ({ field, from, to }) => `${field}: ${from} → ${to}`,
  field_value: ({ field, value }) => `${field}: ${value}`,
  change_of: ({ name, change }) => `${name}: ${change}`,

  field_request_type: "Tipo de solicitud",
  field_configuration_type: "Tipo de configuración",
  field_department: "Departamento",
  field_approver: "Aprobador",
  field_fallback_group: "Grupo de reserva",
  field_same_person: "Una persona en dos pasos",
  field_status: "Estado",
  field_approval_required: "Requiere aprobación",
  field_amount_required: "Importe obligatorio",
  field_amount_accepted: "Importe posible",
  field_default_currency: "Moneda predeterminada",
  field_material_fields: "Cambios que requieren una nueva aprobación",
  field_amount_tolerance: "Tolerancia del importe",
  field_payers: "Pagadores",
  field_exchange_rate: "Tipo de cambio",
  field_name: "Nombre",
  field_kind: "Clase",
  field_members: "Miembros",
  field_groups: "Grupos",
  field_on_request: "Para el solicitante",
  field_on_steps: "Entre pasos",
  field_head: "Jefatura",

  yes: "sí",
  no: "no",
  on: "activado",
  off: "desactivado",
  active: "activo",
  inactive: "inactivo",
  none: "ninguno",
  nobody: "nadie",
  every_department: "todos los departamentos",
  configuration_amount_based: "por importe",
  configuration_user_specific: "por usuario",
  same_person_separate: "solo decide uno de ellos",
  same_person_once: "una decisión cuenta para ambos",
  namesake: ({ name }) => `otra persona llamada ${name}`,
  namesakes: ({ names }) => `otras personas llamadas ${names}`,
  names: ({ names }) => names.join(", "),
  pair: ({ first, second }) => list([first, second]),
  number: ({ value }) => formatNumber(value),
  percent: ({ value }) => `${formatNumber(value)}\u00a0%`,
  rate: ({ rate }) => formatRate(rate),
  roles: ({ roles }) => roles.map((role) => ROLES[role]).join(", "),
  material_fields: ({ fields }) => fields.map((field) => MATERIAL_FIELDS[field]).join(", "),

  // Changes of the matrix
  approver: ({ name }) => `Aprobador: ${name}`,
  steps: ({ steps }) => `Pasos: ${formatSteps(steps)}`,
  step_list: ({ steps }) => formatSteps(steps),
  level_with_approver: ({ limit, approver }) => `${formatCapitalBand(limit)}: ${approver}`,
  level_with_steps: ({ limit, steps }) => `${formatCapitalBand(limit)}: ${formatSteps(steps)}`,
  level_added: ({ limit, approver }) => `${formatCapitalBand(limit)}: añadido, decide ${approver}`,
  level_added_with_steps: ({ limit, steps }) =>
    `${formatCapitalBand(limit)}: añadido con los pasos: ${formatSteps(steps)}`,
  level_removed: ({ limit, approver }) => `${formatCapitalBand(limit)}: eliminado, decidía ${approver}`,
  level_removed_with_steps: ({ limit }) => `${formatCapitalBand(limit)}: eliminado con sus pasos`,
  levels_reordered: "Niveles en otro orden",
  level_limit_changed: ({ level, from, to }) => `Límite del nivel ${level}: ${formatLimit(from)} → ${formatLimit(to)}`,
  level_approver_changed: ({ limit, from, to }) => `${formatCapitalBand(limit)}: ${from} → ${to}`,
  level_approver_decides: ({ limit, approver }) => `${formatCapitalBand(limit)}: decide ${approver}`,
  level_approver_fills_steps: ({ limit, approver }) =>
    `${formatCapitalBand(limit)}: se consulta a ${approver} si a un paso le faltan personas`,
  level_steps_changed: ({ limit, change }) => `Nivel ${formatBand(limit)}: ${change}`,
  own_steps_changed: ({ change }) => capitalise(change),
  steps_introduced: ({ steps }) => `ahora tiene pasos: ${formatSteps(steps)}`,
  steps_abolished: "ya no tiene pasos",
  steps_reordered: "pasos en otro orden",
  step_added: ({ number, step }) => `se añadió ${formatStepLabel({ number, name: step.name })}: ${formatStep(step)}`,
  step_removed: (step) => `se eliminó ${formatStepLabel(step)}`,
  step_renamed: ({ number, from, to }) =>
    `${formatStepLabel({ number, name: from })} ${to ? `ahora se llama “${to}”` : "ya no tiene nombre"}`,
  step_members_added: ({ members, ...step }) =>
    `${formatStepLabel(step)} ahora también consulta a ${list(members.map(formatMember))}`,
  step_members_removed: ({ members, ...step }) =>
    `${formatStepLabel(step)} ya no consulta a ${list(members.map(formatMember))}`,
  step_members_reordered: (step) => `${formatStepLabel(step)} consulta a sus personas en otro orden`,
  step_required_changed: (params) =>
    `${formatStepLabel(params)} ahora necesita la aprobación de ${formatRequired(params.required, params.people)}`,

  // Changes of groups of approvers
  members_added: ({ names }) => `Miembros añadidos: ${formatLongList(names)}`,
  members_removed: ({ names }) => `Miembros quitados: ${formatLongList(names)}`,
  members_reordered: "Miembros en otro orden",
  group_of_listed_people: "personas elegidas",
  group_of_head: "la jefatura del departamento del solicitante",
  group_of_role_in_any_department: ({ role }) => `todas las personas con el rol ${ROLES[role]}`,
  group_of_role_in_requester_department: ({ role }) =>
    `todas las personas con el rol ${ROLES[role]} en el departamento del solicitante`,

  // Settings and the numbering of requests
  setting: ({ name }) => nameChangedSetting(settingFields, name),

  // Who changed the matrix
  system: "Sistema",

  // Findings of the checks
  type_without_configuration: ({ type }) =>
    `Las solicitudes “${type}” no tienen configuración; cada una esperaría a un administrador.`,
  departments_without_configuration: ({ type, departments }) =>
    `Las solicitudes “${type}” de ${list(departments)} no tienen configuración; cada una esperaría a un administrador.`,
  no_levels: ({ requests }) =>
    `La configuración de las ${formatRequests(requests)} no tiene niveles; cada solicitud esperaría a un administrador.`,
  unused_without_type: ({ code }) =>
    `No existe el tipo de solicitud “${code}”, por lo que esta configuración no se usa.`,
  unused_because_type_inactive: ({ type }) =>
    `El tipo de solicitud “${type}” no está activo, por lo que esta configuración no se usa.`,
  unused_because_no_approval: ({ type }) =>
    `Las solicitudes “${type}” no requieren aprobación, por lo que esta configuración no se usa.`,
  amount_without_limits: ({ requests }) =>
    `Las ${formatRequests(requests)} pueden tener un importe, pero este no influye en quién las aprueba; no se aplica ningún límite.`,
  no_approver_named: ({ requests }) =>
    `No se indica ningún aprobador para las ${formatRequests(requests)}; cada una esperaría a un administrador.`,
  named_approver_inactive: ({ name, requests }) =>
    `La cuenta de ${name} no está activa; las ${formatRequests(requests)} esperarían a un administrador.`,
  own_requests_without_approver: ({ name, requests, above }) =>
    `Nadie más puede decidir sobre las ${formatRequests(requests)}${above === null ? "" : ` por encima de ${formatLimit(above)}`} enviadas por ${name}; esperarían a un administrador.`,
  amounts_not_covered: ({ requests, above }) =>
    `Ningún nivel cubre las ${formatRequests(requests)} por encima de ${formatLimit(above)}; esperarían a un administrador.`,
  two_levels_without_limit: "Dos niveles no tienen límite; el segundo de ellos nunca decidiría primero.",
  same_limit: ({ limit }) =>
    `Dos niveles tienen el límite ${formatLimit(limit)}; el segundo de ellos nunca decidiría primero.`,
  same_limit_in_two_currencies: ({ first, second }) =>
    `${formatLimit(first)} y ${formatLimit(second)} son el mismo límite; el segundo nivel nunca decidiría primero.`,
  level_unreachable: ({ limit }) =>
    `Ningún importe llega al nivel hasta ${formatLimit(limit)}: está después de un nivel sin límite.`,
  levels_overlap: ({ limit, above }) =>
    `El nivel hasta ${formatLimit(limit)} está después del nivel hasta ${formatLimit(above)}, por lo que sus tramos se solapan.`,
  currency_inactive: ({ currency, requests }) =>
    `${currency}, la moneda de un límite para las ${formatRequests(requests)}, no está activa; su último tipo de cambio sigue contando.`,
  level_approver_inactive: ({ name, limit, next }) =>
    `La cuenta de ${name} (${formatBand(limit)}) no está activa; ${formatNext(next)}.`,
  level_approver_missing: ({ limit, next }) => `El nivel ${formatBand(limit)} no tiene aprobador; ${formatNext(next)}.`,
  step_member_inactive: ({ name, step }) =>
    `La cuenta de ${name} no está activa y no se le consulta en ${formatPlace(step)}.`,
  group_empty: ({ group, step, departments }) =>
    `El grupo ${group} en ${formatPlace(step)} no tiene personas activas${formatDepartments(departments)}.`,
  fallback_group_empty: ({ group, departments }) =>
    `El grupo de reserva ${group} no tiene personas activas${formatDepartments(departments)}.`,
  step_too_large: ({ step, people }) =>
    `${capitalise(formatPlace(step))} tiene más de ${people} personas; solo se consulta a las ${people} primeras.`,
  step_without_people: ({ step, departments, is_filled }) =>
    `${capitalise(formatPlace(step))} no tiene a nadie que pueda decidir${formatDepartments(departments)}; ${formatSubstitute(is_filled)}.`,
  step_with_too_few_people: ({ step, departments, is_filled, required, people }) =>
    `${capitalise(formatPlace(step))} necesita ${countOf(required, "persona", "personas")}${formatDepartments(departments)}, pero solo ${people} ${choose(people, "puede", "pueden")} decidir; ${formatSubstitute(is_filled)}.`,
  own_requests_with_too_few_people_in_step: ({ names, requests, step }) =>
    `Muy pocas otras personas pueden decidir en ${formatPlace(step)} sobre las ${formatRequests(requests)} enviadas por ${list(names)}; esperarían a un administrador.`,
  own_requests_with_too_few_people: ({ names, requests, limit }) =>
    `Muy pocas otras personas pueden decidir sobre las ${formatRequests(requests)}${limit === null ? "" : ` (${formatBand(limit)})`} enviadas por ${list(names)}; esperarían a un administrador.`,
  people_in_several_steps: ({ names, limit }) =>
    `${formatNames(names)} ${choose(names.length, "figura", "figuran")} en más de un paso${limit === null ? "" : ` (${formatBand(limit)})`}, pero ${names.length === 1 ? "" : "cada persona "}solo puede decidir en uno de ellos.`,

  // Results of a backtest
  no_approver: "Sin aprobador",
  approved_at_once: "Aprobada de inmediato",
  decided_in_steps: ({ steps }) => steps.join(", después "),
  some_people: ({ required, names }) => `${required} de ${list(names)}`,
  people: ({ names }) => list(names),

  // Why a change or a trial is refused
  configuration_not_found: ({ id }) => `No existe la configuración ${id} de la matriz.`,
  version_not_found: ({ id, version }) => `No existe la versión ${version} de la configuración ${id} de la matriz.`,
  configuration_duplicate: (requests) => `Otra configuración activa ya cubre las ${formatRequests(requests)}`,
  request_type_unknown: ({ code }) => `No existe el tipo de solicitud “${code}”`,
  request_type_not_active: ({ code }) => `No hay ningún tipo de solicitud activo “${code}”`,
  currency_unknown: ({ code }) => `No existe la moneda “${code}”`,
  currency_not_active: ({ code }) => `No hay ninguna moneda activa “${code}”`,
  department_unknown: ({ name }) => `No existe el departamento “${name}”`,
  department_not_active: ({ name }) => `No hay ningún departamento activo “${name}”`,
  user_unknown: "Este usuario no existe",
  group_unknown: "Este grupo no existe",
  amount_decimals: ({ currency }) => `${currency} no tiene tantos decimales`,
  limit_digits: ({ currency, decimals }) =>
    `Los límites en ${currency} tienen como máximo ${countOf(decimals, "decimal", "decimales")} y 15 dígitos`,
  too_many_people_in_step: ({ max, people }) => `Un paso consulta como máximo a ${max} personas; este indica ${people}`,
  too_many_people_in_steps: ({ max, people }) =>
    `Los pasos consultan como máximo a ${max} personas en total; estos consultan a ${people}`,
};
