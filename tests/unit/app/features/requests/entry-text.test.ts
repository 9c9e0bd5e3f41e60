import { expect, test } from "vitest";
import { describeEntry } from "../../../../../app/features/requests/entry-text.ts";
import { HISTORY_ACTIONS } from "../../../../../domain/requests/events.ts";
import { requestDetails as french } from "../../../../../texts/fr/screens/details.ts";
import { englishTexts } from "../../../../support/english.ts";

test.each(Object.values(HISTORY_ACTIONS))(
  "what was done in an entry '%s' is said as in the history, in English and French",
  (action) => {
    const { label, isSentence } = describeEntry(englishTexts, action);
    // Verbs in the past follow the name of a person; the clock's entries are sentences of their own.
    expect(label).toMatch(isSentence ? /^[A-Z]/ : /^(?:[a-z]+ed|sent)\b/);
    const texts: Readonly<Record<string, string>> = french.history.events;
    expect(texts[action]).toMatch(isSentence ? /^[A-ZÉ]/ : /^(?:a|s’est) /);
  },
);
