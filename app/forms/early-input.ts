/* 'Early input' is what a person types, checks or sends before the scripts of a page run. */

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

interface EarlyInput {
  /** The last value of each changed control. The value of a checkbox or radio button is a boolean. */
  values: Map<Control, string | boolean>;
  /** Whether a POST form of the page was sent. */
  sent: boolean;
  stop: () => void;
}

declare global {
  interface Window {
    earlyInput?: EarlyInput;
  }
}

/**
 * An inline script for every page that records early input before React runs. Otherwise hydration would reset changed controls to the
 * server-rendered values, and React's handlers would miss earlier events.
 */
export const earlyInputScript = `{const c=new AbortController,o={capture:true,signal:c.signal},v=new Map,n=({target:t,type})=>{const b=/^(?:checkbox|radio)$/.test(t.type);if(t.matches?.("input,select,textarea")&&(b||type=="input")){v.delete(t);v.set(t,b?t.checked:t.value)}};earlyInput={values:v,sent:false,stop:()=>c.abort()};addEventListener("input",n,o);addEventListener("click",n,o);addEventListener("submit",e=>{if(e.target.method=="post")earlyInput.sent=true},o)}`;

/** Whether a form of this page was sent before the scripts of the page ran. */
export const wasSubmittedEarly = (): boolean => window.earlyInput?.sent ?? false;

/** Repeats early input as events, so that it reaches React's state. Must be called after the hydration of the page. */
export function replayEarlyInput(): void {
  const { earlyInput } = window;
  if (!earlyInput) return;
  earlyInput.stop();
  for (const [control, value] of [...earlyInput.values]) {
    earlyInput.values.delete(control);
    if (control.isConnected && control.type !== "file") simulateInput(control, value);
  }
}

function simulateInput(control: Control, value: string | boolean): void {
  if (typeof value === "boolean") {
    // Sets the opposite state, because the click after this line toggles the control.
    (control as HTMLInputElement).checked = !value;
    control.click();
    return;
  }
  // Skips an incomplete date or number, because it has no value.
  if (control.validity.badInput) return;
  const focused = document.activeElement === control && "selectionStart" in control ? control : null;
  const [start, end] = [focused?.selectionStart ?? null, focused?.selectionEnd ?? null];
  // React ignores an `input` event if the value equals the last value that React knows, which it tracks by overriding the element's
  // `value`. The first line therefore changes the value that React knows. The second line calls the browser's own setter, which React does
  // not track.
  control.value = value === "" ? " " : "";
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), "value")?.set?.call(control, value);
  control.dispatchEvent(new Event("input", { bubbles: true }));
  control.dispatchEvent(new Event("change", { bubbles: true }));
  if (start !== null) focused?.setSelectionRange(start, end);
}
