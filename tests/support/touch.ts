import type { BrowserContextOptions, CDPSession, Locator, Page } from "playwright-core";
import { expectEventually } from "./browser-test.ts";

/** Browser options that simulate a phone in portrait orientation. */
export const PHONE_OPTIONS: BrowserContextOptions = {
  viewport: { width: 375, height: 800 },
  hasTouch: true,
  isMobile: true,
  deviceScaleFactor: 2,
};

export interface TouchPointer {
  /** Puts the finger down at a position in the window, in CSS pixels. */
  readonly down: (x: number, y: number) => Promise<void>;
  /** Moves the finger to this distance from where it was put down, in small steps. */
  readonly moveBy: (x: number, y: number) => Promise<void>;
  readonly lift: () => Promise<void>;
}

/** Returns a simulated finger that sends real touch events to the page. */
export async function createTouchPointer(page: Page): Promise<TouchPointer> {
  const session: CDPSession = await page.context().newCDPSession(page);
  let from = { x: 0, y: 0 };
  let now = from;
  const send = (type: "touchStart" | "touchMove" | "touchEnd", touchPoints: { x: number; y: number }[]) =>
    session.send("Input.dispatchTouchEvent", { type, touchPoints });
  return {
    async down(x, y) {
      from = { x, y };
      now = from;
      await send("touchStart", [from]);
    },
    async moveBy(x, y) {
      const steps = 5;
      const begin = now;
      now = { x: from.x + x, y: from.y + y };
      for (let step = 1; step <= steps; step += 1) {
        const part = step / steps;
        await send("touchMove", [{ x: begin.x + (now.x - begin.x) * part, y: begin.y + (now.y - begin.y) * part }]);
      }
    },
    async lift() {
      await send("touchEnd", []);
    },
  };
}

/** Waits until the element listens for touches. The code for gestures is loaded after hydration, without a visible change. */
export async function waitForTouchListener(page: Page, selector: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await expectEventually(async () => {
    const { result } = await session.send("Runtime.evaluate", {
      expression: `document.querySelector(${JSON.stringify(selector)})`,
    });
    if (!result.objectId) return [];
    const { listeners } = await session.send("DOMDebugger.getEventListeners", { objectId: result.objectId });
    return listeners.map(({ type }) => type);
  }).toContain("touchmove");
  await session.detach();
}

/** Scrolls an element into view and returns a point in its horizontal middle, near its top edge, where a card has text. */
export async function scrollAndGetTouchPoint(element: Locator): Promise<[number, number]> {
  await element.scrollIntoViewIfNeeded();
  const box = await element.boundingBox();
  if (!box) throw new Error("the element is not on the screen");
  return [box.x + box.width / 2, box.y + Math.min(20, box.height / 2)];
}
