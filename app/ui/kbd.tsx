/** Shows keyboard keys: `<Kbd keys={["Ctrl", "K"]} />`. */
export function Kbd({ keys }: { keys: readonly string[] }) {
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
