import { RATE_LIMITS, type RateLimits } from "../../domain/rate-limits.ts";

/** Returns the product's rate limits with `uses` as the number of allowed uses of each. */
export const createRateLimits = (uses: number): RateLimits => {
  const { comment, delegation, evidence, assistant, push_test, import: imports } = RATE_LIMITS;
  return {
    comment: { ...comment, uses },
    delegation: { ...delegation, uses },
    evidence: { ...evidence, uses },
    export: { ...RATE_LIMITS.export, uses },
    assistant: { ...assistant, uses },
    push_test: { ...push_test, uses },
    import: { ...imports, uses },
  };
};

/** Rate limits that never refuse, for benchmarks that call without pauses. */
export const INFINITE_RATE_LIMITS: RateLimits = createRateLimits(Number.POSITIVE_INFINITY);
