/** Streams the sentences of a model's answer as soon as they are complete and checked. */
import { type AnswerChecker, splitSentences, stripMarkup } from "../../../domain/assistant/check-answer.ts";
import type { ChatEvent } from "../../../domain/assistant/entities.ts";
import type { ModelOutcome } from "./model-calls.ts";

/** How much longer a text must be before it is searched again for the end of its first sentence. Otherwise the time would be quadratic. */
const GROWTH = 1.2;

/** Yields checked sentences. Leaves faulty ones out with `drops_faults`; without it, ends with the first of them. */
export async function* streamSentences(
  stream: AsyncGenerator<string, ModelOutcome>,
  checker: AnswerChecker,
  drops_faults: boolean,
): AsyncGenerator<ChatEvent, { outcome: ModelOutcome; answer: string; faults: string[] }> {
  const faults: string[] = [];
  let [answer, line, rest, length_to_search] = ["", "", "", 0];
  /** Returns the checked sentences of the text so far; the rest stays in the buffer. */
  const take = (isEnd: boolean): string => {
    let passed = "";
    const lines = rest.split("\n");
    for (const [index, raw] of lines.entries()) {
      const isLast = index === lines.length - 1;
      const isWhole = !isLast || isEnd;
      const current = stripMarkup(raw);
      const whole = line + current;
      let length = 0;
      for (const sentence of splitSentences(current).slice(0, isWhole ? undefined : -1)) {
        const fault = checker.findFault(sentence, isWhole ? whole : sentence);
        // A citation later in the line can still support the sentence, so the check waits for the end of the line.
        if (fault !== null && !isWhole) break;
        if (fault === null) passed += sentence;
        else {
          faults.push(fault);
          if (!drops_faults) return passed;
        }
        length += sentence.length;
      }
      rest = current.slice(length);
      line = isLast ? line + current.slice(0, length) : "";
      if (!isLast && /\S/.test(answer + passed)) passed += "\n";
    }
    length_to_search = rest.length * GROWTH;
    return passed;
  };
  for (let next = await stream.next(); ; next = await stream.next()) {
    if (next.done && next.value.problem !== null) return { outcome: next.value, answer, faults };
    if (!next.done) rest += next.value;
    // The sentence in which a reply was cut stays in the buffer: 'USD 1,2' is not what the model wrote.
    const isEnd = next.done === true && next.value.problem === null && !next.value.is_cut;
    const isSearched = isEnd || next.done === true || rest.length >= length_to_search;
    const passed = !isSearched || (faults.length > 0 && !drops_faults) ? "" : take(isEnd);
    answer += passed;
    if (passed !== "") yield { event: "text", text: passed };
    if (next.done) return { outcome: next.value, answer: answer.trim(), faults };
  }
}
