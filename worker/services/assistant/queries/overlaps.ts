import type { ComparedRequest } from "../../../../domain/assistant/analysis-subject.ts";
import { describeFilter } from "../../../../domain/assistant/describe-query.ts";
import { createInfoFact, createQueryAnswer, type QueryAnswer } from "../../../../domain/assistant/facts.ts";
import { createOverlapFact, findDuplicates, findSplits, type Overlap } from "../../../../domain/assistant/overlaps.ts";
import { type QueryOf, RequestFilter } from "../../../../domain/assistant/query.ts";
import { fromScaledUsd, type ScaledUsd } from "../../../../domain/assistant/usd.ts";
import { formatCount } from "../../../../domain/format/numbers.ts";
import { findFirstApprover } from "../../../../domain/matrix/route.ts";
import { routeRequest } from "../../../../domain/matrix/routing.ts";
import { inBatch } from "../../../db/database.ts";
import { createMatrixStatements, getMatrixOfRequestType, toWholeMatrix } from "../../admin/matrix/read-matrix.ts";
import { type QueryContext, readMatches, toNames, toSearchMatch } from "./read-matches.ts";

const MAX_OVERLAPS = 10;
const MAX_ROWS = 20;

export async function runOverlaps(context: QueryContext, query: QueryOf<"overlaps">): Promise<QueryAnswer> {
  const { deps } = context;
  const { ids } = query.filter;
  // A request that the question names is compared with all requests that the actor sees.
  const { rows, is_floor, ...compared } = await readMatches(
    context,
    ids.length > 0 ? RequestFilter.parse({}) : query.filter,
  );
  const filter = ids.length > 0 ? query.filter : compared.filter;
  const matrix = toWholeMatrix(await inBatch(deps.db, createMatrixStatements(deps)));
  const duplicates = query.of === "splits" ? [] : findDuplicates(rows, ids.length > 0);
  const repeated = new Set(duplicates.flatMap((one) => one.requests));
  const findApprover = ({ request_type, department_id, requester_id }: ComparedRequest, usd: ScaledUsd) => {
    const amount_minor = Math.round(fromScaledUsd(usd) * 100);
    const names = { request_type_name: request_type, department: "" };
    const facts = { request_type, department_id, requester_id, amount_minor, currency: "USD", ...names };
    const lookup = getMatrixOfRequestType(matrix, matrix.configurations, request_type);
    return findFirstApprover(routeRequest(facts, lookup))?.id ?? null;
  };
  const others = rows.filter((row) => !repeated.has(row));
  const splits = query.of === "duplicates" ? [] : findSplits(others, findApprover);
  const concerns = ({ requests }: Overlap) => ids.length === 0 || requests.some(({ id }) => ids.includes(id));
  const all = [...duplicates, ...splits].filter(concerns);
  const what = { duplicates: "duplicates", splits: "split requests", any: "duplicates or split requests" }[query.of];
  const compared_with = `${formatCount(rows.length)}${is_floor ? " of the newest" : ""} requests compared`;
  const among = `${describeFilter(filter, toNames(context))} (${compared_with})`;
  const summary =
    all.length === 0
      ? `${among}: no ${what}.`
      : `${among}: ${formatCount(all.length)} group${all.length === 1 ? "" : "s"} of requests that look like ${what}.`;
  const listed = new Set(all.flatMap((one) => one.requests.map(({ id }) => id)));
  const matches = rows.filter((row) => listed.has(row.id)).slice(0, MAX_ROWS);
  return createQueryAnswer(
    [createInfoFact("overlaps", summary), ...all.slice(0, MAX_OVERLAPS).map(createOverlapFact)],
    { rows: matches.map(toSearchMatch), total: all.length, is_floor },
  );
}
