import { describe, expect, test } from "vitest";
import type { ChatAnswer, SmartSearchAnswer } from "../../../domain/assistant/entities.ts";
import { actAs } from "../../support/use-cases.ts";
import { createApiTest } from "../api/api-test.ts";
import type { Client } from "../api/client.ts";

const api = createApiTest();

type Found = { search_analysis: SmartSearchAnswer };

/** Gives a type, a department, a person, a group, a priority and a currency this name. Writes rows, because forms refuse some of the names. */
async function giveName(name: string): Promise<void> {
  const { DB } = api.platform;
  const at = "2026-11-01T00:00:00.000Z";
  await DB.batch([
    DB.prepare("INSERT INTO request_types (id, code, name, created_at) VALUES ('t', ?, ?, ?)").bind(name, name, at),
    DB.prepare(
      "UPDATE departments SET name = ? WHERE id = (SELECT department_id FROM users WHERE username = 'it.staff')",
    ).bind(name),
    DB.prepare("UPDATE users SET name = ? WHERE username = 'hr.manager'").bind(name),
    DB.prepare("UPDATE priorities SET code = ? WHERE code = 'URGENT'").bind(name),
    DB.prepare("UPDATE currencies SET code = ? WHERE code = 'GBP'").bind(name),
    DB.prepare("UPDATE request_id_config SET prefix = ?").bind(name),
  ]);
}

const TEXTS = (name: string) => [
  ".",
  "is 1234 approved",
  "\u00ad - . ?",
  `requests of ${name}`,
  "open requests over 10 usd",
  `is 1234 ${"a".repeat(40)}`,
];

async function askAll(client: Client, name: string): Promise<void> {
  for (const text of TEXTS(name)) {
    const chat = await client.post<ChatAnswer>("/ai/chat", {
      message: text,
      history: [{ role: "user", content: "my requests" }],
    });
    expect([text, chat.status]).toEqual([text, 200]);
    const search = await client.post<Found>("/ai/smart-search", { query: text });
    expect([text, search.status]).toEqual([text, 200]);
  }
}

describe("names with signs, and names that nobody sees", () => {
  test.each(["Software (C++)", "R&D (hardware", "IT [internal", "*urgent", "(a|a)*b", "A | B", "\\", "$&", "{any}"])(
    "with the name '%s' in all master data, every chat and every search has an answer",
    async (name) => {
      await giveName(name);
      await askAll(await api.as("director"), name);
    },
  );

  test.each(["\u00ad", "\u200b\u200d", ".", "?!", ",", "\u0301", "'", "-"])(
    "with the name %j in all master data, every chat and every search has an answer, and no search without words finds anything",
    async (name) => {
      await api.submit("requester", { title: "Laptops" });
      await giveName(name);
      const director = await api.as("director");
      await askAll(director, name);
      for (const query of [".", "- -", "\u00ad.", "?"]) {
        const { body } = await director.post<Found>("/ai/smart-search", { query });
        expect(body.search_analysis).toMatchObject({
          ...{ matches: [], total: 0, facts: [], search_keywords: [] },
          search_intent: "Nothing was searched: the text has no word, number or name to look for.",
        });
      }
    },
  );

  test("the analysis and the insights have an answer with names of signs", async () => {
    await giveName("(a|a)*b");
    const director = await api.as("director");
    const request_data = { title: "(a|a)*b", request_type: "procurement", amount: 10, description: "(a|a)*b [" };
    expect((await director.post("/ai/analyze-request", { request_data })).status).toBe(200);
    expect((await director.post("/ai/generate-insights", {})).status).toBe(200);
  });
});

describe("texts of any length", () => {
  test.each(["a", "1", " .", "(", '"', "a a a ", "i ", "who can need to ", "{any} ", "1.a(\"' "])(
    "a message of 2,000 characters and a search of 500 that repeat %j have an answer",
    async (part) => {
      const requester = await api.as("requester");
      const text = (length: number) => `x${part.repeat(length)}`.slice(0, length - 1);
      const history = Array.from({ length: 10 }, () => ({ role: "user", content: text(4_000) }));
      const chat = await requester.post<ChatAnswer>("/ai/chat", { message: text(2_000), history });
      expect(chat.status).toBe(200);
      expect(chat.body.rows).toEqual([]);
      expect((await requester.post("/ai/smart-search", { query: text(500) })).status).toBe(200);
    },
  );

  test("a question of more than sixty words is answered with the limit, in English and in French", async () => {
    const requester = await api.as("requester");
    const message = `Where is my request? ${"Please tell me. ".repeat(30)}`;
    const english = await requester.post<ChatAnswer>("/ai/chat", { message });
    expect(english.body.response).toContain(
      "The question is too long for the built-in analyst. Please ask it in at most 60 words.",
    );
    const french = await requester.post<ChatAnswer>("/ai/chat", { message, language: "fr" });
    expect(french.body.response).toContain(
      "La question est trop longue pour l’analyste intégré. Veuillez la poser en 60 mots au plus.",
    );
  });

  test.each([
    `over ${"9".repeat(400)} usd`,
    "between 45 and 12 may",
    "travel older than 20 years",
    "in the next 9999 years",
    "x".repeat(400),
    Array.from({ length: 50 }, (_, index) => `word${index}x`).join(" "),
  ])("a search with a value that no filter has gets an answer: '%.40s'", async (query) => {
    const requester = await api.as("requester");
    expect((await requester.post("/ai/smart-search", { query })).status).toBe(200);
    expect((await requester.post("/ai/chat", { message: query })).status).toBe(200);
  });
});

describe("a chat that does not understand", () => {
  const chat = async (client: Client, ...messages: string[]) => {
    const history: { role: string; content: string }[] = [];
    let last: ChatAnswer | null = null;
    for (const message of messages) {
      const { body } = await client.post<ChatAnswer>("/ai/chat", { message, history });
      history.push({ role: "user", content: message }, { role: "assistant", content: body.response });
      last = body;
    }
    if (!last) throw new Error("a conversation has a message");
    return last;
  };

  test("'Make me a coffee please' after a question about authority gets the list of possible questions, as in a new conversation", async () => {
    const director = await api.as("director");
    const coffee = "Make me a coffee please";
    const answer = await chat(director, "Who approves a travel request of 5,000 EUR from IT?", coffee);
    expect(answer).toMatchObject({ facts: [], rows: [], understood: null });
    expect(answer.response).toBe((await chat(director, coffee)).response);
    expect(answer.response).toMatch(/^I did not understand the question\./);
  });

  test("an answer begins with the words that it left out", async () => {
    const { id } = await api.submit("requester");
    const answer = await chat(await api.as("requester"), "show my open requests blorp");
    expect(answer.response).toMatch(/^I left out "blorp"\.\n\n/);
    expect(answer.response).toContain(id);
  });

  test("the answer why a request takes long does not quote the decisions of other requests", async () => {
    const { backend } = api;
    const approved = await Promise.all(
      ["Taxi", "Hotel"].map((title) => api.submit("requester", { title, amount: 400 })),
    );
    for (const { id } of approved)
      await actAs(backend, "manager", id, { action: "approve", comments: "Enjoy your stay" });
    const requester = await api.as("requester");
    const none = await chat(requester, "why is my request taking so long");
    expect(none.response).not.toContain("Enjoy");
    expect(none.rows).toEqual([]);
    const open = await api.submit("requester", { title: "Desk" });
    const answer = await chat(await api.as("requester"), "why is my request taking so long");
    expect(answer.rows.map(({ id }) => id)).toEqual([open.id]);
    expect(answer.response).toContain("Marc Nager");
    expect(answer.response).not.toContain("Enjoy");
  });
});
