import { messages } from "../messages.ts";
import { Dialog } from "./ui/dialog.tsx";
import { Kbd } from "./ui/kbd.tsx";

const SHORTCUTS = [
  {
    what: messages.keyboard.palette,
    keys: [
      ["Ctrl", "K"],
      ["⌘", "K"],
    ],
  },
  { what: messages.keyboard.search, keys: [["/"]] },
  { what: messages.keyboard.list, keys: [["J"], ["K"], ["↓"], ["↑"]] },
  { what: messages.keyboard.open, keys: [["Enter"]] },
  { what: messages.keyboard.toasts, keys: [["F8"]] },
  { what: messages.keyboard.help, keys: [["?"]] },
  { what: messages.keyboard.close, keys: [["Esc"]] },
];

/** What the keys do. */
export default function KeyboardHelp({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={messages.keyboard.title} onClose={onClose} lightDismiss>
      <dl className="divide-y divide-base-300">
        {SHORTCUTS.map(({ what, keys }) => (
          <div key={what} className="flex items-center justify-between gap-4 py-2.5 text-sm">
            <dt>{what}</dt>
            <dd className="flex flex-wrap justify-end gap-2">
              {keys.map((combination) => (
                <Kbd key={combination.join()} keys={combination} />
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
