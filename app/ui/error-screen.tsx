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

/** In the place of a screen that cannot be shown: what happened, what was kept, what to do. */
export function ErrorScreen({ status, title, children, retry = false }: ErrorScreenProps) {
  useOfflineCopyFallback(retry);
  return (
    <div className="mx-auto flex min-h-[60dvh] max-w-md flex-col items-center justify-center gap-3 text-center">
      {status ? <p className="font-semibold text-primary text-sm tabular-nums">{status}</p> : null}
      <h1 className="font-semibold text-2xl tracking-tight">{title}</h1>
      <p className="text-muted">{children}</p>
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
