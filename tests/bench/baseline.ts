import { Miniflare } from "miniflare";
import { ROOT } from "../../scripts/build.ts";
import { configureWorkerdToEndWithParent } from "../../scripts/local-runtime.ts";

/**
 * The code of a Worker that does only the minimum for each kind of call: it returns a constant; returns 100 rows of one
 * indexed query as JSON; inserts one row in a batch; or writes a file with a given size and number of rows. The
 * benchmarks compare the product with this Worker.
 */
const BASELINE_WORKER = `export default {
  async fetch(request, env) {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname === "/constant") return new Response("ok");
    if (pathname === "/query") {
      const { results } = await env.DB.prepare("SELECT * FROM bench_floor ORDER BY created_at DESC LIMIT 100").all();
      return Response.json(results);
    }
    if (pathname === "/write") {
      const [bytes, rows] = ["bytes", "rows"].map((name) => Number(searchParams.get(name)));
      const row = "x".repeat(Math.max(1, Math.floor(bytes / rows) - 1)) + "\\n";
      const upload = await env.FILES.createMultipartUpload("bench-floor");
      const encoder = new TextEncoder();
      const parts = [];
      let piece = "";
      for (let n = 0; n < rows; n += 1) {
        piece += row;
        if (piece.length < 5 * 1024 * 1024 && n < rows - 1) continue;
        parts.push(await upload.uploadPart(parts.length + 1, encoder.encode(piece.padEnd(n < rows - 1 ? 0 : 1)).slice(0, 5 * 1024 * 1024)));
        piece = "";
      }
      await upload.complete(parts);
      return new Response("ok");
    }
    await env.DB.batch([env.DB.prepare("INSERT INTO bench_inserts(id, body) VALUES (?, ?)").bind(crypto.randomUUID(), await request.text())]);
    return new Response("ok");
  },
};`;

/**
 * Creates the tables of the bare Worker. `bench_floor` has the columns of the product's list of requests, so that both
 * Workers return equal rows.
 */
export const BASELINE_TABLE_STATEMENTS = [
  "DROP TABLE IF EXISTS bench_floor",
  "DROP TABLE IF EXISTS bench_inserts",
  `CREATE TABLE bench_floor AS SELECT id, title, description, request_type, amount_usd AS amount, currency, priority, status, requester_id, requester_name,
     department_name AS department, current_approver_id, current_approver_name, due_at AS due_date, created_at, updated_at, approved_at, info_requested, version
   FROM requests`,
  "CREATE INDEX bench_floor_created ON bench_floor(created_at)",
  "CREATE TABLE bench_inserts(id TEXT PRIMARY KEY, body TEXT)",
];

/** Starts the bare Worker on the database file of the product. */
export async function startBaseline(stateDir: string): Promise<{ url: string; stop: () => Promise<void> }> {
  configureWorkerdToEndWithParent();
  const miniflare = new Miniflare({
    host: "127.0.0.1",
    port: 0,
    cf: false,
    unsafeLocalExplorer: false,
    resourcePersistencePath: stateDir,
    workers: [
      {
        config: {
          name: "floor",
          compatibilityDate: "2026-11-01",
          manifest: { mainModule: "index.js", modules: { "index.js": { type: "esm", contents: BASELINE_WORKER } } },
          env: { DB: { type: "d1", id: "approval-workflow" }, FILES: { type: "r2", name: "bench-floor" } },
        },
        dev: { rootPath: ROOT, cacheAPI: false },
      },
    ],
  });
  return { url: (await miniflare.ready).origin, stop: () => miniflare.dispose() };
}
