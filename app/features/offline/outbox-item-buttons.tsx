import { Link } from "@remix-run/react";
import { type ReactNode, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { useTexts } from "../../ui/texts.tsx";
import type { OutboxEntry } from "./storage/outbox-rules.ts";
import { removeOutboxEntry } from "./storage/outbox-store.ts";

/** The buttons of an outbox entry. Discarding requires a second click. */
export function OutboxItemButtons({ entry, children }: { entry: OutboxEntry; children?: ReactNode }) {
  const text = useTexts().installedApp.outbox;

  const [confirming, setConfirming] = useState(false);
  return (
    <div className="flex flex-wrap items-center justify-end gap-2">
      {entry.kind === "action" ? (
        <Link
          to={`/request/${encodeURIComponent(entry.request_id)}/details`}
          reloadDocument
          className="mr-auto inline-flex min-h-11 items-center text-primary text-sm underline-offset-4 hover:underline md:min-h-8"
        >
          {text.openRequest}
        </Link>
      ) : null}
      <Button
        type="button"
        size="sm"
        variant={confirming ? "danger" : "ghost"}
        onClick={() => (confirming ? void removeOutboxEntry(entry.id) : setConfirming(true))}
      >
        {confirming ? text.discardReally : text.discard}
      </Button>
      {children}
    </div>
  );
}
