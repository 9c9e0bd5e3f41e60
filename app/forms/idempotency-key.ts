import { useCallback, useEffect, useState } from "react";
import { wasSubmittedEarly } from "./early-input.ts";

/** Returns a new idempotency key (R10) of 128 random bits. Does not use `crypto.randomUUID`, because that requires a secure context. */
export function createIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * Returns the idempotency key of a form (R10). Without JavaScript, it is `pageKey` from the server. With JavaScript, it is a new key,
 * because an offline copy of a page always has the same `pageKey`. If the form was sent before the scripts of the page ran, `pageKey`
 * stays, so that pressing the button again does not perform the action twice.
 */
export function useIdempotencyKey(pageKey: string): { key: string; renew: () => void } {
  const [ownKey, setOwnKey] = useState<string | null>(null);
  const renew = useCallback(() => setOwnKey(createIdempotencyKey()), []);
  useEffect(() => {
    if (!wasSubmittedEarly()) renew();
  }, [renew]);
  return { key: ownKey ?? pageKey, renew };
}
