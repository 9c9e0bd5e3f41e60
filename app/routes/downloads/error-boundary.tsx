import { isRouteErrorResponse, useRouteError } from "@remix-run/react";
import { ErrorScreen } from "../../components/error-screen.tsx";
import { exportMessages as exported } from "../../messages/export.ts";
import { messages } from "../../messages.ts";

/** In the screen's place: who may not download is told so, everything else can be tried again. */
export function DownloadsErrorBoundary() {
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status < 500) {
    return (
      <ErrorScreen status={error.status} title={messages.errors.forbiddenTitle}>
        {String(error.data)}
      </ErrorScreen>
    );
  }
  return (
    <ErrorScreen title={exported.failed} retry>
      {messages.errors.whatNow}
    </ErrorScreen>
  );
}
