/**
 * Reads and writes server-sent events (WHATWG HTML, 9.2). The browser reads the assistant's answers with it, the server those of a model.
 * Pure.
 */

export interface ServerSentEvent {
  /** 'message' unless the stream names another. */
  event: string;
  data: string;
}

/** A longer event is treated as an error of the sender. */
const MAX_EVENT_CHARACTERS = 1_000_000;

/**
 * Returns a function that takes the next piece of a stream and returns the events that it completes.
 *
 * @throws RangeError when one event is longer than the limit
 */
export function createEventReader(): (piece: string) => ServerSentEvent[] {
  let rest = "";
  return (piece) => {
    rest += piece;
    // A carriage return at the end may be the first half of a line break.
    const trailing = rest.endsWith("\r") ? "\r" : "";
    const blocks = rest
      .slice(0, rest.length - trailing.length)
      .replaceAll(/\r\n?/g, "\n")
      .split("\n\n");
    rest = (blocks.pop() ?? "") + trailing;
    if (rest.length > MAX_EVENT_CHARACTERS) throw new RangeError("an event of the stream has no end");
    return blocks.flatMap(parseBlock);
  };
}

function parseBlock(block: string): ServerSentEvent[] {
  let event = "message";
  const data: string[] = [];
  for (const line of block.split("\n")) {
    const [, name = "", value = ""] = /^([^:]*):? ?(.*)$/.exec(line) ?? [];
    if (name === "event") event = value;
    else if (name === "data") data.push(value);
  }
  return data.length === 0 ? [] : [{ event, data: data.join("\n") }];
}

/** Returns one event as text. */
export const formatEvent = ({ event, data }: ServerSentEvent): string =>
  `event: ${event}\n${data
    .split("\n")
    .map((line) => `data: ${line}\n`)
    .join("")}\n`;
