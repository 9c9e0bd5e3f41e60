import { phoneMessages } from "../../messages/phone.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { OutboxItem } from "./outbox-item.tsx";
import type { OutboxEntry } from "./storage/outbox-rules.ts";

const text = phoneMessages.outbox;

/** Everything that waits to be sent or was not taken: to look at, to change, to send, to discard. */
export function OutboxPanel({ entries, onClose }: { entries: readonly OutboxEntry[]; onClose: () => void }) {
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
