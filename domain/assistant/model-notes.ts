/** Notes for users that say why an answer was computed although a model is configured, or what of a model's answer was left out. Pure. */
import { formatCount } from "../format/numbers.ts";
import { MAX_REPLY_CHARACTERS } from "./limits.ts";

/** Why an answer was not used. `refused`: the service rejects question or key. `loop`: it keeps asking for data. `long`: the reply is too long. */
export type ModelProblem =
  | "slow"
  | "unreachable"
  | "refused"
  | "cut"
  | "unreadable"
  | "empty"
  | "unsupported"
  | "loop"
  | "long"
  | "own_budget"
  | "budget";

const PROBLEMS: Record<ModelProblem, string> = {
  slow: "The AI model did not answer in time",
  unreachable: "The AI model could not be reached",
  refused: "The AI model's service refused the question",
  cut: "The AI model's answer broke off",
  unreadable: "The AI model's answer could not be read",
  empty: "The AI model gave no answer",
  unsupported: "The AI model's answer did not match the facts and was not used",
  loop: "The AI model kept asking for data and gave no answer",
  long: `The AI model's answer was longer than ${formatCount(MAX_REPLY_CHARACTERS)} characters and was not used`,
  own_budget: "You have used up your AI model budget for today. It resets at 00:00 UTC",
  budget: "The AI model budget for today is used up. It resets at 00:00 UTC",
};

export const describeModelProblem = (problem: ModelProblem): string => `${PROBLEMS[problem]}; this answer is computed.`;

/** Returns what was left out of a model's answer, or null. `count`: the sentences that the facts do not support. `is_cut`: whether the reply was too long. */
export function describeLeftOut(count: number, is_cut: boolean): string | null {
  const notes = [
    ...(count === 0
      ? []
      : [
          `${count === 1 ? "1 sentence" : `${count} sentences`} of the AI model ${count === 1 ? "was" : "were"} left out, because the facts do not support ${count === 1 ? "it" : "them"}.`,
        ]),
    ...(is_cut
      ? [
          `The AI model's answer was longer than ${formatCount(MAX_REPLY_CHARACTERS)} characters; the rest was left out.`,
        ]
      : []),
  ];
  return notes.length === 0 ? null : notes.join(" ");
}
