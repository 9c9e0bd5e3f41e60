import { useEffect } from "react";
import {
  applyConnectionEvent,
  type ConnectionEvent,
  getReconnectDelayMs,
  INITIAL_CONNECTION,
} from "./live-connection.ts";

/**
 * Opens a WebSocket at `/api/live` while the page is visible, and polls when the server reports a change. Without a WebSocket, only the
 * regular polls run.
 * @param enabled false if this installation has no WebSocket or the session has ended
 */
export function useLiveConnection(enabled: boolean, poll: () => void): void {
  useEffect(() => (enabled && "WebSocket" in window ? openLiveConnection(poll) : undefined), [enabled, poll]);
}

function openLiveConnection(poll: () => void): () => void {
  let connection = INITIAL_CONNECTION;
  let socket: WebSocket | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const connect = () => {
    const opening = new WebSocket(new URL("/api/live", location.href.replace(/^http/, "ws")));
    let openedAt = Number.POSITIVE_INFINITY;
    socket = opening;
    opening.onopen = () => {
      openedAt = performance.now();
      dispatch({ kind: "opened" });
    };
    opening.onmessage = () => dispatch({ kind: "changed" });
    opening.onclose = () => {
      // Ignores a WebSocket that `disconnect` has closed.
      if (socket === opening) dispatch({ kind: "closed", open_ms: Math.max(0, performance.now() - openedAt) });
    };
  };
  const disconnect = () => {
    clearTimeout(timer);
    const closing = socket;
    socket = null;
    closing?.close();
  };
  const dispatch = (event: ConnectionEvent) => {
    const result = applyConnectionEvent(connection, event);
    connection = result.connection;
    if (result.effect === "connect") connect();
    if (result.effect === "disconnect") disconnect();
    if (result.effect === "poll" || result.effect === "poll_and_retry") poll();
    if (result.effect === "retry" || result.effect === "poll_and_retry")
      timer = setTimeout(
        () => dispatch({ kind: "retry_due" }),
        getReconnectDelayMs(connection.failures, Math.random()),
      );
  };

  const onVisibilityChange = () => dispatch({ kind: document.visibilityState === "hidden" ? "hidden" : "visible" });
  // Closes the WebSocket before the page enters the back/forward cache.
  const onPageHide = () => dispatch({ kind: "hidden" });
  onVisibilityChange();
  document.addEventListener("visibilitychange", onVisibilityChange);
  window.addEventListener("pagehide", onPageHide);
  window.addEventListener("pageshow", onVisibilityChange);
  return () => {
    document.removeEventListener("visibilitychange", onVisibilityChange);
    window.removeEventListener("pagehide", onPageHide);
    window.removeEventListener("pageshow", onVisibilityChange);
    disconnect();
  };
}
