import { isRouteErrorResponse, useRouteError } from "@remix-run/react";
import { messages } from "../messages/common.ts";
import { ErrorScreen } from "../ui/error-screen.tsx";

/** The error boundary of a screen. Shows the reason of a refusal; other errors offer a retry. `failed`: the title that the spec defines. */
export function RouteErrorBoundary({ failed }: { failed: string }) {
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status < 500) {
    return (
      <ErrorScreen status={error.status} title={messages.errors.forbiddenTitle}>
        {String(error.data)}
      </ErrorScreen>
    );
  }
  return (
    <ErrorScreen title={failed} retry>
      {messages.errors.retryHint}
    </ErrorScreen>
  );
}
