/** The id of the signed-in user, who is the author of the outbox entries that this page adds; null before hydration. */
let owner: string | null = null;

export const findOutboxOwnerId = (): string | null => owner;

export function setOutboxOwnerId(user_id: string): void {
  owner = user_id;
}
