/** What came of handing something to an outside service. */
export type DeliveryResult =
  | { sent: true }
  | {
      sent: false;
      /** The receiver is no more: never try again. */
      permanent_failure: boolean;
      /** The service is in trouble or asks for quiet, so that others for it had better wait as well. */
      service_busy: boolean;
      /** When the service said so. */
      retry_after_seconds: number | null;
      error: string;
    };

/** A service that takes longer is taken for down. */
const TIMEOUT_MS = 10_000;

/** `Retry-After` in seconds; it may also be a date. */
export function parseRetryAfter(header: string | null): number | null {
  if (header === null) return null;
  if (/^\d{1,9}$/.test(header)) return Number(header);
  const until = Date.parse(header);
  return Number.isNaN(until) ? null : Math.max(0, Math.ceil((until - Date.now()) / 1000));
}

/** Calls a service once: no redirects, not for ever, and whatever happens is an outcome. `gone`: the statuses that say so. */
export async function callService(
  url: string,
  init: RequestInit,
  gone: readonly number[] = [],
): Promise<DeliveryResult> {
  try {
    const answer = await fetch(url, { ...init, redirect: "manual", signal: AbortSignal.timeout(TIMEOUT_MS) });
    await answer.body?.cancel();
    if (answer.ok) return { sent: true };
    return {
      sent: false,
      permanent_failure: gone.includes(answer.status),
      service_busy: answer.status === 429 || answer.status >= 500,
      retry_after_seconds: parseRetryAfter(answer.headers.get("Retry-After")),
      error: `HTTP ${answer.status}`,
    };
  } catch (error) {
    return failedDelivery(error);
  }
}

/** A failure on the way there. */
export const failedDelivery = (error: unknown): DeliveryResult => ({
  sent: false,
  permanent_failure: false,
  service_busy: true,
  retry_after_seconds: null,
  error: String(error),
});
