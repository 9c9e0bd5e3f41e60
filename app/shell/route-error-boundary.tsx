import { isRouteErrorResponse, useRouteError } from "@remix-run/react";
import { messages } from "../messages/common.ts";
import { ErrorScreen } from "../ui/error-screen.tsx";

/** A screen's error boundary: a refusal says why it was refused; whatever else failed can be tried again. `failed`: the spec's sentence. */
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
