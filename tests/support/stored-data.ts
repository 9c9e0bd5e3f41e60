import type { TestPlatform } from "./platform.ts";

/**
 * Counts stored files, requests, attachments and audit events of requests. `orders`: the number of file deletions that
 * wait in the outbox.
 */
export async function countStoredData({ DB, FILES }: Pick<TestPlatform, "DB" | "FILES">) {
  const { objects } = await FILES.list();
  const count = (table: string, where = "1") =>
    DB.prepare(`SELECT count(*) AS n FROM ${table} WHERE ${where}`).first<number>("n");
  return {
    stored: objects.length,
    requests: await count("requests"),
    attachments: await count("attachments"),
    events: await count("request_events"),
    orders: await count("outbox", "topic = 'file.delete'"),
  };
}

/** Runs `work` while D1 refuses every insert into `table`. */
export async function runWithFailingInserts(
  { DB }: Pick<TestPlatform, "DB">,
  table: string,
  work: () => Promise<unknown>,
) {
  await DB.prepare(
    `CREATE TRIGGER refuse BEFORE INSERT ON ${table} BEGIN SELECT RAISE(ABORT, 'the disk is full'); END`,
  ).run();
  try {
    await work();
  } finally {
    await DB.prepare("DROP TRIGGER refuse").run();
  }
}
