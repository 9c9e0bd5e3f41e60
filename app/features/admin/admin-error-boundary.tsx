import { isRouteErrorResponse, useRouteError } from "@remix-run/react";
import { ACCESS_DENIED } from "../../../domain/permissions.ts";
import { adminMessages as text } from "../../messages/admin.ts";
import { messages } from "../../messages/common.ts";
import { ErrorScreen } from "../../ui/error-screen.tsx";

/** The error boundary of the Admin Panel: access denied, not found, or another failure with a retry. */
export function AdminErrorBoundary() {
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status < 500) {
    const detail = String(error.data || messages.errors.notFoundText);
    const [title, ...rest] = detail === ACCESS_DENIED ? detail.split(": ") : [messages.errors.notFoundTitle, detail];
    return (
      <ErrorScreen status={error.status} title={title ?? text.title}>
        {rest.join(": ")}
      </ErrorScreen>
    );
  }
  return (
    <ErrorScreen title={text.failed} retry>
      {messages.errors.retryHint}
    </ErrorScreen>
  );
}
