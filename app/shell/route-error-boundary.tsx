import { type ErrorResponse, isRouteErrorResponse, useRouteError } from "@remix-run/react";
import { ErrorScreen } from "../ui/error-screen.tsx";
import { useTexts } from "../ui/texts.tsx";

export interface RouteErrorBoundaryProps {
  /** The title of the error after loading failed. */
  failed: string;
  hint?: string;
  /** The texts that say that an item does not exist, for a screen that shows one item, such as a request. */
  record?: RecordErrorProps;
}

/** The error boundary of every screen. Shows the reason for a refusal, and a button to retry after any other error. */
export function RouteErrorBoundary({ failed, hint, record }: RouteErrorBoundaryProps) {
  const text = useTexts().common.errors;

  const error = useRouteError();
  const refusal = isRouteErrorResponse(error) && error.status < 500 ? error : null;
  if (record)
    return <RecordError {...record} failed={failed} hint={hint ?? text.retryHint} isMissing={isNotFound(refusal)} />;
  if (refusal) return <RefusalScreen refusal={refusal} />;
  return (
    <ErrorScreen title={failed} retry>
      {hint ?? text.retryHint}
    </ErrorScreen>
  );
}

const isNotFound = (refusal: ErrorResponse | null): boolean => refusal?.status === 404;

function RefusalScreen({ refusal }: { refusal: ErrorResponse }) {
  const text = useTexts().common.errors;

  const detail = typeof refusal.data === "string" && refusal.data ? refusal.data : text.notFoundText;
  const title = isNotFound(refusal) ? text.notFoundTitle : text.forbiddenTitle;
  // The spec's message for people who may not open the Admin Panel begins with the title and a colon.
  const rest = detail.startsWith(title) ? /^\u00A0?: (.+)$/s.exec(detail.slice(title.length)) : null;
  const sentence = rest?.[1] ?? detail;
  return (
    <ErrorScreen status={refusal.status} title={title}>
      {sentence}
    </ErrorScreen>
  );
}

interface RecordErrorProps {
  missingTitle: string;
  missingText: string;
  /** The link to the list of the item. */
  back: { to: string; label: string };
}

function RecordError(props: RecordErrorProps & { failed: string; hint: string; isMissing: boolean }) {
  const { missingTitle, missingText, back, failed, hint, isMissing } = props;
  return isMissing ? (
    <ErrorScreen status={404} title={missingTitle} back={back}>
      {`${failed}. ${missingText}`}
    </ErrorScreen>
  ) : (
    <ErrorScreen title={failed} back={back} retry>
      {hint}
    </ErrorScreen>
  );
}
