/** The result of sending a message through an external service. */
export type DeliveryResult =
  | { sent: true }
  | {
      sent: false;
      /** Whether the recipient no longer exists, so that there is no retry. */
      permanent_failure: boolean;
      /** Whether the service fails or limits the rate, so that all deliveries through it must wait. */
      service_busy: boolean;
      /** The value of the header `Retry-After`; null if the service did not send it. */
      retry_after_seconds: number | null;
      error: string;
    };

const TIMEOUT_MS = 10_000;

/** Returns the seconds in a `Retry-After` header, which may also be a date. Returns null if the header is absent or invalid. */
export function parseRetryAfter(header: string | null): number | null {
  if (header === null) return null;
  if (/^\d{1,9}$/.test(header)) return Number(header);
  const until = Date.parse(header);
  return Number.isNaN(until) ? null : Math.max(0, Math.ceil((until - Date.now()) / 1000));
}

/** Calls an external service once and follows no redirects. Never throws. `permanent`: the HTTP statuses that mean a permanent failure. */
export async function callExternalService(
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
    return createDeliveryFailure(error);
  }
}

/** Returns the result of a delivery whose service could not be reached. */
export const createDeliveryFailure = (error: unknown): DeliveryResult => ({
  sent: false,
  permanent_failure: false,
  service_busy: true,
  retry_after_seconds: null,
  error: String(error),
});
