/** Whose page this is; what is kept in it belongs to them. Null until the page works. */
let owner: string | null = null;

export const getOutboxOwner = (): string | null => owner;

export function setOutboxOwner(user_id: string): void {
  owner = user_id;
}
