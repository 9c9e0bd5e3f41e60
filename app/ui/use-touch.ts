import { useHydrated } from "./use-hydrated.ts";

/** Returns whether the device has a touch screen. False on the server and while hydrating. */
export function useHasTouchScreen(): boolean {
  const hydrated = useHydrated();
  return hydrated && navigator.maxTouchPoints > 0;
}
