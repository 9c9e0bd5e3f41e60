import type { Role } from "../../domain/roles.ts";
import type { Texts } from "../../texts/screens.ts";
import { Dialog } from "../ui/dialog.tsx";
import { Checkbox } from "../ui/inputs.tsx";
import { areSingleKeysOff, setSingleKeysOff } from "../ui/is-typing.ts";
import { useTexts } from "../ui/texts.tsx";
import { listKeyTargets, SUBMIT_KEY } from "./navigation-keys.ts";

const getShortcuts = (texts: Texts) => [
  {
    description: texts.keyboard.palette,
    keys: [
      ["Ctrl", "K"],
      ["⌘", "K"],
    ],
  },
  { description: texts.keyboard.search, keys: [["/"]] },
  { description: texts.keyboard.list, keys: [["J"], ["K"], ["↓"], ["↑"]] },
  { description: texts.keyboard.open, keys: [["Enter"]] },
  { description: texts.keyboard.approve, keys: [["A"]] },
  { description: texts.keyboard.reject, keys: [["R"]] },
  { description: texts.keyboard.requestInfo, keys: [["I"]] },
  { description: texts.keyboard.select, keys: [["X"]] },
  {
    description: texts.keyboard.send,
    keys: [
      ["Ctrl", "Enter"],
      ["⌘", "Enter"],
    ],
  },
  {
    description: texts.keyboard.undo,
    keys: [
      ["Ctrl", "Z"],
      ["⌘", "Z"],
    ],
  },
  { description: texts.keyboard.toasts, keys: [["F8"]] },
  { description: texts.keyboard.help, keys: [["?"]] },
  { description: texts.keyboard.close, keys: [["Esc"]] },
];

/** Lists the keyboard shortcuts. */
export default function KeyboardHelp({ role, onClose }: { role: Role; onClose: () => void }) {
  const texts = useTexts();
  const messages = texts.common;
  const keyboardMessages = texts.keyboard;

  const screens = [
    { description: messages.nav.submitRequest, keys: [[SUBMIT_KEY.toUpperCase()]] },
    ...listKeyTargets(texts, role).map(({ key, label }) => ({
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
        {[...getShortcuts(texts), ...screens].map(({ description, keys }) => (
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
