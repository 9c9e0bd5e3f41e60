import { createContext, useContext } from "react";

/**
 * The Content-Security-Policy nonce of the response that is being rendered. In the browser it is undefined: browsers hide nonces from
 * scripts, so React must not compare it during hydration.
 */
export const NonceContext = createContext<string | undefined>(undefined);

/** Returns the nonce for `<script>` and `<style>` elements. */
export function useNonce(): string | undefined {
  return useContext(NonceContext);
}
