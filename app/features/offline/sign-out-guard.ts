/** Called before signing out. Returns true to stop it and ask the person first. */
type Guard = () => boolean;

let guard: Guard | null = null;

/** Sets the guard. Returns a function that removes it. */
export function guardSignOut(next: Guard): () => void {
  guard = next;
  return () => {
    guard = null;
  };
}

export const isSignOutBlocked = (): boolean => guard?.() ?? false;
