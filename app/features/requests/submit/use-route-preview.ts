import { useEffect, useState } from "react";
import type { AmountReading } from "../../../forms/read-amount.ts";
import { isLoginPage } from "../../../forms/session-ended-message.tsx";
import { submitMessages } from "../../../messages/submit.ts";
import type { FormValues } from "./form-values.ts";
import type { RoutePreviewState } from "./route-preview-panel.tsx";

const text = submitMessages.route;

const DEBOUNCE_MS = 200;

/** Plain `fetch`: what goes wrong here is told in the panel and must not cost the form around it. */
async function fetchRoutePreview(query: string, signal: AbortSignal): Promise<RoutePreviewState> {
  const unknown: RoutePreviewState = { preview: null, hint: text.unavailable };
  try {
    const answer = await fetch(`/submit-request/route?${query}`, { signal });
    if (isLoginPage(answer)) return { ...unknown, sessionEnded: true };
    return answer.ok && !answer.redirected ? await answer.json() : unknown;
  } catch (error) {
    if (error instanceof TypeError) return unknown;
    throw error;
  }
}

/**
 * Asks who would have to approve as type, amount and currency change. `amount` and `mistake`: as returned by `readAmount`.
 * `amount_needed`: null while no type is chosen. `first`: what the server has answered already, for a form that came back.
 */
export function useRoutePreview(
  { request_type, currency }: FormValues,
  { amount, error }: AmountReading,
  amount_needed: boolean | null,
  first: RoutePreviewState | null,
): { answer: RoutePreviewState; pending: boolean } {
  const askable = amount_needed === false || (amount_needed === true && amount !== "");
  const query = askable
    ? new URLSearchParams({ request_type, currency, ...(amount_needed && { amount }) }).toString()
    : null;
  // What the server has answered with the page needs no asking again.
  const [known, setKnown] = useState(first && query !== null ? { query, answer: first } : null);
  const isAnswered = known?.query === query;
  const isKnown = isAnswered && known.answer.hint !== text.unavailable;
  const [retries, setRetries] = useState(0);

  useEffect(() => {
    const retry = () => setRetries((count) => count + 1);
    window.addEventListener("online", retry);
    return () => window.removeEventListener("online", retry);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a connection that is back asks again what it could not.
  useEffect(() => {
    if (query === null || isKnown) return;
    const asking = new AbortController();
    const timer = setTimeout(async () => {
      try {
        setKnown({ query, answer: await fetchRoutePreview(query, asking.signal) });
      } catch (error) {
        // A newer question has taken its place.
        if (!asking.signal.aborted) throw error;
      }
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [query, isKnown, retries]);

  if (query === null) {
    const hint = amount_needed === null ? text.chooseType : (error ?? text.enterAmount);
    return { answer: first ?? { preview: null, hint }, pending: false };
  }
  return { answer: known?.answer ?? { preview: null, hint: text.checking }, pending: !isAnswered };
}
