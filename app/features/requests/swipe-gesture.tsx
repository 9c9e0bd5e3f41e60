import { type ReactNode, type RefObject, useRef, useState } from "react";
import type { RequestAction } from "../../../domain/requests/lifecycle.ts";
import { cx } from "../../ui/cx.ts";
import {
  dampenDistance,
  findSwipeAction,
  type GestureAxis,
  getGestureAxis,
  getSwipeDirection,
  isPastSwipeThreshold,
  type Point,
} from "../../ui/gesture-rules.ts";
import { Icon } from "../../ui/icon.tsx";
import { useTexts } from "../../ui/texts.tsx";
import { useSingleTouch } from "../../ui/use-single-touch.ts";
import { ACTION_ICON } from "./action-icons.ts";

interface Touch {
  card: HTMLElement;
  from: Point;
  axis: GestureAxis;
  distance: number;
}

/** The label behind a card, which becomes visible while a finger moves the card. */
interface Hint {
  action: RequestAction;
  /** Whether the dialog of the action opens if the person lifts the finger now. */
  armed: boolean;
  side: "left" | "right";
  top: number;
  height: number;
}

const TONE: Partial<Record<RequestAction, string>> = {
  approve: "text-success",
  reject: "text-error",
  cancel: "text-error",
};

const findActionButtons = (card: HTMLElement) => [...card.querySelectorAll<HTMLButtonElement>("button[name=act]")];

/** Handles swipes on the cards in `area`. Shows behind the card which action the swipe will open. */
export default function SwipeGesture({ area }: { area: RefObject<HTMLElement> }): ReactNode {
  const messages = useTexts().common;

  const touch = useRef<Touch | null>(null);
  const [hint, setHint] = useState<Hint | null>(null);

  const reset = () => {
    const card = touch.current?.card;
    if (card) {
      card.style.transform = "";
      delete card.dataset.swiping;
    }
    touch.current = null;
    setHint(null);
  };

  useSingleTouch(area, {
    start(from, target) {
      const card = target.closest<HTMLElement>(".request-card");
      touch.current = card && { card, from, axis: "undecided", distance: 0 };
    },
    move(to) {
      const swipe = touch.current;
      if (!swipe) return;
      if (swipe.axis === "undecided") swipe.axis = getGestureAxis(swipe.from, to);
      if (swipe.axis !== "sideways") return;
      swipe.distance = to.x - swipe.from.x;
      const side = getSwipeDirection(swipe.distance);
      const offered = findActionButtons(swipe.card).map((button) => button.value);
      const action = findSwipeAction(side, offered);
      swipe.card.dataset.swiping = "";
      swipe.card.style.transform = `translateX(${action ? dampenDistance(swipe.distance) : 0}px)`;
      const { offsetTop: top, offsetHeight: height } = swipe.card;
      setHint(action && { action, armed: isPastSwipeThreshold(swipe.distance), side, top, height });
    },
    end(lifted) {
      const swipe = touch.current;
      reset();
      if (!swipe || !lifted || !isPastSwipeThreshold(swipe.distance)) return;
      const buttons = findActionButtons(swipe.card);
      const action = findSwipeAction(
        getSwipeDirection(swipe.distance),
        buttons.map((button) => button.value),
      );
      const button = buttons.find(({ value }) => value === action);
      // Focuses the button, because a closing dialog returns the focus to the element that had it before.
      button?.focus({ preventScroll: true });
      button?.click();
    },
  });

  return hint ? (
    <div
      aria-hidden="true"
      style={{ top: hint.top, height: hint.height }}
      className={cx(
        "absolute inset-x-0 flex items-center rounded-box bg-base-300 px-1.5 font-medium text-xs",
        hint.side === "left" && "justify-end",
        TONE[hint.action] ?? "text-primary",
      )}
    >
      <span
        className={cx(
          "flex w-14 flex-col items-center gap-1 text-center leading-4 transition-transform",
          hint.armed ? "scale-110 font-semibold" : "opacity-80",
        )}
      >
        <Icon name={ACTION_ICON[hint.action]} className="size-5" />
        {messages.actions[hint.action].button}
      </span>
    </div>
  ) : null;
}
