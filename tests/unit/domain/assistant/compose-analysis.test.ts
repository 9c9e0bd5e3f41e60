import { expect, test } from "vitest";
import { raiseToComputedCaution } from "../../../../domain/assistant/compose-analysis.ts";

const of = (
  recommendation: "APPROVE" | "REJECT" | "REVIEW",
  risk_level: "LOW" | "MEDIUM" | "HIGH",
  confidence_score: number,
) => ({
  recommendation,
  risk_level,
  confidence_score,
  reasoning: "",
  key_factors: [],
  concerns: [],
  suggested_questions: [],
});

test.each([
  [of("APPROVE", "LOW", 0.9), of("REVIEW", "HIGH", 0.6), of("REVIEW", "HIGH", 0.6)],
  [of("APPROVE", "LOW", 0.9), of("APPROVE", "LOW", 0.95), of("APPROVE", "LOW", 0.9)],
  [of("REJECT", "HIGH", 0.4), of("APPROVE", "LOW", 0.8), of("REJECT", "HIGH", 0.4)],
  [of("REVIEW", "MEDIUM", 1), of("REJECT", "LOW", 0.5), of("REJECT", "MEDIUM", 0.5)],
])(
  "an analysis has the text of the model, but each rating is the more cautious one of the model's and the computed rating (case %#)",
  (worded, computed, held) => {
    const limited = { ...worded, reasoning: "The model's words", concerns: ["One"] };
    expect(raiseToComputedCaution(limited, computed)).toEqual({
      ...held,
      reasoning: "The model's words",
      concerns: ["One"],
    });
  },
);
