import type { Role } from "../../domain/roles.ts";
import { messages } from "../messages/common.ts";
import { keyboardMessages } from "../messages/shortcuts.ts";
import { Dialog } from "../ui/dialog.tsx";
import { Checkbox } from "../ui/inputs.tsx";
import { areSingleKeysOff, setSingleKeysOff } from "../ui/is-typing.ts";
import { listKeyTargets, SUBMIT_KEY } from "./navigation-keys.ts";

const SHORTCUTS = [
  {
    description: keyboardMessages.palette,
    keys: [
      ["Ctrl", "K"],
      ["⌘", "K"],
    ],
  },
  { description: keyboardMessages.search, keys: [["/"]] },
  { description: keyboardMessages.list, keys: [["J"], ["K"], ["↓"], ["↑"]] },
  { description: keyboardMessages.open, keys: [["Enter"]] },
  { description: keyboardMessages.approve, keys: [["A"]] },
  { description: keyboardMessages.reject, keys: [["R"]] },
  { description: keyboardMessages.requestInfo, keys: [["I"]] },
  { description: keyboardMessages.select, keys: [["X"]] },
  {
    description: keyboardMessages.send,
    keys: [
      ["Ctrl", "Enter"],
      ["⌘", "Enter"],
    ],
  },
  {
    description: keyboardMessages.undo,
    keys: [
      ["Ctrl", "Z"],
      ["⌘", "Z"],
    ],
  },
  { description: keyboardMessages.toasts, keys: [["F8"]] },
  { description: keyboardMessages.help, keys: [["?"]] },
  { description: keyboardMessages.close, keys: [["Esc"]] },
];

/** Lists the keyboard shortcuts. */
export default function KeyboardHelp({ role, onClose }: { role: Role; onClose: () => void }) {
  const screens = [
    { description: messages.nav.submitRequest, keys: [[SUBMIT_KEY.toUpperCase()]] },
    ...listKeyTargets(role).map(({ key, label }) => ({
      description: keyboardMessages.goTo(label),
      keys: [["G", key.toUpperCase()]],
    })),
  ];
  return (
    <Dialog title={keyboardMessages.title} onClose={onClose} lightDismiss>
      <Checkbox
        className="mb-3"
        label={keyboardMessages.singleKeys}
        defaultChecked={!areSingleKeysOff()}
        onChange={({ currentTarget }) => setSingleKeysOff(!currentTarget.checked)}
      />
      <dl className="divide-y divide-base-300">
        {[...SHORTCUTS, ...screens].map(({ description, keys }) => (
          <div key={description} className="flex items-center justify-between gap-4 py-2.5 text-sm">
            <dt>{description}</dt>
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

/** Shows keys in the style of a keyboard: `<Kbd keys={["Ctrl", "K"]} />`. */
function Kbd({ keys }: { keys: readonly string[] }) {
  return (
    <span className="inline-flex items-center gap-1">
      {keys.map((key) => (
        <kbd key={key} className="kbd kbd-sm">
          {key}
        </kbd>
      ))}
    </span>
  );
}
