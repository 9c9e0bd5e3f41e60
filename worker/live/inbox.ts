import { DurableObject } from "cloudflare:workers";

/** The maximum number of sockets of one person; a further one closes the oldest. */
const MAX_SOCKETS = 10;
/** A socket is closed after this time; the page opens another one, which checks the session again. */
const MAX_SOCKET_MS = 10 * 60 * 1000;

type SocketAttachment = { opened_at: number };

const CHANGED_MESSAGE = JSON.stringify({ changed: true });

/** 'Try again later': the page opens another socket. */
const CLOSE_CODE = 1013;

const openedAt = (socket: WebSocket): number => (socket.deserializeAttachment() as SocketAttachment).opened_at;

/**
 * The open pages of one person, as hibernating WebSockets. Sends `{"changed": true}` and nothing else: pages load the changes through the API,
 * which checks the session and R4.
 */
export class Inbox extends DurableObject {
  /** Accepts a socket. The caller has checked the session, the origin and the upgrade. */
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

  /** Notifies all open pages of this person. */
  poke(): void {
    for (const socket of this.ctx.getWebSockets()) {
      try {
        socket.send(CHANGED_MESSAGE);
      } catch {
        // The socket has just been closed; its page polls.
      }
    }
  }

  /** Closes the socket: pages only receive. */
  override webSocketMessage(socket: WebSocket): void {
    closeSocket(socket, "listen only");
  }

  /** Answers the close, for which the page otherwise waits. */
  override webSocketClose(socket: WebSocket): void {
    closeSocket(socket, "closed");
  }

  /** Closes sockets that are too old, and sets the alarm for the next one. */
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
    // It is already closed.
  }
}
