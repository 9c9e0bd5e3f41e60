import type * as english from "../../en/screens/admin-master-data.ts";
import type { Translated } from "../../translated.ts";
import { formatSpanishList } from "../words.ts";

export const masterData: Translated<typeof english.masterData> = {
  /** The fields that several kinds have. */
  fields: {
    code: { label: "Código" },
    name: { label: "Nombre" },
    description: { label: "Descripción" },
  },
  department: {
    fields: {
      budget: {
        label: "Presupuesto",
        hint: "En USD. Déjelo vacío si no hay.",
      },
      head_user_id: {
        label: "Jefatura",
      },
    },
    search: "Buscar departamentos",
    noHead: "Sin asignar",
    none: "Todavía no hay departamentos",
    noneText: "Las personas y las solicitudes pertenecen a un departamento. Añada el primero.",
  },
  currency: {
    fields: {
      code: {
        hint: "Por ejemplo USD. Se guarda en mayúsculas.",
      },
      symbol: {
        label: "Símbolo",
      },
      exchange_rate: {
        label: "Tipo de cambio (USD)",
        hint: "El valor de una unidad en USD.",
      },
      decimals: {
        label: "Decimales",
        hint: "Decimales de los importes en esta moneda. No se pueden cambiar una vez que la moneda está en uso.",
      },
    },
    search: "Buscar monedas",
    usualDecimals: "Los habituales de la moneda",
    none: "Todavía no hay monedas",
    noneText: "Los importes necesitan una moneda. Añada la primera.",
  },
  request_type: {
    fields: {
      code: {
        hint: "Por ejemplo travel. Se guarda en minúsculas.",
      },
      requires_amount: {
        label: "Importe obligatorio",
      },
      accepts_amount: {
        label: "Importe posible",
      },
      default_currency: {
        label: "Moneda predeterminada",
      },
      approval_required: {
        label: "Requiere aprobación",
        hint: "Si no la requiere, las solicitudes de este tipo se aprueban de inmediato.",
      },
      material_fields: {
        label: "Cambios que requieren una nueva aprobación",
        hint: "Los cambios de importe, moneda, tipo o departamento siempre la requieren.",
      },
      amount_tolerance_percent: {
        label: "Tolerancia del importe (%)",
        hint: "Un importe aprobado puede aumentar en este porcentaje sin una nueva aprobación.",
      },
      payer_ids: {
        label: "Pagadores",
        hint: "Personas a las que se avisa para que paguen cuando se aprueba una solicitud.",
      },
    },
    search: "Buscar tipos de solicitud",
    noPayers: "Sin pagadores",
    noPayersWarning: "Si no se elige ningún pagador, se avisará a los administradores tras la aprobación.",
    none: "Todavía no hay tipos de solicitud",
    noneText: "Toda solicitud tiene un tipo. Añada el primero.",
  },
  approver_group: {
    fields: {
      name: {
        hint: "Por ejemplo Socios de finanzas.",
      },
      rule: {
        label: "Los miembros son",
      },
      member_ids: {
        label: "Miembros",
        hint: "Personas a las que se puede pedir su aprobación.",
      },
    },
    title: "Grupos de aprobadores",
    intro:
      "Los pasos de la matriz de aprobación pueden consultar a grupos. Los cambios se aplican a las solicitudes nuevas; las abiertas conservan sus aprobadores.",
    search: "Buscar grupos",
    kinds: {
      people: "Personas elegidas",
      role: "Todas las personas con un rol",
      head: "La jefatura del departamento del solicitante",
    },
    role: "Rol",
    scope: "Departamento",
    scopes: { any: "Todos los departamentos", requester: "El departamento del solicitante" },
    withRole: (role) => `Todas las personas con el rol ${role}`,
    withRoleNear: (role) => `Todas las personas con el rol ${role} en el departamento del solicitante`,
    noMembers: "Sin miembros",
    noMembersWarning: "Un grupo sin miembros no puede aprobar nada.",
    usedIn: "Se usa en",
    isUsedIn: (uses) => `Se usa en la matriz de aprobación: ${uses}.`,
    afterDelete:
      "Un grupo inactivo no tiene miembros, por lo que sus pasos consultan al grupo de reserva o a un administrador.",
    none: "Todavía no hay grupos",
    noneText: "Con un grupo, un paso de la matriz de aprobación puede consultar a varias personas. Añada el primero.",
  },
  duty_conflict: {
    fields: {
      name: {
        hint: "Por ejemplo Pago y aprobación.",
      },
      first_group_id: {
        label: "Primer grupo",
      },
      second_group_id: {
        label: "Segundo grupo",
        hint: "Elija dos veces el mismo grupo para un conflicto entre sus propios miembros.",
      },
      on_request: {
        label: "Los miembros de un grupo no aprueban solicitudes del otro",
      },
      on_steps: {
        label: "Los miembros de un grupo no aprueban lo que han aprobado miembros del otro",
      },
    },
    title: "Conflictos de funciones",
    intro:
      "Los miembros de un grupo no pueden aprobar solicitudes que hayan enviado o aprobado miembros del otro grupo.",
    none: "Todavía no hay conflictos",
    noneText: "Por ejemplo, quienes pagan no deberían aprobar. Elija los dos grupos.",
    needsGroups: "Añada primero un grupo.",
    groups: "Grupos",
    chooseGroup: "Elegir un grupo",
    inactive: (name) => `${name} (inactivo)`,
    pair: (first, second) => formatSpanishList([first, second]),
    sameGroup: (name) => `${name}, entre sus miembros`,
    appliesTo: "Se aplica a",
    requester: "Solicitante",
    steps: "Otros pasos",
  },
  priority: {
    fields: {
      code: {
        hint: "Por ejemplo URGENT. Se guarda en mayúsculas.",
      },
      color: {
        label: "Color",
      },
      escalation_hours: {
        label: "Horas hasta escalar",
        hint: "Tras estas horas sin una decisión, la solicitud pasa al nivel siguiente.",
        format: (count) => `${count} h`,
      },
      sort_order: {
        label: "Orden",
        hint: "Los números más bajos aparecen primero en las listas.",
      },
    },
    search: "Buscar prioridades",
    none: "Todavía no hay prioridades",
    noneText: "Toda solicitud tiene una prioridad. Añada la primera.",
  },
};
