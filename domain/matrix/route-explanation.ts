import { formatIsolatedList, isolate } from "../format/bidi.ts";
import { formatMoneyShort, RATE_DECIMALS } from "../format/money.ts";
import type { RouteApprover, SkippedLevel, StoredRoute } from "./routing.ts";

/** Returns why a request goes to its approvers: 'Goes to … because …'. */
export function explainRoute(route: StoredRoute): string {
  const approver = route.levels[0]?.approver;
  const others = route.levels[0]?.eligible_approvers.filter((one) => one.user_id !== approver?.user_id) ?? [];
  const sentences = [
    approver
      ? `Goes to ${isolate(approver.user_name)} because ${explainApprover(route, approver)}.`
      : explainNoApprover(route),
  ];
  for (const skip of route.skipped) sentences.push(explainSkipped(skip, route));
  if (others.length > 0) sentences.push(`${formatIsolatedList(others.map((one) => one.user_name))} can also decide.`);
  if (approver && ignoresAmount(route)) sentences.push("The amount does not affect who approves this type.");
  return sentences.join(" ");
}

/** Whether the request has an amount that no limit applies to (R39). */
const ignoresAmount = ({ facts, amount_decides }: StoredRoute): boolean => facts.amount !== null && !amount_decides;

const RATE = new Intl.NumberFormat("en", { maximumFractionDigits: RATE_DECIMALS });

/** Returns "Travel requests", or "IT requests in Finance" if the department decided the route. */
function formatRequests(route: StoredRoute): string {
  const { request_type_name, department } = route.facts;
  return `${isolate(request_type_name)} requests${route.department_specific ? ` in ${isolate(department)}` : ""}`;
}

function explainApprover(route: StoredRoute, approver: RouteApprover): string {
  const { amount, currency } = route.facts;
  const requests = formatRequests(route);
  if (route.reason === "named_approver") return `the approval matrix names this approver for ${requests}`;
  if (amount === null) return `${requests} without an amount start at the lowest level`;
  const amountText = formatMoneyShort(amount, currency);
  if (approver.max_amount === null)
    return `${requests} of any amount are decided at this level, and this one is for ${amountText}`;
  const limit = formatMoneyShort(approver.max_amount, approver.currency);
  const converted = approver.currency === currency ? "" : ` (${formatRates(route, [currency, approver.currency])})`;
  return `${requests} of up to ${limit} are decided at this level, and this one is for ${amountText}${converted}`;
}

const formatRates = (route: StoredRoute, codes: string[]): string =>
  codes
    .filter((code) => code !== "USD")
    .map((code) => `1 ${code} = ${RATE.format(route.rates[code] ?? 0)} USD`)
    .join(", ");

function explainNoApprover(route: StoredRoute): string {
  if (route.reason === "not_required") return `Approved at once because ${formatRequests(route)} need no approval.`;
  return `Goes to an administrator, who assigns an approver, because ${explainUnassigned(route)}.`;
}

function explainUnassigned(route: StoredRoute): string {
  const { amount, currency } = route.facts;
  switch (route.reason) {
    case "auto_assign_off":
      return "automatic assignment is switched off";
    case "no_configuration":
      return `the approval matrix has no ${route.configuration_id === null ? "entry" : "levels"} for ${formatRequests(route)}`;
    case "above_every_limit":
      return `${formatMoneyShort(amount ?? 0, currency)} is above every limit for ${formatRequests(route)}`;
    default:
      return "nobody in the approval matrix can decide this request";
  }
}

function explainSkipped(skip: SkippedLevel, route: StoredRoute): string {
  const upTo = skip.max_amount === null ? "" : `up to ${formatMoneyShort(skip.max_amount, skip.currency)}`;
  const who = `${isolate(skip.user_name ?? "")}${upTo && ` (${upTo})`}`;
  if (skip.why === "requester") return `${who} made the request and cannot decide it.`;
  if (skip.why === "inactive") return `${who} is not active.`;
  if (route.configuration_type === "user_specific") return "The matrix entry names no approver.";
  return `The level ${upTo || "without a limit"} has no approver.`;
}
