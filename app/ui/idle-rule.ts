/* When something may be inserted into a screen that is in view. Pure. */

/** A pointer that has not moved for this long is not moving towards a button. */
const POINTER_IDLE_MS = 1_000;

export interface ScreenActivity {
  /** A dialog is open. */
  dialogOpen: boolean;
  /** A field has the focus. */
  typing: boolean;
  /** The page is scrolled: inserting something at its top would move what is in view. */
  scrolled: boolean;
  /** A button or key was pressed since the screen was shown. */
  pressed: boolean;
  /** Milliseconds since the pointer moved. */
  idle_ms: number;
}

/** Returns whether something can be inserted without moving what the person is using. */
export const isIdle = ({ dialogOpen, typing, scrolled, idle_ms }: ScreenActivity): boolean =>
  !dialogOpen && !typing && !scrolled && idle_ms >= POINTER_IDLE_MS;

/** Returns whether, besides, nothing was pressed on this screen. Otherwise a prompt is shown with the next screen. */
export const isUntouched = (facts: ScreenActivity): boolean => isIdle(facts) && !facts.pressed;
