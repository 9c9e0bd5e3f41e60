import { keyboardMessages } from "../messages/shortcuts.ts";
import { Dialog } from "../ui/dialog.tsx";
import { Kbd } from "../ui/kbd.tsx";

const SHORTCUTS = [
  {
    what: keyboardMessages.palette,
    keys: [
      ["Ctrl", "K"],
      ["⌘", "K"],
    ],
  },
  { what: keyboardMessages.search, keys: [["/"]] },
  { what: keyboardMessages.list, keys: [["J"], ["K"], ["↓"], ["↑"]] },
  { what: keyboardMessages.open, keys: [["Enter"]] },
  { what: keyboardMessages.toasts, keys: [["F8"]] },
  { what: keyboardMessages.help, keys: [["?"]] },
  { what: keyboardMessages.close, keys: [["Esc"]] },
];

/** What the keys do. */
export default function KeyboardHelp({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={keyboardMessages.title} onClose={onClose} lightDismiss>
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
