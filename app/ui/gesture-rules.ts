import type { RequestAction } from "../../domain/requests/lifecycle.ts";

/** A position on the screen, in CSS pixels. */
export interface Point {
  x: number;
  y: number;
}

/**
 * The distances of spec sections 5 and 9. A move of more than GESTURE_START_PX is a gesture. A swipe or pull beyond its threshold has an
 * effect.
 */
const GESTURE_START_PX = 10;
const SWIPE_THRESHOLD_PX = 50;
export const PULL_THRESHOLD_PX = 80;

/** The axis of a touch. After it is decided, it does not change until the person lifts the finger. */
export type GestureAxis = "undecided" | "sideways" | "upright";

/**
 * Returns 'sideways' if the horizontal move is more than 10 px and longer than the vertical move. Otherwise, returns 'upright' for a
 * vertical move of more than 10 px, and 'undecided' for a shorter one.
 */
export function getGestureAxis(from: Point, to: Point): GestureAxis {
  const dx = Math.abs(to.x - from.x);
  const dy = Math.abs(to.y - from.y);
  if (dx > GESTURE_START_PX && dx > dy) return "sideways";
  return dy > GESTURE_START_PX ? "upright" : "undecided";
}

export type SwipeDirection = "left" | "right";

/**
 * The actions that a swipe to each side can open. The first action that the card offers is used. As in mail apps, a swipe to the right is a
 * positive action, and a swipe to the left a negative one. On the user's own requests, right reminds and left cancels.
 */
const SIDE_ACTIONS: Record<SwipeDirection, readonly RequestAction[]> = {
  right: ["approve", "remind"],
  left: ["reject", "cancel"],
};

export const getSwipeDirection = (distance: number): SwipeDirection => (distance > 0 ? "right" : "left");

/** Returns the action that a swipe to this side opens, or null if there is none. `offered`: the actions that have a button on the card. */
export function findSwipeAction(side: SwipeDirection, offered: readonly string[]): RequestAction | null {
  return SIDE_ACTIONS[side].find((action) => offered.includes(action)) ?? null;
}

/** Whether a swipe over this distance in px, to either side, opens its action. */
export const isPastSwipeThreshold = (distance: number): boolean => Math.abs(distance) > SWIPE_THRESHOLD_PX;

/** Whether a pull over this distance in px refreshes the screen. */
export const isPastPullThreshold = (pull: number): boolean => pull > PULL_THRESHOLD_PX;

/**
 * Returns how far a card moves with the finger, in px. Up to 96 px it moves with the finger, and then by a quarter of the finger's
 * distance.
 */
export function dampenDistance(distance: number): number {
  const max = 96;
  const beyond = Math.max(0, Math.abs(distance) - max);
  return Math.sign(distance) * (Math.min(Math.abs(distance), max) + beyond / 4);
}
