import { createHash } from "node:crypto";
import { globSync } from "node:fs";
import { join, resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { type ChainFault, type EventRecord, verifyChain } from "../app/domain/events.ts";

/** Entries read at once. */
const PAGE = 5_000;

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");

/** The database file of a DATA_DIR: the one that has the record. */
export function findDatabase(dataDir: string): string {
  const files = globSync("**/*.sqlite", { cwd: dataDir }).map((file) => join(dataDir, file));
  const found = files.find((file) => {
    const db = new DatabaseSync(file, { readOnly: true });
    const [row] = db.prepare("SELECT name FROM sqlite_master WHERE name = 'request_events'").all();
    db.close();
    return row !== undefined;
  });
  if (!found) throw new Error(`There is no database with a record under ${dataDir}`);
  return found;
}

/** Recomputes the chain of every request, deleted ones included. Answers how many entries there are and the faulty ones, one a request. */
export async function verifyDatabase(
  file: string,
): Promise<{ entries: number; requests: number; faults: ChainFault[] }> {
  const db = new DatabaseSync(file, { readOnly: true });
  const heads = new Map<string, { request_id: string; version: number; hash: string }>();
  for (const row of db.prepare("SELECT id, version, head_hash FROM requests").iterate()) {
    heads.set(String(row.id), {
      request_id: String(row.id),
      version: Number(row.version),
      hash: String(row.head_hash),
    });
  }
  const faults: ChainFault[] = [];
  const counted = { entries: 0, requests: 0 };
  for (const chain of chainsOf(db)) {
    const [first] = chain;
    if (!first) continue;
    counted.entries += chain.length;
    counted.requests += 1;
    const fault = await verifyChain(chain, heads.get(first.request_id) ?? null, sha256);
    if (fault) faults.push(fault);
    heads.delete(first.request_id);
  }
  for (const { request_id } of heads.values()) faults.push({ request_id, version: 1, fault: "truncated" });
  db.close();
  return { ...counted, faults };
}

/** The entries request by request, read page by page so that a long record needs no memory. */
function* chainsOf(db: DatabaseSync): Generator<EventRecord[]> {
  const statement = db.prepare(
    `SELECT request_id, version, kind, actor_id, actor_name, created_at, payload, prev_hash, hash FROM request_events
     WHERE (request_id, version) > (?, ?) ORDER BY request_id, version LIMIT ?`,
  );
  let chain: EventRecord[] = [];
  for (let after: [string, number] = ["", 0]; ; ) {
    const page = statement.all(...after, PAGE) as EventRecord[];
    for (const event of page) {
      if (chain[0] && chain[0].request_id !== event.request_id) {
        yield chain;
        chain = [];
      }
      chain.push(event);
    }
    const last = page.at(-1);
    if (!last || page.length < PAGE) break;
    after = [last.request_id, last.version];
  }
  yield chain;
}

const WHAT = {
  hash: "its content does not fit its hash",
  prev_hash: "it does not follow from the entry before",
  version: "an entry is missing or out of order",
  truncated: "the record ends too early",
} as const satisfies Record<ChainFault["fault"], string>;

async function main(): Promise<void> {
  const dataDir = resolve(process.env.DATA_DIR ?? ".data");
  const { entries, requests, faults } = await verifyDatabase(findDatabase(dataDir));
  for (const fault of faults) console.error(`${fault.request_id} entry ${fault.version}: ${WHAT[fault.fault]}`);
  console.log(`${entries} entries of ${requests} requests checked, ${faults.length} faulty`);
  process.exitCode = faults.length === 0 ? 0 : 1;
}

if (import.meta.main) await main();
