import { useSyncExternalStore } from "react";

const unsubscribe = () => undefined;
const subscribe = () => unsubscribe;

/** False on the server and while hydrating, true from then on: for what only works with JavaScript. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}
