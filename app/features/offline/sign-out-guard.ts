/** A function that is called before a sign-out. It returns true if it asks the person to confirm, and the sign-out then does not happen. */
type Guard = () => boolean;

let guard: Guard | null = null;

/** Makes `next` the function that is called before a sign-out. Returns a function that removes it. */
export function registerSignOutCheck(next: Guard): () => void {
  guard = next;
  return () => {
    guard = null;
  };
}

export const askBeforeSignOut = (): boolean => guard?.() ?? false;
