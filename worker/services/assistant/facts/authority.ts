import {
  levelsRule,
  limitFacts,
  limitOf,
  routeRule,
  ruleFacts,
  type TypeRule,
} from "../../../../domain/assistant/chat/authority-facts.ts";
import type { Understood } from "../../../../domain/assistant/chat/understand.ts";
import { type FactDraft, ruleSource, warning } from "../../../../domain/assistant/fact-list.ts";
import { formatWithUsd } from "../../../../domain/assistant/usd.ts";
import { isolated } from "../../../../domain/format/isolated-text.ts";
import { fromRateE8, toMinor } from "../../../../domain/format/money.ts";
import {
  type MatrixConfiguration,
  routeRequest,
  type StoredRoute,
} from "../../../../domain/matrix/approval-routing.ts";
import { permissions } from "../../../../domain/permissions.ts";
import { inBatch } from "../../../db/database.ts";
import type { RequestTypeRow } from "../../../db/queries/master-data.ts";
import { matrixOfType, matrixPart, type WholeMatrix } from "../../admin/matrix/read-matrix.ts";
import type { Actor, Deps } from "../../deps.ts";

/** Nobody: routes as they are for whoever is no approver themselves. */
const NOBODY = "";

type Question = { asked: Understood["asked"]; money: Understood["money"]; whole: WholeMatrix; actor: Actor };

async function readWhole(deps: Deps): Promise<WholeMatrix> {
  const { statements, read } = matrixPart(deps, []);
  return read(await inBatch(deps.db, statements));
}

/** Who decides such a request, by the very rule that a submission goes through. One round trip. */
export async function authorityFacts(deps: Deps, actor: Actor, { asked, money }: Understood): Promise<FactDraft[]> {
  const question: Question = { asked, money, whole: await readWhole(deps), actor };
  const types = typesOf(question);
  const department = departmentOf(question);
  const where = asked.departments.length === 1 ? ` in ${isolated(department.name)}` : "";
  if (!money)
    return ruleFacts(
      types.map((type) => levelsOf(type, question)),
      where,
    );
  const amount = amountOf(question, types[0]);
  if (!amount) return [warning("unknown_amount", "This amount cannot be expressed in that currency.")];
  const rules = types.map((type) => ({ type, route: routeOf(type, question, NOBODY) }));
  const after = ` of ${money.over ? "more than " : ""}${formatWithUsd(amount)}${where}`;
  return [
    ...ruleFacts(
      rules.map(({ type, route }) => ({
        type_name: type.name,
        rule: routeRule(route),
        sources: sourcesOf(actor, type.name, route.configuration_id),
      })),
      after,
    ),
    ...ownFacts(rules, question),
  ];
}

/** With an amount, every type that asks for one; else the types named, or all. */
function typesOf({ asked, money, whole }: Question): RequestTypeRow[] {
  const active = whole.types.filter((one) => one.is_active === 1);
  if (asked.types.length > 0) return active.filter((one) => asked.types.includes(one.code));
  return money ? active.filter((one) => one.requires_amount === 1) : active;
}

function departmentOf({ asked, whole, actor }: Question): { id: string; name: string } {
  const named = whole.departments.find((one) => one.id === asked.departments[0]);
  return named ?? { id: actor.department_id, name: actor.department };
}

const sourcesOf = (actor: Actor, name: string, configuration_id: string | null) =>
  configuration_id && permissions.openAdminPanel(actor.role)
    ? [ruleSource(`Approval matrix: ${isolated(name)}`, configuration_id)]
    : [];

function configurationOf(type: RequestTypeRow, question: Question): MatrixConfiguration | undefined {
  const { id } = departmentOf(question);
  const fitting = question.whole.configurations.filter((one) => one.request_type === type.code);
  return fitting.find((one) => one.department_id === id) ?? fitting.find((one) => one.department_id === null);
}

function levelsOf(type: RequestTypeRow, question: Question): TypeRule {
  const { whole, actor } = question;
  const configuration = configurationOf(type, question);
  const currencies = new Map(whole.currencies.map((one) => [one.code, one]));
  const rule =
    type.approval_required === 0
      ? "need no approval."
      : configuration
        ? levelsRule(configuration, { currencies, people: whole.people })
        : "have no entry in the approval matrix: an administrator assigns the approver.";
  return { type_name: type.name, rule, sources: sourcesOf(actor, type.name, configuration?.id ?? null) };
}

/** In minor units of the currency that was named, else of the type's own; null when it cannot be exact. */
function amountOf({ money, whole }: Question, type: RequestTypeRow | undefined) {
  const code = money?.currency ?? type?.default_currency ?? "USD";
  const currency = whole.currencies.find((one) => one.code === code);
  const amount_minor = money && currency ? toMinor(money.amount, currency.decimals) : null;
  if (!currency || amount_minor === null) return null;
  return { amount_minor, amount_decimals: currency.decimals, currency: code, rate: fromRateE8(currency.rate_e8) };
}

function routeOf(type: RequestTypeRow, question: Question, requester_id: string): StoredRoute {
  const amount = amountOf(question, type);
  const { id: department_id, name: department } = departmentOf(question);
  const facts = {
    request_type: type.code,
    request_type_name: type.name,
    amount_minor: amount && amount.amount_minor + (question.money?.over ? 1 : 0),
    currency: amount?.currency ?? "USD",
    department_id,
    department,
    requester_id,
  };
  return routeRequest(facts, matrixOfType(question.whole, question.whole.configurations, type.code));
}

/** Whoever would decide asks: their own request goes to somebody else (R14). */
function ownFacts(rules: readonly { type: RequestTypeRow; route: StoredRoute }[], question: Question): FactDraft[] {
  const { actor } = question;
  const own = rules.filter(({ route }) => route.levels[0]?.approver?.user_id === actor.id);
  if (own.length === 0) return [];
  const others = own.map(({ type }): TypeRule => {
    const approver = routeOf(type, question, actor.id).levels[0]?.approver;
    return {
      type_name: type.name,
      rule: approver
        ? `go to ${isolated(approver.user_name)}, if they are your own.`
        : "have no approver, if they are your own: an administrator assigns one.",
      sources: [],
    };
  });
  return ruleFacts(others, " like this");
}

/** What the actor, or the person named, may decide by the matrix; with an amount, whether it is within that. One round trip. */
export async function personLimitFacts(
  deps: Deps,
  actor: Actor,
  understood: Understood,
  nameOf: (id: string) => string,
): Promise<FactDraft[]> {
  const { asked, money } = understood;
  const whole = await readWhole(deps);
  const question: Question = { asked, money, whole, actor };
  const person = asked.people[0]?.id ?? actor.id;
  const name = person === actor.id ? "You" : nameOf(person);
  const currencies = new Map(whole.currencies.map((one) => [one.code, one]));
  const types = typesOf({ ...question, money: null });
  const limits = types.map((type) => {
    const configuration = configurationOf(type, question);
    const limit = configuration ? limitOf(configuration, person, currencies) : null;
    return { type_name: type.name, limit, sources: sourcesOf(actor, type.name, configuration?.id ?? null) };
  });
  return [...(money ? withinFacts(question, person, name) : []), ...limitFacts(name, limits)];
}

/** 'Yes: you may …' or 'No: …', for each type that asks for an amount. */
function withinFacts(question: Question, person: string, name: string): FactDraft[] {
  const types = typesOf(question);
  const amount = amountOf(question, types[0]);
  if (!amount) return [];
  const rules = types.map((type): TypeRule => {
    const route = routeOf(type, question, NOBODY);
    const may = route.levels[0]?.eligible_approvers.some((one) => one.user_id === person) ?? false;
    const who = name === "You" ? "you" : name;
    return {
      type_name: type.name,
      rule: may ? `are within what ${who} may decide.` : `are above what ${who} may decide: they ${routeRule(route)}`,
      sources: [],
    };
  });
  return ruleFacts(rules, ` of ${formatWithUsd(amount)}`);
}
