import { type ReactNode, useEffect, useState } from "react";
import type { RoutePreview } from "../../../../domain/entities.ts";
import type { Rendered } from "../../../../domain/message.ts";
import type { Texts } from "../../../../texts/screens.ts";
import type { AmountReading } from "../../../forms/read-amount.ts";
import { isLoginRedirect, SessionEndedMessage } from "../../../forms/session-ended-message.tsx";
import { Avatar } from "../../../ui/avatar.tsx";
import { Card } from "../../../ui/card.tsx";
import { cx } from "../../../ui/cx.ts";
import { Icon } from "../../../ui/icon.tsx";
import { useTexts } from "../../../ui/texts.tsx";
import { usePointerRelease } from "../../../ui/use-pointer-release.ts";
import { EligibleApproverList } from "../eligible-approvers.tsx";
import { RouteStepList, shouldShowSteps } from "../route-steps.tsx";
import type { SubmitFormValues } from "./form-values.ts";

/** The route preview, or a hint why there is no preview. */
export type RoutePreviewState =
  | { preview: Rendered<RoutePreview>; hint: null; sessionEnded?: undefined }
  | { preview: null; hint: string; sessionEnded?: true };

/** Shows who will approve the request and why. `pending`: whether a newer preview is loading. The old preview stays visible until then. */
export function RoutePreviewPanel({ state, pending }: { state: RoutePreviewState; pending: boolean }) {
  const text = useTexts().submit.route;

  return (
    <Card title={text.title}>
      <div
        aria-live="polite"
        aria-busy={pending}
        // Without JavaScript, only the button loads a preview.
        className={cx("min-h-24 transition-opacity", pending && "needs-script opacity-60")}
      >
        {state.preview ? (
          <RouteDetails preview={state.preview} />
        ) : (
          <RouteHint>{state.sessionEnded ? <SessionEndedMessage /> : state.hint}</RouteHint>
        )}
      </div>
    </Card>
  );
}

function RouteHint({ children }: { children: ReactNode }) {
  return (
    <p className="flex items-start gap-3 text-muted text-sm">
      <Icon name="circle-question-mark" className="mt-px size-5" />
      {children}
    </p>
  );
}

function RouteDetails({
  preview: { approver_name, eligible_approvers, explanation, steps },
}: {
  preview: Rendered<RoutePreview>;
}) {
  const text = useTexts().submit.route;

  if (shouldShowSteps(steps)) {
    return (
      <div className="flex flex-col gap-4 text-sm">
        <RouteStepList steps={steps} />
        <p className="text-muted">{explanation}</p>
      </div>
    );
  }
  return (
    <div className="flex flex-col gap-4 text-sm">
      <div className="flex items-start gap-3">
        {approver_name ? (
          <Avatar name={approver_name} />
        ) : (
          <Icon name={eligible_approvers.length === 0 ? "user-round-x" : "route"} className="mt-px size-5 text-muted" />
        )}
        <p className="min-w-0">{explanation}</p>
      </div>
      {eligible_approvers.length > 1 ? (
        <div>
          <h3 className="mb-2 font-medium text-muted text-xs">{text.mayDecide}</h3>
          <EligibleApproverList approvers={eligible_approvers} />
        </div>
      ) : null}
    </div>
  );
}

const DEBOUNCE_MS = 200;

/**
 * Returns the route preview for these values. Uses plain `fetch`, because a failed navigation would replace the form with an error screen.
 */
async function fetchRoutePreview(texts: Texts, query: string, signal: AbortSignal): Promise<RoutePreviewState> {
  const text = texts.submit.route;

  const unknown: RoutePreviewState = { preview: null, hint: text.unavailable };
  try {
    const response = await fetch(`/submit-request/route?${query}`, { signal });
    if (isLoginRedirect(response)) return { ...unknown, sessionEnded: true };
    return response.ok && !response.redirected ? await response.json() : unknown;
  } catch (error) {
    if (error instanceof TypeError) return unknown;
    throw error;
  }
}

/**
 * Fetches the route preview when the type, the amount or the currency changes. `amount` and `error`: as `readAmount` returns them.
 * @param amount_needed whether the type requires an amount, as `needsAmount` returns it
 * @param initial the preview in the server-rendered form; null if there is none
 */
export function useRoutePreview(
  { request_type, currency }: SubmitFormValues,
  { amount, error }: AmountReading,
  amount_needed: boolean | null,
  initial: RoutePreviewState | null,
): { state: RoutePreviewState; pending: boolean } {
  const texts = useTexts();
  const text = texts.submit.route;

  const isComplete = amount_needed === false || (amount_needed === true && amount !== "");
  const query = isComplete
    ? new URLSearchParams({ request_type, currency, ...(amount_needed && { amount }) }).toString()
    : null;
  // A preview that came with the page is not fetched again.
  const [latest, setLatest] = useState(initial && query !== null ? { query, state: initial } : null);
  const isCurrent = latest?.query === query;
  const isSuccessful = isCurrent && latest.state.hint !== text.unavailable;
  const [retries, setRetries] = useState(0);
  const waitForRelease = usePointerRelease();

  useEffect(() => {
    const retry = () => setRetries((count) => count + 1);
    window.addEventListener("online", retry);
    return () => window.removeEventListener("online", retry);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `retries` repeats a failed call when the browser is online again.
  useEffect(() => {
    if (query === null || isSuccessful) return;
    const controller = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const state = await fetchRoutePreview(texts, query, controller.signal);
        // The panel is above the form's buttons, and a preview is higher than a hint.
        await waitForRelease();
        if (!controller.signal.aborted) setLatest({ query, state });
      } catch (error) {
        // Ignores the error of a call that a newer call aborted.
        if (!controller.signal.aborted) throw error;
      }
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [query, isSuccessful, retries, waitForRelease]);

  if (query === null) {
    const hint = amount_needed === null ? text.chooseType : (error ?? text.enterAmount);
    return { state: initial ?? { preview: null, hint }, pending: false };
  }
  return { state: latest?.state ?? { preview: null, hint: text.checking }, pending: !isCurrent };
}
