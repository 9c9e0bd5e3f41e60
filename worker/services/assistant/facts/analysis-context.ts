import type { AnalyzedRequest, DepartmentBudget } from "../../../../domain/assistant/analysis-subject.ts";
import { readApprovals } from "../../../../domain/assistant/approval-claims.ts";
import { subtractDays } from "../../../../domain/assistant/durations.ts";
import type { Fact } from "../../../../domain/assistant/entities.ts";
import { assignFactIds } from "../../../../domain/assistant/facts.ts";
import { listPrecedents } from "../../../../domain/assistant/precedents.ts";
import { createRequestFacts } from "../../../../domain/assistant/request-facts.ts";
import { hasApprovedDuplicate } from "../../../../domain/assistant/similar-requests.ts";
import {
  type AmountWithRate,
  convertAmountToScaledUsd,
  sumUsd,
  toScaledUsd,
} from "../../../../domain/assistant/usd.ts";
import { permissions } from "../../../../domain/permissions.ts";
import type { RequestEvent } from "../../../../domain/requests/events.ts";
import { getScope } from "../../../../domain/requests/visibility.ts";
import { toEnglish } from "../../../../texts/index.ts";
import type { BatchRows } from "../../../db/database.ts";
import {
  type AnalysisTarget,
  type BudgetRow,
  listBudgetUse,
  listOtherRequests,
  listWaitingForApprover,
} from "../../../db/queries/analysis.ts";
import type { FullRequestRow } from "../../../db/queries/request-reads.ts";
import { type Actor, type Deps, getIsoNow } from "../../deps.ts";

/** How many days back a request is compared with other requests. */
export const PRECEDENT_DAYS = 365;
const MAX_WAITING = 200;

/** The facts of a request or draft. `evidence`: the data from which the recommendation is computed. */
export type RequestFacts = {
  facts: Fact[];
  evidence: { approved_twin: boolean; precedents: number; draft: boolean };
  /** Texts that the requester wrote. A model must treat them as data, never as instructions. */
  texts: { title: string; description: string };
};

const getYear = (deps: Deps): number => deps.now().getUTCFullYear();

/** Returns the statements that read what the actor may see (R4), for the caller's batch. */
export function createAnalysisStatements(deps: Deps, actor: Actor, target: AnalysisTarget) {
  const scope = getScope(actor);
  return {
    others: listOtherRequests(deps.db, scope, target, subtractDays(getIsoNow(deps), PRECEDENT_DAYS)),
    waiting: listWaitingForApprover(deps.db, scope, target, MAX_WAITING),
    budget: listBudgetUse(deps.db, scope, target, getYear(deps)),
  };
}

export type AnalysisRows = BatchRows<ReturnType<typeof createAnalysisStatements>>;

/** Returns the stored request as the subject of an analysis. `events`: its record, oldest entry first. */
export const toSubject = (row: FullRequestRow, events: readonly RequestEvent[]): AnalyzedRequest => ({
  ...row,
  rate: row.route.rates[row.currency] ?? null,
  type_name: row.route.facts.request_type_name,
  attachments: row.attachments.length,
  missing_fields: [],
  ...readApprovals(events, row),
});

/** Returns the facts of a request or draft, computed from the rows of `createAnalysisStatements`. */
export function computeRequestFacts(
  deps: Deps,
  actor: Actor,
  subject: AnalyzedRequest,
  rows: AnalysisRows,
): RequestFacts {
  const others = rows.others.filter((one) => one.id !== subject.id);
  const { id, acts_for, influenced_by } = actor;
  const asker = { id, can_open_matrix: permissions.openAdminPanel(actor.role), acts_for, influenced_by };
  const budget = toBudget(rows.budget, subject, getYear(deps));
  const context = { now: getIsoNow(deps), asker, others, waiting: rows.waiting, budget, toEnglish };
  return {
    facts: assignFactIds(createRequestFacts(subject, context)),
    evidence: {
      approved_twin: hasApprovedDuplicate(subject, others),
      precedents: listPrecedents(subject, others).length,
      draft: subject.id === null,
    },
    texts: { title: subject.title, description: subject.description },
  };
}

/** Returns the use of a budget without the request itself; null if there is no budget. */
export function toBudget(
  rows: readonly BudgetRow[],
  subject: AmountWithRate & Pick<AnalyzedRequest, "id" | "created_at">,
  year: number,
): DepartmentBudget | null {
  const [first] = rows;
  const budget = first ? toScaledUsd(first.budget_minor / 100, 1) : null;
  if (budget === null) return null;
  const sumOf = (column: "approved_minor" | "open_minor") =>
    sumUsd(rows.map((row) => convertAmountToScaledUsd({ ...row, currency: "", amount_minor: row[column] })));
  const isCounted = subject.id !== null && subject.created_at.startsWith(String(year));
  const own = isCounted ? (convertAmountToScaledUsd(subject) ?? 0n) : 0n;
  return { year, budget, spent: sumOf("approved_minor"), open: sumOf("open_minor") - own };
}
