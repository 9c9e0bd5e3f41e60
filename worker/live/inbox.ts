import { DurableObject } from "cloudflare:workers";
import { MAX_SOCKET_MS } from "../../domain/limits.ts";

/** The maximum number of open sockets of one person. A further socket closes the oldest one. */
const MAX_SOCKETS = 10;

type SocketAttachment = { opened_at: number };

const CHANGED_MESSAGE = JSON.stringify({ changed: true });

/** The WebSocket close code 'Try again later', after which the page opens a new socket. */
const CLOSE_CODE = 1013;

const openedAt = (socket: WebSocket): number => (socket.deserializeAttachment() as SocketAttachment).opened_at;

/**
 * The open pages of one person, as hibernating WebSockets. Sends only `{"changed": true}`. The pages then load the
 * changes through the API, which checks the session and the visibility rule (R4).
 */
export class PageConnections extends DurableObject {
  /**
   * Opens a socket for a page. The caller has checked the session, the origin, and that the call asks for a WebSocket.
   */
  override async fetch(): Promise<Response> {
    const sockets = this.ctx.getWebSockets().sort((a, b) => openedAt(a) - openedAt(b));
    for (const socket of sockets.slice(0, Math.max(0, sockets.length - MAX_SOCKETS + 1)))
      closeSocket(socket, "too many");
    const { 0: client, 1: server } = new WebSocketPair();
    this.ctx.acceptWebSocket(server);
    server.serializeAttachment({ opened_at: Date.now() } satisfies SocketAttachment);
    if ((await this.ctx.storage.getAlarm()) === null) await this.ctx.storage.setAlarm(Date.now() + MAX_SOCKET_MS);
    return new Response(null, { status: 101, webSocket: client });
  }

  /** Sends `{"changed": true}` to all open pages of this person. */
  poke(): void {
    for (const socket of this.ctx.getWebSockets()) {
      try {
        socket.send(CHANGED_MESSAGE);
      } catch {
        // The socket was closed in the meantime; its page loads changes at intervals instead.
      }
    }
  }

  /** Closes a socket through which a page sends a message, because pages may only receive. */
  override webSocketMessage(socket: WebSocket): void {
    closeSocket(socket, "listen only");
  }

  /** Completes the closing of a socket that the page closed; otherwise the page would wait. */
  override webSocketClose(socket: WebSocket): void {
    closeSocket(socket, "closed");
  }

  /** Closes sockets that have been open for too long, and sets the alarm to the time when the next socket must be closed. */
  override async alarm(): Promise<void> {
    const expired = Date.now() - MAX_SOCKET_MS;
    const remaining: number[] = [];
    for (const socket of this.ctx.getWebSockets()) {
      if (openedAt(socket) <= expired) closeSocket(socket, "expired");
      else remaining.push(openedAt(socket));
    }
    if (remaining.length > 0) await this.ctx.storage.setAlarm(Math.min(...remaining) + MAX_SOCKET_MS);
  }
}

function closeSocket(socket: WebSocket, reason: string): void {
  try {
    socket.close(CLOSE_CODE, reason);
  } catch {
    // The socket is already closed.
  }
}
