import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/**
 * The sources of plain-text sentences: notifications, mails, API responses and the assistant. PDFs are not included,
 * because they order words themselves (`inReadingOrder`).
 */
const TEXT_SOURCES = ["domain/**/*.ts", "worker/services/**/*.ts"];

/**
 * Matches expressions in template literals whose name, such as `title` or `user_name`, means a text written by users.
 */
const USER_WRITTEN =
  /^[\w.?!]*?(?:\w*_name|\bname|\btitle|\bdepartment|\bdesignation|\bcomments?|\breason|\bholder|\binfo_requested)(?:\s*\?\?.*)?$/;

/** Expressions that need no `isolate`, each with its reason. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  "domain/users/person-search.ts: name": "the text of a choice, which has to be found again as it is",
  "domain/delegations/rules.ts: name":
    "screens show it in an element of its own; callers that send it isolate both names",
  "domain/delegations/rules.ts: on_behalf_of.name": "as the name before it",
  "domain/cookies.ts: name": "the name of a cookie",
  "domain/assistant/facts.ts: name": "the name of a filter",
  "domain/assistant/approval-claims.ts: title": "compared, not displayed",
  "domain/assistant/approval-claims.ts: text.title": "compared, not displayed",
  "domain/assistant/payees.ts: title": "compared, not displayed",
  "domain/assistant/similar-requests.ts: title": "compared, not displayed",
  "domain/assistant/reader/filter-rules.ts: name": "a part of a pattern",
  "domain/assistant/reader/lists.ts: name": "a part of a pattern",
  "domain/assistant/reader/measures.ts: name": "a part of a pattern",
  "domain/assistant/reader/people-rules.ts: name": "a part of a pattern",
  "domain/assistant/reader/read-question.ts: name": "the text of a choice, which has to be found again as it is",
  "domain/assistant/reader/read-question.ts: department": "as the name before it",
  "worker/services/auth/sign-in-lock.ts: name": "a part of a key",
  "worker/services/delegations/record-delegation.ts: actor.name": "stored in the record",
  "worker/services/delegations/record-delegation.ts: delegate_name": "stored in the record",
  "worker/services/assistant/french/answers.ts: department": "isolated in the English sentence that is translated",
  "worker/services/assistant/french/answers.ts: title": "as the department before it",
  "worker/services/assistant/model-prompt.ts: name": "the name of an element",
  "worker/services/admin/matrix/configuration-definition.ts: row.type_name ?? row.request_type": "stored in the record",
  "worker/services/admin/matrix/configuration-definition.ts: row.department": "stored in the record",
};

/** Returns the expressions in the template literals of a source file, except in SQL templates. */
function templateParts(source: string): string[] {
  const templates = source.replaceAll(/sql(?:<[^>]*>)?`[^`]*`/g, "").matchAll(/\$\{((?:[^{}`]|\{[^{}]*\})*)\}/g);
  return [...templates].map(([, part = ""]) => part.trim());
}

test("sentences isolate every user-written text, so that a right-to-left text does not reorder the sentence", () => {
  const found = globSync([...TEXT_SOURCES]).flatMap((file) =>
    templateParts(readFileSync(file, "utf8"))
      .filter((part) => USER_WRITTEN.test(part))
      .map((part) => `${file}: ${part}`),
  );
  expect(found.filter((one) => !(one in EXCEPTIONS))).toEqual([]);
  expect(Object.keys(EXCEPTIONS).filter((one) => !found.includes(one))).toEqual([]);
});
