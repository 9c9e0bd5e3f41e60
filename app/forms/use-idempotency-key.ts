import { useCallback, useEffect, useState } from "react";
import { createIdempotencyKey } from "./create-idempotency-key.ts";
import { wasSubmittedEarly } from "./early-input.ts";

/**
 * The idempotency key of a form (R10): the page's without JavaScript, one of its own with it. A page that was opened from its copy
 * comes with the same key again and again, and what is written in it twice is two calls. A form that was sent before the scripts ran has been
 * sent with the page's key: a second press of its button is the same call.
 */
export function useIdempotencyKey(ofPage: string): { key: string; renew: () => void } {
  const [own, setOwn] = useState<string | null>(null);
  const renew = useCallback(() => setOwn(createIdempotencyKey()), []);
  useEffect(() => {
    if (!wasSubmittedEarly()) renew();
  }, [renew]);
  return { key: own ?? ofPage, renew };
}
