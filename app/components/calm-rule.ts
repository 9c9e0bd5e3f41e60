/* When something may be inserted into a screen that somebody looks at. Pure. */

/** A pointer that did not move for so long is not on its way to a button. */
const STILL_MS = 1_000;

export interface ScreenFacts {
  /** A dialog is open. */
  covered: boolean;
  /** A field has the focus. */
  typing: boolean;
  /** The page is not at its top: what is inserted there would move what is read. */
  scrolled: boolean;
  /** A button or key was pressed since the screen came. */
  pressed: boolean;
  /** Since the pointer moved. */
  still_ms: number;
}

/** Returns whether nobody is in the middle of something that would move. */
export const isCalm = ({ covered, typing, scrolled, still_ms }: ScreenFacts): boolean =>
  !covered && !typing && !scrolled && still_ms >= STILL_MS;

/** Returns whether the screen is only looked at so far: a prompt that comes later than that waits for the next screen. */
export const isUntouched = (facts: ScreenFacts): boolean => isCalm(facts) && !facts.pressed;
