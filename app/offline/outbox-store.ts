import type { Waiting } from "./outbox-rules.ts";

/* The outbox in the browser's own database, which pages and the service worker share. */

const DATABASE = "outbox";
const ENTRIES = "entries";
const NOTES = "notes";
/** How many entries a sign-out took away, until somebody has been told. */
const REMOVED = "removed";
const CHANNEL = "outbox";

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

async function open(): Promise<IDBDatabase> {
  const opening = indexedDB.open(DATABASE, 1);
  opening.onupgradeneeded = () => {
    opening.result.createObjectStore(ENTRIES, { keyPath: "id" });
    opening.result.createObjectStore(NOTES);
  };
  return done(opening);
}

async function within<T>(mode: IDBTransactionMode, work: (stores: IDBTransaction) => Promise<T>): Promise<T> {
  const database = await open();
  try {
    const transaction = database.transaction([ENTRIES, NOTES], mode);
    const finished = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error);
    });
    const result = await work(transaction);
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
  const entries = await within("readonly", (stores) => done<Waiting[]>(stores.objectStore(ENTRIES).getAll()));
  return entries.toSorted((a, b) => a.made_at.localeCompare(b.made_at));
}

export async function findWaiting(id: string): Promise<Waiting | null> {
  const found = await within("readonly", (stores) => done<Waiting | undefined>(stores.objectStore(ENTRIES).get(id)));
  return found ?? null;
}

export async function putWaiting(entry: Waiting): Promise<void> {
  await within("readwrite", (stores) => done(stores.objectStore(ENTRIES).put(entry)));
  tell({ kind: "added" });
}

/**
 * Puts what became of an entry in its place, unless it was changed or removed while it was on its way: what its writer did since counts.
 */
export async function replaceWaiting(before: Waiting, after: Waiting | null): Promise<void> {
  await within("readwrite", async (stores) => {
    const entries = stores.objectStore(ENTRIES);
    const now = await done<Waiting | undefined>(entries.get(before.id));
    if (!now) return;
    if (after === null) await done(entries.delete(before.id));
    else if (now.state === before.state && sameTexts(now, before)) await done(entries.put(after));
  });
  tell({ kind: "changed" });
}

const sameTexts = (a: Waiting, b: Waiting): boolean => JSON.stringify(a.fields) === JSON.stringify(b.fields);

export async function removeWaiting(id: string): Promise<void> {
  await within("readwrite", (stores) => done(stores.objectStore(ENTRIES).delete(id)));
  tell({ kind: "changed" });
}

/** Removes everything that is not this user's, or everything; how much that was is noted for whoever is told. */
export async function clearWaiting({ but }: { but: string | null }): Promise<void> {
  await within("readwrite", async (stores) => {
    const entries = stores.objectStore(ENTRIES);
    const gone = (await done<Waiting[]>(entries.getAll())).filter(({ user_id }) => user_id !== but);
    if (gone.length === 0) return;
    const notes = stores.objectStore(NOTES);
    const before = (await done<number | undefined>(notes.get(REMOVED))) ?? 0;
    await Promise.all(gone.map(({ id }) => done(entries.delete(id))));
    await done(notes.put(before + gone.length, REMOVED));
  });
  tell({ kind: "changed" });
}

/** How many entries were taken away since this was last asked. */
export async function takeRemoved(): Promise<number> {
  return within("readwrite", async (stores) => {
    const notes = stores.objectStore(NOTES);
    const removed = (await done<number | undefined>(notes.get(REMOVED))) ?? 0;
    await done(notes.delete(REMOVED));
    return removed;
  });
}
