import { roundDuration } from "../../domain/assistant/durations.ts";
import type { FlagAmount, FlagParams } from "../../domain/flags/flags.ts";
import type { flags as english } from "../en/flags.ts";
import type { Translated } from "../translated.ts";
import { amount as amountOf, date, moneyShort, number } from "./formats.ts";
import { choose, countOf, de } from "./words.ts";

const usd = (sum: number): string => moneyShort(Math.round(sum * 100) / 100, "USD");

const withUsd = ({ amount, currency, decimals, usd: value }: FlagAmount): string => {
  const own = amountOf(amount, currency, decimals);
  return value === null ? own : `${own} (${usd(value)})`;
};

const limitOf = ({ limit, limit_currency, approver }: FlagParams["near_limit"]): string =>
  `${moneyShort(limit, limit_currency)}${approver === null ? "" : ` ${de(approver)}`}`;

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
}): string => `${name} a soumis « ${title} » le ${date(at)} (${id}, ${status})`;

const budgetOf = ({ department, year, budget_usd, usage }: FlagParams["over_budget"]): string =>
  `Le budget du service ${department} pour ${year} est de ${usd(budget_usd)}${
    usage ? ` : ${usd(usage.approved_usd)} approuvés, ${usd(usage.open_usd)} dans d’autres demandes ouvertes` : ""
  }.`;

const UNITS = { minute: ["minute", "minutes"], hour: ["heure", "heures"], day: ["jour", "jours"] } as const;

const duration = (hours: number): string => {
  const { value, unit } = roundDuration(hours);
  const [one, many] = UNITS[unit];
  return countOf(value, one, many);
};

const CONFIRM = "Vérifiez-le auprès du bénéficiaire à un numéro de téléphone connu.";

/** `what`: which earlier requests. */
const payeeDiffers =
  (what: string) =>
  ({ payee, count, earlier }: { payee: string; count: number; earlier: string }): string =>
    count === 1
      ? `Le bénéficiaire est ${payee}. La demande approuvée précédente ${what} nommait ${earlier}.`
      : `Le bénéficiaire est ${payee}. Les ${number(count)} demandes approuvées précédentes ${what} nommaient ${earlier}.`;

export const flags: Translated<typeof english> = {
  near_limit: (params) =>
    params.exact
      ? `${withUsd(params.amount)} atteint exactement la limite de ${limitOf(params)}.`
      : `${withUsd(params.amount)} est juste au-dessous de la limite de ${limitOf(params)} (à moins de ${params.percent} %).`,
  round_sum: ({ amount }) => `${withUsd(amount)} est une somme ronde. Ce n’est peut-être pas un prix proposé.`,
  split: ({ count, total_usd, requester, request_type, days, limit, limit_currency }) =>
    `Avec ${number(count)} ${choose(count, "demande", "demandes")} ${request_type} ${choose(count, "semblable", "semblables")} ${de(requester)} en ${countOf(days, "jour", "jours")}, le total est de ${usd(total_usd)}. ` +
    `Cela dépasse la limite de ${moneyShort(limit, limit_currency)}, qu’aucune ne dépasse seule.`,
  duplicate: ({ amount, ...request }) =>
    `${submitted(request)} ${amount === null ? "sans montant" : `pour ${withUsd(amount)}`}. Cela semble être la même demande.`,
  rejected_before: (request) => `${submitted(request)}. Cette demande semblable a été rejetée.`,
  unusual_for_department: ({ amount_usd, compared_usd, count, request_type, name }) =>
    `${usd(amount_usd)} est un montant inhabituellement élevé : la médiane de ${number(count)} autres demandes ${request_type ?? ""} du service ${name} est de ${usd(compared_usd)}.`,
  unusual_for_person: ({ amount_usd, compared_usd, count, name }) =>
    `${usd(amount_usd)} dépasse tout ce qui a été demandé jusqu’ici par ${name} : la plus élevée de ${number(count)} demandes précédentes était de ${usd(compared_usd)}.`,
  over_budget: (params) => {
    const { enough, usage } = params;
    if (enough)
      return `${budgetOf(params)} Le reste suffit pour cette demande, mais pas pour toutes les demandes ouvertes.`;
    if (!usage) return `${budgetOf(params)} Le reste ne suffit pas pour cette demande.`;
    const left = usage.left_usd > 0 ? `Il ne reste que ${usd(usage.left_usd)}` : "Il ne reste rien";
    return `${budgetOf(params)} ${left}, et cette demande est de ${usd(usage.own_usd)}.`;
  },
  bank_account_changed: ({ accounts, before }) =>
    `Le compte bancaire ${before === null ? `a été changé en ${accounts}` : `est passé ${de(before)} à ${accounts}`} après une approbation. ${CONFIRM}`,
  bank_account_differs: ({ accounts, payee, count, earlier, at }) => {
    const requests =
      count === 1 ? "la demande approuvée précédente" : `${number(count)} demandes approuvées précédentes`;
    return `Le compte bancaire ${accounts} n’est pas celui de ${requests}${payee === null ? "" : ` pour ${payee}`} : ${earlier} le ${date(at)}. ${CONFIRM}`;
  },
  payee_changed: ({ payee, before }) => `Le bénéficiaire est passé ${de(before)} à ${payee} après une approbation.`,
  payee_of_account_differs: payeeDiffers("avec le même compte"),
  payee_of_purpose_differs: payeeDiffers("pour le même objet"),
  claimed_approval: ({ quote, approved_by }) =>
    approved_by.length === 0
      ? `Le texte affirme « ${quote} » Le registre de cette demande ne contient aucune approbation.`
      : `Le texte affirme « ${quote} » Le registre de cette demande ne contient que des approbations ${de(approved_by.join(", "))}.`,
  no_attachment: ({ with_attachment, count }) =>
    count === 1
      ? "Aucune pièce jointe ne justifie le montant. La demande précédente de ce genre en avait une."
      : `Aucune pièce jointe ne justifie le montant. Parmi les ${number(count)} demandes précédentes de ce genre, ${number(with_attachment)} en avaient.`,
  precedents: ({ request_type, from_usd, to_usd, approved, rejected, median_hours }) => {
    const count = approved + rejected;
    const range = from_usd === null || to_usd === null ? "" : ` entre ${usd(from_usd)} et ${usd(to_usd)}`;
    if (count === 0) return `Aucune demande ${request_type}${range} n’a été décidée depuis un an.`;
    const took = duration(median_hours);
    return count === 1
      ? `Une demande ${request_type}${range} a été décidée depuis un an : ${rejected === 1 ? "rejetée" : "approuvée"} après ${took}.`
      : `${number(count)} demandes ${request_type}${range} ont été décidées depuis un an, dont approuvées : ${number(approved)}, rejetées : ${number(rejected)}, en un délai médian de ${took}.`;
  },
  sentences: ({ texts }) => texts.join(" "),
};
