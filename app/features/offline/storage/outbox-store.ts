import type { OutboxEntry } from "./outbox-rules.ts";

/* Stores the outbox in IndexedDB for pages and the service worker. docs/decisions/packages.md explains why this file
   uses no library. */

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

/**
 * Informs all pages that the outbox has changed. `added`: an entry was added. `sent`: the server accepted entries. `changed`: any other
 * change.
 */
export type OutboxEvent = { kind: "added" } | { kind: "changed" } | { kind: "sent"; sent: SentEntryToast[] };

/** The toast for an entry that the server accepted. */
export interface SentEntryToast {
  title: string;
  description: string;
}

export function broadcastOutboxEvent(event: OutboxEvent): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(event);
  channel.close();
}

/** Calls `listener` for each change of the outbox, until the returned function is called. */
export function addOutboxListener(listener: (event: OutboxEvent) => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }) => listener(data);
  return () => channel.close();
}

/** Returns all entries, oldest first. */
export async function listOutboxEntries(): Promise<OutboxEntry[]> {
  const entries = await withEntries("readonly", (entries) => toPromise<OutboxEntry[]>(entries.getAll()));
  return entries.toSorted((a, b) => a.made_at.localeCompare(b.made_at));
}

export async function findOutboxEntry(id: string): Promise<OutboxEntry | null> {
  const entry = await withEntries("readonly", (entries) => toPromise<OutboxEntry | undefined>(entries.get(id)));
  return entry ?? null;
}

export const putOutboxEntry = (entry: OutboxEntry): Promise<void> => putOutboxEntries([entry]);

/** Stores all entries, or none of them if an error occurs. */
export async function putOutboxEntries(added: readonly OutboxEntry[]): Promise<void> {
  await withEntries("readwrite", (entries) => Promise.all(added.map((entry) => toPromise(entries.put(entry)))));
  broadcastOutboxEvent({ kind: "added" });
}

/**
 * Replaces an entry after an attempt to send it, or removes it if `after` is null. Does nothing if its author changed or removed the entry
 * during the attempt.
 */
export async function replaceOutboxEntry(before: OutboxEntry, after: OutboxEntry | null): Promise<void> {
  await withEntries("readwrite", async (entries) => {
    const current = await toPromise<OutboxEntry | undefined>(entries.get(before.id));
    if (!current || !isSameEntry(current, before)) return;
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

/** Removes the entries of all users except `exceptUserId`. If `exceptUserId` is null, removes all entries. */
export async function clearOutbox({ exceptUserId }: { exceptUserId: string | null }): Promise<void> {
  const removed = await withEntries("readwrite", async (entries) => {
    const removable = (await toPromise<OutboxEntry[]>(entries.getAll())).filter(
      ({ user_id }) => user_id !== exceptUserId,
    );
    await Promise.all(removable.map(({ id }) => toPromise(entries.delete(id))));
    return removable.length;
  });
  if (removed > 0) broadcastOutboxEvent({ kind: "changed" });
}
