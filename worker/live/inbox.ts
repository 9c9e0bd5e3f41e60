import { DurableObject } from "cloudflare:workers";

/** Sockets of one person: what is opened beyond them closes the oldest. */
const MAX_SOCKETS = 10;
/** After so long a socket ends, and the page's next one shows whether its session still holds. */
const MAX_SOCKET_MS = 10 * 60 * 1000;

type SocketAttachment = { opened_at: number };

const CHANGED_MESSAGE = JSON.stringify({ changed: true });

/** 'Try again later': the page opens another one. */
const CLOSE_CODE = 1013;

const openedAt = (socket: WebSocket): number => (socket.deserializeAttachment() as SocketAttachment).opened_at;

/**
 * One person's open pages, as hibernating WebSockets. They carry `{"changed": true}` and nothing else: what changed is asked for through
 * the API, where the session and R4 decide.
 */
export class Inbox extends DurableObject {
  /** The caller has checked the session, the origin and the upgrade. */
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

  /** Something changed for this person. */
  poke(): void {
    for (const socket of this.ctx.getWebSockets()) {
      try {
        socket.send(CHANGED_MESSAGE);
      } catch {
        // Closed in this moment; its page polls.
      }
    }
  }

  /** Nothing that a page says is of interest. */
  override webSocketMessage(socket: WebSocket): void {
    closeSocket(socket, "listen only");
  }

  /** Without an answer the page would wait for one. */
  override webSocketClose(socket: WebSocket): void {
    closeSocket(socket, "closed");
  }

  override async alarm(): Promise<void> {
    const expired = Date.now() - MAX_SOCKET_MS;
    const left: number[] = [];
    for (const socket of this.ctx.getWebSockets()) {
      if (openedAt(socket) <= expired) closeSocket(socket, "checked anew");
      else left.push(openedAt(socket));
    }
    if (left.length > 0) await this.ctx.storage.setAlarm(Math.min(...left) + MAX_SOCKET_MS);
  }
}

function closeSocket(socket: WebSocket, reason: string): void {
  try {
    socket.close(CLOSE_CODE, reason);
  } catch {
    // It was closed already.
  }
}
