import { createContext, useContext } from "react";

/**
 * The Content-Security-Policy nonce of the rendered response. It is undefined in the browser, because browsers hide nonces from scripts,
 * and React would report a difference during hydration.
 */
export const NonceContext = createContext<string | undefined>(undefined);

/** Returns the nonce for `<script>` and `<style>` elements. */
export function useNonce(): string | undefined {
  return useContext(NonceContext);
}
