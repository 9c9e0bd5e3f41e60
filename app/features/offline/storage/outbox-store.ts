import type { OutboxEntry } from "./outbox-rules.ts";

/* The outbox in the browser's own database, which pages and the service worker share. */

const DATABASE = "outbox";
const ENTRIES = "entries";
const CHANNEL = "outbox";

const toPromise = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

async function openDatabase(): Promise<IDBDatabase> {
  const opening = indexedDB.open(DATABASE, 1);
  opening.onupgradeneeded = () => void opening.result.createObjectStore(ENTRIES, { keyPath: "id" });
  return toPromise(opening);
}

async function withEntries<T>(mode: IDBTransactionMode, work: (entries: IDBObjectStore) => Promise<T>): Promise<T> {
  const database = await openDatabase();
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
export type OutboxEvent = { kind: "added" } | { kind: "changed" } | { kind: "sent"; sent: SentEntry[] };

/** The toast of an entry that was sent. */
export interface SentEntry {
  title: string;
  description: string;
}

export function broadcastOutboxEvent(news: OutboxEvent): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(news);
  channel.close();
}

/** @returns how to stop listening */
export function onOutboxEvent(onNews: (news: OutboxEvent) => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }) => onNews(data);
  return () => channel.close();
}

/** Oldest first. */
export async function listOutboxEntries(): Promise<OutboxEntry[]> {
  const entries = await withEntries("readonly", (entries) => toPromise<OutboxEntry[]>(entries.getAll()));
  return entries.toSorted((a, b) => a.made_at.localeCompare(b.made_at));
}

export async function findOutboxEntry(id: string): Promise<OutboxEntry | null> {
  const found = await withEntries("readonly", (entries) => toPromise<OutboxEntry | undefined>(entries.get(id)));
  return found ?? null;
}

export async function putOutboxEntry(entry: OutboxEntry): Promise<void> {
  await withEntries("readwrite", (entries) => toPromise(entries.put(entry)));
  broadcastOutboxEvent({ kind: "added" });
}

/**
 * Puts what became of an entry in its place, unless it was changed or removed while it was on its way: what its writer did since counts.
 */
export async function replaceOutboxEntry(before: OutboxEntry, after: OutboxEntry | null): Promise<void> {
  await withEntries("readwrite", async (entries) => {
    const now = await toPromise<OutboxEntry | undefined>(entries.get(before.id));
    if (!now || !isSameEntry(now, before)) return;
    if (after === null) await toPromise(entries.delete(before.id));
    else await toPromise(entries.put(after));
  });
  broadcastOutboxEvent({ kind: "changed" });
}

const isSameEntry = (a: OutboxEntry, b: OutboxEntry): boolean =>
  a.state === b.state && a.made_at === b.made_at && JSON.stringify(a.fields) === JSON.stringify(b.fields);

export async function removeOutboxEntry(id: string): Promise<void> {
  await withEntries("readwrite", (entries) => toPromise(entries.delete(id)));
  broadcastOutboxEvent({ kind: "changed" });
}

/** Removes everything that is not this user's, or everything. */
export async function clearOutbox({ exceptUserId }: { exceptUserId: string | null }): Promise<void> {
  const removed = await withEntries("readwrite", async (entries) => {
    const entriesToRemove = (await toPromise<OutboxEntry[]>(entries.getAll())).filter(
      ({ user_id }) => user_id !== exceptUserId,
    );
    await Promise.all(entriesToRemove.map(({ id }) => toPromise(entries.delete(id))));
    return entriesToRemove.length;
  });
  if (removed > 0) broadcastOutboxEvent({ kind: "changed" });
}
