import { useCallback, useEffect, useState } from "react";
import { wasSentEarly } from "./early-input.ts";
import { newKey } from "./new-key.ts";

/**
 * The idempotency key of a form (R10): the page's without JavaScript, one of its own with it. A page that was opened from its copy
 * comes with the same key again and again, and what is written in it twice is two calls. A form that was sent before the scripts ran has been
 * sent with the page's key: a second press of its button is the same call.
 */
export function useFormKey(ofPage: string): { key: string; renew: () => void } {
  const [own, setOwn] = useState<string | null>(null);
  const renew = useCallback(() => setOwn(newKey()), []);
  useEffect(() => {
    if (!wasSentEarly()) renew();
  }, [renew]);
  return { key: own ?? ofPage, renew };
}
