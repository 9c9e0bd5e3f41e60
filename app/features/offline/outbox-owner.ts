/** The id of the signed-in user, who owns the entries that this page queues. Null before hydration. */
let owner: string | null = null;

export const getOutboxOwner = (): string | null => owner;

export function setOutboxOwner(user_id: string): void {
  owner = user_id;
}
