import { isRouteErrorResponse, useRouteError } from "@remix-run/react";
import { useEffect } from "react";
import { Button, LinkButton } from "./button.tsx";
import { useTexts } from "./texts.tsx";

export interface ErrorScreenProps {
  /** The HTTP status of the error, if it has one. */
  status?: number;
  title: string;
  /** What happened, and which input was saved. */
  children: string;
  /** Whether there is a button to try again. */
  retry?: boolean;
  /** The link to another screen; if absent, a link to the dashboard. */
  back?: { to: string; label: string };
}

/** Shows the reference number of an unexpected failure, inside an error boundary. Renders nothing if the server did not respond. */
export function FailureReference() {
  const error = useRouteError();
  return isRouteErrorResponse(error) && error.status >= 500 ? (
    <span className="block text-muted text-sm">{String(error.data)}</span>
  ) : null;
}

/** A screen in place of a screen that failed. It says what happened and what to do next. */
export function ErrorScreen({ status, title, children, retry = false, back }: ErrorScreenProps) {
  const messages = useTexts().common;

  useOfflineCopyFallback(retry);
  return (
    <div className="mx-auto flex min-h-[60dvh] max-w-md flex-col items-center justify-center gap-3 text-center">
      {status ? <p className="font-semibold text-primary text-sm tabular-nums">{status}</p> : null}
      <h1 className="font-semibold text-2xl tracking-tight">{title}</h1>
      <p role="alert" className="text-muted">
        {children}
      </p>
      <FailureReference />
      <div className="mt-4 flex flex-wrap justify-center gap-2">
        {retry ? (
          <Button type="button" className="needs-script" onClick={() => window.location.reload()}>
            {messages.action.tryAgain}
          </Button>
        ) : null}
        <LinkButton to={back?.to ?? "/"} variant={retry ? "secondary" : "primary"}>
          {back?.label ?? messages.action.toDashboard}
        </LinkButton>
      </div>
    </div>
  );
}

/**
 * Reloads the page if its data could not be loaded because there is no connection. The service worker may have an offline copy of the page.
 * It always responds with a complete page, so that the reload happens only once.
 */
function useOfflineCopyFallback(possible: boolean): void {
  useEffect(() => {
    if (possible && !navigator.onLine && navigator.serviceWorker?.controller) window.location.reload();
  }, [possible]);
}
