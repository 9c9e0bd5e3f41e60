import { type RefObject, useLayoutEffect, useRef } from "react";

/** An area of the window in CSS pixels. */
export interface Area {
  left: number;
  top: number;
  width: number;
  height: number;
}

type Size = Pick<Area, "width" | "height">;

/** What a message must not cover, from the worst to the least: `control`: a button or field. `link`: a link, which mostly has text around it. */
export interface Obstacle extends Area {
  kind: "control" | "link";
}

/** The distance between a message and the edges of the window, other messages and bars. */
const GAP_PX = 12;
const WIDE_GAP_PX = 24;
/** The distance between two places that are tried. */
const STEP_PX = 8;
/** Where the content begins beside the navigation on a wide screen (`shell-header`). */
const NAVIGATION_PX = 240;
/** The layout for phones applies up to this width (spec section 9). */
const MAX_PHONE_PX = 768;
/** The height of the header on a phone (`shell-header`). */
const PHONE_HEADER_PX = 56;

/** Returns how many square pixels of `one` the area `other` covers. */
function getOverlap(one: Area, other: Area): number {
  const width = Math.min(one.left + one.width, other.left + other.width) - Math.max(one.left, other.left);
  const height = Math.min(one.top + one.height, other.top + other.height) - Math.max(one.top, other.top);
  return width > 0 && height > 0 ? width * height : 0;
}

/** The edge of the window at which a message appears if nothing is there; on a phone always the upper edge. */
export type Edge = "top" | "bottom";

/**
 * Returns the places for a message of this size, the best first. On a phone: below the header, then further down. Otherwise: the right, the
 * middle and the left of the edge, then further from it.
 */
function* listPlaces(size: Size, window: Size, edge: Edge): Generator<Area> {
  const isPhone = window.width <= MAX_PHONE_PX;
  const right = window.width - size.width - WIDE_GAP_PX;
  const start = NAVIGATION_PX + WIDE_GAP_PX;
  const lefts = isPhone ? [(window.width - size.width) / 2] : [right, (right + start) / 2, start];
  const first = isPhone ? PHONE_HEADER_PX + GAP_PX : WIDE_GAP_PX;
  const last = window.height - size.height - (isPhone ? GAP_PX : WIDE_GAP_PX);
  for (let distance = 0; first + distance <= last; distance += STEP_PX)
    for (const left of lefts)
      yield { ...size, left, top: isPhone || edge === "top" ? first + distance : last - distance };
}

/**
 * Returns the first place that covers no control and no link; if there is none, the first that covers no control; otherwise the one that
 * covers the least of the controls. Null if the message is larger than the window.
 */
export function findFreePlace(size: Size, window: Size, obstacles: readonly Obstacle[], edge: Edge): Area | null {
  const places = [...listPlaces(size, window, edge)].map((place) => {
    const covered = (kind: Obstacle["kind"]) =>
      obstacles.reduce((sum, one) => (one.kind === kind ? sum + getOverlap(place, one) : sum), 0);
    return { place, controls: covered("control"), links: covered("link") };
  });
  const best =
    places.find(({ controls, links }) => controls + links === 0) ??
    places.find(({ controls }) => controls === 0) ??
    places.toSorted((one, other) => one.controls - other.controls)[0];
  return best?.place ?? null;
}

const CONTROLS =
  "button, input:not([type=hidden]), select, textarea, summary, label:has(input), [role=button], .btn, nav a[href], a.stat-card";
/** Other messages. */
const MESSAGES = ".toast-card, .prompt-card";

function toObstacle(element: Element, kind: Obstacle["kind"]): Obstacle {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { left, top, width, height, kind };
}

/** Returns the visible controls, links and other messages of the page that are not in `message`. */
function listObstacles(message: Element): Obstacle[] {
  const find = (selector: string) =>
    [...document.querySelectorAll(selector)].filter(
      (one) =>
        !message.contains(one) &&
        !one.contains(message) &&
        one.checkVisibility({ visibilityProperty: true, opacityProperty: true }),
    );
  return [
    ...find(`${CONTROLS}, ${MESSAGES}`).map((one) => toObstacle(one, "control")),
    ...find("a[href]:not(.btn, .stat-card)").map((one) => toObstacle(one, "link")),
  ];
}

/** Moves a message with a fixed position to a free place of the window. Its CSS gives it its width, and a place until then. */
function moveToFreePlace(message: HTMLElement, edge: Edge): void {
  const { style } = message;
  for (const side of ["left", "top", "right", "bottom"] as const) style[side] = "";
  const size = { width: message.offsetWidth, height: message.offsetHeight };
  const { clientWidth: width, clientHeight: height } = document.documentElement;
  const place = size.height > 0 ? findFreePlace(size, { width, height }, listObstacles(message), edge) : null;
  if (!place) return;
  style.left = `${place.left}px`;
  style.top = `${place.top}px`;
  style.right = "auto";
  style.bottom = "auto";
}

/**
 * Returns the reference for an element with a fixed position that appears above the page, such as a toast. It then lies on no control, if
 * there is such a place. `content`: what the element shows, or a false value if it shows nothing. The place is found when this value changes or
 * its content appears, and when the page or the window gets another size.
 */
export function useFreePlace<E extends HTMLElement>(content: unknown, edge: Edge = "bottom"): RefObject<E> {
  const element = useRef<E>(null);
  useLayoutEffect(() => {
    const message = element.current;
    if (!content || !message) return;
    const move = () => moveToFreePlace(message, edge);
    // The toast library fills its area after this effect, and the page can still grow.
    const observer = new ResizeObserver(move);
    observer.observe(message);
    observer.observe(document.body);
    window.addEventListener("resize", move);
    return () => {
      observer.disconnect();
      window.removeEventListener("resize", move);
    };
  }, [content, edge]);
  return element;
}
