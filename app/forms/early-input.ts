/* What is typed, chosen and sent before a page's scripts run. */

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

interface EarlyInput {
  /** What a control was last set to by hand; true or false of a checkbox or a radio button. */
  values: Map<Control, string | boolean>;
  /** A form that changes something was sent: its answer is on the way. */
  sent: boolean;
  stop: () => void;
}

declare global {
  interface Window {
    earlyInput?: EarlyInput;
  }
}

/**
 * Runs inline in every page, before React. While React takes a page over it resets controls to what the server has rendered, also those
 * that were changed since, and its handlers miss what happened before them.
 */
export const earlyInputScript = `{const c=new AbortController,o={capture:true,signal:c.signal},v=new Map,n=({target:t,type})=>{const b=/^(?:checkbox|radio)$/.test(t.type);if(t.matches?.("input,select,textarea")&&(b||type=="input")){v.delete(t);v.set(t,b?t.checked:t.value)}};earlyInput={values:v,sent:false,stop:()=>c.abort()};addEventListener("input",n,o);addEventListener("click",n,o);addEventListener("submit",e=>{if(e.target.method=="post")earlyInput.sent=true},o)}`;

/** Whether a form of this page was sent before its scripts ran. */
export const wasSubmittedEarly = (): boolean => window.earlyInput?.sent ?? false;

/** Marks a part of a page that React takes over after the rest (`LazyForm`). */
const LATE_FORM_SELECTOR = "[data-late-form]";

/**
 * Sets every control of the page, or of its late part, that was changed before React had taken it over once more, as if by hand, so that
 * whatever listens to it, React's state included, knows. To be called when it listens.
 */
export function replayEarlyInput(late?: Element): void {
  const { earlyInput } = window;
  if (!earlyInput) return;
  if (late || !document.querySelector(LATE_FORM_SELECTOR)) earlyInput.stop();
  for (const [control, value] of [...earlyInput.values]) {
    if (late ? !late.contains(control) : control.closest(LATE_FORM_SELECTOR)) continue;
    earlyInput.values.delete(control);
    if (control.isConnected && control.type !== "file") simulateInput(control, value);
  }
}

function simulateInput(control: Control, value: string | boolean): void {
  if (typeof value === "boolean") {
    // A press turns it round.
    (control as HTMLInputElement).checked = !value;
    control.click();
    return;
  }
  // What is half typed into a date or a number has no value yet.
  if (control.validity.badInput) return;
  const focused = document.activeElement === control && "selectionStart" in control ? control : null;
  const [start, end] = [focused?.selectionStart ?? null, focused?.selectionEnd ?? null];
  // React takes a value that it has seen for no change. It sees what is set on the control itself, not what its class sets.
  control.value = value === "" ? " " : "";
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), "value")?.set?.call(control, value);
  control.dispatchEvent(new Event("input", { bubbles: true }));
  control.dispatchEvent(new Event("change", { bubbles: true }));
  if (start !== null) focused?.setSelectionRange(start, end);
}
