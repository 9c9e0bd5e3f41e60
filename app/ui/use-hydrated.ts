import { useSyncExternalStore } from "react";

const unsubscribe = () => undefined;
const subscribe = () => unsubscribe;

/** Returns false on the server and during hydration, then true. For elements that need JavaScript. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}
