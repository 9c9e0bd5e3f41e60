import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Reading } from "../../../../domain/assistant/query.ts";
import { type ReaderContext, readQuestion, readSearch } from "../../../../domain/assistant/reader/read-question.ts";
import { FILLERS, KEY_WORDS, NOT_TYPOS } from "../../../../domain/assistant/reader/words.ts";
import { LINEAR, measureGrowth } from "../../../support/growth.ts";
import { READER_CONTEXT, READER_VOCABULARY } from "../../../support/reader-vocabulary.ts";

/** `history`: messages of the user and of the assistant in turns, the oldest first. */
const ask = (message: string, history: readonly string[] = [], context: ReaderContext = READER_CONTEXT): Reading =>
  readQuestion(
    message,
    history.map((text, index) => ({ from: index % 2 === 0 ? ("user" as const) : ("assistant" as const), text })),
    context,
  );

const LISTED = "3 requests: REQ-2026-1001, REQ-2026-1002 and REQ-2026-1003.";

describe("a follow-up question", () => {
  // The follow-up, the conversation before it, and a complete question with the same meaning.
  test.each<[string, string[], string]>([
    ["only the open ones", ["requests from sales"], "open requests from sales"],
    ["just travel", ["my requests"], "my travel requests"],
    [
      "and the rejected ones",
      ["how many requests were approved in October"],
      "how many requests were rejected in October",
    ],
    ["which of those are with Selma", ["travel requests"], "travel requests waiting for Selma"],
    ["those over 5000", ["my requests"], "my requests over 5000"],
    ["without travel", ["my requests"], "my requests except travel"],
    ["not from sales", ["travel requests"], "travel requests not from sales"],
    ["are any of them overdue", ["requests by marc"], "overdue requests by marc"],
    ["the biggest one", ["travel requests"], "biggest travel request"],
    ["oldest first", ["travel requests"], "oldest travel requests"],
    ["10k", ["requests over 5k"], "requests over 10k"],
    ["not by selma", ["travel requests"], "travel requests not by selma"],
    ["cheapest first", ["travel requests", LISTED], "cheapest travel requests"],
    ["sum them up", ["open travel requests"], "total amount of open travel requests"],
    ["how many?", ["open travel requests"], "how many open travel requests"],
    ["total?", ["open travel requests"], "total of open travel requests"],
    ["and last month?", ["what did we spend this month?"], "what did we spend last month?"],
    ["and travel?", ["how much did we spend last month"], "how much did we spend on travel last month"],
    ["in euros?", ["what did we spend this month?"], "what did we spend this month in euros"],
    ["by department", ["what did we spend this year"], "spend by department this year"],
    ["and last year?", ["how many travel requests this year"], "how many travel requests last year"],
    ["and in October?", ["pending requests in September"], "pending requests in October"],
    ["what about Selma", ["requests submitted by marc in October"], "requests submitted by selma in October"],
    ["and marc?", ["what is waiting for selma"], "what is waiting for marc"],
    ["and for 20,000?", ["who approves a travel request of 500?"], "who approves a travel request of 20,000?"],
    ["what about 200 euros?", ["who approves procurement of 5000"], "who approves procurement of 200 euros"],
    ["and for hr?", ["who approves travel requests"], "who approves hr requests"],
    ["and dora?", ["is marc back"], "is dora back"],
    ["and sales?", ["budget of it"], "budget of sales"],
    ["and in pounds?", ["what is 500 eur in usd"], "what is 500 eur in gbp"],
    ["and hr?", ["budget of it"], "budget of the hr department"],
    ["how much is left", ["budget of it"], "budget of it"],
    ["and in October?", ["is anyone away next week"], "is anyone away in October"],
    ["and the median?", ["average decision time of selma"], "median decision time of selma"],
    ["and of dora", ["average decision time of selma"], "average decision time of dora"],
    ["in october?", ["approval rate of hr"], "approval rate of hr in october"],
    ["how many per department?", ["overdue requests"], "how many overdue requests per department"],
    ["how many requests was that", ["what did we spend this month?"], "how many requests approved this month"],
    ["without the overdue ones", ["open requests"], "open requests without overdue ones"],
    ["sort by due date", ["pending requests"], "pending requests sorted by due date"],
    ["show me the requests", ["how many requests in October"], "requests in October"],
    ["and selma", ["approval rate"], "approval rate selma"],
    ["any duplicates", ["status of REQ-2026-1009"], "duplicates of REQ-2026-1009"],
    ["the second one", ["travel requests", LISTED], "where is REQ-2026-1002"],
    ["why was the third one rejected", ["my rejected requests", LISTED], "why was REQ-2026-1003 rejected"],
    ["why?", ["status of REQ-2026-1009", "REQ-2026-1009 is rejected."], "why REQ-2026-1009"],
    ["who has it?", ["Where is REQ-2026-1028?", "It is pending."], "who has REQ-2026-1028"],
    ["can i approve it", ["Where is REQ-2026-1028?", "It is pending."], "can i approve REQ-2026-1028"],
    [
      "and in September?",
      ["travel requests in November", "None.", "and in October?", "None."],
      "travel requests in September",
    ],
    ["and only October", ["spend of it vs hr"], "spend of it vs hr in October"],
    ["and number of requests?", ["approved requests from it vs hr"], "number of approved requests from it vs hr"],
    ["vs september", ["spend on travel in October"], "spend on travel in October vs September"],
    ["by selma only", ["rejected requests"], "requests rejected by selma"],
    ["by ines too", ["requests by marc"], "requests by marc or ines"],
    ["list them", ["how many requests were approved in October"], "requests approved in October"],
    ["top 2", ["spend by type"], "top 2 types by spend"],
    ["and 1065", ["status of 1028", "It is pending."], "status of 1065"],
    ["and for it", ["what did we spend in October"], "spend of the it department in October"],
    ["who decides", ["who is away"], "who is away"],
    ["REQ-2026-1009", ["what did we spend this month?"], "REQ-2026-1009"],
    ["overdue requests of sales", ["what did we spend this month?"], "overdue requests of sales"],
  ])("the follow-up '%s' after %j is read as '%s'", (message, history, same) => {
    const reading = ask(message, history);
    expect(reading).toEqual(ask(same));
    expect(reading.kind).toBe("query");
  });

  test.each(["Quelle heure est-il ?", "and the weather tomorrow in Paris?", "lorem ipsum", "Wie geht es dir?"])(
    "after a question about spending, '%s' is not read as another question about spending",
    (message) => {
      expect(ask(message, ["What did we spend on travel?"]).kind).not.toBe("query");
    },
  );

  test.each<[string, string[]]>([
    ["and hanna?", ["who will replace dora"]],
    ["only from it", ["pending requests", "3 requests.", "except 1028", "I did not understand."]],
    ["for how long", ["who is away"]],
    ["and how many requests", ["budget of hr"]],
    ["total", ["duplicates"]],
    ["by type", ["requests in October vs November"]],
    ["from rita", ["who approves travel of 5000"]],
    ["and in usd", ["how do I submit a request"]],
    ["it", ["travel requests"]],
    ["how many", ["requests with files", "3 requests.", "without", "I did not understand."]],
  ])("the follow-up '%s' after %j is not answered, because its meaning is unclear", (message, history) => {
    expect(ask(message, history).kind).toBe("not_understood");
  });

  test("after a list without requests, 'why' does not mean the requests of an earlier list", () => {
    const reading = ask("why", ["travel requests", LISTED, "only the rejected ones", "There are none."]);
    expect(JSON.stringify(reading)).not.toContain("REQ-2026-1001");
  });

  test("if the history ends with the current message, this message does not count as an earlier question", () => {
    expect(ask("only the open ones", ["requests from sales", "None.", "only the open ones"])).toEqual(
      ask("open requests from sales"),
    );
  });
});

describe("messages that are not questions", () => {
  test.each<[string, Reading]>([
    ["hi", { kind: "greeting" }],
    ["Good morning!", { kind: "greeting" }],
    ["what can you do?", { kind: "greeting" }],
    ["thanks a lot", { kind: "thanks" }],
    ["ok thx", { kind: "thanks" }],
    ["approve REQ-2026-1028", { kind: "command", topic: "approve", ids: ["REQ-2026-1028"] }],
    [
      "please reject REQ-2026-1028 and REQ-2026-1029",
      { kind: "command", topic: "reject", ids: ["REQ-2026-1028", "REQ-2026-1029"] },
    ],
    ["can you cancel my laptop request", { kind: "command", topic: "cancel", ids: [] }],
    ["remind marc", { kind: "command", topic: "remind", ids: [] }],
    ["combien de demandes sont en attente ?", { kind: "other_language", language: "fr" }],
    ["Wie viele Anträge sind offen?", { kind: "other_language", language: "de" }],
    ["¿Cuántas solicitudes hay pendientes?", { kind: "other_language", language: "es" }],
    ["bonjour", { kind: "other_language", language: "fr" }],
    ["what is the capital of france", { kind: "not_understood", ignored: ["capital", "france"] }],
    ["who won the game yesterday", { kind: "not_understood", ignored: ["who", "won", "game", "yesterday"] }],
  ])("the message '%s' is recognised as in the table of this test", (message, reading) => {
    expect(ask(message)).toEqual(reading);
  });

  test("in a command, 'it' means the request in the previous answer", () => {
    expect(ask("approve it", ["Where is REQ-2026-1028?", "It is pending."])).toEqual({
      kind: "command",
      topic: "approve",
      ids: ["REQ-2026-1028"],
    });
  });

  test("a question in another language is answered if it consists only of names and numbers", () => {
    expect(ask("REQ-2026-1028 statut?")).toMatchObject({ kind: "query", query: { kind: "timeline" } });
  });
});

describe("names in questions", () => {
  const others = [
    {
      id: "marc2",
      name: "Marc Dupont",
      username: "mdupont",
      role: "manager" as const,
      department: "IT",
      is_active: true,
    },
    {
      id: "selma2",
      name: "Selma Bright",
      username: "sbright",
      role: "manager" as const,
      department: "IT",
      is_active: false,
    },
    {
      id: "rees2",
      name: "Hanna Rees",
      username: "hrees",
      role: "requester" as const,
      department: "Sales",
      is_active: true,
    },
  ];
  const context = {
    ...READER_CONTEXT,
    vocabulary: { ...READER_VOCABULARY, people: [...READER_VOCABULARY.people, ...others] },
  };

  test("if two people have the first name in a question, the assistant asks which person is meant and offers both full names", () => {
    expect(ask("What is waiting for marc?", [], context)).toEqual({
      kind: "ambiguous",
      question: "Do you mean Marc Nager or Marc Dupont?",
      choices: [
        { label: "Marc Nager", message: "What is waiting for Marc Nager?" },
        { label: "Marc Dupont", message: "What is waiting for Marc Dupont?" },
      ],
    });
  });
  test("a last name alone answers the question which person is meant", () => {
    const history = ["What is waiting for marc?", "Do you mean Marc Nager or Marc Dupont?"];
    expect(ask("dupont", history, context)).toEqual(ask("What is waiting for Marc Dupont?", [], context));
  });
  test("if two people have the same full name, the assistant distinguishes them by their user names", () => {
    expect(ask("requests by hanna rees", [], context)).toMatchObject({
      choices: [
        { label: "Hanna Rees (HR)", message: "requests by hanna.user" },
        { label: "Hanna Rees (Sales)", message: "requests by hrees" },
      ],
    });
  });
  test("a choice that the assistant offers is read as a complete question", () => {
    const reading = ask("whats stuck w marc", [], context);
    const messages = reading.kind === "ambiguous" ? reading.choices.map(({ message }) => message) : [];
    expect(messages).toHaveLength(2);
    for (const message of messages) expect(ask(message, [], context).kind).toBe("query");
  });
  test("if an active and an inactive person have the same name, the name means the active person", () => {
    expect(ask("requests by selma", [], context)).toEqual(ask("requests by selma nior"));
  });
  test.each([
    ["requests by Slema Nior", "requests by Selma Nior"],
    ["requests from the Oprations department", "requests from the Operations department"],
    ["waiting for hnana", "waiting for hanna"],
    ["penidng reqeusts from financ", "pending requests from finance"],
    ["how many requsts were rejcted", "how many requests were rejected"],
    ["aproved travle requests", "approved travel requests"],
  ])("the question '%s' is read as '%s'", (message, same) => {
    expect(ask(message)).toEqual(ask(same));
  });
  test.each([
    ["will this be approved", "Will Grant"],
    ["can i grant something", "Will Grant"],
    ["requests about weather", "whether"],
  ])("no word in the question '%s' is read as the name of a person", (message) => {
    expect(JSON.stringify(ask(message))).not.toContain('"will"]');
  });
  test("a question takes time in proportion to the number of people in the company", () => {
    const createContext = (count: number): ReaderContext => {
      const people = Array.from(
        { length: count },
        (_, index) =>
          ({
            ...others[0],
            id: `p${index}`,
            username: `user${index}`,
            name: `Person${index} Surname${index}`,
          }) as (typeof others)[number],
      );
      return { ...READER_CONTEXT, vocabulary: { ...READER_VOCABULARY, people } };
    };
    const read = (context: ReaderContext) =>
      ask("how much did person77 surname77 spend on travell last month", [], context);
    expect(measureGrowth(read, createContext, { length: 500 })).toBeLessThan(LINEAR);
  });
});

describe("words that the reader does not understand", () => {
  const FORBIDDEN = ["not", "no", "by", "me", "or", "except", "without", "between", "due", "than"];
  test.each(FORBIDDEN)("the word '%s' is not skipped as a filler", (word) => {
    expect(FILLERS.has(word)).toBe(false);
  });

  const OPERATIONS = [
    "",
    "show",
    "list all",
    "how many",
    "what did we spend on",
    "average amount of",
    "top 5",
    "duplicates in",
    "where is my",
    "approval rate of",
    "compare october and november for",
  ];
  const PARTS = [
    "open",
    "rejected",
    "travel",
    "hr",
    "requests",
    "from sales",
    "by marc",
    "waiting for selma",
    "over 5k",
    "last month",
    "urgent",
    "not travel",
    "in euros",
    "by department",
    "due next week",
    "my",
    "except hr",
    "between 500 and 2000",
  ];
  const UNKNOWN = ["zzyx", "blorp", "qwertz", "wibble", "acmecorp", "flurb"];
  /**
   * Returns a generator of pseudo-random numbers from 0 to 1. The same seed gives the same numbers, so that a failure
   * can be repeated.
   */
  const createRandom = (seed: number) => () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed / 2_147_483_648;
  };

  test("an unknown word in a question becomes a search word, or the answer says that it was ignored", () => {
    const random = createRandom(7);
    const pick = (list: readonly string[]) => list[Math.floor(random() * list.length)] ?? "";
    for (let round = 0; round < 600; round += 1) {
      const unknown = pick(UNKNOWN);
      const words = [pick(OPERATIONS), ...Array.from({ length: 1 + Math.floor(random() * 4) }, () => pick(PARTS))];
      words.splice(1 + Math.floor(random() * words.length), 0, unknown);
      const message = words.join(" ").trim();
      expect([message, JSON.stringify(ask(message)).includes(unknown)]).toEqual([message, true]);
      expect([message, JSON.stringify(readSearch(message, READER_CONTEXT)).includes(unknown)]).toEqual([message, true]);
    }
  });

  test.each(FORBIDDEN)("the answer says that '%s' before an unknown word was ignored", (word) => {
    const reading = ask(`travel requests ${word} blorp`);
    const filter = JSON.stringify(reading.kind === "query" ? reading.query : null);
    const isIgnored = reading.kind === "query" && reading.ignored.includes(word);
    const isRead = word === "me" && filter.includes('"rita"');
    expect(isIgnored || isRead).toBe(true);
  });
});

describe("a message without a known word", () => {
  /** A conversation about each kind of question, with an answer that names one or several requests. */
  const CONVERSATIONS: readonly string[][] = [
    [],
    ["Who approves a travel request of 5,000 EUR from IT?", "Travel requests of EUR 5,000 are decided by Selma Nior."],
    ["May I approve 12,000 EUR?", "You may not."],
    ["my travel requests", LISTED],
    ["where is REQ-2026-1001", "REQ-2026-1001 waits for Marc Nager."],
    ["why was REQ-2026-1001 rejected", "REQ-2026-1001 was rejected."],
    ["how much did we spend this month", "USD 500 was approved."],
    ["how many requests by department", "IT has 3 requests."],
    ["compare travel and hr", "Travel has 3 requests, HR has 2."],
    ["are there duplicates among the open requests", LISTED],
    ["budget of it", "IT has USD 500 left."],
    ["who is out of office", "Nobody."],
    ["who is the head of sales", "Will Grant."],
    ["how much is EUR 500 in USD", "USD 540."],
    ["how do I delegate my approvals", "Open Out of office."],
    ["approve REQ-2026-1001", "I only read and explain."],
  ];
  const FRAMES = (word: string, other: string) => [
    `make me a ${word} please`,
    `Make it ${word}`,
    `tell me a ${word}`,
    `give me ${word} and ${other}`,
    `${word}`,
    `${word} ${other}`,
    `my ${word} is ${other}`,
    `is it ${word}`,
    `it is ${word}`,
    `i like ${word}`,
    `the ${word} of this ${other}`,
    `ok ${word}`,
    `and ${word}`,
    `only ${word}`,
    `what about ${word}`,
    `what about my ${word}`,
    `${word} for me`,
    `can you ${word}`,
    `he and ${word}`,
    `${word} me ${other}`,
    `what is ${word}`,
    `that ${word}`,
  ];
  const NONSENSE =
    "coffee pizza weather joke song elephant banana football horoscope poem guitar sandwich kitten volcano zzyx blorp qwertz wibble flurb мороз 咖啡 قهوة".split(
      " ",
    );

  test.each(CONVERSATIONS)(
    "after the question '%s', a message without a known word gets no answer with data",
    (...history) => {
      for (const [index, word] of NONSENSE.entries())
        for (const message of FRAMES(word, NONSENSE[(index + 7) % NONSENSE.length] ?? ""))
          expect([
            message,
            ask(
              message,
              history.filter((text) => text !== undefined),
            ).kind,
          ]).toEqual([message, "not_understood"]);
    },
  );

  test("a random word between words without a meaning gets no answer with data after any question", () => {
    const known = new Set([...FILLERS, ...KEY_WORDS, ...NOT_TYPOS]);
    const letters = fc.constantFrom(..."bcdfghjklmnpqrstvwxz");
    const word = fc
      .array(letters, { minLength: 4, maxLength: 9 })
      .map((list) => `x${list.join("")}`)
      .filter((one) => !known.has(one));
    const filler = fc.constantFrom(
      "please",
      "the",
      "a",
      "me",
      "it",
      "my",
      "i",
      "some",
      "give",
      "is",
      "you",
      "can",
      "this",
      "make",
    );
    const sentence = fc.tuple(
      fc.array(filler, { maxLength: 3 }),
      word,
      fc.array(fc.oneof(filler, word), { maxLength: 3 }),
    );
    fc.assert(
      fc.property(sentence, fc.constantFrom(...CONVERSATIONS), ([before, unknown, after], history) => {
        expect(ask([...before, unknown, ...after].join(" "), history).kind).toBe("not_understood");
      }),
      { numRuns: 300, seed: 11 },
    );
  });

  test.each([
    ["and for 20,000", "authority"],
    ["me?", "authority"],
    ["Marc", "authority"],
    ["and hr", "authority"],
    ["dora?", "authority"],
  ])("the short message '%s' is still a follow-up of a question about authority", (message, kind) => {
    const reading = ask(message, ["May Selma approve a travel request of 5,000 EUR?"]);
    expect(reading).toMatchObject({ kind: "query", query: { kind } });
  });
});

describe("a question why a request takes long", () => {
  test.each([
    "why is my request taking so long",
    "why are my requests taking so long",
    "what is taking my request so long",
    "why does my request take so long",
    "why is my request so slow",
    "what is holding up my request",
    "what is blocking my travel request",
    "what is delaying my requests",
    "what is missing on my request",
    "why has nobody approved my request yet",
    "why is my request still pending",
    "when will my request be approved",
    "will my requests be approved",
  ])("the question '%s' asks only about requests that are open", (message) => {
    expect(ask(message)).toMatchObject({
      kind: "query",
      query: {
        kind: "timeline",
        filter: {
          status: { any_of: ["pending", "needs_info", "overdue"] },
          submitted_by: { any_of: ["rita"] },
          waiting_for: { any_of: [] },
        },
      },
      ignored: [],
    });
  });

  test.each([
    ["why was my request rejected", ["rejected"]],
    ["why did my request take so long", []],
    ["why is REQ-2026-1001 taking so long", []],
  ])("the question '%s' asks about requests with the status %j", (message, any_of) => {
    expect(ask(message)).toMatchObject({ query: { kind: "timeline", filter: { status: { any_of } } } });
  });
});

describe("Smart Search", () => {
  const search = (text: string) => {
    const { filter, ignored } = readSearch(text, READER_CONTEXT);
    return { text: filter.text, status: filter.status.any_of, type: filter.type.any_of, ignored };
  };
  test.each([
    [
      "server room batteries",
      { text: { all_of: ["server", "room", "batteries"], none_of: [] }, status: [], type: [], ignored: [] },
    ],
    [
      "rejected travel berlin",
      { text: { all_of: ["berlin"], none_of: [] }, status: ["rejected"], type: ["travel"], ignored: [] },
    ],
    [
      "laptops not monitors",
      { text: { all_of: ["laptops"], none_of: ["monitors"] }, status: [], type: [], ignored: [] },
    ],
    [
      "laptops or monitors",
      { text: { all_of: ["laptops", "monitors"], none_of: [] }, status: [], type: [], ignored: ["or"] },
    ],
    ["please show licence requests", { text: { all_of: ["licence"], none_of: [] }, status: [], type: [], ignored: [] }],
  ])("Smart Search reads '%s' as a filter with search words", (text, expected) => {
    expect(search(text)).toEqual(expected);
  });
});
