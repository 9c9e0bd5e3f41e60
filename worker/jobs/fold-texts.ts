import { FOLDING_VERSION } from "../../domain/format/folded-text.ts";
import { message } from "../../domain/message.ts";
import { createNotification } from "../../domain/notifications/catalogue.ts";
import { inBatch, type Statement } from "../db/database.ts";
import { FOLDED_SOURCES, type FoldedTable, foldCollidingName, foldColumns } from "../db/folded-columns.ts";
import {
  type FoldedRow,
  listFoldedRows,
  listRowsWithFoldedName,
  listScopeColumns,
  updateFoldedColumns,
} from "../db/queries/folded-texts.ts";
import { activeAdminAudience } from "../db/queries/people.ts";
import { type Deps, getIsoNow } from "../services/deps.ts";
import { createNotificationStatements } from "../services/notifications/notify.ts";
import { EVERY_MINUTE, type Job, type ReadLastOutcome } from "./job.ts";

/** The maximum number of rows of one batch, and of one run. */
const BATCH_SIZE = 100;
const MAX_PER_RUN = 1000;
/** The maximum length of the texts in one statement, because D1 limits the size of a parameter. */
const MAX_STATEMENT_LENGTH = 300_000;
/** The time after which a complete round is repeated for the tables that SQL alone may have changed. */
const ROUND_MS = 24 * 60 * 60 * 1000;

/** Tables whose rows are folded again only if the functions have a new version: they are large, and only the server writes them. */
const LARGE_TABLES: readonly FoldedTable[] = ["requests", "announcements", "user_names"];
const TABLES = Object.keys(FOLDED_SOURCES) as FoldedTable[];

/**
 * `version`: the version of the folding functions. `table`: the table that the next run continues, after the row id
 * `after`; null: the round is complete. `whole`: whether the round also reads the large tables. `folded`: how many rows
 * the round has changed so far; `equal_names`: how many of them have a name that is equal to an older one only when folded.
 */
type Outcome = {
  version: number;
  table: FoldedTable | null;
  after: number;
  whole: boolean;
  started_at: string;
  folded: number;
  equal_names: number;
};

export const foldTextsJob: Job = { name: "fold names and texts", cron: EVERY_MINUTE, run: foldNextTexts };

/**
 * Computes the folded columns (R50) of all rows again if the folding functions have a new version, and of names once a
 * day, because SQL without the server stores only the ASCII form. A run reads up to 1,000 rows, and writes those that
 * differ; without work it reads one row. Of two names that become equal, the one that is already in its folded form
 * keeps it, otherwise the older one. The other name keeps working in exactly its spelling, and the administrators are
 * notified once.
 */
async function foldNextTexts(deps: Deps, lastOutcome: ReadLastOutcome): Promise<Outcome> {
  let state = nextState((await lastOutcome()) as Outcome | null, getIsoNow(deps));
  for (let read = 0; state.table !== null && read < MAX_PER_RUN; ) {
    const { table } = state;
    const { rows } = await inBatch(deps.db, { rows: listFoldedRows(deps.db, table, state.after, BATCH_SIZE) });
    read += rows.length;
    const { changes, equal } = await planChanges(deps, table, rows);
    const statements = [...toStatements(deps, table, changes), ...notifyOfEqualNames(deps, equal)];
    if (statements.length > 0) await inBatch(deps.db, statements);
    state = {
      ...state,
      ...(rows.length < BATCH_SIZE
        ? { table: tableAfter(table, state.whole), after: 0 }
        : { after: rows.at(-1)?.key ?? 0 }),
      folded: state.folded + changes.length,
      equal_names: state.equal_names + equal.length,
    };
  }
  return state;
}

/** Returns the state with which a run begins: the last one, or the start of a round that is due. */
function nextState(last: Outcome | null, at: string): Outcome {
  const whole = last?.version !== FOLDING_VERSION;
  const isDue = whole || (last.table === null && Date.parse(at) - Date.parse(last.started_at) >= ROUND_MS);
  if (!isDue && last) return last;
  return {
    version: FOLDING_VERSION,
    table: TABLES[0] ?? null,
    after: 0,
    whole,
    started_at: at,
    folded: 0,
    equal_names: 0,
  };
}

const tableAfter = (table: FoldedTable, whole: boolean): FoldedTable | null =>
  TABLES.slice(TABLES.indexOf(table) + 1).find((one) => whole || !LARGE_TABLES.includes(one)) ?? null;

type Change = { key: number; columns: Record<string, string | null> };
type EqualName = { table: FoldedTable; name: string };

/** Returns the changes of the rows whose folded columns differ from what the functions return, and the names that became equal to others. */
async function planChanges(
  deps: Deps,
  table: FoldedTable,
  rows: readonly FoldedRow[],
): Promise<{ changes: Change[]; equal: EqualName[] }> {
  const outdated = rows.flatMap((row) => {
    const columns = foldColumns(table, toSources(row));
    return Object.entries(columns).some(([name, value]) => row[name] !== value) ? [{ row, columns }] : [];
  });
  const names = Object.keys(outdated[0]?.columns ?? {}).filter((name) => name.endsWith("_folded"));
  if (names.length === 0)
    return { changes: outdated.map(({ row: { key }, columns }) => ({ key, columns })), equal: [] };
  const { holders } = await inBatch(deps.db, {
    holders: names.map((name) =>
      listRowsWithFoldedName(
        deps.db,
        table,
        name,
        outdated.map(({ columns }) => columns[name] ?? ""),
      ),
    ),
  });
  const taken = new Map<string, number>();
  const toKey = (name: string, row: FoldedRow, folded: string | number | null | undefined) =>
    JSON.stringify([name, folded, ...listScopeColumns(table).map((scope) => row[scope])]);
  for (const [at, name] of names.entries())
    for (const holder of holders[at] ?? []) taken.set(toKey(name, holder, holder[name]), holder.key);
  const equal: EqualName[] = [];
  const changes = outdated.flatMap(({ row, columns }) => {
    const next = { ...columns };
    for (const name of names) {
      const key = toKey(name, row, columns[name]);
      if ((taken.get(key) ?? row.key) === row.key) taken.set(key, row.key);
      else {
        const spelling = String(row[name.slice(0, -"_folded".length)]);
        next[name] = foldCollidingName(spelling);
        if (row[name] !== next[name]) equal.push({ table, name: spelling });
      }
    }
    return Object.entries(next).some(([name, value]) => row[name] !== value) ? [{ key: row.key, columns: next }] : [];
  });
  return { changes, equal };
}

/** Returns the columns of a row that have a folded form. The people that a request waits for are stored as JSON. */
const toSources = ({ key: _, ...row }: FoldedRow): Record<string, unknown> => ({
  ...row,
  ...("waiting_for" in row ? { waiting_for: JSON.parse(String(row.waiting_for)) } : {}),
});

function toStatements(deps: Deps, table: FoldedTable, changes: readonly Change[]): Statement[] {
  const parts: Change[][] = [];
  let length = Number.POSITIVE_INFINITY;
  for (const change of changes) {
    const size = JSON.stringify(change).length;
    if (length + size > MAX_STATEMENT_LENGTH) {
      parts.push([]);
      length = 0;
    }
    parts.at(-1)?.push(change);
    length += size;
  }
  return parts.map((part) => updateFoldedColumns(deps.db, table, part));
}

/** The screens on which administrators rename what has a name. */
const ADMIN_SCREENS: Partial<Record<FoldedTable, string>> = {
  users: "/admin/users",
  departments: "/admin/departments",
  currencies: "/admin/currencies",
  request_types: "/admin/types",
  priorities: "/admin/priorities",
  approver_groups: "/admin/groups",
  duty_conflicts: "/admin/groups",
};

/** Returns the statements that notify the administrators of names that differ only in how they are written. */
function notifyOfEqualNames(deps: Deps, equal: readonly EqualName[]): Statement[] {
  return equal.flatMap(({ table, name }) => {
    const url = ADMIN_SCREENS[table];
    if (url === undefined) return [];
    const text = {
      ...createNotification("rules_changed", message("notifications.equal_names", { name }), url),
      title: message("notifications.equal_names_title"),
    };
    return createNotificationStatements(deps, { audience: activeAdminAudience, ...text }, { at: getIsoNow(deps) });
  });
}
