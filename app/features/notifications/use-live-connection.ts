import { useEffect } from "react";
import { type ConnectionEvent, INITIAL_CONNECTION, reconnectDelayMs, transition } from "./live-connection.ts";

/**
 * Listens to `GET /api/live` while the page is seen, and asks the server whenever it says that something changed. Without it the poll
 * serves alone.
 *
 * @param on false: this installation has no socket, or the session has ended
 */
export function useLiveConnection(on: boolean, ask: () => void): void {
  useEffect(() => (on && "WebSocket" in window ? openLiveConnection(ask) : undefined), [on, ask]);
}

function openLiveConnection(ask: () => void): () => void {
  let state = INITIAL_CONNECTION;
  let socket: WebSocket | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const connect = () => {
    const opening = new WebSocket(new URL("/api/live", location.href.replace(/^http/, "ws")));
    let openedAt = Number.POSITIVE_INFINITY;
    socket = opening;
    opening.onopen = () => {
      openedAt = performance.now();
      happen({ kind: "opened" });
    };
    opening.onmessage = () => happen({ kind: "changed" });
    opening.onclose = () => {
      // Not one that was given up before.
      if (socket === opening) happen({ kind: "lost", open_ms: Math.max(0, performance.now() - openedAt) });
    };
  };
  const disconnect = () => {
    clearTimeout(timer);
    const closing = socket;
    socket = null;
    closing?.close();
  };
  const happen = (event: ConnectionEvent) => {
    const step = transition(state, event);
    state = step.connection;
    if (step.effect === "connect") connect();
    if (step.effect === "disconnect") disconnect();
    if (step.effect === "ask" || step.effect === "check") ask();
    if (step.effect === "wait" || step.effect === "check")
      timer = setTimeout(() => happen({ kind: "due" }), reconnectDelayMs(state.failures, Math.random()));
  };

  const look = () => happen({ kind: document.visibilityState === "hidden" ? "hidden" : "shown" });
  // A page that is kept for going back must not keep its socket.
  const leave = () => happen({ kind: "hidden" });
  look();
  document.addEventListener("visibilitychange", look);
  window.addEventListener("pagehide", leave);
  window.addEventListener("pageshow", look);
  return () => {
    document.removeEventListener("visibilitychange", look);
    window.removeEventListener("pagehide", leave);
    window.removeEventListener("pageshow", look);
    disconnect();
  };
}
