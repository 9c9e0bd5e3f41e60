/** The result of sending something through an outside service. */
export type DeliveryResult =
  | { sent: true }
  | {
      sent: false;
      /** The recipient does not exist any more, so no retry. */
      permanent_failure: boolean;
      /** The service fails or limits the rate, so other deliveries through it wait as well. */
      service_busy: boolean;
      /** From `Retry-After`; null when the service did not send it. */
      retry_after_seconds: number | null;
      error: string;
    };

const TIMEOUT_MS = 10_000;

/** Returns a `Retry-After` header in seconds; the header may be a date. Returns null when it is absent or invalid. */
export function parseRetryAfter(header: string | null): number | null {
  if (header === null) return null;
  if (/^\d{1,9}$/.test(header)) return Number(header);
  const until = Date.parse(header);
  return Number.isNaN(until) ? null : Math.max(0, Math.ceil((until - Date.now()) / 1000));
}

/** Calls a service once, without redirects. Never throws. `permanent`: the statuses that mean a permanent failure. */
export async function callService(
  url: string,
  init: RequestInit,
  permanent: readonly number[] = [],
): Promise<DeliveryResult> {
  try {
    const response = await fetch(url, { ...init, redirect: "manual", signal: AbortSignal.timeout(TIMEOUT_MS) });
    await response.body?.cancel();
    if (response.ok) return { sent: true };
    return {
      sent: false,
      permanent_failure: permanent.includes(response.status),
      service_busy: response.status === 429 || response.status >= 500,
      retry_after_seconds: parseRetryAfter(response.headers.get("Retry-After")),
      error: `HTTP ${response.status}`,
    };
  } catch (error) {
    return failedDelivery(error);
  }
}

/** Returns the result for a service that could not be reached. */
export const failedDelivery = (error: unknown): DeliveryResult => ({
  sent: false,
  permanent_failure: false,
  service_busy: true,
  retry_after_seconds: null,
  error: String(error),
});
