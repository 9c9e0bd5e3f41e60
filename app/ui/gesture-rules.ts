import type { RequestAction } from "../../domain/requests/lifecycle.ts";

/** A finger on the screen, in CSS pixels. */
export interface Point {
  x: number;
  y: number;
}

/** Spec sections 5 and 9: a move must exceed the start to be a gesture, and the threshold to do something. */
export const GESTURE_START_PX = 10;
export const SWIPE_THRESHOLD_PX = 50;
export const PULL_THRESHOLD_PX = 80;

/** What a touch turned out to be; once decided it stays that until the finger is lifted. */
export type GestureDirection = "undecided" | "sideways" | "upright";

/** Sideways is a horizontal move over 10 px and greater than the vertical one; any other move over 10 px belongs to scrolling. */
export function getDirection(from: Point, to: Point): GestureDirection {
  const across = Math.abs(to.x - from.x);
  const along = Math.abs(to.y - from.y);
  if (across > GESTURE_START_PX && across > along) return "sideways";
  return along > GESTURE_START_PX ? "upright" : "undecided";
}

export type Side = "left" | "right";

/** What people know from their mail: right says yes, left says no. On one's own requests right pushes, left takes back. */
const SIDE_ACTIONS: Record<Side, readonly RequestAction[]> = {
  right: ["approve", "remind"],
  left: ["reject", "cancel"],
};

export const getSide = (distance: number): Side => (distance > 0 ? "right" : "left");

/** The action that a swipe to this side opens, of those that the card offers as buttons; null when there is none. */
export function findSwipeAction(side: Side, offered: readonly string[]): RequestAction | null {
  return SIDE_ACTIONS[side].find((action) => offered.includes(action)) ?? null;
}

/** Whether a swipe of so many pixels, to either side, opens its action when the finger is lifted. */
export const isPastSwipeThreshold = (distance: number): boolean => Math.abs(distance) > SWIPE_THRESHOLD_PX;

/** Whether a pull of so many pixels refreshes when the finger is lifted. */
export const isPastPullThreshold = (pull: number): boolean => pull > PULL_THRESHOLD_PX;

/** How far a card follows the finger: up to 96 px all the way, beyond that a quarter, so that it is felt to be held. */
export function dampenDistance(distance: number): number {
  const most = 96;
  const beyond = Math.max(0, Math.abs(distance) - most);
  return Math.sign(distance) * (Math.min(Math.abs(distance), most) + beyond / 4);
}
