import { lazy, Suspense, useEffect, useState } from "react";
import type { Role } from "../../domain/roles.ts";
import { isTypingTarget } from "../ui/is-typing.ts";

// These components are loaded on their first use, because most visits never need them.
const CommandPalette = lazy(() => import("./command-palette.tsx"));
const KeyboardHelp = lazy(() => import("./keyboard-help.tsx"));

/** The name of the event that opens the command palette, for example from the button in the navigation. */
const OPEN_PALETTE = "open-command-palette";

export function openCommandPalette(): void {
  document.dispatchEvent(new Event(OPEN_PALETTE));
}

/** Handles the global shortcuts: Ctrl/Cmd-K opens the palette, `?` the help, and `/` focuses the screen's search box. */
export function Shortcuts({ role }: { role: Role }) {
  const [openDialog, setOpenDialog] = useState<"palette" | "help" | null>(null);
  useEffect(() => {
    const openPalette = () => setOpenDialog("palette");
    const onKey = (event: KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "k") {
        event.preventDefault();
        setOpenDialog((current) => (current === "palette" ? null : "palette"));
        return;
      }
      if (event.ctrlKey || event.metaKey || event.altKey || isTypingTarget(event.target)) return;
      if (document.querySelector("dialog[open]")) return;
      if (event.key === "?") setOpenDialog("help");
      if (event.key === "/") {
        const box = document.querySelector<HTMLInputElement>("[data-search-box]");
        if (!box) return;
        event.preventDefault();
        box.focus();
        box.select();
      }
    };
    document.addEventListener("keydown", onKey);
    document.addEventListener(OPEN_PALETTE, openPalette);
    return () => {
      document.removeEventListener("keydown", onKey);
      document.removeEventListener(OPEN_PALETTE, openPalette);
    };
  }, []);
  const close = () => setOpenDialog(null);
  return (
    <Suspense fallback={null}>
      {openDialog === "palette" ? (
        <CommandPalette role={role} onClose={close} onHelp={() => setOpenDialog("help")} />
      ) : null}
      {openDialog === "help" ? <KeyboardHelp onClose={close} /> : null}
    </Suspense>
  );
}
