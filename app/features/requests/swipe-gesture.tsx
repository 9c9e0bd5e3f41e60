import { type ReactNode, type RefObject, useRef, useState } from "react";
import type { RequestAction } from "../../../domain/requests/lifecycle.ts";
import { messages } from "../../messages/common.ts";
import { cx } from "../../ui/cx.ts";
import {
  dampenDistance,
  findSwipeAction,
  type GestureDirection,
  getDirection,
  getSide,
  isPastSwipeThreshold,
  type Point,
} from "../../ui/gesture-rules.ts";
import { Icon } from "../../ui/icon.tsx";
import { useSingleTouch } from "../../ui/use-touch.ts";
import { ACTION_ICON } from "./action-buttons.tsx";

interface Touch {
  card: HTMLElement;
  from: Point;
  course: GestureDirection;
  distance: number;
}

/** What shows behind the card that is being moved. */
interface Hint {
  action: RequestAction;
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

/** Follows swipes on the cards of `area` and shows behind the card what lifting the finger would open. */
export default function SwipeGesture({ area }: { area: RefObject<HTMLElement> }): ReactNode {
  const touch = useRef<Touch | null>(null);
  const [hint, setHint] = useState<Hint | null>(null);

  const letGo = () => {
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
      touch.current = card && { card, from, course: "undecided", distance: 0 };
    },
    move(to) {
      const now = touch.current;
      if (!now) return;
      if (now.course === "undecided") now.course = getDirection(now.from, to);
      if (now.course !== "sideways") return;
      now.distance = to.x - now.from.x;
      const side = getSide(now.distance);
      const offered = findActionButtons(now.card).map((button) => button.value);
      const action = findSwipeAction(side, offered);
      now.card.dataset.swiping = "";
      now.card.style.transform = `translateX(${action ? dampenDistance(now.distance) : 0}px)`;
      const { offsetTop: top, offsetHeight: height } = now.card;
      setHint(action && { action, armed: isPastSwipeThreshold(now.distance), side, top, height });
    },
    end(lifted) {
      const now = touch.current;
      letGo();
      if (!now || !lifted || !isPastSwipeThreshold(now.distance)) return;
      const buttons = findActionButtons(now.card);
      const action = findSwipeAction(
        getSide(now.distance),
        buttons.map((button) => button.value),
      );
      const button = buttons.find(({ value }) => value === action);
      // Where the focus returns to when the dialog closes.
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
