import { useCallback, useEffect, useState } from "react";
import { wasSubmittedEarly } from "./early-input.ts";

/** Returns a new idempotency key (R10) of 128 random bits. `crypto.randomUUID` does not exist without a secure context. */
export function createIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * Returns the idempotency key of a form (R10): a new one with JavaScript, because an offline copy of a page always has the same `pageKey`;
 * otherwise `pageKey` from the server. A form that was sent before its scripts ran keeps `pageKey`, so that pressing its button again does
 * not send another form.
 */
export function useIdempotencyKey(pageKey: string): { key: string; renew: () => void } {
  const [ownKey, setOwnKey] = useState<string | null>(null);
  const renew = useCallback(() => setOwnKey(createIdempotencyKey()), []);
  useEffect(() => {
    if (!wasSubmittedEarly()) renew();
  }, [renew]);
  return { key: ownKey ?? pageKey, renew };
}
