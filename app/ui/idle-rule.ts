/* The rules for inserting an element into a screen that the person is looking at. Pure. */

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

/** Whether an element can be inserted without moving what the person is using. */
export const isIdle = ({ dialogOpen, typing, scrolled, idle_ms }: ScreenActivity): boolean =>
  !dialogOpen && !typing && !scrolled && idle_ms >= POINTER_IDLE_MS;

/** Whether, in addition, nothing was pressed on this screen. Otherwise a prompt waits for the next screen. */
export const isUntouched = (activity: ScreenActivity): boolean => isIdle(activity) && !activity.pressed;
