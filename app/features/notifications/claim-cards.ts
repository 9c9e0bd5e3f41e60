import { getBrowserStorage, readStorage, writeStorage } from "../../ui/browser-storage.ts";

/** Ids that tabs have shown as cards: more than any answer holds. */
const MAX_STORED_IDS = 200;

function parseIds(kept: string | null): string[] | null {
  const value: unknown = kept === null ? null : JSON.parse(kept);
  return Array.isArray(value) ? value.filter((id): id is string => typeof id === "string") : null;
}

/**
 * Which of these this tab shows: those that no other tab of this browser has taken before. One tab at a time asks, under a lock, where the
 * browser has locks.
 */
export async function claimNotifications(username: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const key = `notification-cards:${username}`;
  const claim = (): ReadonlySet<string> => {
    const store = getBrowserStorage("localStorage");
    const taken = readStorage(store, key, parseIds) ?? [];
    const mine = ids.filter((id) => !taken.includes(id));
    if (mine.length > 0) writeStorage(store, key, [...taken, ...mine].slice(-MAX_STORED_IDS));
    return new Set(mine);
  };
  return navigator.locks ? await navigator.locks.request(key, claim) : claim();
}
