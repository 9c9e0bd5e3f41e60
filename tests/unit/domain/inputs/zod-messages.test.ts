import { expect, test } from "vitest";
import * as z from "zod";
import { findZodErrorMessage, readIssue, readZodError, toZodError } from "../../../../domain/inputs/zod-messages.ts";
import { message } from "../../../../domain/message.ts";
import { FRENCH_MESSAGES } from "../../../../texts/fr/index.ts";
import { renderAll } from "../../../../texts/render.ts";
import { inEnglish } from "../../../support/english.ts";

const faultOf = (schema: z.ZodType, value: unknown) =>
  inEnglish(readZodError(schema.safeParse(value, { error: findZodErrorMessage }).error?.issues[0]?.message ?? ""));

test.each<[string, z.ZodType, unknown, string]>([
  ["absent", z.object({ request_id: z.string() }), {}, "Please provide request_id"],
  ["of another type", z.object({ ids: z.array(z.string()) }), { ids: ["a", 7] }, "Please enter ids.1 as a text"],
  ["not an object", z.object({}), [], "Please send an object"],
  ["not a list", z.array(z.string()), "x", "Please send a list"],
  ["not a number", z.object({ limit: z.coerce.number() }), { limit: "x" }, "Please enter limit as a number"],
  ["not a whole number", z.object({ n: z.int() }), { n: 1.5 }, "Please enter n as a whole number"],
  [
    "not one of several choices",
    z.object({ order: z.enum(["asc", "desc"]) }),
    { order: "up" },
    "Please choose one of asc, desc",
  ],
  ["not the only allowed value", z.object({ all: z.literal(true) }), { all: false }, "Please choose true"],
  ["too long", z.object({ q: z.string().max(3) }), { q: "four" }, "Please use at most 3 characters"],
  [
    "a list with too many items",
    z.object({ ids: z.array(z.string()).max(1) }),
    { ids: ["a", "b"] },
    "Please provide at most 1",
  ],
  ["too large", z.object({ n: z.number().max(3) }), { n: 4 }, "Please enter at most 3"],
  ["too small", z.object({ n: z.number().min(3) }), { n: 2 }, "Please enter at least 3"],
  ["empty", z.object({ id: z.string().min(1) }), { id: "" }, "Please provide id"],
  ["not of the required pattern", z.object({ code: z.string().regex(/^a$/) }), { code: "b" }, "Please check code"],
])(
  "the message for a value that is %s says in plain English which value is expected",
  (_case, schema, value, sentence) => {
    expect(faultOf(schema, value)).toBe(sentence);
  },
);

test("if an input schema defines an error message, this message is used instead of the default message", () => {
  expect(faultOf(z.string({ error: "Please write a title" }), 7)).toBe("Please write a title");
});

test("a message survives in the text of a zod issue, with the path of its field, and another text of an issue stays as it is", () => {
  const item = z.object({ title: z.string({ error: toZodError(message("inputs.title_required")) }) });
  const { error } = z.object({ items: z.array(item), note: z.string({ error: "Plain" }) }).safeParse({ items: [{}] });
  expect(error?.issues.map(readIssue)).toEqual([
    { path: "items.0.title", message: message("inputs.title_required") },
    { path: "note", message: "Plain" },
  ]);
});

test("the texts of schema errors have the language of their reader, and the names of fields stay as they are", () => {
  const schema = z.object({ name: z.string(), q: z.string().max(3) });
  const { error } = schema.safeParse({ q: "four" }, { error: findZodErrorMessage });
  expect(renderAll(FRENCH_MESSAGES, error?.issues.map(readIssue))).toEqual([
    { path: "name", message: "Veuillez renseigner name" },
    { path: "q", message: "Veuillez utiliser 3 caractères au plus" },
  ]);
});
