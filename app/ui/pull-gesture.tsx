import { useRevalidator } from "@remix-run/react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { cx } from "./cx.ts";
import {
  type GestureAxis,
  getGestureAxis,
  isPastPullThreshold,
  type Point,
  PULL_THRESHOLD_PX,
} from "./gesture-rules.ts";
import { Icon } from "./icon.tsx";
import { useTexts } from "./texts.tsx";
import { useToast } from "./toast-region.tsx";
import { useSingleTouch } from "./use-single-touch.ts";

/** The vertical position of the indicator in px, while it is hidden and at the end of a pull. */
const HIDDEN_PX = -48;
const VISIBLE_PX = 12;

/** Whether the target is in a dialog or in an element that is scrolled down. Pulling down scrolls there. */
function isInScrolledElement(target: Element): boolean {
  if (target.closest("dialog, textarea, select")) return true;
  for (let element: Element | null = target; element; element = element.parentElement) {
    if (element !== document.documentElement && element.scrollTop > 0) return true;
  }
  return false;
}

/** Returns a function that reloads the data of the screen, and whether it is reloading. `onDone` is called after each reload. */
function useRefresh(onDone: () => void) {
  const { revalidate, state } = useRevalidator();
  const [phase, setPhase] = useState<"idle" | "requested" | "loading">("idle");
  useEffect(() => {
    if (phase === "requested" && state === "loading") setPhase("loading");
    if (phase === "loading" && state === "idle") {
      setPhase("idle");
      onDone();
    }
  }, [phase, state, onDone]);
  const refresh = () => {
    setPhase("requested");
    revalidate();
  };
  return { refresh, refreshing: phase !== "idle" };
}

/**
 * The pull-to-refresh gesture and its indicator. The gesture is a pull of more than 80 px with one finger, from the top of the page (spec
 * section 9).
 */
export default function PullGesture(): ReactNode {
  const texts = useTexts();
  const text = texts.installedApp.pull;
  const messages = texts.common;

  const page = useRef(document.documentElement);
  const touch = useRef<{ from: Point; axis: GestureAxis; pull: number } | null>(null);
  const [pull, setPull] = useState(0);
  const toast = useToast();
  const { refresh, refreshing } = useRefresh(() => toast({ tone: "success", title: text.refreshed }));

  useSingleTouch(page, {
    start(from, target) {
      const atTop = window.scrollY <= 0 && !refreshing && !isInScrolledElement(target);
      touch.current = atTop ? { from, axis: "undecided", pull: 0 } : null;
    },
    move(to) {
      const current = touch.current;
      if (!current) return;
      if (current.axis === "undecided") current.axis = getGestureAxis(current.from, to);
      if (current.axis === "undecided") return;
      const distance = Math.max(0, to.y - current.from.y);
      // If a touch moves upwards first, the person scrolls. It does not become a pull if the finger moves down later.
      if (current.axis === "sideways" || (distance === 0 && current.pull === 0)) touch.current = null;
      current.pull = distance;
      setPull(touch.current ? distance : 0);
    },
    end(lifted) {
      const distance = touch.current?.pull ?? 0;
      touch.current = null;
      setPull(0);
      if (!lifted || !isPastPullThreshold(distance)) return;
      if (navigator.onLine) refresh();
      else toast({ tone: "error", title: messages.connection.offline });
    },
  });

  const progress = refreshing ? 1 : Math.min(pull / PULL_THRESHOLD_PX, 1);
  const label = refreshing ? text.refreshing : isPastPullThreshold(pull) ? text.release : pull > 0 ? text.pull : null;
  return (
    <div
      role="status"
      data-pull-to-refresh=""
      style={{ transform: `translateY(${HIDDEN_PX + progress * (VISIBLE_PX - HIDDEN_PX)}px)` }}
      className={cx(
        "pointer-events-none fixed inset-x-0 top-14 z-10 flex justify-center md:top-0",
        pull === 0 && "transition-transform duration-200",
      )}
    >
      {label ? (
        <p className="flex h-11 items-center gap-2 rounded-full border border-base-300 bg-base-100 px-5 font-medium text-sm shadow-lg">
          {refreshing ? (
            <span className="loading loading-spinner loading-xs text-primary" aria-hidden="true" />
          ) : (
            <Icon
              name="arrow-down"
              className={cx("text-primary transition-transform", isPastPullThreshold(pull) && "rotate-180")}
            />
          )}
          {label}
        </p>
      ) : null}
    </div>
  );
}
