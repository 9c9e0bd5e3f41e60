import { useNavigate } from "@remix-run/react";
import { lazy, Suspense, useEffect, useState } from "react";
import type { Role } from "../../domain/roles.ts";
import { isShortcutIgnored } from "../ui/is-typing.ts";
import { useTexts } from "../ui/texts.tsx";
import { listenForNavigationKeys } from "./navigation-keys.ts";

// These components are loaded when they are used first, because most visits do not need them.
const CommandPalette = lazy(() => import("./command-palette.tsx"));
const KeyboardHelp = lazy(() => import("./keyboard-help.tsx"));

/** The name of the event that opens the command palette, for example from the button in the navigation. */
const OPEN_PALETTE = "open-command-palette";

export function openCommandPalette(): void {
  document.dispatchEvent(new Event(OPEN_PALETTE));
}

/** The name of the event that opens the keyboard help, for example from the user menu. */
const OPEN_HELP = "open-keyboard-help";

export function openKeyboardHelp(): void {
  document.dispatchEvent(new Event(OPEN_HELP));
}

/**
 * Handles the global shortcuts. Ctrl/Cmd-K opens the palette, `?` opens the help, `/` focuses the screen's search box, and Ctrl/Cmd-Enter
 * sends the form.
 */
export function Shortcuts({ role }: { role: Role }) {
  const texts = useTexts();

  const [openDialog, setOpenDialog] = useState<"palette" | "help" | null>(null);
  const navigate = useNavigate();
  useEffect(() => listenForNavigationKeys(texts, role, navigate), [role, navigate, texts]);
  useEffect(() => {
    const openPalette = () => setOpenDialog("palette");
    const openHelp = () => setOpenDialog("help");
    const onKey = (event: KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "k") {
        event.preventDefault();
        setOpenDialog((current) => (current === "palette" ? null : "palette"));
        return;
      }
      if ((event.ctrlKey || event.metaKey) && event.key === "Enter" && sendForm(event.target)) {
        event.preventDefault();
        return;
      }
      if (isShortcutIgnored(event)) return;
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
    document.addEventListener(OPEN_HELP, openHelp);
    return () => {
      document.removeEventListener("keydown", onKey);
      document.removeEventListener(OPEN_PALETTE, openPalette);
      document.removeEventListener(OPEN_HELP, openHelp);
    };
  }, []);
  // Renders no `Suspense` before the first use, because React reports an error if a `Suspense` boundary is updated before it is hydrated.
  if (!openDialog) return null;
  const close = () => setOpenDialog(null);
  return (
    <Suspense fallback={null}>
      {openDialog === "palette" ? (
        <CommandPalette role={role} onClose={close} onHelp={() => setOpenDialog("help")} />
      ) : (
        <KeyboardHelp role={role} onClose={close} />
      )}
    </Suspense>
  );
}

/**
 * Presses the first submit button of the form that has the focus, or, if no form has it, of the form in the open dialog. Returns whether
 * there is such a form. Ignores search forms, and buttons that are disabled because something is missing.
 */
function sendForm(target: EventTarget | null): boolean {
  const form =
    (target instanceof Element ? target.closest("form") : null) ??
    document.querySelector<HTMLFormElement>("dialog[open] form[method=post]");
  if (!form || (form.method !== "post" && !form.closest("dialog"))) return false;
  const isSubmit = (element: Element): element is HTMLButtonElement =>
    element instanceof HTMLButtonElement && element.type === "submit";
  [...form.elements].find(isSubmit)?.click();
  return true;
}
