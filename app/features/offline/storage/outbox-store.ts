import type { Waiting } from "./outbox-rules.ts";

/* The outbox in the browser's own database, which pages and the service worker share. */

const DATABASE = "outbox";
const ENTRIES = "entries";
const CHANNEL = "outbox";

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

async function open(): Promise<IDBDatabase> {
  const opening = indexedDB.open(DATABASE, 1);
  opening.onupgradeneeded = () => void opening.result.createObjectStore(ENTRIES, { keyPath: "id" });
  return done(opening);
}

async function within<T>(mode: IDBTransactionMode, work: (entries: IDBObjectStore) => Promise<T>): Promise<T> {
  const database = await open();
  try {
    const transaction = database.transaction(ENTRIES, mode);
    const finished = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error);
    });
    const result = await work(transaction.objectStore(ENTRIES));
    await finished;
    return result;
  } finally {
    database.close();
  }
}

/** What happened to the outbox, told to every page of the product: something new waits, something arrived, or something else. */
export type OutboxNews = { kind: "added" } | { kind: "changed" } | { kind: "sent"; sent: Sent[] };

/** What arrived, as far as it has to be told. */
export interface Sent {
  act: Extract<Waiting, { kind: "action" }>["act"] | "submit";
  request_id: string;
}

export function tell(news: OutboxNews): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(news);
  channel.close();
}

/** @returns how to stop listening */
export function listen(onNews: (news: OutboxNews) => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }) => onNews(data);
  return () => channel.close();
}

/** Oldest first. */
export async function listWaiting(): Promise<Waiting[]> {
  const entries = await within("readonly", (entries) => done<Waiting[]>(entries.getAll()));
  return entries.toSorted((a, b) => a.made_at.localeCompare(b.made_at));
}

export async function findWaiting(id: string): Promise<Waiting | null> {
  const found = await within("readonly", (entries) => done<Waiting | undefined>(entries.get(id)));
  return found ?? null;
}

export async function putWaiting(entry: Waiting): Promise<void> {
  await within("readwrite", (entries) => done(entries.put(entry)));
  tell({ kind: "added" });
}

/**
 * Puts what became of an entry in its place, unless it was changed or removed while it was on its way: what its writer did since counts.
 */
export async function replaceWaiting(before: Waiting, after: Waiting | null): Promise<void> {
  await within("readwrite", async (entries) => {
    const now = await done<Waiting | undefined>(entries.get(before.id));
    if (!now || !isSame(now, before)) return;
    if (after === null) await done(entries.delete(before.id));
    else await done(entries.put(after));
  });
  tell({ kind: "changed" });
}

const isSame = (a: Waiting, b: Waiting): boolean =>
  a.state === b.state && a.made_at === b.made_at && JSON.stringify(a.fields) === JSON.stringify(b.fields);

export async function removeWaiting(id: string): Promise<void> {
  await within("readwrite", (entries) => done(entries.delete(id)));
  tell({ kind: "changed" });
}

/** Removes everything that is not this user's, or everything. */
export async function clearWaiting({ but }: { but: string | null }): Promise<void> {
  const removed = await within("readwrite", async (entries) => {
    const gone = (await done<Waiting[]>(entries.getAll())).filter(({ user_id }) => user_id !== but);
    await Promise.all(gone.map(({ id }) => done(entries.delete(id))));
    return gone.length;
  });
  if (removed > 0) tell({ kind: "changed" });
}
