import { describe, expect, test } from "vitest";
import {
  appendMessages,
  createConversation,
  createMessage,
  reduceChatEvent,
  restoreConversation,
  rewindForRetry,
  serializeConversation,
  toHistory,
} from "../../../../app/features/assistant/conversation.ts";
import type { ChatEvent, Fact } from "../../../../domain/assistant/entities.ts";

const AT = "2026-11-02T09:00:00.000Z";
const said = (id: string, message = id) => createMessage({ id, type: "user", timestamp: AT, message });
const answered = (id: string, fields = {}) => createMessage({ id, type: "ai", timestamp: AT, message: id, ...fields });
const talk = (...messages: ReturnType<typeof said>[]) =>
  appendMessages(createConversation("me", "session"), ...messages);

const FACT: Fact = { id: "F1", kind: "status", tone: "info", text: "It waits.", sources: [] };

describe("an answer grows with what is heard", () => {
  const coming = answered("a", { message: "", state: "coming" });
  const heard = (...events: ChatEvent[]) => events.reduce(reduceChatEvent, coming);
  const facts: ChatEvent = { event: "facts", facts: [FACT], provider: "Loopback" };

  test("facts, words, the whole of it", () => {
    expect(heard(facts)).toMatchObject({ facts: [FACT], provider: "Loopback", message: "", state: "coming" });
    expect(heard(facts, { event: "text", text: "It " }, { event: "text", text: "waits" }).message).toBe("It waits");
    const done: ChatEvent = {
      event: "done",
      status: "success",
      response: "It waits.",
      provider: "Loopback",
      facts: [FACT],
    };
    expect(heard(facts, { event: "text", text: "It" }, done)).toMatchObject({ message: "It waits.", state: "whole" });
  });

  test("a restart takes the words back, not the facts; a failure as well", () => {
    expect(heard(facts, { event: "text", text: "Wrong" }, { event: "restart" })).toMatchObject({
      message: "",
      facts: [FACT],
    });
    const failed = heard(
      facts,
      { event: "text", text: "Wro" },
      {
        event: "error",
        status: "error",
        error: "Spent.",
        code: "budget_spent",
        detail: "Spent.",
      },
    );
    expect(failed).toMatchObject({ message: "", facts: [FACT], state: "failed", detail: "Spent." });
  });
});

test("a question takes the last ten whole messages along", () => {
  const messages = Array.from({ length: 12 }, (_, n) => said(`m${n}`));
  const history = toHistory(talk(...messages, answered("failed", { state: "failed" }), answered("last")));
  expect(history.map(({ message }) => message)).toEqual([...messages.slice(3).map(({ id }) => id), "last"]);
  expect(history[0]).toEqual({ type: "user", message: "m3", timestamp: AT });
});

test("a long conversation loses its beginning", () => {
  expect(talk(...Array.from({ length: 120 }, (_, n) => said(`m${n}`))).messages[0]?.id).toBe("m20");
});

test("another try asks the last question again, as if it had not been asked", () => {
  const again = rewindForRetry(
    talk(said("first"), answered("one"), said("second"), answered("two", { state: "failed" })),
  );
  expect(again?.question).toBe("second");
  expect(again?.conversation.messages.map(({ id }) => id)).toEqual(["first", "one"]);
  expect(rewindForRetry(talk())).toBeNull();
});

describe("what a tab keeps", () => {
  const kept = serializeConversation(talk(said("q"), answered("a"), said("q2"), answered("half", { state: "coming" })));

  test("comes back to its user; a question without its answer was interrupted", () => {
    const back = restoreConversation(kept, "me");
    expect(back?.session_id).toBe("session");
    expect(back?.messages.map(({ id, state }) => [id, state])).toEqual([
      ["q", "whole"],
      ["a", "whole"],
      ["q2", "whole"],
      ["q2+", "stopped"],
    ]);
  });

  test.each([null, '"text"', "{}", '{"user_id":"me","session_id":"s","messages":[{"id":7}]}'])(
    "%s is nothing",
    (text) => {
      expect(restoreConversation(text, "me")).toBeNull();
    },
  );

  test("is nothing to anybody else", () => {
    expect(restoreConversation(kept, "you")).toBeNull();
  });
});
