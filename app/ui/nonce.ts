import { createContext, useContext } from "react";

/**
 * The Content-Security-Policy nonce of the response being rendered. Undefined in the browser, which hides nonces from scripts, so that React
 * does not compare it while hydrating.
 */
export const NonceContext = createContext<string | undefined>(undefined);

/** Returns the nonce for `<script>` and `<style>` elements. */
export function useNonce(): string | undefined {
  return useContext(NonceContext);
}
