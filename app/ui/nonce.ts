import { createContext, useContext } from "react";

/**
 * The Content-Security-Policy nonce of the answer being rendered. Empty in the browser: React must not compare it while hydrating, and
 * the browser hides it from scripts anyway.
 */
export const NonceContext = createContext<string | undefined>(undefined);

/** The nonce for `<script>` and `<style>` elements of the page being rendered. */
export function useNonce(): string | undefined {
  return useContext(NonceContext);
}
