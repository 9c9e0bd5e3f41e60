import { resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { formatCount } from "../domain/format/numbers.ts";
import { statementBuilders, toQuery } from "../worker/db/database.ts";
import { rebuildTotals } from "../worker/db/queries/totals.ts";
import { checkDataVersion, findDatabaseWith } from "./data-dir.ts";

/** The maximum time that the command waits while a server writes. */
const WRITE_TIMEOUT_MS = 10_000;

/** Returns the SQL that computes all stored totals again from the requests. */
export const getRebuildSql = (): string =>
  rebuildTotals({ ...statementBuilders, sendBatch: async () => [] })
    .map(({ query }) => `${toQuery(query).sql};\n`)
    .join("");

/** Computes all stored totals of a database file again, in one transaction. Returns the number of rows of totals. */
export function rebuildTotalsOf(file: string): number {
  const sqlite = new DatabaseSync(file, { timeout: WRITE_TIMEOUT_MS });
  try {
    sqlite.exec(`BEGIN IMMEDIATE;\n${getRebuildSql()}COMMIT;`);
    const [row] = sqlite
      .prepare("SELECT (SELECT count(*) FROM request_totals) + (SELECT count(*) FROM approver_totals) AS count")
      .all();
    return Number(row?.count ?? 0);
  } finally {
    sqlite.close();
  }
}

function main(): void {
  if (process.argv.includes("--sql")) {
    process.stdout.write(getRebuildSql());
    return;
  }
  const dataDir = resolve(process.env.DATA_DIR ?? ".data");
  const file = findDatabaseWith("request_totals", dataDir);
  const refusal = file ? checkDataVersion(dataDir) : `There is no database with totals under ${dataDir}.`;
  if (refusal !== null || file === undefined) {
    console.error(refusal);
    process.exitCode = 2;
    return;
  }
  console.log(`${formatCount(rebuildTotalsOf(file))} rows of totals computed from the requests`);
}

if (import.meta.main) main();
