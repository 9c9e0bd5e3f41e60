import { describe, expect, test } from "vitest";
import {
  appendMessages,
  applyChatEvent,
  createConversation,
  createMessage,
  findLastQuestion,
  restoreConversation,
  serializeConversation,
  toChatHistory,
} from "../../../../../app/features/assistant/conversation.ts";
import type { ChatEvent, Fact } from "../../../../../domain/assistant/entities.ts";
import { NO_CHAT_DETAILS } from "../../../../../domain/assistant/limits.ts";

const AT = "2026-11-02T09:00:00.000Z";
const question = (id: string, message = id) => createMessage({ id, type: "user", timestamp: AT, message });
const answer = (id: string, fields = {}) => createMessage({ id, type: "ai", timestamp: AT, message: id, ...fields });
const conversationOf = (...messages: ReturnType<typeof question>[]) =>
  appendMessages(createConversation("me", "session"), ...messages);

const FACT: Fact = { id: "F1", kind: "status", tone: "info", text: "It waits.", sources: [] };

describe("a streamed answer", () => {
  const pending = answer("a", { message: "", state: "pending" });
  const reduceAll = (...events: ChatEvent[]) => events.reduce(applyChatEvent, pending);
  const facts: ChatEvent = { event: "facts", facts: [FACT], provider: "Loopback", ...NO_CHAT_DETAILS };

  test("a streamed answer first gets its facts, then its text, and is complete after the event 'done'", () => {
    expect(reduceAll(facts)).toMatchObject({ facts: [FACT], provider: "Loopback", message: "", state: "pending" });
    expect(reduceAll(facts, { event: "text", text: "It " }, { event: "text", text: "waits" }).message).toBe("It waits");
    const done: ChatEvent = {
      event: "done",
      status: "success",
      response: "It waits.",
      provider: "Loopback",
      facts: [FACT],
      ...NO_CHAT_DETAILS,
    };
    expect(reduceAll(facts, { event: "text", text: "It" }, done)).toMatchObject({
      message: "It waits.",
      state: "complete",
    });
  });

  test("the events 'restart' and 'error' remove the text of a streamed answer, but not its facts", () => {
    expect(reduceAll(facts, { event: "text", text: "Wrong" }, { event: "restart" })).toMatchObject({
      message: "",
      facts: [FACT],
    });
    const failed = reduceAll(
      facts,
      { event: "text", text: "Wro" },
      {
        event: "error",
        status: "error",
        error: "Spent.",
        code: "rate_limited",
        detail: "Spent.",
      },
    );
    expect(failed).toMatchObject({ message: "", facts: [FACT], state: "failed", detail: "Spent." });
  });
});

test("a question to the assistant is sent with the last ten complete messages", () => {
  const messages = Array.from({ length: 12 }, (_, n) => question(`m${n}`));
  const history = toChatHistory(conversationOf(...messages, answer("failed", { state: "failed" }), answer("last")));
  expect(history.map(({ message }) => message)).toEqual([...messages.slice(3).map(({ id }) => id), "last"]);
  expect(history[0]).toEqual({ type: "user", message: "m3", timestamp: AT });
});

test("a conversation with the assistant has at most a hundred messages, and the oldest messages are removed", () => {
  expect(conversationOf(...Array.from({ length: 120 }, (_, n) => question(`m${n}`))).messages[0]?.id).toBe("m20");
});

test("a retry removes the last question and its answer from the conversation, and returns the question to send again", () => {
  const retry = findLastQuestion(
    conversationOf(question("first"), answer("one"), question("second"), answer("two", { state: "failed" })),
  );
  expect(retry?.question).toBe("second");
  expect(retry?.conversation.messages.map(({ id }) => id)).toEqual(["first", "one"]);
  expect(findLastQuestion(conversationOf())).toBeNull();
});

describe("a stored conversation", () => {
  const stored = serializeConversation(
    conversationOf(question("q"), answer("a"), question("q2"), answer("half", { state: "pending" })),
  );

  test("a stored conversation is restored for its user, and the state of an incomplete answer becomes 'stopped'", () => {
    const restored = restoreConversation(stored, "me");
    expect(restored?.session_id).toBe("session");
    expect(restored?.messages.map(({ id, state }) => [id, state])).toEqual([
      ["q", "complete"],
      ["a", "complete"],
      ["q2", "complete"],
      ["q2+", "stopped"],
    ]);
  });

  test.each([null, '"text"', "{}", '{"user_id":"me","session_id":"s","messages":[{"id":7}]}'])(
    "the stored text %s is not restored as a conversation",
    (text) => {
      expect(restoreConversation(text, "me")).toBeNull();
    },
  );

  test("a stored conversation is not restored for another user", () => {
    expect(restoreConversation(stored, "you")).toBeNull();
  });
});
