import { formatIsolatedList, isolate } from "../format/bidi.ts";
import { formatMoneyShort, RATE_DECIMALS } from "../format/money.ts";
import {
  findFirstLevel,
  listOtherApprovers,
  type RouteApprover,
  type SkippedLevel,
  type StoredRoute,
} from "./route.ts";

/** Returns who approves a request and why: '… approves Travel requests up to USD 1,000; this one is USD 312.40.' */
export function explainRoute(route: StoredRoute): string {
  const level = findFirstLevel(route);
  const approver = level?.approver;
  const others = level ? listOtherApprovers(level) : [];
  const sentences = [
    approver ? `${isolate(approver.user_name)} ${explainApprover(route, approver)}.` : explainNoApprover(route),
  ];
  for (const skip of route.skipped) sentences.push(explainSkipped(skip, route));
  if (others.length > 0)
    sentences.push(`${formatIsolatedList(others.map((one) => one.user_name))} can also approve it.`);
  if (approver && ignoresAmount(route)) sentences.push("The amount does not affect who approves this type.");
  return sentences.join(" ");
}

/** Whether the request has an amount, but its amount has no influence on the route (R39). */
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
  if (route.reason === "named_approver") return `is the approver for ${requests}`;
  if (amount === null) return `approves ${requests} without an amount, which start at the lowest level`;
  const amountText = formatMoneyShort(amount, currency);
  if (approver.max_amount === null) return `approves ${requests} of any amount; this one is ${amountText}`;
  const limit = formatMoneyShort(approver.max_amount, approver.currency);
  const converted = approver.currency === currency ? "" : ` (${formatRates(route, [currency, approver.currency])})`;
  return `approves ${requests} up to ${limit}; this one is ${amountText}${converted}`;
}

const formatRates = (route: StoredRoute, codes: string[]): string =>
  codes
    .filter((code) => code !== "USD")
    .map((code) => `1 ${code} = ${RATE.format(route.rates[code] ?? 0)} USD`)
    .join(", ");

function explainNoApprover(route: StoredRoute): string {
  if (route.reason === "not_required") return `${formatRequests(route)} need no approval and are approved at once.`;
  return `An administrator assigns the approver because ${explainUnassigned(route)}.`;
}

function explainUnassigned(route: StoredRoute): string {
  const { amount, currency } = route.facts;
  switch (route.reason) {
    case "auto_assign_off":
      return "automatic assignment is turned off";
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
  if (skip.why === "requester") return `${who} is the requester and cannot decide it.`;
  if (skip.why === "inactive") return `${who} is not active.`;
  if (route.configuration_type === "user_specific") return "The matrix entry names no approver.";
  return `The level ${upTo || "without a limit"} has no approver.`;
}
