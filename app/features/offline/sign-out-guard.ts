/**
 * A function that is called before a sign-out. If it returns true, the sign-out does not happen and the function has asked the person to
 * confirm.
 */
type Guard = () => boolean;

let guard: Guard | null = null;

/** Registers `next` as the only function that is called before a sign-out. Returns a function that removes the registration. */
export function registerSignOutCheck(next: Guard): () => void {
  guard = next;
  return () => {
    guard = null;
  };
}

export const askBeforeSignOut = (): boolean => guard?.() ?? false;
