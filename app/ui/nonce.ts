import { createContext, useContext } from "react";

/**
 * The Content-Security-Policy nonce of the rendered response. It is undefined in the browser, because browsers hide nonces from scripts, so
 * that React must not compare it during hydration.
 */
export const NonceContext = createContext<string | undefined>(undefined);

/** Returns the nonce for `<script>` and `<style>` elements. */
export function useNonce(): string | undefined {
  return useContext(NonceContext);
}
