import { useSyncExternalStore } from "react";

const unsubscribe = () => undefined;
const subscribe = () => unsubscribe;

/** Returns false on the server and while hydrating, then true. Used for elements that need JavaScript. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}
