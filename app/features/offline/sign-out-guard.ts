/** Asked before somebody signs out: true holds them back, to ask them something first. */
type Guard = () => boolean;

let guard: Guard | null = null;

export function guardSignOut(next: Guard): () => void {
  guard = next;
  return () => {
    guard = null;
  };
}

export const isSignOutBlocked = (): boolean => guard?.() ?? false;
