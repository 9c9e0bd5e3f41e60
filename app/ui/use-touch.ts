import { useHydrated } from "./use-hydrated.ts";

/** Whether the device has a touch screen. Returns false on the server and during hydration. */
export function useHasTouchScreen(): boolean {
  const hydrated = useHydrated();
  return hydrated && navigator.maxTouchPoints > 0;
}
