/** Server-sent events as text (WHATWG HTML, 9.2). Pure: the assistant's answers are read by it in the browser, a model's on the server. */

export interface ServerSentEvent {
  /** 'message' unless the stream names it. */
  event: string;
  data: string;
}

/** An event that is longer than this is no answer of anybody's. */
const MAX_EVENT_CHARACTERS = 1_000_000;

/**
 * Takes a stream in whatever pieces it comes and answers the events that are complete by then.
 *
 * @throws RangeError when one event grows without an end
 */
export function createEventReader(): (piece: string) => ServerSentEvent[] {
  let rest = "";
  return (piece) => {
    rest += piece;
    // A carriage return at the end may be half of a line's end.
    const held = rest.endsWith("\r") ? "\r" : "";
    const blocks = rest
      .slice(0, rest.length - held.length)
      .replaceAll(/\r\n?/g, "\n")
      .split("\n\n");
    rest = (blocks.pop() ?? "") + held;
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

/** One event as it is sent. */
export const formatEvent = ({ event, data }: ServerSentEvent): string =>
  `event: ${event}\n${data
    .split("\n")
    .map((line) => `data: ${line}\n`)
    .join("")}\n`;
