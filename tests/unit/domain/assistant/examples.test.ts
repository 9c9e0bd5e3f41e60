import { expect, test } from "vitest";
import { listSuggestions, QUESTION_KINDS } from "../../../../domain/assistant/examples.ts";
import { AssistantQuery } from "../../../../domain/assistant/query.ts";
import { readQuestion } from "../../../../domain/assistant/reader/read-question.ts";
import { ROLES } from "../../../../domain/roles.ts";
import { READER_CONTEXT } from "../../../support/reader-vocabulary.ts";

const EXAMPLES = Object.values(QUESTION_KINDS).flat();

test("every kind of query has an example question, and no example question occurs twice", () => {
  expect(Object.keys(QUESTION_KINDS).toSorted()).toEqual(
    AssistantQuery.options.map((schema) => schema.shape.kind.value).toSorted(),
  );
  expect(new Set(EXAMPLES).size).toBe(EXAMPLES.length);
});

test.each(EXAMPLES)("the example question '%s' is read as a query, and no word is left out", (question) => {
  expect(readQuestion(question, [], READER_CONTEXT)).toMatchObject({ kind: "query", ignored: [] });
});

test.each(ROLES)("every suggestion for the role %s is one of the example questions", (role) => {
  const suggestions = listSuggestions(role);
  expect(suggestions.length).toBeGreaterThan(2);
  for (const question of suggestions) expect(EXAMPLES).toContain(question);
});
