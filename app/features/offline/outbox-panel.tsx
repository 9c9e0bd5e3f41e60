import { phone } from "../../messages/phone.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { OutboxEntry } from "./outbox-entry.tsx";
import type { Waiting } from "./storage/outbox-rules.ts";

const text = phone.outbox;

/** Everything that waits to be sent or was not taken: to look at, to change, to send, to discard. */
export function OutboxPanel({ entries, onClose }: { entries: readonly Waiting[]; onClose: () => void }) {
  return (
    <Dialog title={text.title} description={text.intro} size="lg" onClose={onClose}>
      {entries.length === 0 ? (
        <p className="text-muted">{text.empty}</p>
      ) : (
        <ul className="flex flex-col gap-3">
          {entries.map((entry) => (
            <OutboxEntry key={entry.id} entry={entry} onLeave={onClose} />
          ))}
        </ul>
      )}
    </Dialog>
  );
}
