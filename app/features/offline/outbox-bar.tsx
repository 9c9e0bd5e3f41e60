import { useState } from "react";
import { Dialog } from "../../ui/dialog.tsx";
import { Icon } from "../../ui/icon.tsx";
import { useTexts } from "../../ui/texts.tsx";
import { OutboxItem } from "./outbox-item.tsx";
import type { OutboxEntry } from "./storage/outbox-rules.ts";

/** Shows how many outbox entries are waiting, being edited or refused. Opens the outbox. */
export function OutboxBar({ entries }: { entries: readonly OutboxEntry[] }) {
  const text = useTexts().installedApp.outbox;

  const [open, setOpen] = useState(false);
  const count = (state: OutboxEntry["state"]) => entries.filter((entry) => entry.state === state).length;
  const [waiting, editing, refused] = [count("waiting"), count("editing"), count("refused")];
  return (
    <>
      <div role="status">
        {entries.length > 0 ? (
          <div className="flex flex-wrap items-center justify-center gap-x-4 border-base-300 border-b bg-base-100 px-4 py-0.5 text-sm">
            {waiting > 0 ? (
              <span className="flex items-center gap-2">
                <Icon name="cloud-upload" className="text-primary" />
                {text.waiting(waiting)}
              </span>
            ) : null}
            {editing > 0 ? (
              <span className="flex items-center gap-2">
                <Icon name="pencil" className="text-muted" />
                {text.editing(editing)}
              </span>
            ) : null}
            {refused > 0 ? (
              <span className="flex items-center gap-2 font-medium text-error">
                <Icon name="circle-exclamation-point" />
                {text.refused(refused)}
              </span>
            ) : null}
            <button
              type="button"
              aria-haspopup="dialog"
              className="min-h-11 cursor-pointer px-3 font-medium text-primary underline-offset-4 hover:underline md:min-h-9"
              onClick={() => setOpen(true)}
            >
              {text.show}
            </button>
          </div>
        ) : null}
      </div>
      {open ? <OutboxPanel entries={entries} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

/** A dialog that lists the outbox entries. People can view, edit, send and discard each entry. */
function OutboxPanel({ entries, onClose }: { entries: readonly OutboxEntry[]; onClose: () => void }) {
  const text = useTexts().installedApp.outbox;

  return (
    <Dialog title={text.title} description={text.intro} size="lg" onClose={onClose}>
      {entries.length === 0 ? (
        <p className="text-muted">{text.empty}</p>
      ) : (
        <ul className="flex flex-col gap-3">
          {entries.map((entry) => (
            <OutboxItem key={entry.id} entry={entry} onLeave={onClose} />
          ))}
        </ul>
      )}
    </Dialog>
  );
}
