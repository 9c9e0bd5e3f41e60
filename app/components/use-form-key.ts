import { useCallback, useState } from "react";
import { newKey } from "./new-key.ts";
import { useHydrated } from "./use-hydrated.ts";

/**
 * The idempotency key of a form (R10): the page's without JavaScript, one of its own with it. A page that was opened from its copy
 * comes with the same key again and again, and what is written in it twice is two calls.
 */
export function useFormKey(ofPage: string): { key: string; renew: () => void } {
  const hydrated = useHydrated();
  const [own, setOwn] = useState(newKey);
  const renew = useCallback(() => setOwn(newKey()), []);
  return { key: hydrated ? own : ofPage, renew };
}
