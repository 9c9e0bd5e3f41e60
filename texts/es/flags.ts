import { roundDuration } from "../../domain/assistant/durations.ts";
import type { FlagAmount, FlagParams } from "../../domain/flags/flags.ts";
import type { flags as english } from "../en/flags.ts";
import type { Translated } from "../translated.ts";
import { amount as amountOf, date, moneyShort, number } from "./formats.ts";
import { choose, countOf } from "./words.ts";

const usd = (sum: number): string => moneyShort(Math.round(sum * 100) / 100, "USD");

const withUsd = ({ amount, currency, decimals, usd: value }: FlagAmount): string => {
  const own = amountOf(amount, currency, decimals);
  return value === null ? own : `${own} (${usd(value)})`;
};

const limitOf = ({ limit, limit_currency, approver }: FlagParams["near_limit"]): string =>
  `${moneyShort(limit, limit_currency)}${approver === null ? "" : ` de ${approver}`}`;

const submitted = ({
  name,
  title,
  at,
  id,
  status,
}: {
  name: string;
  title: string;
  at: string;
  id: string;
  status: string;
}): string => `${name} envió “${title}” el ${date(at)} (${id}, ${status})`;

const budgetOf = ({ department, year, budget_usd, usage }: FlagParams["over_budget"]): string =>
  `El presupuesto del departamento ${department} para ${year} es de ${usd(budget_usd)}${
    usage ? `: ${usd(usage.approved_usd)} aprobados, ${usd(usage.open_usd)} en otras solicitudes abiertas` : ""
  }.`;

const UNITS = { minute: ["minuto", "minutos"], hour: ["hora", "horas"], day: ["día", "días"] } as const;

const duration = (hours: number): string => {
  const { value, unit } = roundDuration(hours);
  const [one, many] = UNITS[unit];
  return countOf(value, one, many);
};

const CONFIRM = "Confírmelo con el beneficiario llamando a un número de teléfono conocido.";

/** `what`: which earlier requests. */
const payeeDiffers =
  (what: string) =>
  ({ payee, count, earlier }: { payee: string; count: number; earlier: string }): string =>
    count === 1
      ? `El beneficiario es ${payee}. La solicitud aprobada anterior ${what} indicaba ${earlier}.`
      : `El beneficiario es ${payee}. Las ${number(count)} solicitudes aprobadas anteriores ${what} indicaban ${earlier}.`;

export const flags: Translated<typeof english> = {
  near_limit: (params) =>
    params.exact
      ? `${withUsd(params.amount)} está exactamente en el límite de ${limitOf(params)}.`
      : `${withUsd(params.amount)} está justo por debajo del límite de ${limitOf(params)} (a menos del ${number(params.percent)}%).`,
  round_sum: ({ amount }) => `${withUsd(amount)} es un importe redondo. Puede que no sea un precio ofertado.`,
  split: ({ count, total_usd, requester, request_type, days, limit, limit_currency }) =>
    `Junto con ${countOf(count, "solicitud similar", "solicitudes similares")} de tipo ${request_type} de ${requester} en ${countOf(days, "día", "días")}, suma ${usd(total_usd)}. ` +
    `Eso supera el límite de ${moneyShort(limit, limit_currency)}, que ninguna de ellas supera por sí sola.`,
  duplicate: ({ amount, ...request }) =>
    `${submitted(request)} ${amount === null ? "sin importe" : `por un importe de ${withUsd(amount)}`}. Parece la misma solicitud.`,
  rejected_before: (request) => `${submitted(request)}. Esta solicitud similar fue rechazada.`,
  unusual_for_department: ({ amount_usd, compared_usd, count, request_type, name }) =>
    `${usd(amount_usd)} es un importe inusualmente alto: la mediana de ${choose(count, "otra", "otras")} ${countOf(count, "solicitud", "solicitudes")}${request_type === null ? "" : ` de tipo ${request_type}`} del departamento ${name} es de ${usd(compared_usd)}.`,
  unusual_for_person: ({ amount_usd, compared_usd, count, name }) =>
    `${usd(amount_usd)} supera todo lo que ${name} ha pedido hasta ahora: la mayor de ${countOf(count, "solicitud anterior", "solicitudes anteriores")} fue de ${usd(compared_usd)}.`,
  over_budget: (params) => {
    const { enough, usage } = params;
    if (enough)
      return `${budgetOf(params)} Lo que queda alcanza para esta solicitud, pero no para todas las solicitudes abiertas.`;
    if (!usage) return `${budgetOf(params)} Lo que queda no alcanza para esta solicitud.`;
    const left = usage.left_usd > 0 ? `Solo quedan ${usd(usage.left_usd)}` : "No queda nada";
    return `${budgetOf(params)} ${left}, y esta solicitud es de ${usd(usage.own_usd)}.`;
  },
  bank_account_changed: ({ accounts, before }) =>
    `La cuenta bancaria se cambió${before === null ? "" : ` de ${before}`} a ${accounts} tras una aprobación. ${CONFIRM}`,
  bank_account_differs: ({ accounts, payee, count, earlier, at }) => {
    const requests =
      count === 1 ? "la solicitud aprobada anterior" : `${number(count)} solicitudes aprobadas anteriores`;
    return `La cuenta bancaria ${accounts} no es la de ${requests}${payee === null ? "" : ` a favor de ${payee}`}: ${earlier} el ${date(at)}. ${CONFIRM}`;
  },
  payee_changed: ({ payee, before }) => `El beneficiario se cambió de ${before} a ${payee} tras una aprobación.`,
  payee_of_account_differs: payeeDiffers("con la misma cuenta"),
  payee_of_purpose_differs: payeeDiffers("para el mismo fin"),
  claimed_approval: ({ quote, approved_by }) =>
    approved_by.length === 0
      ? `El texto dice “${quote}” El registro de esta solicitud no contiene ninguna aprobación.`
      : `El texto dice “${quote}” El registro de esta solicitud solo contiene aprobaciones de ${approved_by.join(", ")}.`,
  no_attachment: ({ with_attachment, count }) =>
    count === 1
      ? "Ningún adjunto respalda el importe. La solicitud anterior de este tipo tenía uno."
      : `Ningún adjunto respalda el importe. De ${number(count)} solicitudes anteriores de este tipo, ${number(with_attachment)} ${choose(with_attachment, "tenía", "tenían")} uno.`,
  precedents: ({ request_type, from_usd, to_usd, approved, rejected, median_hours }) => {
    const count = approved + rejected;
    const range = from_usd === null || to_usd === null ? "" : ` entre ${usd(from_usd)} y ${usd(to_usd)}`;
    if (count === 0) return `No se decidió ninguna solicitud de tipo ${request_type}${range} durante el último año.`;
    const took = duration(median_hours);
    return count === 1
      ? `Durante el último año se decidió una solicitud de tipo ${request_type}${range}: ${rejected === 1 ? "rechazada" : "aprobada"} tras ${took}.`
      : `Durante el último año se decidieron ${number(count)} solicitudes de tipo ${request_type}${range}: ${countOf(approved, "aprobada", "aprobadas")} y ${countOf(rejected, "rechazada", "rechazadas")}, tras una mediana de ${took}.`;
  },
  sentences: ({ texts }) => texts.join(" "),
};
