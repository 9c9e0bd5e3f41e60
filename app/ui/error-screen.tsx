import { isRouteErrorResponse, useRouteError } from "@remix-run/react";
import { messages } from "../messages/common.ts";
import { Button, LinkButton } from "./button.tsx";
import { useOfflineCopyFallback } from "./use-offline-copy-fallback.ts";

export interface ErrorScreenProps {
  /** The HTTP status, where there is one. */
  status?: number;
  title: string;
  /** What happened and what was kept. */
  children: string;
  /** Another try can help: offers it. */
  retry?: boolean;
}

/** In an error boundary: the reference of an unexpected failure. Shows nothing when the server did not answer. */
export function FailureReference() {
  const error = useRouteError();
  return isRouteErrorResponse(error) && error.status >= 500 ? (
    <span className="block text-muted text-sm">{error.data}</span>
  ) : null;
}

/** In the place of a screen that cannot be shown: what happened, what was kept, what to do. */
export function ErrorScreen({ status, title, children, retry = false }: ErrorScreenProps) {
  useOfflineCopyFallback(retry);
  return (
    <div className="mx-auto flex min-h-[60dvh] max-w-md flex-col items-center justify-center gap-3 text-center">
      {status ? <p className="font-semibold text-primary text-sm tabular-nums">{status}</p> : null}
      <h1 className="font-semibold text-2xl tracking-tight">{title}</h1>
      <p className="text-muted">{children}</p>
      <FailureReference />
      <div className="mt-4 flex flex-wrap justify-center gap-2">
        {retry ? (
          <Button type="button" className="needs-script" onClick={() => window.location.reload()}>
            {messages.action.tryAgain}
          </Button>
        ) : null}
        <LinkButton to="/" variant={retry ? "secondary" : "primary"}>
          {messages.action.toDashboard}
        </LinkButton>
      </div>
    </div>
  );
}
