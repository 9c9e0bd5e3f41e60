import type { RequestAction } from "../../domain/requests/lifecycle.ts";

/** A position on the screen, in CSS pixels. */
export interface Point {
  x: number;
  y: number;
}

/**
 * The distances of spec sections 5 and 9: a move of more than GESTURE_START_PX is a gesture; a swipe or pull beyond its threshold has an
 * effect.
 */
const GESTURE_START_PX = 10;
export const SWIPE_THRESHOLD_PX = 50;
export const PULL_THRESHOLD_PX = 80;

/** The axis of a touch. Once it is decided, it does not change until the finger is lifted. */
export type GestureAxis = "undecided" | "sideways" | "upright";

/**
 * Returns 'sideways' for a horizontal move of more than 10 px that is greater than the vertical move, 'upright' for another vertical move
 * of more than 10 px, otherwise 'undecided'.
 */
export function getGestureAxis(from: Point, to: Point): GestureAxis {
  const dx = Math.abs(to.x - from.x);
  const dy = Math.abs(to.y - from.y);
  if (dx > GESTURE_START_PX && dx > dy) return "sideways";
  return dy > GESTURE_START_PX ? "upright" : "undecided";
}

export type SwipeDirection = "left" | "right";

/**
 * The actions that a swipe to each side can open; the first that the card offers is taken. As in mail apps, right is positive and left is
 * negative. On the reader's own requests, right reminds and left cancels.
 */
const SIDE_ACTIONS: Record<SwipeDirection, readonly RequestAction[]> = {
  right: ["approve", "remind"],
  left: ["reject", "cancel"],
};

export const getSwipeDirection = (distance: number): SwipeDirection => (distance > 0 ? "right" : "left");

/** Returns the action that a swipe to this side opens; null if there is none. `offered`: the actions that have a button on the card. */
export function findSwipeAction(side: SwipeDirection, offered: readonly string[]): RequestAction | null {
  return SIDE_ACTIONS[side].find((action) => offered.includes(action)) ?? null;
}

/** Returns whether a swipe over this distance in px, to either side, opens its action. */
export const isPastSwipeThreshold = (distance: number): boolean => Math.abs(distance) > SWIPE_THRESHOLD_PX;

/** Returns whether a pull over this distance in px refreshes the screen. */
export const isPastPullThreshold = (pull: number): boolean => pull > PULL_THRESHOLD_PX;

/** Returns how far a card moves with the finger, in px: the finger's distance up to 96 px, and a quarter of the distance beyond. */
export function dampenDistance(distance: number): number {
  const max = 96;
  const beyond = Math.max(0, Math.abs(distance) - max);
  return Math.sign(distance) * (Math.min(Math.abs(distance), max) + beyond / 4);
}
