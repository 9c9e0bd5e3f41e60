import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

interface ReceivedSms {
  authorization: string | undefined;
  type: string | undefined;
  /** The header `Idempotency-Key`. */
  key: string | undefined;
  form: Record<string, string>;
}

/** A loopback SMS provider with Twilio's API. */
export interface SmsService {
  url: string;
  /** Every call in order, including refused ones. */
  received: ReceivedSms[];
  /** Sets the response to all later calls. */
  replyWith: (answer: { status: number; headers?: Record<string, string> }) => void;
  stop: () => void;
}

export async function startSmsService(): Promise<SmsService> {
  let answer: Parameters<SmsService["replyWith"]>[0] = { status: 201 };
  const arrived: ReceivedSms[] = [];
  const server = createServer(async (request, response) => {
    const { authorization, "content-type": type, "idempotency-key": key } = request.headers;
    const form = Object.fromEntries(new URLSearchParams(await text(request)));
    arrived.push({ authorization, type, key: key?.toString(), form });
    response.writeHead(answer.status, answer.headers).end("{}");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/Messages.json`,
    received: arrived,
    replyWith: (next) => {
      answer = next;
    },
    stop: () => {
      server.close();
    },
  };
}
