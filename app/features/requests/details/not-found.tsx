import { messages } from "../../../messages/common.ts";
import { requestDetailsMessages as text } from "../../../messages/details.ts";
import { Button, LinkButton } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { FailureReference, useOfflineCopyFallback } from "../../../ui/error-screen.tsx";
import { Icon } from "../../../ui/icon.tsx";

/** Shown instead of a request. `missing`: it does not exist or the reader must not see it; otherwise it failed to load, and a retry may help. */
export function NotFound({ id, missing }: { id: string; missing: boolean }) {
  useOfflineCopyFallback(!missing);
  return (
    <div className="pt-8">
      <h1 className="text-center font-semibold text-2xl tracking-tight">{missing ? text.notFound : text.failed}</h1>
      <div role="alert">
        <EmptyState
          icon={<Icon name="file-question-mark" className="size-6" />}
          title={text.failed}
          action={
            <div className="flex flex-wrap justify-center gap-2">
              {missing ? null : (
                <Button type="button" className="needs-script" onClick={() => window.location.reload()}>
                  {messages.action.tryAgain}
                </Button>
              )}
              <LinkButton to="/" variant={missing ? "primary" : "secondary"} icon={<Icon name="chevron-left" />}>
                {messages.action.toDashboard}
              </LinkButton>
            </div>
          }
        >
          {missing ? text.notFoundText(id) : text.crashText}
          <FailureReference />
        </EmptyState>
      </div>
    </div>
  );
}
